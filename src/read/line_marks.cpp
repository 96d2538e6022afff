#include "read/line_marks.h"

#include <algorithm>

namespace sennit {
namespace {

std::size_t run_length(std::string_view text, char c) {
  return std::min(text.find_first_not_of(c), text.size());
}

ListMarker bullet(std::string_view rest) {
  const bool is_bullet = !rest.empty() && (rest[0] == '-' || rest[0] == '*' || rest[0] == '+');
  return {is_bullet ? 1U : 0U, 1};
}

ListMarker number(std::string_view rest) {
  constexpr std::size_t kMostDigits = 9;
  std::size_t digits = 0;
  int value = 0;
  for (; digits < rest.size() && digits < kMostDigits && is_ascii_digit(rest[digits]); ++digits)
    value = value * 10 + (rest[digits] - '0');
  const bool closed = digits < rest.size() && (rest[digits] == '.' || rest[digits] == ')');
  return closed ? ListMarker{static_cast<Offset>(digits + 1), value} : ListMarker{};
}

}  // namespace

bool is_rule(std::string_view rest) {
  if (rest.empty() || std::string_view("-*_").find(rest[0]) == std::string_view::npos) return false;
  int marks = 0;
  for (const char c : rest) {
    if (c == rest[0])
      ++marks;
    else if (c != ' ' && c != '\t')
      return false;
  }
  return marks >= 3;
}

bool is_setext_underline(std::string_view rest) {
  if (rest.empty() || (rest[0] != '=' && rest[0] != '-')) return false;
  return is_blank(rest.substr(run_length(rest, rest[0])));
}

bool is_delimiter_row(std::string_view rest) {
  bool bar = false;
  bool dash = false;
  for (const char c : rest) {
    if (c == '|')
      bar = true;
    else if (c == '-')
      dash = true;
    else if (c != ':' && c != ' ' && c != '\t')
      return false;
  }
  return bar && dash;
}

int heading_level(std::string_view rest) {
  const std::size_t marks = run_length(rest, '#');
  if (marks == 0 || marks > 6) return 0;
  return marks == rest.size() || is_blank_byte(rest[marks]) ? static_cast<int>(marks) : 0;
}

ByteRange heading_words(std::string_view text, Offset begin, Offset end) {
  ByteRange words = trimmed(text, {begin, end});
  Offset close = words.end;
  while (close > words.begin && text[close - 1] == '#') --close;
  if (close == words.begin || (close < words.end && is_blank_byte(text[close - 1])))
    words.end = close;
  return trimmed(text, words);
}

Fence fence_of(std::string_view rest) {
  if (rest.empty() || (rest[0] != '`' && rest[0] != '~')) return {};
  const std::size_t length = run_length(rest, rest[0]);
  if (length < 3) return {};
  if (rest[0] == '`' && rest.find('`', length) != std::string_view::npos) return {};
  return {rest[0], length};
}

bool closes(const Fence& fence, std::string_view rest) {
  const std::size_t length = run_length(rest, fence.mark);
  return length >= fence.length && is_blank(rest.substr(length));
}

ListMarker list_marker(std::string_view rest) {
  ListMarker marker = rest.empty() || !is_ascii_digit(rest[0]) ? bullet(rest) : number(rest);
  const bool apart =
      marker.length >= rest.size() || rest[marker.length] == ' ' || rest[marker.length] == '\t';
  return apart ? marker : ListMarker{};
}

Offset task_box_length(std::string_view rest) {
  if (rest.size() < 4 || rest[0] != '[' || rest[1] == ']' || rest[1] == '[') return 0;
  std::size_t close = 2;
  while (close < rest.size() && (static_cast<unsigned char>(rest[close]) & 0xC0U) == 0x80U) ++close;
  if (close + 1 >= rest.size() || rest[close] != ']' || !is_blank_byte(rest[close + 1])) return 0;
  return static_cast<Offset>(close + 1);
}

Offset callout_mark_length(std::string_view rest) {
  if (rest.substr(0, 2) != "[!") return 0;
  const std::size_t close = rest.find(']');
  if (close == std::string_view::npos || close == 2 || rest.find('[', 2) < close) return 0;
  const bool folds = close + 1 < rest.size() && (rest[close + 1] == '-' || rest[close + 1] == '+');
  return static_cast<Offset>(close + (folds ? 2 : 1));
}

Offset footnote_mark_length(std::string_view rest) {
  if (rest.substr(0, 2) != "[^") return 0;
  const std::size_t close = rest.find_first_of(" \t[]", 2);
  if (close == std::string_view::npos || rest.substr(close, 2) != "]:" || close == 2) return 0;
  return static_cast<Offset>(close + 2);
}

}  // namespace sennit
