// Evidence to the chunks that hold it.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/document.h"
#include "model/evidence.h"

namespace sennit {

// Deals mentions and claims out to the chunks of one document. A range belongs to the first chunk
// that holds all of it, else to the first that holds its beginning; an empty one to the first
// chunk.
class Placement {
 public:
  Placement(Extractor extractor, std::span<const Chunk> chunks);

  void add(Mention mention);
  void add(Claim claim);

  // Nothing that begins before `offset` will be added any more: gives away, in order of chunks, the
  // extractions of those that end there or before. Their values are gone then.
  void give_until(std::uint32_t offset, const std::function<void(Extraction)>& take);
  // All that are left.
  void give_rest(const std::function<void(Extraction)>& take) &&;

  // In order of chunks; within each, mentions and claims in order of span.
  std::vector<Extraction> only_full() &&;  // only those that hold something

 private:
  std::size_t chunk_of(ByteRange range) const;
  void give_next(const std::function<void(Extraction)>& take);

  std::span<const Chunk> chunks_;
  std::vector<Extraction> extractions_;  // one for each chunk, at least one
  std::size_t given_ = 0;                // of them, from the first
};

}  // namespace sennit
