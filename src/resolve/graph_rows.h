// The rows of the graph: documents, the places of its entities, what relates them.

#pragma once

#include <vector>

#include "resolve/group.h"
#include "resolve/view.h"

namespace sennit {

// Writes documents, chunks, mentions, relations and note links behind the entities of `contents`;
// `entities` are those of the groups, kNoNumber where one is no entity. What is written goes from
// `table` and `made` on the way: nothing asks for it any more. O(evidence log n).
void write_rows(EvidenceTable& table, ReferenceTable& made, const Grouping& grouping,
                const std::vector<EntityIndex>& entities, GraphContents& contents);

}  // namespace sennit
