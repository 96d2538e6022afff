#include "text/sentences.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// Sorted by bytes, without the last period, folded. Never the end of a sentence.
constexpr auto kAbbreviations = std::to_array<std::string_view>({
    "adm",  "al",   "approx", "assn", "brig", "c",    "ca",  "capt", "cf",   "ch",   "cmdr", "col",
    "dept", "dr",   "e.g",    "ed",   "eds",  "eg",   "eq",  "eqs",  "esp",  "est",  "fig",  "figs",
    "fr",   "gen",  "gov",    "hon",  "i.e",  "ie",   "incl", "lt",  "maj",  "mme",  "mr",   "mrs",
    "ms",   "messrs", "mt",   "no",   "nos",  "op",   "p",   "pp",   "pres", "prof", "rep",  "rev",
    "sec",  "sen",  "sgt",    "st",   "supt", "univ", "viz", "vol",  "vols", "vs",
});
// May end a sentence; it does when a word that often begins one follows.
constexpr auto kDoubtful = std::to_array<std::string_view>({
    "a.d",  "a.m",  "apr",  "assoc", "aug", "ave", "b.c", "b.c.e", "blvd", "bros", "c.e", "co",
    "corp", "dec",  "etc",  "feb",   "ft",  "inc", "jan", "jr",    "jul",  "jun",  "ltd", "mar",
    "nov",  "oct",  "p.m",  "ph.d",  "rd",  "sep", "sept", "sq",   "sr",
});
constexpr auto kUsualFirstWords = std::to_array<std::string_view>({
    "a",    "after", "all",  "also", "although", "an",    "and",  "as",   "at",    "before", "but",
    "by",   "during", "each", "every", "for",    "from",  "he",   "her",  "here",  "his",    "how",
    "however", "i",  "if",   "in",   "it",      "its",   "many", "most", "my",    "no",     "not",
    "on",   "one",  "or",   "other", "our",     "she",   "since", "so",  "some",  "such",   "that",
    "the",  "their", "then", "there", "these",  "they",  "this", "those", "though", "to",   "today",
    "two",  "under", "we",  "what",  "when",    "where", "while", "who", "why",   "with",   "yet",
    "you",
});

template <typename Table>
bool holds(const Table& table, std::string_view entry) {
  return std::find(table.begin(), table.end(), entry) != table.end();
}

bool is_full_width_end(char32_t c) {
  return c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0xFF61 || c == 0xFF0E || c == 0x203C ||
         c == 0x2047 || c == 0x2048 || c == 0x2049 || c == 0x0964 || c == 0x0965 || c == 0x061F ||
         c == 0x06D4;
}

bool is_end_sign(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == 0x2026 || is_full_width_end(c);
}

bool is_closer(char32_t c) {
  switch (c) {
    case '"': case '\'': case ')': case ']': case '}': case '*': case '_': case '`': case '~':
    case 0x00BB: case 0x2019: case 0x201D: case 0x203A: case 0x3009: case 0x300B: case 0x300D:
    case 0x300F: case 0x3011: case 0x3015: case 0x3017: case 0xFF02: case 0xFF07: case 0xFF09:
    case 0xFF3D: case 0xFF5D: case 0xFF63:
      return true;
    default:
      return false;
  }
}

bool is_letter(char32_t c) {
  const Script script = script_of(c);
  return is_word_script(script) && script != Script::kDigit;
}

bool is_digit(char32_t c) { return script_of(c) == Script::kDigit; }
bool is_lower(char32_t c) { return is_letter(c) && !is_cjk(script_of(c)) && script_of(c) != Script::kLetter && !is_upper(c); }

// The last syllables of Korean sentences, after which a period needs no blank.
bool ends_korean_sentence(char32_t c) { return c == U'다' || c == U'요' || c == U'까' || c == U'죠'; }

