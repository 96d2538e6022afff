// Edges between the keys of a store that are spellings of one name.

#pragma once

#include <vector>

#include "resolve/evidence_table.h"
#include "resolve/name_score.h"
#include "resolve/reference_table.h"

namespace sennit {

// What the evidence says of each key that has a reference, by key number; others are empty. The
// type is the one with most votes, of equals the first in order of EntityType. O(evidence).
std::vector<KeyName> key_names(const EvidenceTable& table, const ReferenceTable& made);

// Pairs that share a block, score 0.90 or more and are not guarded. Where a reason asks for a
// single partner (name_score.h), a name with several has none; partners of one form count as one.
// An acronym needs context: both names in one document, or one stated type. O(keys x pairs of a
// block).
std::vector<CandidateEdge> name_edges(const EvidenceTable& table, const ReferenceTable& made,
                                      const std::vector<KeyName>& names);

}  // namespace sennit
