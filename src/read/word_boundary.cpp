#include "read/word_boundary.h"

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr std::size_t kFlagsLookedBack = 64;  // keeps a text of flags alone linear

bool is_regional_indicator(char32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }
bool is_emoji_modifier(char32_t c) { return c >= 0x1F3FB && c <= 0x1F3FF; }
bool is_tag(char32_t c) { return c >= 0xE0020 && c <= 0xE007F; }
bool is_jamo_after_first(char32_t c) { return c >= 0x1160 && c <= 0x11FF; }
bool is_hangul_that_takes_jamo(char32_t c) {
  return (c >= 0x1100 && c <= 0x11FF) || (c >= 0xAC00 && c <= 0xD7A3);
}

// Flags are pairs: between two indicators there is a border only after an even number of them.
bool splits_flag(std::string_view text, std::size_t at) {
  std::size_t before = 0;
  while (before < kFlagsLookedBack) {
    const CodePoint c = decode_before(text, at);
    if (c.length == 0 || !is_regional_indicator(c.value)) break;
    at -= c.length;
    ++before;
  }
  return before % 2 == 1;
}

bool is_word_joiner(char32_t c) { return c == '\'' || c == '-' || c == 0x2019; }

bool joins_words(Script before, Script after) {
  if (!is_word_script(before) || !is_word_script(after)) return false;
  if (after == Script::kHan) return false;
  const bool spaced = !is_cjk(after);
  return !(spaced && (before == Script::kHan || before == Script::kKana));
}

bool is_word_at(std::string_view text, std::size_t at) {
  const CodePoint c = decode_at(text, at);
  return c.length > 0 && is_word_script(script_of(c.value));
}

bool is_word_before(std::string_view text, std::size_t at) {
  const CodePoint c = decode_before(text, at);
  return c.length > 0 && is_word_script(script_of(c.value));
}

}  // namespace

bool splits_grapheme(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  const CodePoint before = decode_before(text, at);
  const CodePoint after = decode_at(text, at);
  if (before.value < 0x80 && after.value < 0x80) return before.value == '\r' && after.value == '\n';
  if (is_combining_mark(after.value) || after.value == kZeroWidthJoiner) return true;
  if (before.value == kZeroWidthJoiner) return true;
  if (is_emoji_modifier(after.value) || is_tag(after.value)) return true;
  if (is_jamo_after_first(after.value)) return is_hangul_that_takes_jamo(before.value);
  if (is_regional_indicator(after.value) && is_regional_indicator(before.value))
    return splits_flag(text, at);
  return false;
}

bool splits_word(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  const CodePoint before = decode_before(text, at);
  const CodePoint after = decode_at(text, at);
  if (joins_words(script_of(before.value), script_of(after.value))) return true;
  if (is_word_joiner(after.value))
    return is_word_script(script_of(before.value)) && is_word_at(text, at + after.length);
  if (is_word_joiner(before.value))
    return is_word_script(script_of(after.value)) && is_word_before(text, at - before.length);
  return false;
}

std::optional<std::size_t> find_end_of_word(std::string_view text, std::size_t at,
                                            std::size_t end) {
  for (; at < end; at += decode_at(text, at).length)
    if (!splits_grapheme(text, at) && !splits_word(text, at)) return at;
  return std::nullopt;
}

std::optional<std::size_t> find_word(std::string_view text, std::size_t at, std::size_t end) {
  for (; at < end; at += decode_at(text, at).length)
    if (!is_space(decode_at(text, at).value) && !splits_grapheme(text, at) &&
        !splits_word(text, at))
      return at;
  return std::nullopt;
}

}  // namespace sennit
