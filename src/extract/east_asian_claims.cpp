#include "extract/east_asian_claims.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "extract/claims.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kLongestPredicate = 36;  // bytes

struct Predicate {
  std::string verb;
  std::string_view raw;
  std::string_view detail;
  bool is_passive = false;
  bool empty() const { return verb.empty(); }
};

constexpr std::string_view kBrackets[] = {"[",  "]",  "『", "』", "「", "」", "《", "》",
                                          "〈", "〉", "“",  "”",  "\"", " ",  "　"};

// Without brackets of links and titles, and blanks, at both ends.
std::string_view bare(std::string_view text) {
  for (bool any = true; any;) {
    any = false;
    for (const std::string_view bracket : kBrackets) {
      if (text.starts_with(bracket)) text.remove_prefix(bracket.size()), any = true;
      if (text.ends_with(bracket)) text.remove_suffix(bracket.size()), any = true;
    }
  }
  return text;
}

bool take_front(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

bool take_back(std::string_view& text, std::string_view part) {
  if (!text.ends_with(part)) return false;
  text.remove_suffix(part.size());
  return true;
}

// --- Chinese

constexpr std::string_view kChineseVerbs[] = {
    "写",     "寫",     "著",   "画",   "畫",   "建",     "娶",     "嫁",   "住在", "位于",
    "位於",   "属于",   "屬於", "来自", "來自", "出生于", "出生於", "生于", "生於", "毕业于",
    "畢業於", "任职于", "創立", "创立", "创建", "創建",   "創辦",   "创办", "建立", "成立",
    "发明",   "發明",   "发现", "發現", "设计", "設計",   "出版",   "发表", "發表", "发布",
    "發布",   "研究",   "领导", "領導", "访问", "訪問",   "导演",   "導演", "主演", "翻译",
    "翻譯",   "编写",   "編寫", "使用", "支持", "提供",   "包含",   "包括", "依赖", "依賴",
    "实现",   "實現",   "开发", "開發", "收购", "收購",   "管理",   "拥有", "擁有", "影响",
    "影響",   "支配",   "统治", "統治", "击败", "擊敗",   "喜欢",   "喜歡", "爱",   "愛",
    "認識",   "认识",   "教",   "学习", "學習", "测量",   "測量",   "产生", "產生", "引起",
    "导致",   "導致",   "控制", "决定", "決定", "描写",   "描寫",   "描述", "加入", "离开",
    "離開",   "参加",   "參加", "帮助", "幫助"};

// "没有写了" without its aspect and what denies it.
Predicate chinese_predicate(std::string_view words) {
  Predicate found;
  found.raw = words;
  for (const std::string_view adverb :
       {"曾经", "曾經", "曾", "也", "还", "還", "又", "共同", "一起"})
    if (take_front(words, adverb)) break;
  for (const std::string_view denial : {"没有", "沒有", "并未", "並未", "不", "没", "沒", "未"}) {
    if (!take_front(words, denial)) continue;
    found.detail = found.raw.substr(
        static_cast<std::size_t>(words.data() - found.raw.data()) - denial.size(), denial.size());
    break;
  }
  for (const std::string_view aspect : {"了", "过", "過", "着", "著", "出"})
    if (words.size() > aspect.size() && take_back(words, aspect)) break;
  for (const std::string_view verb : kChineseVerbs)
    if (words == verb) found.verb = std::string(verb);
  return found;
}

// "是", "是一座", "不是".
std::optional<Predicate> chinese_copula(std::string_view words) {
  Predicate found{std::string(verb::kIsA), words, {}, false};
  if (take_front(words, "不")) found.detail = "不";
  if (!take_front(words, "是")) return std::nullopt;
  for (const std::string_view counter :
       {"", "一个", "一個", "一种", "一種", "一座", "一位", "一名", "一部", "一家", "一条", "一條",
        "一本", "著名的", "中国的"})
    if (words == counter) return found;
  return std::nullopt;
}

// --- Japanese

// Plain forms, and how their past, continuous and polite forms begin.
struct JapaneseVerb {
  std::string_view plain;
  std::string_view stems[3];
};

constexpr JapaneseVerb kJapaneseVerbs[] = {
    {"書く", {"書い", "書き", "書く"}},       {"描く", {"描い", "描き", "描く"}},
    {"作る", {"作っ", "作り", "作る"}},       {"造る", {"造っ", "造り", "造る"}},
    {"使う", {"使っ", "使い", "使う"}},       {"学ぶ", {"学ん", "学び", "学ぶ"}},
    {"住む", {"住ん", "住み", "住む"}},       {"読む", {"読ん", "読み", "読む"}},
    {"生む", {"生ん", "生み", "生む"}},       {"呼ぶ", {"呼ん", "呼び", "呼ぶ"}},
    {"持つ", {"持っ", "持ち", "持つ"}},       {"率いる", {"率い", "率いる", ""}},
    {"教える", {"教え", "教える", ""}},       {"建てる", {"建て", "建てる", ""}},
    {"与える", {"与え", "与える", ""}},       {"支える", {"支え", "支える", ""}},
    {"見る", {"見た", "見て", "見る"}},       {"愛する", {"愛し", "愛する", ""}},
    {"訪れる", {"訪れ", "訪れる", ""}},       {"務める", {"務め", "務める", ""}},
    {"測る", {"測っ", "測り", "測る"}},       {"含む", {"含ん", "含み", "含む"}},
    {"働く", {"働い", "働き", "働く"}},       {"通う", {"通っ", "通い", "通う"}},
    {"入る", {"入っ", "入り", "入る"}},       {"行く", {"行っ", "行き", "行く"}},
    {"生まれる", {"生まれ", "生まれる", ""}}, {"始める", {"始め", "始める", ""}},
    {"開く", {"開い", "開き", "開く"}},       {"送る", {"送っ", "送り", "送る"}},
    {"売る", {"売っ", "売り", "売る"}},       {"買う", {"買っ", "買い", "買う"}},
    {"会う", {"会っ", "会い", "会う"}},       {"食べる", {"食べ", "食べる", ""}},
    {"倒す", {"倒し", "倒す", ""}},           {"起こす", {"起こし", "起こす", ""}}};

// What may follow a stem until the sentence ends or goes on.
bool is_denied(std::string_view ending) {
  for (const std::string_view denial : {"ない", "なかった", "なく", "ません", "ずに"})
    if (ending.find(denial) != std::string_view::npos) return true;
  return false;
}

// 書く is denied as 書かない, 作る as 作らない, 使う as 使わない: "書か", "作ら", "使わ". Of verbs
// that keep their stem (見る) it is a form that no text has.
std::string denied_stem(std::string_view plain) {
  constexpr std::pair<std::string_view, std::string_view> kRows[] = {
      {"く", "か"}, {"ぐ", "が"}, {"る", "ら"}, {"う", "わ"}, {"ぶ", "ば"},
      {"む", "ま"}, {"つ", "た"}, {"す", "さ"}, {"ぬ", "な"}};
  for (const auto& [last, before_denial] : kRows)
    if (plain.ends_with(last))
      return std::string(plain.substr(0, plain.size() - last.size())).append(before_denial);
  return {};
}

bool begins_with_denial(std::string_view ending) {
  for (const std::string_view denial : {"ない", "なかった", "なく", "ず", "ぬ"})
    if (ending.starts_with(denial)) return true;
  return false;
}

bool is_han(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  return at + 3 <= text.size() && byte >= 0xE4 && byte <= 0xE9;
}

// "設立した": two Han letters or more and する.
Predicate suru_predicate(std::string_view words) {
  std::size_t han = 0;
  while (han < words.size() && is_han(words, han)) han += 3;
  if (han < 6) return {};
  const std::string_view ending = words.substr(han);
  for (const std::string_view denied : {"されない", "されなかった", "されません", "されず"})
    if (ending.starts_with(denied))
      return {std::string(words.substr(0, han)) + "する", words, "ない", true};
  for (const std::string_view passive : {"された", "される", "されて", "されました", "されます"})
    if (ending.starts_with(passive))
      return {std::string(words.substr(0, han)) + "する", words, {}, true};
  for (const std::string_view active : {"した", "する", "して", "しました", "します", "し、"})
    if (ending.starts_with(active))
      return {std::string(words.substr(0, han)) + "する", words, {}, false};
  for (const std::string_view denied : {"しない", "しなかった", "しません", "しなく", "せず"})
    if (ending.starts_with(denied))
      return {std::string(words.substr(0, han)) + "する", words, "ない", false};
  return {};
}

Predicate japanese_predicate(std::string_view words) {
  if (Predicate suru = suru_predicate(words); !suru.empty()) return suru;
  for (const JapaneseVerb& verb : kJapaneseVerbs) {
    const std::string denied = denied_stem(verb.plain);
    const std::string_view kept = verb.plain.substr(0, verb.plain.size() - 3);  // 見 of 見る
    for (const std::string_view stem : {std::string_view(denied), kept})
      if (!stem.empty() && words.starts_with(stem) && begins_with_denial(words.substr(stem.size())))
        return {std::string(verb.plain), words, "ない", false};
    for (const std::string_view stem : verb.stems) {
      if (stem.empty() || !words.starts_with(stem)) continue;
      const std::string_view ending = words.substr(stem.size());
      return {std::string(verb.plain), words, is_denied(ending) ? "ない" : "", false};
    }
  }
  for (const auto& [form, plain] : {std::pair<std::string_view, std::string_view>{"書かれ", "書く"},
                                    {"作られ", "作る"},
                                    {"描かれ", "描く"},
                                    {"使われ", "使う"},
                                    {"建てられ", "建てる"},
                                    {"呼ばれ", "呼ぶ"}})
    if (words.starts_with(form))
      return {std::string(plain), words, is_denied(words.substr(form.size())) ? "ない" : "", true};
  return {};
}

// Up to where the clause ends.
std::string_view clause(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view stop : {"。", "、", "，", "．", ".", ",", "\n", "！", "？", "；"})
    end = std::min(end, text.find(stop));
  return text.substr(0, std::min(end, kLongestPredicate));
}

