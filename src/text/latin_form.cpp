#include "text/latin_form.h"

#include <utf8proc.h>

#include <algorithm>

#include "text/utf8.h"

namespace sennit {
namespace {

// Letters that Unicode does not take apart.
std::string_view plain_letters(char32_t c) {
  switch (c) {
    case 0x00DF:
      return "ss";
    case 0x00E6:
      return "ae";
    case 0x0153:
      return "oe";
    case 0x00F8:
      return "o";
    case 0x0142:
      return "l";
    case 0x0111:
    case 0x00F0:
      return "d";
    case 0x00FE:
      return "th";
    case 0x0131:
      return "i";
    default:
      return {};
  }
}

void append_plain(std::string& out, char32_t c) {
  if (const std::string_view plain = plain_letters(c); !plain.empty()) {
    out += plain;
    return;
  }
  utf8proc_int32_t parts[8];
  int last_class = 0;
  const utf8proc_ssize_t count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts, 8,
                                                         UTF8PROC_DECOMPOSE, &last_class);
  const bool is_marked_latin =
      count > 1 && script_of(static_cast<char32_t>(parts[0])) == Script::kLatin;
  append_utf8(out, is_marked_latin ? static_cast<char32_t>(parts[0]) : c);
}

}  // namespace

std::string latin_form(std::string_view folded) {
  std::string out;
  out.reserve(folded.size());
  bool after_latin = false;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    at += c.length;
    if (after_latin && is_combining_mark(c.value)) continue;
    after_latin = script_of(c.value) == Script::kLatin;
    append_plain(out, c.value);
  }
  return out;
}

std::string without_umlaut_spelling(std::string_view latin) {
  std::string out;
  for (std::size_t i = 0; i < latin.size(); ++i) {
    const bool is_spelling = latin[i] == 'e' && i > 0 &&
                             (latin[i - 1] == 'a' || latin[i - 1] == 'o' || latin[i - 1] == 'u');
    if (!is_spelling) out += latin[i];
  }
  return out;
}

}  // namespace sennit
