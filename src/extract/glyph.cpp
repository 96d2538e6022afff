#include "extract/glyph.h"

#include <string_view>

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::u32string_view kOpening =
    U"\u201C\u2018\u201E\u00AB\u2039\u300C\u300E\u300A\u3008\u226A";
constexpr std::u32string_view kClosing = U"\u201D\u2019\u00BB\u203A\u300D\u300F\u300B\u3009\u226B";

bool is_katakana(char32_t c) {
  return (c >= 0x30A1 && c <= 0x30FF && c != kKatakanaDot) || (c >= 0x31F0 && c <= 0x31FF);
}

bool is_general_punctuation(char32_t c) { return c >= 0x2000 && c <= 0x206F; }

}  // namespace

Glyph glyph_of_rare(char32_t c) {
  if (c >= 0x3041 && c <= 0x3096) return Glyph::kHiragana;
  if (is_katakana(c)) return Glyph::kKatakana;
  if (c == kKatakanaDot) return Glyph::kNone;
  if (is_ignorable(c)) return Glyph::kInvisible;
  if (is_general_punctuation(c)) return Glyph::kNone;
  if (is_combining_mark(c)) return Glyph::kInvisible;
  switch (script_of(c)) {
    case Script::kOther:
      return Glyph::kNone;
    case Script::kHangul:
      return Glyph::kHangul;
    case Script::kHan:
      return Glyph::kHan;
    case Script::kKana:
      return Glyph::kKatakana;
    default:
      return Glyph::kSpaced;
  }
}

WordKind kind_of(Glyph glyph) {
  switch (glyph) {
    case Glyph::kHangul:
      return WordKind::kHangul;
    case Glyph::kHan:
      return WordKind::kHan;
    case Glyph::kHiragana:
      return WordKind::kHiragana;
    case Glyph::kKatakana:
      return WordKind::kKatakana;
    default:
      return WordKind::kSpaced;
  }
}

bool opens_quotation(char32_t c) { return kOpening.find(c) != std::u32string_view::npos; }
bool closes_quotation(char32_t c) { return kClosing.find(c) != std::u32string_view::npos; }

}  // namespace sennit
