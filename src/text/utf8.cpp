#include "text/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace sennit {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

constexpr CodePoint bad_byte() { return {kReplacement, 1, false}; }

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<std::uint8_t>(text[at]);
}

bool is_continuation(std::string_view text, std::size_t at) {
  return at < text.size() && (byte_at(text, at) & 0xC0U) == 0x80U;
}

char32_t continuation_bits(std::string_view text, std::size_t at) {
  return byte_at(text, at) & 0x3FU;
}

CodePoint decode_two(std::string_view text, std::size_t at) {
  if (!is_continuation(text, at + 1)) return bad_byte();
  const char32_t value = (byte_at(text, at) & 0x1FU) << 6U | continuation_bits(text, at + 1);
  return value < 0x80 ? bad_byte() : CodePoint{value, 2, true};
}

CodePoint decode_three(std::string_view text, std::size_t at) {
  if (!is_continuation(text, at + 1) || !is_continuation(text, at + 2)) return bad_byte();
  const char32_t value = (byte_at(text, at) & 0x0FU) << 12U |
                         continuation_bits(text, at + 1) << 6U | continuation_bits(text, at + 2);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value < 0x800 || surrogate ? bad_byte() : CodePoint{value, 3, true};
}

CodePoint decode_four(std::string_view text, std::size_t at) {
  if (!is_continuation(text, at + 1) || !is_continuation(text, at + 2) ||
      !is_continuation(text, at + 3))
    return bad_byte();
  const char32_t value = (byte_at(text, at) & 0x07U) << 18U |
                         continuation_bits(text, at + 1) << 12U |
                         continuation_bits(text, at + 2) << 6U | continuation_bits(text, at + 3);
  return value < 0x10000 || value > 0x10FFFF ? bad_byte() : CodePoint{value, 4, true};
}

struct ScriptRange {
  char32_t first;
  char32_t last;
  Script script;
};

// Blocks whose letters are of one of the named scripts; what else stands in them (unassigned,
// symbols) is told apart by its category, except where a block is named letter by letter.
constexpr std::array<ScriptRange, 38> kScriptRanges{{
    {0x00AA, 0x02FF, Script::kLatin},         {0x0370, 0x052F, Script::kGreekCyrillic},
    {0x1100, 0x11FF, Script::kHangul},        {0x1C80, 0x1C8F, Script::kGreekCyrillic},
    {0x1D00, 0x1DBF, Script::kLatin},         {0x1E00, 0x1EFF, Script::kLatin},
    {0x1F00, 0x1FFF, Script::kGreekCyrillic}, {0x2071, 0x2071, Script::kLatin},
    {0x207F, 0x207F, Script::kLatin},         {0x2090, 0x209C, Script::kLatin},
    {0x2126, 0x2126, Script::kGreekCyrillic}, {0x212A, 0x212B, Script::kLatin},
    {0x2C60, 0x2C7F, Script::kLatin},         {0x3005, 0x3007, Script::kHan},
    {0x3021, 0x3029, Script::kHan},           {0x3031, 0x3035, Script::kKana},
    {0x3038, 0x303B, Script::kHan},           {0x3041, 0x30FF, Script::kKana},
    {0x3131, 0x318E, Script::kHangul},        {0x31F0, 0x31FF, Script::kKana},
    {0x3400, 0x4DBF, Script::kHan},           {0x4E00, 0x9FFF, Script::kHan},
    {0xA640, 0xA69F, Script::kGreekCyrillic}, {0xA722, 0xA7FF, Script::kLatin},
    {0xA960, 0xA97C, Script::kHangul},        {0xAB30, 0xAB64, Script::kLatin},
    {0xAB65, 0xAB65, Script::kGreekCyrillic}, {0xAB66, 0xAB69, Script::kLatin},
    {0xAC00, 0xD7A3, Script::kHangul},        {0xD7B0, 0xD7FB, Script::kHangul},
    {0xF900, 0xFAFF, Script::kHan},           {0xFB00, 0xFB06, Script::kLatin},
    {0xFF21, 0xFF5A, Script::kLatin},         {0xFF66, 0xFF9D, Script::kKana},
    {0xFFA0, 0xFFDC, Script::kHangul},        {0x1AFF0, 0x1B16F, Script::kKana},
    {0x1DF00, 0x1DFFF, Script::kLatin},       {0x20000, 0x323AF, Script::kHan},
}};

utf8proc_category_t category(char32_t code_point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
}

Script script_of_block(char32_t code_point) {
  const auto* after = std::upper_bound(
      kScriptRanges.begin(), kScriptRanges.end(), code_point,
      [](char32_t value, const ScriptRange& range) { return value < range.first; });
  if (after == kScriptRanges.begin()) return Script::kLetter;
  const ScriptRange& range = *(after - 1);
  return code_point <= range.last ? range.script : Script::kLetter;
}

