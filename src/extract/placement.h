// Evidence to the chunks that hold it.

#pragma once

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

  // In order of chunks; within each, mentions and claims in order of span.
  std::vector<Extraction> all() &&;        // one for each chunk
  std::vector<Extraction> only_full() &&;  // only those that hold something

 private:
  std::size_t chunk_of(ByteRange range) const;

  std::span<const Chunk> chunks_;
  std::vector<Extraction> extractions_;  // one for each chunk, at least one
};

}  // namespace sennit
