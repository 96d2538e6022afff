// Tables of Han characters, made at build time by tools/compile_han.

#pragma once

#include <cstdint>

namespace sennit::han {

inline constexpr char32_t kFirst = 0x4E00;
inline constexpr char32_t kLast = 0x9FFF;
inline constexpr std::uint32_t kCount = kLast - kFirst + 1;

extern const std::uint16_t kChinese[kCount];     // index into kSyllables; 0 where none is known
extern const std::uint16_t kKorean[kCount];      // a Hangul syllable; 0 where none is known
extern const std::uint16_t kSimplified[kCount];  // the character itself when it has no other form
extern const char* const kSyllables[];

}  // namespace sennit::han