// Marks of no script of their own: they follow the letter they stand on.
bool is_shared_mark(char32_t c) {
  return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0483 && c <= 0x0489) ||
         (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
         (c >= 0x20D0 && c <= 0x20FF) || (c >= 0x2DE0 && c <= 0x2DFF) ||
         (c >= 0x302A && c <= 0x302F) || (c >= 0x3099 && c <= 0x309A) ||
         (c >= 0xA66F && c <= 0xA67D) || (c >= 0xFE00 && c <= 0xFE2F) || c >= 0xE0000;
}

// Primes and apostrophes that Unicode counts as letters: signs by use ("Hawaiʻi").
bool is_letter_apostrophe(char32_t c) { return (c >= 0x02B9 && c <= 0x02BF) || c == 0x0374; }

// What most CJK text is made of, told without a look into the tables.
bool is_syllable_or_ideograph(char32_t c) {
  return (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x3400 && c <= 0x9FFF);
}

Script script_by_category(char32_t c) {
  switch (category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
      return script_of_block(c);
    case UTF8PROC_CATEGORY_ND:
      return Script::kDigit;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
      return is_shared_mark(c) ? Script::kOther : Script::kLetter;
    default:
      return Script::kOther;
  }
}

Script script_of_ascii(char32_t c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return Script::kLatin;
  return c >= '0' && c <= '9' ? Script::kDigit : Script::kOther;
}

}  // namespace

CodePoint decode_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {0, 0, true};
  const std::uint8_t lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1, true};
  if (lead >= 0xC2 && lead <= 0xDF) return decode_two(text, at);
  if (lead >= 0xE0 && lead <= 0xEF) return decode_three(text, at);
  if (lead >= 0xF0 && lead <= 0xF4) return decode_four(text, at);
  return bad_byte();
}

CodePoint decode_before(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  if (before.empty()) return {0, 0, true};
  const std::size_t longest = std::min<std::size_t>(4, before.size());
  for (std::size_t length = 1; length <= longest; ++length) {
    const std::size_t begin = before.size() - length;
    if (is_continuation(before, begin)) continue;
    const CodePoint found = decode_at(before, begin);
    return found.length == length ? found : bad_byte();
  }
  return bad_byte();
}

void append_utf8(std::string& out, char32_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = kReplacement;
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xC0U | c >> 6U);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0U | c >> 12U);
    out += static_cast<char>(0x80U | (c >> 6U & 0x3FU));
  } else {
    out += static_cast<char>(0xF0U | c >> 18U);
    out += static_cast<char>(0x80U | (c >> 12U & 0x3FU));
    out += static_cast<char>(0x80U | (c >> 6U & 0x3FU));
  }
  out += static_cast<char>(0x80U | (c & 0x3FU));
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (!c.valid) return false;
    at += c.length;
  }
  return true;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) at += decode_at(text, at).length;
  return count;
}

std::size_t boundary_at_or_before(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
    const CodePoint c = decode_at(text, at - back);
    if (c.valid && c.length > back) return at - back;
  }
  return at;
}

Script script_of(char32_t c) {
  if (c < 0x80) return script_of_ascii(c);
  if (c >= 0xAC00 && c <= 0xD7A3) return Script::kHangul;
  if (c >= 0x4E00 && c <= 0x9FFF) return Script::kHan;
  if (c > 0x10FFFF || is_letter_apostrophe(c)) return Script::kOther;
  if (c >= 0x2080 && c <= 0x2089) return Script::kDigit;
  if (c >= 0x2E80 && c <= 0x2FD5) return Script::kHan;  // radicals, symbols by category
  return script_by_category(c);
}

bool is_upper(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  const utf8proc_category_t found = category(c);
  return found == UTF8PROC_CATEGORY_LU || found == UTF8PROC_CATEGORY_LT;
}

bool is_lower(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  return category(c) == UTF8PROC_CATEGORY_LL;
}

bool is_space(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool is_combining_mark(char32_t c) {
  if (c < 0x0300 || is_syllable_or_ideograph(c)) return false;
  if (c == 0xFF9E || c == 0xFF9F) return true;
  const utf8proc_category_t found = category(c);
  return found == UTF8PROC_CATEGORY_MN || found == UTF8PROC_CATEGORY_MC ||
         found == UTF8PROC_CATEGORY_ME;
}

bool is_ignorable(char32_t c) {
  if (c < 0xAD || c == 0x200B || c > 0x10FFFF || is_syllable_or_ideograph(c)) return false;
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable != 0;
}

}  // namespace sennit
