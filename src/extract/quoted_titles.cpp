#include "extract/quoted_titles.h"

#include <algorithm>

#include "extract/korean_words.h"
#include "extract/surface.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLongestTitle = 150;    // bytes
constexpr std::size_t kLongestBookTitle = 40;   // code points
constexpr std::size_t kLongestQuotedTerm = 20;  // code points
constexpr std::uint32_t kMostInnerMarks = 4;
constexpr std::uint32_t kMostTitleWords = 10;
constexpr std::uint32_t kMostTermWords = 4;

char32_t closing_of(char32_t opening) {
  switch (opening) {
    case 0x201C:
      return 0x201D;  // “ ”
    case U'"':
      return U'"';
    case 0x300C:
      return 0x300D;  // 「 」
    case 0x300E:
      return 0x300F;  // 『 』
    case 0x300A:
      return 0x300B;  // 《 》
    case 0x3008:
      return 0x3009;  // 〈 〉
    case 0x226A:
      return 0x226B;  // ≪ ≫
    default:
      return 0;
  }
}

// Code, links and addresses inside: not one name.
bool holds_marked_up(std::span<const Word> words) {
  for (const Word& word : words)
    if (word.gap & (gap::kOpaque | gap::kName)) return true;
  return false;
}

struct TitleCase {
  bool every_word = false;  // of weight begins with a capital, the first one also if it has none
  bool has_function_word = false;
  bool begins_with_article = false;
  std::size_t capitals = 0;  // words of weight
};

TitleCase title_case_of(const Lexicon& lexicon, std::span<const Word> words) {
  TitleCase title;
  title.begins_with_article = lexicon[words.front().lexeme].traits.article;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Traits& traits = lexicon[words[i].lexeme].traits;
    if (words[i].kind != WordKind::kSpaced) return title;
    const bool small_inside = i > 0 && (traits.function || traits.joiner || traits.digits);
    if (!traits.capital && !small_inside) return title;
    title.has_function_word |= traits.function || traits.joiner;
    title.capitals += traits.capital && !traits.function;
  }
  title.every_word = true;
  return title;
}

bool is_too_general(std::string_view word) {
  return is_korean_function_noun(word) || is_korean_general_noun(word);
}

