#include "extract/words.h"

#include <algorithm>

#include "extract/glyph.h"
#include "extract/sentence_divider.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint16_t kStartsAfter = gap::kOpenQuote | gap::kStrong | gap::kCell;

class UnitReader {
 public:
  UnitReader(std::string_view text, const Unit& unit, Lexicon& lexicon, Prose& prose)
      : text_(text),
        unit_(unit),
        lexicon_(lexicon),
        prose_(prose),
        first_word_(static_cast<std::uint32_t>(prose.words.size())),
        first_mark_(static_cast<std::uint32_t>(prose.marks.size())) {}

  void read(std::span<const Excluded>& excluded) {
    at_ = unit_.range.begin;
    while (!excluded.empty() && excluded.front().range.end <= at_) excluded = excluded.subspan(1);
    while (!excluded.empty() && excluded.front().range.begin < unit_.range.end) {
      const Excluded& next = excluded.front();
      read_to(next.range.begin);
      pass(next);
      at_ = std::min(std::max(at_, next.range.end), unit_.range.end);
      if (next.range.end > unit_.range.end) break;
      excluded = excluded.subspan(1);
    }
    read_to(unit_.range.end);
    if (prose_.words.size() > first_word_ || saw_name_)
      divide_into_sentences(text_, unit_, {first_word_, first_mark_}, lexicon_, prose_);
  }

 private:
  // What stood before a name is no matter of the word after it.
  void pass(const Excluded& next) {
    saw_name_ |= next.is_name;
    if (next.is_name)
      gap_ = gap::kName;
    else
      gap_ |= gap::kOpaque;
  }

  void read_to(std::uint32_t end) {
    end_ = std::max(at_, end);
    while (at_ < end_) step();
  }

  char ascii_at(std::uint32_t at) const { return at < end_ ? text_[at] : '\0'; }
  bool is_alnum(std::uint32_t at) const {
    if (at >= end_) return false;
    const auto c = static_cast<unsigned char>(text_[at]);
    if (c < 0x80) return kAscii[c] == Ascii::kLetter || kAscii[c] == Ascii::kDigit;
    const Glyph glyph = glyph_of(decode_at(text_, at).value);
    return glyph == Glyph::kSpaced;
  }
  bool is_digit(std::uint32_t at) const {
    return at < end_ && text_[at] >= '0' && text_[at] <= '9';
  }
  bool is_capital(std::uint32_t at) const {
    return at < end_ && text_[at] >= 'A' && text_[at] <= 'Z';
  }
  bool is_small(std::uint32_t at) const {
    return at < end_ && text_[at] >= 'a' && text_[at] <= 'z';
  }
  bool is_blank_at(std::uint32_t at) const {
    return at >= end_ || (static_cast<unsigned char>(text_[at]) < 0x80 &&
                          kAscii[static_cast<unsigned char>(text_[at])] == Ascii::kBlank);
  }

  void step() {
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (c >= 0x80) return step_beyond_ascii();
    switch (kAscii[c]) {
      case Ascii::kLetter:
      case Ascii::kDigit:
        return spaced_word();
      case Ascii::kBlank:
        gap_ |= gap::kBlank;
        ++at_;
        if (c == '\n') skip_quote_prefix();
        return;
      case Ascii::kMark:
        ++at_;
        return;
      case Ascii::kOther:
        return punctuation(static_cast<char>(c));
    }
  }

  void skip_quote_prefix() {
    std::uint32_t after = at_;
    while (after < end_ && (text_[after] == ' ' || text_[after] == '\t')) ++after;
    while (after < end_ && text_[after] == '>') at_ = ++after;
  }

  void step_beyond_ascii() {
    const CodePoint c = decode_at(text_, at_);
    const Glyph glyph = glyph_of(c.value);
    switch (glyph) {
      case Glyph::kSpaced:
        return spaced_word();
      case Glyph::kInvisible:
        at_ += c.length;
        return;
      case Glyph::kNone:
        return punctuation_beyond_ascii(c);
      default:
        return run_of(glyph);
    }
  }

