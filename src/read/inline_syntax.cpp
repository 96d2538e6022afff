#include "read/inline_syntax.h"

#include <algorithm>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

struct CodePointRange {
  char32_t first;
  char32_t last;
};

// Punctuation beyond ASCII, which ends a tag. The joiner of emoji, U+200D, does not.
constexpr CodePointRange kMarks[] = {
    {0x80, 0x9F},     {0xAB, 0xAB},     {0xB7, 0xB7},     {0xBB, 0xBB},
    {0x2000, 0x200C}, {0x200E, 0x206F}, {0x2E00, 0x2E7F}, {0x3000, 0x3004},
    {0x3008, 0x3020}, {0x3030, 0x3030}, {0x30FB, 0x30FB}, {0xFF01, 0xFF0F},
    {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFFD, 0xFFFD}};

bool is_mark(char32_t c) {
  return std::any_of(std::begin(kMarks), std::end(kMarks), [c](const CodePointRange& range) {
    return range.first <= c && c <= range.last;
  });
}

bool is_tag_character(char32_t c) {
  if (c < 0x80)
    return is_ascii_alphanumeric(static_cast<char>(c)) || c == '_' || c == '-' || c == '/';
  return !is_mark(c) && !is_space(c);
}

bool makes_a_tag(char32_t c) { return c >= 0x80 || is_ascii_letter(static_cast<char>(c)); }

bool is_key_character(char32_t c) {
  return is_tag_character(c) || c == ' ' || c == '*' || c == '~';
}

bool starts_key(std::string_view key) { return makes_a_tag(decode_at(key, 0).value); }

bool is_emphasis(char c) { return c == '*' || c == '_' || c == '~'; }

Offset run_end(std::string_view text, Offset at, Offset end) {
  while (at < end && text[at] == '`') ++at;
  return at;
}

}  // namespace

Offset tag_end(std::string_view text, ByteRange range) {
  bool is_tag = false;
  Offset at = range.begin;
  while (at < range.end) {
    const CodePoint c = decode_at(text, at);
    if (!c.valid || !is_tag_character(c.value)) break;
    is_tag = is_tag || makes_a_tag(c.value);
    at += c.length;
  }
  while (at > range.begin && text[at - 1] == '/') --at;
  return is_tag ? at : range.begin;
}

bool may_precede_tag(std::string_view text, Offset at) {
  constexpr char32_t kIdeographicComma = 0x3001, kIdeographicStop = 0x3002, kWideComma = 0xFF0C;
  if (at == 0) return true;
  const char32_t before = decode_before(text, at).value;
  return is_space(before) || before == '(' || before == '|' || before == '>' ||
         before == kIdeographicComma || before == kIdeographicStop || before == kWideComma;
}

Offset block_id_end(std::string_view text, ByteRange range) {
  Offset end = range.begin;
  while (end < range.end &&
         (is_ascii_alphanumeric(text[end]) || text[end] == '-' || text[end] == '_'))
    ++end;
  Offset behind = end;
  while (behind < range.end && (text[behind] == ' ' || text[behind] == '\t')) ++behind;
  const bool ends_line = behind >= range.end || text[behind] == '\n' || text[behind] == '\r';
  return ends_line ? end : range.begin;
}

ByteRange field_key(std::string_view text, ByteRange range) {
  Offset at = range.begin;
  while (at < range.end && at - range.begin < kLongestFieldKey && text[at] != ':') {
    const CodePoint c = decode_at(text, at);
    if (!c.valid || !is_key_character(c.value)) return {};
    at += c.length;
  }
  if (at + 1 >= range.end || text[at] != ':' || text[at + 1] != ':') return {};
  const std::string_view key = without_emphasis(text.substr(range.begin, at - range.begin));
  return key.empty() || !starts_key(key) ? ByteRange{} : ByteRange{range.begin, at};
}

std::string_view without_emphasis(std::string_view key) {
  key = trim(key);
  while (!key.empty() && is_emphasis(key.front())) key.remove_prefix(1);
  while (!key.empty() && is_emphasis(key.back())) key.remove_suffix(1);
  return trim(key);
}

void BacktickRuns::begin(Offset block_end) {
  end_ = block_end;
  known_ = false;
}

Offset BacktickRuns::close(Offset from, Offset length) {
  if (known_ && (length > kLongest || last_[length] <= from)) return kNowhere;
  Offset at = from;
  while (true) {
    const std::size_t found = text_.substr(0, end_).find('`', at);
    if (found == std::string_view::npos) break;
    const auto begin = static_cast<Offset>(found);
    at = run_end(text_, begin, end_);
    if (at - begin == length) return at;
    if (at - begin <= kLongest) last_[at - begin] = std::max(last_[at - begin], at);
  }
  known_ = true;
  return kNowhere;
}

void MathEnds::begin(Offset block_end) {
  end_ = block_end;
  asked_ = false;
}

Offset MathEnds::close(Offset from) {
  if (asked_ && from >= from_ && (found_ == kNowhere || found_ >= from)) return found_;
  asked_ = true;
  from_ = from;
  found_ = find(from);
  return found_;
}

Offset MathEnds::find(Offset from) const {
  for (Offset at = from; at < end_; ++at) {
    if (text_[at] == '\\')
      ++at;
    else if (text_[at] == '$' && closes_at(at))
      return at;
  }
  return kNowhere;
}

bool MathEnds::closes_at(Offset at) const {
  const char before = text_[at - 1];
  const char behind = at + 1 < end_ ? text_[at + 1] : ' ';
  return !is_blank_byte(before) && before != '$' && behind != '$' && !is_ascii_digit(behind);
}

}  // namespace sennit
