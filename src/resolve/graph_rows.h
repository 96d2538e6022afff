// The rows of the graph: documents, the places of its entities, what relates them.

#pragma once

#include <vector>

#include "resolve/group.h"
#include "resolve/view.h"

namespace sennit {

// Writes documents, chunks, mentions, relations and note links behind the entities of `contents`;
// `groups` tell the entity of each reference. Frees the mentions of `table` on its way, since
// nothing asks for them any more. O(evidence log n).
void write_rows(EvidenceTable& table, const ReferenceTable& made, const Grouping& grouping,
                const std::vector<Group>& groups, GraphContents& contents);

}  // namespace sennit
