// Which names become nodes. Extraction keeps every candidate; the view decides here, over all
// evidence, so that order does not matter.

#pragma once

#include <cstdint>

namespace sennit {

// What the evidence says of the names of one thing.
struct TermEvidence {
  std::uint32_t mentions = 0;
  std::uint32_t words = 1;  // of the name that it is called by
  bool is_marked = false;   // an author marked a name of it, or a person judged about it
  bool has_type = false;    // something tells what it is
};

// A name that only prose gave stands in at least this many places of the store.
inline constexpr std::uint32_t kPlacesOfOneWord = 3;
inline constexpr std::uint32_t kPlacesOfSeveralWords = 2;

// Names that an author marked (explicit evidence) always become nodes, and names of several words
// do once when something tells what they are ("Dr. Ada Lovelace", "Tide Institute"). O(1).
bool is_term(const TermEvidence& evidence);

}  // namespace sennit
