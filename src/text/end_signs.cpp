#include "text/end_signs.h"

#include <algorithm>

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::u32string_view kFullWidthEnds = U"。！？｡．‼⁇⁈⁉।॥؟۔";
constexpr std::u32string_view kClosers = U"\"')]}*_`~»’”›〉》」』】〕〗＂＇）］｝｣";
constexpr std::size_t kLongestNote = 32;  // bytes

bool holds(std::u32string_view set, char32_t c) { return set.find(c) != std::u32string_view::npos; }

std::size_t end_of_closers(std::string_view text, std::size_t at) {
  for (;;) {
    const CodePoint c = decode_at(text, at);
    if (c.length == 0 || !holds(kClosers, c.value)) return at;
    at += c.length;
  }
}

bool is_note_label(std::string_view label) {
  if (label.empty()) return false;
  const bool digits = label.find_first_not_of("0123456789") == std::string_view::npos;
  return label[0] == '^' || digits;
}

// Behind the marks of footnotes: "[^1]", "[12]".
std::size_t end_of_notes(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == '[') {
    const std::size_t close = text.substr(at, kLongestNote).find(']');
    if (close == std::string_view::npos || !is_note_label(text.substr(at + 1, close - 1))) break;
    at += close + 1;
  }
  return at;
}

}  // namespace

bool is_end_sign(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == U'…' || (c >= 0x80 && holds(kFullWidthEnds, c));
}

EndSigns end_signs_at(std::string_view text, std::size_t at) {
  EndSigns signs;
  signs.begin = at;
  std::size_t count = 0;
  std::size_t periods = 0;
  for (CodePoint c = decode_at(text, at); c.length > 0 && is_end_sign(c.value);
       c = decode_at(text, at)) {
    ++count;
    periods += c.value == '.' ? 1 : 0;
    signs.ellipsis = signs.ellipsis || c.value == U'…';
    signs.full_width = signs.full_width || holds(kFullWidthEnds, c.value);
    at += c.length;
  }
  signs.one_period = count == 1 && periods == 1;
  signs.ellipsis = signs.ellipsis || (periods == count && periods > 1);
  const std::size_t closers = end_of_closers(text, at);
  signs.closed = closers > at;
  signs.end = end_of_notes(text, closers);
  return signs;
}

}  // namespace sennit
