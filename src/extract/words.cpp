#include "extract/words.h"

#include <algorithm>
#include <array>

#include "text/sentences.h"
#include "text/utf8.h"

namespace sennit {
namespace {

enum class Ascii : std::uint8_t { kOther, kLetter, kDigit, kBlank, kMark };

constexpr std::array<Ascii, 128> kAscii = [] {
  std::array<Ascii, 128> table{};
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kLetter;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kLetter;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kDigit;
  for (const char c : {' ', '\t', '\n', '\r', '\f', '\v'}) table[static_cast<std::size_t>(c)] = Ascii::kBlank;
  for (const char c : {'*', '_', '~', '`'}) table[static_cast<std::size_t>(c)] = Ascii::kMark;
  return table;
}();

// A letter or digit, by the way it is written together; kNone for everything else.
enum class Glyph : std::uint8_t { kNone, kSpaced, kHangul, kHan, kHiragana, kKatakana, kInvisible };

Glyph glyph_of(char32_t c) {
  if (c >= 0xAC00 && c <= 0xD7A3) return Glyph::kHangul;
  if (c >= 0x4E00 && c <= 0x9FFF) return Glyph::kHan;
  if (c >= 0x3041 && c <= 0x309F) return Glyph::kHiragana;
  if ((c >= 0x30A1 && c <= 0x30FA) || (c >= 0x30FC && c <= 0x30FF)) return Glyph::kKatakana;
  if (c == 0x30FB || (c >= 0x2000 && c <= 0x206F && !is_ignorable(c))) return Glyph::kNone;
  if (is_combining_mark(c) || is_ignorable(c)) return Glyph::kInvisible;
  switch (script_of(c)) {
    case Script::kOther: return Glyph::kNone;
    case Script::kHangul: return Glyph::kHangul;
    case Script::kHan: return Glyph::kHan;
    case Script::kKana: return Glyph::kKatakana;
    default: return Glyph::kSpaced;
  }
}

WordKind kind_of(Glyph glyph) {
  switch (glyph) {
    case Glyph::kHangul: return WordKind::kHangul;
    case Glyph::kHan: return WordKind::kHan;
    case Glyph::kHiragana: return WordKind::kHiragana;
    case Glyph::kKatakana: return WordKind::kKatakana;
    default: return WordKind::kSpaced;
  }
}

bool is_opening(char32_t c) {
  switch (c) {
    case 0x201C: case 0x2018: case 0x201E: case 0x00AB: case 0x2039: case 0x300C: case 0x300E:
    case 0x300A: case 0x3008: case 0x226A:
      return true;
    default: return false;
  }
}

bool is_closing(char32_t c) {
  switch (c) {
    case 0x201D: case 0x2019: case 0x00BB: case 0x203A: case 0x300D: case 0x300F: case 0x300B:
    case 0x3009: case 0x226B:
      return true;
    default: return false;
  }
}

constexpr std::uint32_t kLongestAcronym = 6;  // letters

constexpr std::uint16_t kStartsAfter = gap::kOpenQuote | gap::kStrong | gap::kCell;

class UnitReader {
 public:
  UnitReader(std::string_view text, const Unit& unit, Lexicon& lexicon, Prose& prose)
      : text_(text), unit_(unit), lexicon_(lexicon), prose_(prose),
        first_word_(prose.words.size()), first_mark_(prose.marks.size()) {}

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
    divide_into_sentences();
  }

