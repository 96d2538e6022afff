#include "text/korean_readings.h"

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr char32_t kFirst = 0xAC00;
constexpr char32_t kLast = 0xD7A3;
constexpr char32_t kPerInitial = 21 * 28;
constexpr char32_t kNieun = 2;
constexpr char32_t kRieul = 5;
constexpr char32_t kSilent = 11;

bool is_i_or_y(char32_t vowel) {  // ㅑ ㅒ ㅕ ㅖ ㅛ ㅠ ㅣ
  return vowel == 2 || vowel == 3 || vowel == 6 || vowel == 7 || vowel == 12 || vowel == 17 ||
         vowel == 20;
}

char32_t loosened(char32_t c) {
  if (c < kFirst || c > kLast) return c;
  const char32_t initial = (c - kFirst) / kPerInitial;
  const char32_t rest = (c - kFirst) % kPerInitial;
  if (initial != kNieun && initial != kRieul) return c;
  return kFirst + (is_i_or_y(rest / 28) ? kSilent : kNieun) * kPerInitial + rest;
}

}  // namespace

std::string without_initial_law(std::string_view hangul) {
  std::string out;
  for (std::size_t at = 0; at < hangul.size();) {
    const CodePoint c = decode_at(hangul, at);
    append_utf8(out, loosened(c.value));
    at += c.length;
  }
  return out;
}

}  // namespace sennit