class TitleFinder {
 public:
  TitleFinder(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  void find(const Sentence& sentence, std::vector<Candidate>& found) const {
    for (std::uint32_t open = sentence.first_mark; open < sentence.end_mark; ++open) {
      const std::uint32_t close = closing_mark(open, sentence.end_mark);
      if (close == open) continue;
      if (!add_title(mark(open), mark(close), found)) continue;
      open = close;
    }
  }

 private:
  const Mark& mark(std::uint32_t i) const { return prose_.marks[i]; }

  // The mark that closes `open`, or `open` itself.
  std::uint32_t closing_mark(std::uint32_t open, std::uint32_t end) const {
    const char32_t closing = closing_of(mark(open).what);
    if (closing == 0 || (closing == U'"' && !opens(mark(open)))) return open;
    const std::uint32_t limit = std::min(end, open + 1 + kMostInnerMarks);
    for (std::uint32_t i = open + 1; i < limit; ++i) {
      if (mark(i).end - mark(open).begin > kLongestTitle) break;
      if (mark(i).what == closing) return i;
    }
    return open;
  }

  bool opens(const Mark& straight) const {
    const char before = straight.begin > 0 ? text_[straight.begin - 1] : ' ';
    const char after = straight.end < text_.size() ? text_[straight.end] : ' ';
    return std::string_view(" \t\n([*_").find(before) != std::string_view::npos && after != ' ' &&
           after != '\n';
  }

  bool add_title(const Mark& open, const Mark& close, std::vector<Candidate>& found) const {
    const ByteRange inside{open.end, close.begin};
    const std::span<const Word> words =
        std::span(prose_.words).subspan(open.next_word, close.next_word - open.next_word);
    if (words.empty() || !has_letter(inside.of(text_)) || holds_marked_up(words)) return false;
    Candidate title{inside, open.next_word, close.next_word, CandidateKind::kQuoted,
                    EntityType::kOther};
    if (!is_title(open.what, close, inside, words, title.type)) return false;
    if (ends_with_excluded(words.back(), inside)) return false;
    found.push_back(title);
    return true;
  }

  bool is_title(char32_t opening, const Mark& close, ByteRange inside, std::span<const Word> words,
                EntityType& type) const {
    const std::size_t length = count_code_points(inside.of(text_));
    switch (opening) {
      case 0x300E:
      case 0x300A:
      case 0x3008:
      case 0x226A:
        type = EntityType::kDocument;
        return length <= kLongestBookTitle && !ends_a_sentence(inside);
      case 0x300C:
        if (length < 2 || length > kLongestQuotedTerm || !is_no_sentence(inside, words))
          return false;
        type = EntityType::kDocument;
        return true;
      default:
        if (is_capitalized_title(inside, words, type)) return true;
        return length >= 2 && length <= kLongestQuotedTerm && words.size() <= kMostTermWords &&
               words.back().kind != WordKind::kSpaced && is_no_sentence(inside, words) &&
               is_followed_by_particle(close);
    }
  }

  bool ends_with_excluded(const Word& last, ByteRange inside) const {
    return text_.substr(last.end, inside.end - last.end).find_first_of("[`<") !=
           std::string_view::npos;
  }

  bool ends_a_sentence(ByteRange inside) const {
    const char32_t last = decode_before(text_.substr(0, inside.end), inside.end).value;
    for (const char32_t end :
         {U'.', U'!', U'?', U',', U'…', U'。', U'！', U'？', U'、', U'，', U'-'})
      if (last == end) return true;
    return false;
  }

  bool is_no_sentence(ByteRange inside, std::span<const Word> words) const {
    if (ends_a_sentence(inside)) return false;
    for (std::size_t i = 1; i < words.size(); ++i)
      if (words[i].gap & (gap::kStrong | gap::kComma | gap::kPeriod)) return false;
    const std::string_view last = words.back().range().of(text_);
    if (words.back().kind == WordKind::kHiragana) return false;
    return words.back().kind != WordKind::kHangul ||
           (!ends_like_verb(last) && !(words.size() == 1 && is_too_general(last)) &&
            !last.ends_with("다") && !last.ends_with("요") && !last.ends_with("까"));
  }

  bool is_capitalized_title(ByteRange inside, std::span<const Word> words, EntityType& type) const {
    if (words.size() > kMostTitleWords || ends_a_sentence(inside)) return false;
    for (const Word& word : words.subspan(1))
      if (word.gap & (gap::kStrong | gap::kPeriod)) return false;
    const TitleCase title = title_case_of(lexicon_, words);
    if (!title.every_word) return false;
    const bool has_weight =
        title.capitals >= 2 || (title.capitals == 1 && title.begins_with_article);
    if (has_weight && title.has_function_word) type = EntityType::kDocument;
    return has_weight;
  }

  // 은 는 이 가 을 를 의 에 ..., not the 라고 and 하고 that follow speech.
  bool is_followed_by_particle(const Mark& close) const {
    if (close.next_word >= prose_.words.size()) return false;
    const Word& next = prose_.words[close.next_word];
    if (next.kind != WordKind::kHangul || next.begin != close.end) return false;
    const KoreanRole role = role_of(next.range().of(text_));
    return role == KoreanRole::kSubject || role == KoreanRole::kObject ||
           role == KoreanRole::kPlace || next.range().of(text_) == "의";
  }

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
};

}  // namespace

void find_quoted_titles(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                        const Sentence& sentence, std::vector<Candidate>& found) {
  if (sentence.first_mark < sentence.end_mark)
    TitleFinder(text, lexicon, prose).find(sentence, found);
}

void find_titled_displays(const Lexicon& lexicon, const Prose& prose, const Sentence& sentence,
                          std::span<const ByteRange>& displays, std::vector<Candidate>& found) {
  const auto ends_before = [](const Word& word, std::uint32_t at) { return word.begin < at; };
  while (!displays.empty() && displays.front().begin < sentence.range.end) {
    const ByteRange display = displays.front();
    displays = displays.subspan(1);
    const auto end = prose.words.begin() + sentence.end_word;
    const auto first = std::lower_bound(prose.words.begin() + sentence.first_word, end,
                                        display.begin, ends_before);
    const auto last = std::lower_bound(first, end, display.end, ends_before);
    const auto bracket = std::find_if(first == last ? last : first + 1, last, [](const Word& word) {
      return word.gap & gap::kOpenBracket;
    });
    const std::span<const Word> words(first, bracket);
    if (words.size() < 2 || words.size() > kMostTitleWords || holds_marked_up(words.subspan(1)))
      continue;
    const TitleCase title = title_case_of(lexicon, words);
    if (!title.every_word || title.capitals < 2 || lexicon[words.front().lexeme].traits.opener)
      continue;
    const auto number = static_cast<std::uint32_t>(first - prose.words.begin());
    found.push_back({{words.front().begin, words.back().end},
                     number,
                     number + static_cast<std::uint32_t>(words.size()),
                     CandidateKind::kQuoted,
                     EntityType::kOther});
  }
}

}  // namespace sennit
