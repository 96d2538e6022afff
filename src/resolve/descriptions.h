// What the documents say of a thing: its distinct sentences, best evidence first. The view knows
// places, not texts; who shows a description reads it at its place.

#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.h"
#include "resolve/evidence_table.h"
#include "resolve/grouping.h"
#include "resolve/reference_table.h"

namespace sennit {

// A thing has at most this many sentences in the graph.
inline constexpr std::size_t kMostSentences = 5;

// The sentences of each group: those that a claim about it stands in. First the ones that say what
// it is ("X is a planet", "the engineer of Y"), then those about it as subject, then the others;
// of equal ones those in the note about it, then those that say most (more claims), then by
// document and place. What is denied comes after what is said. O(claims log claims).
std::vector<std::vector<GraphContents::Support>> sentences_of_groups(const EvidenceTable& table,
                                                                     const ReferenceTable& made,
                                                                     const Grouping& grouping);

}  // namespace sennit
