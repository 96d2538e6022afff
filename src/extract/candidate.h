// A place in a sentence that may be a name.

#pragma once

#include <cstdint>
#include <vector>

#include "sennit/values.h"

namespace sennit {

// In order of trust, where two candidates of one length overlap.
enum class CandidateKind : std::uint8_t {
  kKnown,
  kQuoted,
  kCapitalized,
  kKorean,
  kTerm,
  kNounPhrase
};

struct Candidate {
  ByteRange span;
  std::uint32_t first_word = 0;  // words that it touches; a quoted title may have none
  std::uint32_t end_word = 0;
  CandidateKind kind = CandidateKind::kKnown;
  EntityType type = EntityType::kOther;  // a cue; kOther is none
};

// Keeps, of overlapping candidates, the longer, else the more trusted, else the first; in order of
// span. O(n log n).
void keep_longest(std::vector<Candidate>& candidates);

}  // namespace sennit
