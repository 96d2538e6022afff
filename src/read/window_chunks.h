// Chunks of so many characters with overlap; the rules stand in read/chunk.h.

#pragma once

#include <cstddef>
#include <vector>

#include "model/document.h"
#include "sennit/result.h"

namespace sennit {

// Range and heading path of each chunk. Errors: as window_spans.
Result<std::vector<Chunk>> window_chunks(const Document& document, std::size_t size,
                                         std::size_t overlap);

}  // namespace sennit