 private:
  // What stood before a name is no matter of the word after it.
  void pass(const Excluded& next) {
    saw_name_ |= next.is_name;
    if (next.is_name) gap_ = gap::kName;
    else gap_ |= gap::kOpaque;
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
  bool is_digit(std::uint32_t at) const { return at < end_ && text_[at] >= '0' && text_[at] <= '9'; }
  bool is_capital(std::uint32_t at) const { return at < end_ && text_[at] >= 'A' && text_[at] <= 'Z'; }
  bool is_small(std::uint32_t at) const { return at < end_ && text_[at] >= 'a' && text_[at] <= 'z'; }
  bool is_blank_at(std::uint32_t at) const {
    return at >= end_ || (static_cast<unsigned char>(text_[at]) < 0x80 &&
                          kAscii[static_cast<unsigned char>(text_[at])] == Ascii::kBlank);
  }

  void step() {
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (c >= 0x80) return step_beyond_ascii();
    switch (kAscii[c]) {
      case Ascii::kLetter:
      case Ascii::kDigit: return spaced_word();
      case Ascii::kBlank:
        gap_ |= gap::kBlank;
        ++at_;
        if (c == '\n') skip_quote_prefix();
        return;
      case Ascii::kMark: ++at_; return;
      case Ascii::kOther: return punctuation(static_cast<char>(c));
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
      case Glyph::kSpaced: return spaced_word();
      case Glyph::kInvisible: at_ += c.length; return;
      case Glyph::kNone: return punctuation_beyond_ascii(c);
      default: return run_of(glyph);
    }
  }

  void punctuation(char c) {
    switch (c) {
      case '.': gap_ |= gap_ == 0 ? gap::kPeriod : gap::kStrong; break;
      case ',': gap_ |= gap::kComma; break;
      case '&': return ampersand();
      case '(': mark(U'(', 1, gap::kOpenBracket); return;
      case ')': mark(U')', 1, gap::kClose); return;
      case '"': return straight_quote(true);
      case '\'': return straight_quote(false);
      case '[': case '{': gap_ |= gap::kOpenBracket; break;
      case ']': case '}': gap_ |= gap::kClose; break;
      case ';': case ':': case '!': case '?': gap_ |= gap::kStrong; break;
      case '-': gap_ |= gap_ & gap::kBlank || ascii_at(at_ + 1) == '-' ? gap::kStrong : gap::kOther; break;
      case '|': gap_ |= unit_.table_row ? gap::kCell : gap::kStrong; break;
      case '=': gap_ |= ascii_at(at_ + 1) == '=' ? gap::kBlank : gap::kOther; break;
      default: gap_ |= gap::kOther;
    }
    ++at_;
  }

  void ampersand() {
    gap_ |= gap::kAmpersand;
    at_ += text_.substr(at_, 5) == "&amp;" ? 5 : 1;
  }

  void mark(char32_t what, std::uint32_t length, std::uint16_t gap_bit) {
    gap_ |= gap_bit;
    prose_.marks.push_back({what, at_, at_ + length, static_cast<std::uint32_t>(prose_.words.size())});
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
    if (is_space(c.value)) gap_ |= gap::kBlank;
    else if (c.value == 0xFF08) return mark(c.value, c.length, gap::kOpenBracket);
    else if (c.value == 0xFF09) return mark(c.value, c.length, gap::kClose);
    else if (is_opening(c.value)) return mark(c.value, c.length, gap::kOpenQuote);
    else if (is_closing(c.value)) return mark(c.value, c.length, gap::kClose);
    else if (c.value == 0x3001 || c.value == 0xFF0C || c.value == 0x00B7) gap_ |= gap::kComma;
    else gap_ |= gap::kStrong;
    at_ += c.length;
  }

  void spaced_word() {
    const std::uint32_t begin = at_;
    while (at_ < end_) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c < 0x80) {
        if (kAscii[c] == Ascii::kLetter || kAscii[c] == Ascii::kDigit) ++at_;
        else if (const std::uint32_t inner = length_of_connector(begin, static_cast<char>(c))) at_ += inner;
        else break;
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
    if (c.value == 0x2019) return is_alnum(at_ + c.length) ? c.length : 0;
    const Glyph glyph = glyph_of(c.value);
    return glyph == Glyph::kSpaced || glyph == Glyph::kInvisible ? c.length : 0;
  }

  // Bytes of punctuation that belongs into the word that began at `begin`.
  std::uint32_t length_of_connector(std::uint32_t begin, char c) const {
    switch (c) {
      case '\'': case '_': return is_alnum(at_ + 1) ? 1 : 0;
      case '-': return is_alnum(at_ + 1) ? 1 : 0;
      case '.': return is_alnum(at_ + 1) && !is_missing_blank() ? 1 : 0;
      case ',': return is_digit(at_ - 1) && is_digit(at_ + 1) ? 1 : 0;
      case '&': return is_capital(at_ - 1) && is_capital(at_ + 1) ? 1 : 0;
      case '+': return ascii_at(at_ + 1) == '+' && !is_digit(at_ - 1) && !is_alnum(at_ + 2) ? 2 : 0;
      case '#': return at_ - begin == 1 && is_capital(begin) && !is_alnum(at_ + 1) ? 1 : 0;
      default: return 0;
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
      const bool joins = c.value == 0x30FB && glyph == Glyph::kKatakana;  // ・
      const bool repeats = c.value == 0x30FC && glyph == Glyph::kHiragana;
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

  void divide_into_sentences() {
    std::uint32_t word = static_cast<std::uint32_t>(first_word_);
    std::uint32_t mark = static_cast<std::uint32_t>(first_mark_);
    if (word == prose_.words.size() && !saw_name_) return;
    if (unit_.table_row) return add_sentence(unit_.range, word, mark);
    for (const ByteRange& part : sentences(unit_.range.of(text_)))
      add_sentence({unit_.range.begin + part.begin, unit_.range.begin + part.end}, word, mark);
  }

  void add_sentence(ByteRange range, std::uint32_t& word, std::uint32_t& mark) {
    Sentence sentence;
    sentence.range = without_blanks(range);
    sentence.first_word = word;
    while (word < prose_.words.size() && prose_.words[word].begin < range.end) ++word;
    sentence.end_word = word;
    sentence.first_mark = mark;
    while (mark < prose_.marks.size() && prose_.marks[mark].begin < range.end) ++mark;
    sentence.end_mark = mark;
    if (sentence.range.empty()) return;
    if (sentence.first_word < sentence.end_word) mark_start(prose_.words[sentence.first_word]);
    judge_capitals(sentence);
    count_words(sentence);
    prose_.sentences.push_back(sentence);
  }

  ByteRange without_blanks(ByteRange range) const {
    while (range.begin < range.end && is_ascii_blank(text_[range.begin])) ++range.begin;
    while (range.end > range.begin && is_ascii_blank(text_[range.end - 1])) --range.end;
    return range;
  }
  static bool is_ascii_blank(char c) {
    return static_cast<unsigned char>(c) < 0x80 && kAscii[static_cast<unsigned char>(c)] == Ascii::kBlank;
  }

  static void mark_start(Word& first) {
    if (!(first.gap & gap::kName)) first.starts = true;
  }

  void judge_capitals(Sentence& sentence) const {
    int letters = 0;
    int capitals = 0;
    int shouted = 0;
    int small = 0;
    bool loud = false;
    for (const Word& word : prose_.words_of(sentence)) {
      const Traits& traits = lexicon_[word.lexeme].traits;
      if (word.kind != WordKind::kSpaced || traits.digits || traits.initial) continue;
      ++letters;
      shouted += traits.all_caps;
      loud |= traits.all_caps && (word.end - word.begin > kLongestAcronym || traits.function);
      if (traits.function || traits.joiner) continue;
      capitals += traits.capital;
      small += !traits.capital;
    }
    sentence.shouts = loud && shouted >= 2 && shouted * 10 >= letters * 7;
    sentence.title_cased = capitals >= 4 && small * 9 <= capitals && !ends_as_sentence(sentence);
  }

  // Headings and labels have no period.
  bool ends_as_sentence(const Sentence& sentence) const {
    const char last = text_[sentence.range.end - 1];
    return last == '.' || last == '!' || last == '?';
  }

  void count_words(const Sentence& sentence) {
    for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
      Word& word = prose_.words[i];
      Lexeme& lexeme = lexicon_[word.lexeme];
      if (sentence.shouts && word.kind == WordKind::kSpaced) continue;
      ++lexeme.total;
      if (!word.starts && !sentence.title_cased && lexeme.traits.capital) ++lexeme.inside;
      if (word.kind == WordKind::kHangul && is_bordered(i)) ++lexeme.bordered;
    }
  }

  // Hangul with nothing glued to it on either side.
  bool is_bordered(std::uint32_t i) const {
    const bool glued_before = prose_.words[i].gap == 0;
    const bool glued_after = i + 1 < prose_.words.size() && prose_.words[i + 1].gap == 0;
    return !glued_before && !glued_after;
  }

  std::string_view text_;
  const Unit& unit_;
  Lexicon& lexicon_;
  Prose& prose_;
  std::size_t first_word_;
  std::size_t first_mark_;
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