class EastAsianClaimFinder {
 public:
  EastAsianClaimFinder(const NamedSentence& sentence, std::vector<Claim>& found)
      : s_(sentence), found_(found), first_(found.size()) {}

  void find() {
    std::size_t subject = kNone;
    for (std::size_t k = 0; k < s_.places().size() && found_.size() < first_ + kMostClaims; ++k) {
      read_chinese(k);
      const std::string_view behind = after(k);
      if (subject != kNone) read_japanese(subject, k, behind);
      if (behind.starts_with("は") || behind.starts_with("が")) subject = k;
    }
  }

 private:
  const NamedPlace& place(std::size_t k) const { return s_.places()[k]; }

  // What stands between a name and the next one, or the end of the sentence.
  std::string_view after(std::size_t k) const {
    const std::uint32_t end = k + 1 < s_.places().size() ? place(k + 1).span.begin : s_.range().end;
    const std::uint32_t begin = std::min(place(k).span.end, end);
    return bare(s_.text().substr(begin, end - begin));
  }

  void add(const NamedPlace& subject, const NamedPlace& object, const Predicate& predicate) {
    if (predicate.empty() || subject.name == object.name || subject.stands_for == object.name ||
        object.stands_for == subject.name)
      return;
    Claim claim;
    claim.subject = std::string(subject.name);
    claim.verb = predicate.verb;
    claim.raw_verb = std::string(predicate.raw);
    claim.object = std::string(object.name);
    claim.detail = std::string(predicate.detail);
    claim.span = s_.range();
    add_new(std::move(claim), first_, found_);
  }