// The signs that may end a sentence, with the closing quotes behind them.
struct End {
  std::size_t begin = 0;      // of the signs
  std::size_t signs_end = 0;
  std::size_t end = 0;        // behind the closers
  bool full_width = false;    // has a sign that needs no blank behind it
  bool only_period = false;   // one period and nothing else
  bool ellipsis = false;
};

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<ByteRange> run() {
    while (at_ < text_.size()) step();
    close_at(text_.size());
    return std::move(found_);
  }

 private:
  void step() {
    const CodePoint c = decode_at(text_, at_);
    if (is_end_sign(c.value)) return take_end();
    if (c.value == '\n' || c.value == '\r') return take_line_break();
    at_ += c.length;
  }

  void take_end() {
    const End end = read_end();
    at_ = end.end;
    if (!is_sentence_end(end)) return;
    at_ = end_of_space(at_);
    close_at(at_);
  }

  void take_line_break() {
    const std::size_t end = end_of_space(at_);
    const bool blank_line = count_lines(at_, end) >= 2;
    at_ = end;
    if (blank_line && has_text()) close_at(at_);
  }

  // White space before the first sentence belongs to it.
  bool has_text() const { return !trim(text_.substr(open_, std::min<std::size_t>(at_ - open_, 512))).empty(); }

  void close_at(std::size_t end) {
    if (end == open_) return;
    found_.push_back({static_cast<std::uint32_t>(open_), static_cast<std::uint32_t>(end)});
    open_ = end;
  }

  std::size_t end_of_space(std::size_t at) const {
    for (CodePoint c = decode_at(text_, at); c.length > 0 && is_space(c.value); c = decode_at(text_, at))
      at += c.length;
    return at;
  }

  // Line breaks in a stretch of white space: LF, CR LF, or CR alone.
  std::size_t count_lines(std::size_t begin, std::size_t end) const {
    std::size_t lines = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const bool of_pair = text_[i] == '\n' && i > begin && text_[i - 1] == '\r';
      if ((text_[i] == '\n' || text_[i] == '\r') && !of_pair) ++lines;
    }
    return lines;
  }

  End read_end() const {
    End end;
    end.begin = at_;
    std::size_t at = at_;
    std::size_t periods = 0;
    std::size_t signs = 0;
    for (CodePoint c = decode_at(text_, at); c.length > 0 && is_end_sign(c.value); c = decode_at(text_, at)) {
      periods += c.value == '.' ? 1 : 0;
      end.ellipsis = end.ellipsis || c.value == 0x2026;
      end.full_width = end.full_width || is_full_width_end(c.value);
      ++signs;
      at += c.length;
    }
    end.signs_end = at;
    end.only_period = signs == 1 && periods == 1;
    end.ellipsis = end.ellipsis || (periods == signs && periods > 1);
    for (CodePoint c = decode_at(text_, at); c.length > 0 && is_closer(c.value); c = decode_at(text_, at))
      at += c.length;
    end.end = at;
    return end;
  }

  bool is_sentence_end(const End& end) const {
    const CodePoint next = decode_at(text_, end.end);
    const bool quoted = end.end > end.signs_end;
    if (next.length == 0) return true;
    if (!is_space(next.value)) return ends_without_space(end, next.value, quoted);
    const std::size_t after = end_of_space(end.end);
    if (count_lines(end.end, after) >= 2) return true;
    const CodePoint word = decode_at(text_, after);
    if (word.length == 0) return true;
    if (is_lower(word.value) && (quoted || end.ellipsis)) return false;
    return !end.only_period || quoted || period_ends(end.begin, after);
  }

  // "하였다.그는", "「そうだ。」と", "你好。他"
  bool ends_without_space(const End& end, char32_t next, bool quoted) const {
    if (end.full_width) return !(quoted && (next == U'と' || next == U'っ'));
    const char32_t before = decode_before(text_, end.begin).value;
    return end.only_period && !quoted && ends_korean_sentence(before) &&
           script_of(next) == Script::kHangul;
  }

  // A single period with white space behind it, before a word at `next`.
  bool period_ends(std::size_t period, std::size_t next) const {
    const std::string_view word = word_before(period);
    if (word.empty()) return true;
    const char32_t first_of_next = decode_at(text_, next).value;
    if (is_list_marker(word) || (all_digits(word) && is_digit(first_of_next))) return false;
    const std::string folded = fold(word);
    if (holds(kAbbreviations, folded)) return false;
    if (is_initial(word)) return is_cjk(script_of(first_of_next));
    const bool inner_period = word.find('.') != std::string_view::npos && is_abbreviated(word);
    if (inner_period || holds(kDoubtful, folded)) return begins_sentence(next);
    return !(is_lower(first_of_next) && looks_cut(word));
  }

  // The word that ends at `end`: letters, digits and inner periods; at most 32 bytes are looked at.
  std::string_view word_before(std::size_t end) const {
    std::size_t begin = end;
    while (end - begin < kLongestWord) {
      const CodePoint c = decode_before(text_, begin);
      if (c.length == 0 || begin < open_ + c.length) break;
      if (!is_word_script(script_of(c.value)) && !is_combining_mark(c.value) && c.value != '.') break;
      begin -= c.length;
    }
    return text_.substr(begin, end - begin);
  }

  static bool all_digits(std::string_view word) {
    return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  }

  // "1." or "a." at the start of a line.
  bool is_list_marker(std::string_view word) const {
    if (word.size() > 3 || !(all_digits(word) || word.size() == 1)) return false;
    std::size_t at = static_cast<std::size_t>(word.data() - text_.data());
    for (std::size_t i = 0; i < kLongestWord; ++i) {
      if (at == 0) return true;
      const char c = text_[at - 1];
      if (c == '\n' || c == '\r') return true;
      if (c != ' ' && c != '\t' && c != '>' && c != '#' && c != '-' && c != '*') return false;
      --at;
    }
    return false;
  }

  static bool is_initial(std::string_view word) {
    const CodePoint c = decode_at(word, 0);
    return c.length == word.size() && is_upper(c.value);
  }

  // Letters one or two at a time: "U.S", "Ph.D", "i.e".
  static bool is_abbreviated(std::string_view word) {
    std::size_t letters = 0;
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint c = decode_at(word, at);
      if (c.value != '.' && !is_letter(c.value)) return false;
      letters = c.value == '.' ? 0 : letters + 1;
      if (letters > 2 || is_cjk(script_of(c.value))) return false;
      at += c.length;
    }
    return true;
  }

  // An abbreviation nobody listed: short, or without a vowel, before a small letter.
  static bool looks_cut(std::string_view word) {
    if (word.size() <= 3) return true;
    return fold(word).find_first_of("aeiouy") == std::string::npos &&
           static_cast<unsigned char>(word[0]) < 0x80;
  }

  bool begins_sentence(std::size_t next) const {
    const CodePoint c = decode_at(text_, next);
    if (is_lower(c.value) || is_digit(c.value)) return false;
    if (!is_letter(c.value) || is_cjk(script_of(c.value))) return true;
    std::size_t end = next;
    while (end < text_.size() && end - next < kLongestWord) {
      const CodePoint letter = decode_at(text_, end);
      if (!is_letter(letter.value)) break;
      end += letter.length;
    }
    return holds(kUsualFirstWords, fold(text_.substr(next, end - next)));
  }

  static constexpr std::size_t kLongestWord = 32;

  std::string_view text_;
  std::vector<ByteRange> found_;
  std::size_t open_ = 0;   // where the sentence at hand begins
  std::size_t at_ = 0;
};

}  // namespace

std::vector<ByteRange> sentences(std::string_view text) { return Splitter(text).run(); }

}  // namespace sennit
