// Neighbouring chunks that a model is shown together: a call has a fixed price, and a chunk is
// small. Pure.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace sennit {

// Chunks [first, end) of a document.
struct PromptPassage {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  bool operator==(const PromptPassage&) const = default;
};

struct PassageOptions {
  std::uint32_t max_tokens = 1200;  // of text, by estimate_tokens; a longer chunk stands alone
};

// Passages cover the chunks in order, without overlap. Where one ends depends on the chunks around,
// by their content, not on how many came before: an edit changes the passages it touches and at
// most a few after them. O(size of the text).
std::vector<PromptPassage> passages(std::string_view text, std::span<const Chunk> chunks,
                                    const PassageOptions& options = {});

// The bytes that the chunks of a passage cover together; windows overlap.
ByteRange range_of(const PromptPassage& passage, std::span<const Chunk> chunks);

}  // namespace sennit