  void read_chinese(std::size_t k) {
    if (k + 1 >= s_.places().size()) return;
    const std::string_view between = after(k);
    if (between.empty() || !is_han(between, 0)) return;
    if (const auto copula = chinese_copula(between)) return add(place(k), place(k + 1), *copula);
    if (between == "由" || between == "被") {
      Predicate behind = chinese_predicate(clause(after(k + 1)));
      return add(place(k + 1), place(k), behind);
    }
    add(place(k), place(k + 1), chinese_predicate(between));
  }

  void read_japanese(std::size_t subject, std::size_t k, std::string_view behind) {
    for (const std::string_view denied : {"ではない", "ではありません", "でない"})
      if (behind.starts_with(denied))
        return add(place(subject), place(k), {std::string(verb::kIsA), denied, "ない", false});
    for (const std::string_view copula : {"である", "です", "だった", "であった", "でした", "だ。"})
      if (behind.starts_with(copula))
        return add(place(subject), place(k), {std::string(verb::kIsA), copula, {}, false});
    for (const std::string_view particle : {"によって", "により", "を", "に", "へ", "で"}) {
      if (!behind.starts_with(particle)) continue;
      const Predicate predicate = japanese_predicate(clause(behind.substr(particle.size())));
      const bool is_agent = predicate.is_passive && (particle != "を" && particle != "で");
      return is_agent ? add(place(k), place(subject), predicate)
                      : add(place(subject), place(k), predicate);
    }
  }

  const NamedSentence& s_;
  std::vector<Claim>& found_;
  std::size_t first_;
};

}  // namespace

void find_east_asian_claims(const NamedSentence& sentence, std::vector<Claim>& found) {
  EastAsianClaimFinder(sentence, found).find();
}

}  // namespace sennit
