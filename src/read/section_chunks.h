// Chunks by heading and paragraph; the rules stand in read/chunk.h.

#pragma once

#include <cstddef>
#include <vector>

#include "model/document.h"
#include "sennit/result.h"

namespace sennit {

// Range and heading path of each chunk. `target` in code points. Errors: kInvalidInput when it is
// 0.
Result<std::vector<Chunk>> section_chunks(const Document& document, std::size_t target);

}  // namespace sennit
