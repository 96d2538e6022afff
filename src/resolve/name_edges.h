// Edges between the keys of a store that are spellings of one name.

#pragma once

#include <string>
#include <vector>

#include "resolve/evidence_table.h"
#include "resolve/live_names.h"
#include "resolve/name_score.h"
#include "resolve/reference_table.h"

namespace sennit {

// What the evidence says of each key that has a reference, by key number; others are empty. The
// type is the one with most votes, of equals the first in order of EntityType. O(evidence).
std::vector<KeyName> key_names(const EvidenceTable& table, const ReferenceTable& made);

// What leaves a choice joins nothing (0.80), but a person may be asked about it.
CandidateEdge candidate_edge(const std::string& a, const std::string& b, const NamePair& pair);

// The pairs of live_names.h of all keys. O(keys x pairs of a block).
std::vector<CandidateEdge> name_edges(const EvidenceTable& table, const ReferenceTable& made,
                                      const std::vector<KeyName>& names);

}  // namespace sennit
