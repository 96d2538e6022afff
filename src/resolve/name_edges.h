// Edges between the keys of a store that are spellings of one name.

#pragma once

#include <string>
#include <vector>

#include "resolve/evidence_table.h"
#include "resolve/live_names.h"
#include "resolve/reference_table.h"

namespace sennit {

// What the evidence says of a key.
struct KeyEvidence {
  EntityType type = EntityType::kOther;  // with most votes (type_votes.h)
  // An author marked it, or it stands in two places, or something tells what it is: only such keys
  // are compared, since of what prose says once there are many times more.
  bool is_compared = false;
};

// Of each key, by key number. O(mentions).
std::vector<KeyEvidence> key_evidence(const EvidenceTable& table, const ReferenceTable& made);

// What leaves a choice joins nothing (0.80), but a person may be asked about it.
CandidateEdge candidate_edge(const std::string& a, const std::string& b, const ScoredName& pair);

// The pairs of live_names.h of all compared keys; a key that is narrowed to a document is none, for
// others of its name stand beside it. O(keys x pairs of a block).
std::vector<CandidateEdge> name_edges(const EvidenceTable& table, const ReferenceTable& made,
                                      const std::vector<KeyEvidence>& evidence);

}  // namespace sennit