  void punctuation(char c) {
    switch (c) {
      case '.':
        gap_ |= gap_ == 0 ? gap::kPeriod : gap::kStrong;
        break;
      case ',':
        gap_ |= gap::kComma;
        break;
      case '&':
        return ampersand();
      case '(':
        mark(U'(', 1, gap::kOpenBracket);
        return;
      case ')':
        mark(U')', 1, gap::kClose);
        return;
      case '"':
        return straight_quote(true);
      case '\'':
        return straight_quote(false);
      case '[':
      case '{':
        gap_ |= gap::kOpenBracket;
        break;
      case ']':
      case '}':
        gap_ |= gap::kClose;
        break;
      case ';':
      case ':':
      case '!':
      case '?':
        gap_ |= gap::kStrong;
        break;
      case '-':
        gap_ |= gap_ & gap::kBlank || ascii_at(at_ + 1) == '-' ? gap::kStrong : gap::kOther;
        break;
      case '|':
        gap_ |= unit_.table_row ? gap::kCell : gap::kStrong;
        break;
      case '=':
        gap_ |= ascii_at(at_ + 1) == '=' ? gap::kBlank : gap::kOther;
        break;
      default:
        gap_ |= gap::kOther;
    }
    ++at_;
  }

  void ampersand() {
    gap_ |= gap::kAmpersand;
    at_ += text_.substr(at_, 5) == "&amp;" ? 5 : 1;
  }

  void mark(char32_t what, std::uint32_t length, std::uint16_t gap_bit) {
    gap_ |= gap_bit;
    prose_.marks.push_back(
        {what, at_, at_ + length, static_cast<std::uint32_t>(prose_.words.size())});
    at_ += length;
  }

  void straight_quote(bool is_double) {
    const bool after_blank = gap_ & (gap::kCell | gap::kBlank | gap::kOpenBracket | gap::kStrong);
    const bool opens = after_blank && !is_blank_at(at_ + 1);
    const std::uint16_t bit = opens ? gap::kOpenQuote : gap::kClose;
    if (is_double) return mark(U'"', 1, bit);
    gap_ |= bit;
    ++at_;
  }

  void punctuation_beyond_ascii(const CodePoint& c) {
    if (is_space(c.value))
      gap_ |= gap::kBlank;
    else if (c.value == 0xFF08)
      return mark(c.value, c.length, gap::kOpenBracket);
    else if (c.value == 0xFF09)
      return mark(c.value, c.length, gap::kClose);
    else if (opens_quotation(c.value))
      return mark(c.value, c.length, gap::kOpenQuote);
    else if (closes_quotation(c.value))
      return mark(c.value, c.length, gap::kClose);
    else if (c.value == 0x3001 || c.value == 0xFF0C || c.value == 0x00B7)
      gap_ |= gap::kComma;
    else
      gap_ |= gap::kStrong;
    at_ += c.length;
  }

