// Random texts for property tests: every script the room treats, in both normal forms, with marks,
// signs, and, on wish, bytes that are no UTF-8.

#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "text/utf8.h"

namespace sennit {

class RandomText {
 public:
  explicit RandomText(std::uint32_t seed) : random_(seed) {}

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  // Any code point that UTF-8 can hold.
  char32_t any_code_point() {
    const char32_t c = below(0x110000);
    return c >= 0xD800 && c <= 0xDFFF ? U'?' : c;
  }

  // Code points that matter to the rules, close enough together to meet each other often.
  char32_t code_point() {
    static constexpr std::u32string_view kCommon =
        U"aAbeIisSzZßéÉÅ\u212B\u212AİıǅσςΣΆЖйЁ09٣₂²½ \t\n\r\u00A0\u3000\u200B\u200D\u00AD\uFEFF"
        U".,!?…。！？'’\"”)」-–_/"
        U"#+*[]()가각힣은는이가의도만ㄱ각ᆫ\uFFA1\uFFC2漢字々食べるガｶﾞﾟー"
        U"\u0301\u0308\u0323\u0345\u0307\u3099\u302E\u0651\u05B0ابשकािी\u09BE\u0DDFไทย🎉👩\uFE0F"
        U"\u20E3"
        U"\U000E0100\U0002F800\uF900①Ⅳﬁ\u1E9B\uFB2A\u0344\u0958";
    return below(20) == 0 ? any_code_point() : kCommon[below(std::uint32_t(kCommon.size()))];
  }

  std::string valid(std::uint32_t max_length) {
    std::string text;
    for (std::uint32_t n = below(max_length + 1); n > 0; --n) append_utf8(text, code_point());
    return text;
  }

  // A valid text with some bytes overwritten, taken out or cut off.
  std::string broken(std::uint32_t max_length) {
    std::string text = valid(max_length);
    for (std::uint32_t n = below(4); n > 0 && !text.empty(); --n) {
      const std::uint32_t at = below(std::uint32_t(text.size()));
      if (below(2) == 0)
        text[at] = static_cast<char>(below(256));
      else
        text.erase(at, 1);
    }
    return text;
  }

 private:
  std::mt19937 random_;  // the same numbers on every system
};

}  // namespace sennit
