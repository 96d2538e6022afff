// UTF-8, code point by code point. Pure; never fails on bad bytes, says so instead.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sennit {

struct CodePoint {
  char32_t value = 0;       // U+FFFD for bad bytes
  std::uint8_t length = 0;  // bytes it takes; 1 for each bad byte; 0 at the end of the text
  bool valid = true;
};

CodePoint decode_at(std::string_view text, std::size_t at);
CodePoint decode_before(std::string_view text, std::size_t at);  // the one that ends at `at`
void append_utf8(std::string& out, char32_t code_point);
bool is_valid_utf8(std::string_view text);
std::size_t count_code_points(std::string_view text);

// The largest boundary of a code point that is <= at.
std::size_t boundary_at_or_before(std::string_view text, std::size_t at);

enum class Script : std::uint8_t {
  kOther,
  kLatin,
  kGreekCyrillic,
  kHan,
  kKana,
  kHangul,
  kDigit,
  kLetter
};
// kLetter: a letter of any other script, with the marks that belong to that script alone. Marks
// that any script may carry (U+0301, U+3099) are kOther: ask is_combining_mark first. kDigit:
// decimal digits of any script and subscript digits. kOther: white space, punctuation, symbols,
// emoji.
Script script_of(char32_t code_point);
inline bool is_word_script(Script s) { return s != Script::kOther; }
inline bool is_cjk(Script s) {
  return s == Script::kHan || s == Script::kKana || s == Script::kHangul;
}
bool is_upper(char32_t code_point);
bool is_lower(char32_t code_point);           // a small letter of a script that has two cases
bool is_space(char32_t code_point);           // Unicode white space, U+3000, no-break spaces
bool is_combining_mark(char32_t code_point);  // also the half-width sound marks of kana

// Stands in a word without being part of it: soft hyphen, joiners, variation selectors, byte order
// mark, Hangul fillers. Not the zero-width space, which separates words.
bool is_ignorable(char32_t code_point);

}  // namespace sennit
