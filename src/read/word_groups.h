// A run of words without a sentence end, as groups of words.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

struct WordGroup {
  ByteRange range;
  std::uint32_t characters = 0;
};

// Groups of up to `limit` code points (and mostly of an eighth of `usual` or less) that cover
// `range`. They end between words; inside a run of letters longer than `limit`, between graphemes.
// Where a group ends is decided by the word behind it, so that an edit moves few of them. O(n).
std::vector<WordGroup> word_groups(std::string_view text, ByteRange range, std::size_t limit,
                                   std::size_t usual);

}  // namespace sennit
