#include "text/sentences.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/end_signs.h"
#include "text/normalize.h"
#include "text/period.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestMark = 8;  // bytes of "###### " and one more

// Words that go on after a closed quote: "‘왜?’ 하고 물었다".
constexpr auto kKoreanQuotation = std::to_array<std::string_view>(
    {"하고", "하며", "하는", "라고", "라며", "라는", "이라고", "이라며", "이라는"});

std::size_t end_of_space(std::string_view text, std::size_t at) {
  for (;;) {
    const CodePoint c = decode_at(text, at);
    if (c.length == 0 || !is_space(c.value)) return at;
    at += c.length;
  }
}

// Line breaks in white space: LF, CR LF, or CR alone.
std::size_t count_lines(std::string_view space) {
  std::size_t lines = 0;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const bool second_of_pair = space[i] == '\n' && i > 0 && space[i - 1] == '\r';
    if ((space[i] == '\n' || space[i] == '\r') && !second_of_pair) ++lines;
  }
  return lines;
}

bool starts_heading(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(at, kLongestMark);
  const std::size_t hashes = std::min(line.find_first_not_of('#'), line.size());
  return hashes > 0 && hashes < line.size() && line[hashes] == ' ';
}

// "- ", "12. ", "3) "
bool starts_item(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(at, kLongestMark);
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits > 3 || digits >= line.size()) return false;
  const std::string_view signs = digits > 0 ? ".)" : "-*+";
  const std::string_view rest = line.substr(digits);
  return rest.size() >= 2 && signs.find(rest[0]) != std::string_view::npos &&
         (rest[1] == ' ' || rest[1] == '\t');
}

// A line that is a list item, a heading or a table row, also in a quote.
bool starts_block(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == '>' || text[at] == ' ')) ++at;
  const bool row = at < text.size() && text[at] == '|';
  return row || starts_item(text, at) || starts_heading(text, at);
}

// The letter before `at`, composed: the jamo of an NFD text are one syllable.
char32_t letter_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  for (int jamo = 0; jamo < 3; ++jamo) {
    const CodePoint c = decode_before(text, begin);
    begin -= c.length;
    if (c.value < 0x1161 || c.value > 0x11FF) break;
  }
  const std::string letter = nfc(text.substr(begin, at - begin));
  return decode_before(letter, letter.size()).value;
}

// Last syllables of Korean sentences, after which a period needs no blank.
bool ends_korean_sentence(char32_t c) {
  return c == U'다' || c == U'요' || c == U'까' || c == U'죠';
}

// "하였다.그는", "你好。他", but "「そうだ。」と" goes on.
bool ends_without_space(std::string_view text, const EndSigns& signs) {
  const char32_t next = decode_at(text, signs.end).value;
  if (signs.full_width) return !(signs.closed && (next == U'と' || next == U'っ'));
  return signs.one_period && !signs.closed && script_of(next) == Script::kHangul &&
         ends_korean_sentence(letter_before(text, signs.begin));
}

bool quotation_goes_on(std::string_view text, std::size_t next) {
  if (script_of(decode_at(text, next).value) != Script::kHangul) return false;
  const std::string ahead = nfc(text.substr(next, 32));
  return std::any_of(kKoreanQuotation.begin(), kKoreanQuotation.end(), [&](std::string_view word) {
    return ahead.compare(0, word.size() + 1, std::string(word) + ' ') == 0;
  });
}

// Walks a text once and cuts it behind the white space that follows each end.
class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<ByteRange> run() {
    in_heading_ = starts_heading(text_, end_of_space(text_, 0));
    while (at_ < text_.size()) step();
    cut();
    return std::move(found_);
  }

 private:
  void step() {
    const CodePoint c = decode_at(text_, at_);
    if (is_end_sign(c.value)) return take_end_signs();
    if (c.value == '\n' || c.value == '\r') return take_line_break();
    has_text_ = has_text_ || !is_space(c.value);
    at_ += c.length;
  }

  void take_end_signs() {
    const EndSigns signs = end_signs_at(text_, at_);
    has_text_ = true;
    at_ = signs.end;
    if (!is_end(signs)) return;
    skip_space();
    cut();
  }

  void take_line_break() {
    const bool after_heading = in_heading_;
    const std::size_t lines = skip_space();
    const bool is_end = lines >= 2 || after_heading || starts_block(text_, at_);
    if (is_end && has_text_) cut();  // white space before the first sentence belongs to it
  }

  // Returns the number of line breaks in it.
  std::size_t skip_space() {
    const std::size_t begin = at_;
    at_ = end_of_space(text_, at_);
    const std::size_t lines = count_lines(text_.substr(begin, at_ - begin));
    if (lines > 0) in_heading_ = starts_heading(text_, at_);
    return lines;
  }

  bool is_end(const EndSigns& signs) const {
    const std::size_t next = end_of_space(text_, signs.end);
    if (next == text_.size()) return true;
    if (next == signs.end) return ends_without_space(text_, signs);
    if (count_lines(text_.substr(signs.end, next - signs.end)) >= 2) return true;
    return ends_before_word(signs, next);
  }

  bool ends_before_word(const EndSigns& signs, std::size_t next) const {
    if (signs.closed && quotation_goes_on(text_, next)) return false;
    if (signs.one_period && !signs.closed) return ends_sentence({text_, open_, signs.begin, next});
    if (!is_lower(decode_at(text_, next).value)) return true;
    return !signs.closed && !signs.ellipsis && !begins_with_capital();
  }

  // "Oh! but he was" is one sentence, unless its writer uses no capitals.
  bool begins_with_capital() const {
    const std::string_view head = text_.substr(open_, 16);
    for (std::size_t at = 0; at < head.size();) {
      const CodePoint c = decode_at(head, at);
      if (is_word_script(script_of(c.value))) return is_upper(c.value);
      at += c.length;
    }
    return false;
  }

  void cut() {
    if (at_ == open_) return;
    found_.push_back({static_cast<std::uint32_t>(open_), static_cast<std::uint32_t>(at_)});
    open_ = at_;
    has_text_ = false;
  }

  std::string_view text_;
  std::vector<ByteRange> found_;
  std::size_t open_ = 0;  // where the sentence at hand begins
  std::size_t at_ = 0;
  bool has_text_ = false;    // the sentence at hand is more than white space
  bool in_heading_ = false;  // the line at hand is a heading
};

}  // namespace

std::vector<ByteRange> sentences(std::string_view text) { return Splitter(text).run(); }

}  // namespace sennit
