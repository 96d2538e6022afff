// An extraction as stores keep it: who extracted what chunk, and the rest as bytes. A document of
// any size has its evidence in memory so, and is decoded one extraction at a time: values take ten
// times the memory.

#pragma once

#include <cstdint>
#include <string>

#include "model/evidence.h"

namespace sennit {

struct EncodedExtraction {
  Extractor extractor;
  std::uint32_t chunk = 0;  // ordinal
  bool complete = true;
  std::string payload;  // encode(Extraction), which says the above too

  bool operator==(const EncodedExtraction&) const = default;
};

EncodedExtraction encoded(const Extraction& extraction);

// Errors: kCorrupt: the payload is damaged, or speaks of another extractor or chunk.
Result<Extraction> decoded(const EncodedExtraction& extraction);

}  // namespace sennit
