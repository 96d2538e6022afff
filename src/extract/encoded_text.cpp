#include "extract/encoded_text.h"

#include <array>
#include <cstdint>

namespace sennit {
namespace {

enum Kind : std::uint8_t { kNone, kCapital, kSmall, kDigit, kMark };

constexpr std::array<Kind, 256> make_kinds() {
  std::array<Kind, 256> kinds{};
  for (int c = 'A'; c <= 'Z'; ++c) kinds[c] = kCapital;
  for (int c = 'a'; c <= 'z'; ++c) kinds[c] = kSmall;
  for (int c = '0'; c <= '9'; ++c) kinds[c] = kDigit;
  for (const char c : {'+', '/', '_', '-', '='}) kinds[static_cast<unsigned char>(c)] = kMark;
  return kinds;
}

constexpr std::array<Kind, 256> kKinds = make_kinds();

Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }

// Data changes at 64 of 100 places, "ThisIsALongName" at 40, a word at none.
bool is_random(std::string_view run) {
  std::size_t changes = 0;
  unsigned seen = 0;
  Kind before = kNone;
  for (const char c : run) {
    const Kind kind = kind_of(c);
    seen |= 1U << kind;
    changes += kind != before;
    before = kind;
  }
  constexpr unsigned kAll = 1U << kCapital | 1U << kSmall | 1U << kDigit;
  return (seen & kAll) == kAll && 2 * changes >= run.size();
}

// One line break, also of Windows, and nothing else.
bool is_next_line(std::string_view between) { return between == "\n" || between == "\r\n"; }

}  // namespace

std::vector<ByteRange> encoded_ranges(std::string_view text) {
  constexpr std::size_t kShortest = 32;
  constexpr std::size_t kLongestBreak = 2;
  std::vector<ByteRange> found;
  for (std::size_t at = 0; at < text.size();) {
    if (kind_of(text[at]) == kNone) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && kind_of(text[at]) != kNone) ++at;
    const bool ends_line = at == text.size() || text[at] == '\n' || text[at] == '\r';
    const std::size_t last = found.empty() ? text.size() : found.back().end;
    const bool goes_on = ends_line && last < begin && begin - last <= kLongestBreak &&
                         is_next_line(text.substr(last, begin - last));
    const std::string_view run = text.substr(begin, at - begin);
    const bool is_last_line = goes_on && (run.ends_with('=') || is_random(run));
    if (is_last_line || (run.size() >= kShortest && is_random(run)))
      found.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
  }
  return found;
}

}  // namespace sennit
