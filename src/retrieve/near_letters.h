// Typing errors: how few letters part a typed word from the beginning of a name. Pure.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sennit {

struct NearFit {
  int edits = 0;           // letters left out, added, mistaken, or two neighbours changed about
  std::size_t length = 0;  // of the beginning that fits
};

inline constexpr int kMostTypos = 2;

// So many errors are forgiven in a word of so many letters.
constexpr int forgiven_typos(std::size_t letters) {
  return letters < 4 ? 0 : letters < 8 ? 1 : kMostTypos;
}

// The beginning of `name` that is nearest to `typed` by the distance of Damerau and Levenshtein
// (restricted: a pair is changed about once), with at most `limit` <= kMostTypos errors; of equals
// the one whose length is nearest to that of `typed`, then the longer. Bit k of `ends` (0 and above
// 63 apart): it may end before letter k; it may always end with the name. No digit may differ.
// O(letters of typed).
std::optional<NearFit> nearest_beginning(std::u32string_view typed, std::u32string_view name,
                                         int limit, std::uint64_t ends);

}  // namespace sennit
