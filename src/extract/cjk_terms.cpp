#include "extract/cjk_terms.h"

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kShortestKatakana = 3;
constexpr std::size_t kLongestKatakana = 20;
constexpr std::size_t kShortestHan = 2;
constexpr std::size_t kLongestHan = 6;

// Han words that name nothing: time, place in a text, reference, quantity.
constexpr std::string_view kFunctionWords[] = {
    "場合", "自分", "今日", "明日", "昨日", "時間", "今回", "前回", "次回", "以下", "以上", "以前",
    "以後", "以外", "最後", "最初", "最近", "現在", "当時", "結果", "理由", "必要", "可能", "問題",
    "方法", "部分", "一部", "全部", "全体", "彼女", "私達", "人々", "一人", "二人", "毎日", "同時",
    "同様", "実際", "特別", "大切", "重要", "簡単", "今年", "去年", "来年", "時代", "時期", "途中",
    "内容", "意味", "存在", "使用", "我们", "你们", "他们", "她们", "它们", "自己", "什么", "怎么",
    "因为", "所以", "但是", "可以", "没有", "这个", "那个", "这些", "那些", "一个", "这样", "那样",
    "如果", "时候", "今天", "明天", "昨天", "现在", "已经", "就是", "还是", "不是", "非常", "问题",
    "知道", "觉得", "这里", "那里", "我們", "他們", "這個", "沒有", "什麼", "時候", "現在", "因為",
    "已經", "一下", "一些", "一样", "以及", "或者", "然后", "其中"};

bool is_term(const Lexeme& lexeme) {
  const std::size_t length = count_code_points(lexeme.form);
  if (lexeme.kind == WordKind::kKatakana)
    return length >= kShortestKatakana && length <= kLongestKatakana;
  return lexeme.kind == WordKind::kHan && lexeme.total >= 2 && length >= kShortestHan &&
         length <= kLongestHan && !is_cjk_function_word(lexeme.form);
}

bool is_person(std::string_view form) { return form.find("・") != std::string_view::npos; }

}  // namespace

bool is_cjk_function_word(std::string_view form) {
  for (const std::string_view word : kFunctionWords)
    if (form == word) return true;
  return false;
}

void find_cjk_terms(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                    const Sentence& sentence, std::vector<Candidate>& found) {
  for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
    const Word& word = prose.words[i];
    if (word.kind != WordKind::kHan && word.kind != WordKind::kKatakana) continue;
    if (word.lexeme == kNoLexeme || !is_term(lexicon[word.lexeme])) continue;
    const EntityType type =
        is_person(word.range().of(text)) ? EntityType::kPerson : EntityType::kOther;
    found.push_back({word.range(), i, i + 1, CandidateKind::kTerm, type});
  }
}

}  // namespace sennit