  void spaced_word() {
    const std::uint32_t begin = at_;
    while (at_ < end_) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c < 0x80) {
        if (kAscii[c] == Ascii::kLetter || kAscii[c] == Ascii::kDigit)
          ++at_;
        else if (const std::uint32_t inner = length_of_connector(begin, static_cast<char>(c)))
          at_ += inner;
        else
          break;
      } else if (const std::uint32_t length = length_beyond_ascii()) {
        at_ += length;
      } else {
        break;
      }
    }
    finish_spaced_word(begin);
  }

  std::uint32_t length_beyond_ascii() const {
    const CodePoint c = decode_at(text_, at_);
    if (c.value == kTypedApostrophe) return is_alnum(at_ + c.length) ? c.length : 0;
    const Glyph glyph = glyph_of(c.value);
    return glyph == Glyph::kSpaced || glyph == Glyph::kInvisible ? c.length : 0;
  }

  // Bytes of punctuation that belongs into the word that began at `begin`.
  std::uint32_t length_of_connector(std::uint32_t begin, char c) const {
    switch (c) {
      case '\'':
      case '_':
        return is_alnum(at_ + 1) ? 1 : 0;
      case '-':
        return is_alnum(at_ + 1) ? 1 : 0;
      case '.':
        return is_alnum(at_ + 1) && !is_missing_blank() ? 1 : 0;
      case ',':
        return is_digit(at_ - 1) && is_digit(at_ + 1) ? 1 : 0;
      case '&':
        return is_capital(at_ - 1) && is_capital(at_ + 1) ? 1 : 0;
      case '+':
        return ascii_at(at_ + 1) == '+' && !is_digit(at_ - 1) && !is_alnum(at_ + 2) ? 2 : 0;
      case '#':
        return at_ - begin == 1 && is_capital(begin) && !is_alnum(at_ + 1) ? 1 : 0;
      default:
        return 0;
    }
  }

  // "the end.Then": a blank was forgotten. Not in "Node.js", "U.S.A", "ASP.NET".
  bool is_missing_blank() const {
    return is_capital(at_ + 1) && is_small(at_ - 1) && at_ >= 2 && is_small(at_ - 2);
  }

  void finish_spaced_word(std::uint32_t begin) {
    std::uint32_t end = at_;
    const bool possessive = cut_possessive(begin, end);
    if (!possessive && ends_in_initials(begin, end) && ascii_at(at_) == '.') end = ++at_;
    add(begin, end, WordKind::kSpaced, possessive);
  }

  bool cut_possessive(std::uint32_t begin, std::uint32_t& end) const {
    const std::string_view word = text_.substr(begin, end - begin);
    for (const std::string_view ending : {"'s", "'S", "\u2019s", "\u2019S"}) {
      if (word.size() <= ending.size() || !word.ends_with(ending)) continue;
      end -= static_cast<std::uint32_t>(ending.size());
      return true;
    }
    return false;
  }

  // "U.S" of "U.S.": the last period belongs to it.
  bool ends_in_initials(std::uint32_t begin, std::uint32_t end) const {
    return end - begin >= 3 && is_capital(end - 1) && text_[end - 2] == '.' && is_capital(end - 3);
  }

  void run_of(Glyph glyph) {
    const std::uint32_t begin = at_;
    std::uint32_t end = at_;
    while (at_ < end_) {
      const CodePoint c = decode_at(text_, at_);
      const bool joins = c.value == kKatakanaDot && glyph == Glyph::kKatakana;
      const bool repeats = c.value == kLongVowelMark && glyph == Glyph::kHiragana;
      const Glyph next = glyph_of(c.value);
      if (next != glyph && next != Glyph::kInvisible && !joins && !repeats) break;
      at_ += c.length;
      if (!joins) end = at_;
    }
    add(begin, end, kind_of(glyph), false);
    if (end < at_) gap_ |= gap::kComma;
  }

  void add(std::uint32_t begin, std::uint32_t end, WordKind kind, bool possessive) {
    Word word;
    word.begin = begin;
    word.end = end;
    word.kind = kind;
    word.gap = gap_;
    word.possessive = possessive;
    word.starts = gap_ & kStartsAfter;
    if (kind != WordKind::kHiragana)
      word.lexeme = lexicon_.intern(text_.substr(begin, end - begin), kind);
    prose_.words.push_back(word);
    gap_ = 0;
  }

  std::string_view text_;
  const Unit& unit_;
  Lexicon& lexicon_;
  Prose& prose_;
  std::uint32_t first_word_;
  std::uint32_t first_mark_;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
  std::uint16_t gap_ = gap::kCell;  // the unit begins as a cell does
  bool saw_name_ = false;
};

}  // namespace

void read_unit(std::string_view text, const Unit& unit, std::span<const Excluded>& excluded,
               Lexicon& lexicon, Prose& prose) {
  UnitReader(text, unit, lexicon, prose).read(excluded);
}

}  // namespace sennit
