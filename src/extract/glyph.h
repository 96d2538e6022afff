// Characters by the way they are written together.

#pragma once

#include <array>
#include <cstdint>

#include "extract/word_traits.h"

namespace sennit {

enum class Ascii : std::uint8_t { kOther, kLetter, kDigit, kBlank, kMark };

inline constexpr std::array<Ascii, 128> kAscii = [] {
  std::array<Ascii, 128> table{};
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kLetter;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kLetter;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = Ascii::kDigit;
  for (const char c : {' ', '\t', '\n', '\r', '\f', '\v'})
    table[static_cast<std::size_t>(c)] = Ascii::kBlank;
  for (const char c : {'*', '_', '~', '`'}) table[static_cast<std::size_t>(c)] = Ascii::kMark;
  return table;
}();

// A letter or digit by its script; kInvisible stands in a word without being part of it, kNone is
// everything else. Kana have two: Katakana writes names, Hiragana grammar.
enum class Glyph : std::uint8_t { kNone, kSpaced, kHangul, kHan, kHiragana, kKatakana, kInvisible };

Glyph glyph_of_rare(char32_t c);

inline Glyph glyph_of(char32_t c) {
  if (c >= 0xAC00 && c <= 0xD7A3) return Glyph::kHangul;
  if (c >= 0x4E00 && c <= 0x9FFF) return Glyph::kHan;
  return glyph_of_rare(c);
}

WordKind kind_of(Glyph glyph);

// Quotation marks and title brackets beyond ASCII.
bool opens_quotation(char32_t c);
bool closes_quotation(char32_t c);

inline constexpr char32_t kKatakanaDot = 0x30FB;    // ・ joins the parts of a foreign name
inline constexpr char32_t kLongVowelMark = 0x30FC;  // ー
inline constexpr char32_t kTypedApostrophe = 0x2019;

}  // namespace sennit
