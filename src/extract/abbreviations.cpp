#include "extract/abbreviations.h"

#include <algorithm>
#include <optional>
#include <string>

#include "extract/korean_words.h"
#include "text/normalize.h"
#include "text/particles.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint32_t kMostInnerWords = 8;
constexpr std::size_t kLongestAcronym = 8;
constexpr std::size_t kLongestHanName = 6;
constexpr std::size_t kShortestKoreanExpansion = 4;  // syllables in brackets after an acronym
constexpr std::size_t kSyllable = 3;                 // bytes

// Words number `first`..`end` of the prose.
struct WordRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::uint32_t size() const { return end - first; }
};

class AbbreviationFinder {
 public:
  AbbreviationFinder(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  std::vector<Abbreviation> find() && {
    for (const Sentence& sentence : prose_.sentences)
      for (std::uint32_t m = sentence.first_mark; m + 1 < sentence.end_mark; ++m)
        if (is_round_pair(prose_.marks[m].what, prose_.marks[m + 1].what))
          read_brackets(sentence, m);
    return std::move(found_);
  }

 private:
  static bool is_round_pair(char32_t open, char32_t close) {
    return (open == U'(' || open == 0xFF08) && (close == U')' || close == 0xFF09);
  }

  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  const Traits& traits(std::uint32_t i) const { return lexicon_[word(i).lexeme].traits; }
  std::string_view form(std::uint32_t i) const { return word(i).range().of(text_); }
  ByteRange range(WordRange words) const {
    return {word(words.first).begin, word(words.end - 1).end};
  }

  void read_brackets(const Sentence& sentence, std::uint32_t m) {
    const Mark& open = prose_.marks[m];
    const Mark& close = prose_.marks[m + 1];
    const WordRange inner{open.next_word, close.next_word};
    if (inner.size() == 0 || inner.size() > kMostInnerWords || inner.first <= sentence.first_word)
      return;
    const WordRange outer{sentence.first_word, inner.first};
    if (!touches(outer.end - 1, open) || !is_simple(inner, open, close)) return;
    if (const auto found = relation(outer, inner)) found_.push_back(*found);
  }

  // The bracket follows the word before it, with a blank at most.
  bool touches(std::uint32_t before, const Mark& open) const {
    for (const char c : text_.substr(word(before).end, open.begin - word(before).end))
      if (c != ' ' && c != '*' && c != '_') return false;
    return open.begin - word(before).end <= 4;
  }

  // Nothing but words between the brackets, from one to the other.
  bool is_simple(WordRange inner, const Mark& open, const Mark& close) const {
    const auto is_padding = [](std::string_view between) {
      return between.find_first_not_of(" *_") == std::string_view::npos;
    };
    if (!is_padding(text_.substr(open.end, word(inner.first).begin - open.end))) return false;
    const std::uint32_t last_end = word(inner.end - 1).end;
    if (!is_padding(text_.substr(last_end, close.begin - last_end))) return false;
    for (std::uint32_t i = inner.first + 1; i < inner.end; ++i)
      if (word(i).gap != gap::kBlank && word(i).gap != 0) return false;
    return true;
  }

  std::optional<Abbreviation> relation(WordRange outer, WordRange inner) const {
    const WordKind before = word(outer.end - 1).kind;
    if (before == WordKind::kSpaced) return from_spaced(outer, inner);
    if (before == WordKind::kHangul) return from_hangul(outer, inner);
    if (before == WordKind::kHan || before == WordKind::kKatakana) return from_han(outer, inner);
    return std::nullopt;
  }

  std::optional<Abbreviation> from_spaced(WordRange outer, WordRange inner) const {
    const std::uint32_t last = outer.end - 1;
    if (inner.size() == 1 && word(inner.first).kind == WordKind::kSpaced) {
      const ByteRange acronym = acronym_at(inner.first);
      if (acronym.empty()) return std::nullopt;
      const WordRange expansion = expansion_before(acronym.of(text_), outer);
      if (expansion.size() < 2) return std::nullopt;
      return Abbreviation{word(inner.first).range(), range(expansion), acronym};
    }
    const ByteRange acronym = acronym_at(last);
    if (acronym.empty()) return std::nullopt;
    if (is_expansion(acronym.of(text_), inner))
      return Abbreviation{word(last).range(), range(inner), acronym};
    if (is_korean_expansion(inner)) return Abbreviation{range(inner), acronym, {}};
    return std::nullopt;
  }

  // The capitals of "NLP" or "LLMs"; empty for other words.
  ByteRange acronym_at(std::uint32_t i) const {
    ByteRange range = word(i).range();
    std::string_view letters = form(i);
    if (letters.size() > 3 && letters.back() == 's') {
      letters.remove_suffix(1);
      --range.end;
    }
    if (letters.size() < 2 || letters.size() > kLongestAcronym) return {};
    for (const char c : letters)
      if (c < 'A' || c > 'Z') return {};
    return range;
  }

  // The words before the bracket whose initials are `acronym`; words such as "of" may be passed
  // over.
  WordRange expansion_before(std::string_view acronym, WordRange outer) const {
    std::size_t left = acronym.size();
    const std::uint32_t lowest =
        outer.end - outer.first > 2 * acronym.size() + 2
            ? outer.end - static_cast<std::uint32_t>(2 * acronym.size() + 2)
            : outer.first;
    for (std::uint32_t i = outer.end; i-- > lowest;) {
      if (word(i).kind != WordKind::kSpaced) break;
      const std::size_t taken = initials_taken(acronym.substr(0, left), i);
      left -= taken;
      if (left == 0) return {i, outer.end};
      if (taken == 0 && !traits(i).function && !traits(i).joiner) break;
      if (i > lowest && word(i).gap != gap::kBlank) break;
    }
    return {};
  }

  bool is_expansion(std::string_view acronym, WordRange words) const {
    return words.size() >= 2 && expansion_before(acronym, words).size() == words.size();
  }

  // How many letters at the end of `acronym` are the initials of the parts of word `i`.
  std::size_t initials_taken(std::string_view acronym, std::uint32_t i) const {
    const std::string initials = initials_of(form(i));
    if (acronym.ends_with(initials)) return initials.size();
    return acronym.ends_with(initials.substr(0, 1)) ? 1 : 0;
  }

  static std::string initials_of(std::string_view written) {
    std::string initials;
    bool begins = true;
    for (const char c : written) {
      if (begins && c != '-')
        initials += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      begins = c == '-';
    }
    return initials;
  }

  bool is_korean_expansion(WordRange inner) const {
    std::size_t bytes = 0;
    for (std::uint32_t i = inner.first; i < inner.end; ++i) {
      if (word(i).kind != WordKind::kHangul || !is_bare_noun(form(i))) return false;
      bytes += form(i).size();
    }
    return bytes >= kShortestKoreanExpansion * kSyllable;
  }

  static bool is_bare_noun(std::string_view word) {
    return word.size() > kSyllable && !ends_like_verb(word) && !is_korean_function_noun(word) &&
           !has_ending(word, {"할", "한", "된", "될", "는"}) &&
           strip_particle(word).particle.empty();
  }

  // Also no other modifier of the noun after it: "곱은", "빠른", "유명한".
  static bool is_bare_noun_before_another(std::string_view word) {
    return is_bare_noun(word) && !has_ending(word, {"은", "을", "를", "운", "른", "의"});
  }

  static bool has_ending(std::string_view word, std::initializer_list<std::string_view> endings) {
    for (const std::string_view ending : endings)
      if (word.ends_with(ending)) return true;
    return false;
  }

  std::optional<Abbreviation> from_hangul(WordRange outer, WordRange inner) const {
    const std::uint32_t last = outer.end - 1;
    if (const std::size_t letters = han_letters(inner)) {
      if (count_code_points(form(last)) != letters || letters < 2) return std::nullopt;
      return Abbreviation{range(inner), word(last).range(), {}};
    }
    if (!is_foreign_name(inner, last)) return std::nullopt;
    const WordRange expansion = korean_words_before(outer, inner);
    const bool translated = inner.size() > 1 || acronym_at(inner.first).empty();
    if (translated && expansion.size() != count_parts(inner)) return std::nullopt;
    if (expansion.size() == 0 || range(expansion).size() < 2 * kSyllable) return std::nullopt;
    return Abbreviation{range(inner), range(expansion), {}};
  }

  // How many letters Han words have (a line break may cut them); 0 when there are others among
  // them.
  std::size_t han_letters(WordRange words) const {
    std::size_t letters = 0;
    for (std::uint32_t i = words.first; i < words.end; ++i) {
      if (word(i).kind != WordKind::kHan) return 0;
      letters += count_code_points(form(i));
    }
    return letters;
  }

  // "AI", "Domain-Driven Design", "dependency injection"; a single small word only beside a noun
  // that the text uses.
  bool is_foreign_name(WordRange inner, std::uint32_t korean) const {
    bool capital = false;
    for (std::uint32_t i = inner.first; i < inner.end; ++i) {
      if (word(i).kind != WordKind::kSpaced || traits(i).has_digit || traits(i).code) return false;
      capital |= traits(i).capital;
    }
    if (inner.size() > 5 || form(inner.first).size() < 2) return false;
    const Lexeme& noun = lexicon_[word(korean).lexeme];
    return capital || inner.size() > 1 || noun.noun_bytes == noun.form.size();
  }

  // Words, and parts of words between hyphens.
  std::size_t count_parts(WordRange words) const {
    const std::string_view written = range(words).of(text_);
    return words.size() + static_cast<std::size_t>(std::count(written.begin(), written.end(), '-'));
  }

  // As many bare nouns before the bracket as the name in it has words or letters.
  WordRange korean_words_before(WordRange outer, WordRange inner) const {
    const bool acronym = inner.size() == 1 && !acronym_at(inner.first).empty();
    const std::size_t most =
        acronym ? std::min<std::size_t>(form(inner.first).size(), 4) : count_parts(inner);
    WordRange words{outer.end, outer.end};
    while (words.size() < most && words.first > outer.first) {
      const std::uint32_t i = words.first - 1;
      if (word(i).kind != WordKind::kHangul || !is_bare_noun(form(i))) break;
      if (words.size() > 0 &&
          (word(words.first).gap != gap::kBlank || !is_bare_noun_before_another(form(i))))
        break;
      words.first = i;
    }
    return words;
  }

  std::optional<Abbreviation> from_han(WordRange outer, WordRange inner) const {
    const std::uint32_t last = outer.end - 1;
    const bool short_name =
        word(last).kind == WordKind::kKatakana || count_code_points(form(last)) <= kLongestHanName;
    if (!short_name || count_code_points(form(last)) < 2 || !is_foreign_name(inner, last))
      return std::nullopt;
    bool capital = false;
    for (std::uint32_t i = inner.first; i < inner.end; ++i) capital |= traits(i).capital;
    if (!capital) return std::nullopt;
    return Abbreviation{range(inner), word(last).range(), {}};
  }

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
  std::vector<Abbreviation> found_;
};

}  // namespace

std::vector<Abbreviation> find_abbreviations(std::string_view text, const Lexicon& lexicon,
                                             const Prose& prose) {
  return AbbreviationFinder(text, lexicon, prose).find();
}

}  // namespace sennit
