// Who is one thing: the group of each reference. The view and the evaluation ask the same function.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "resolve/evidence_table.h"
#include "resolve/key_verdicts.h"
#include "resolve/reference_table.h"

namespace sennit {

using GroupNumber = std::uint32_t;

struct Grouping {
  std::vector<GroupNumber> of_reference;
  GroupNumber count = 0;
};

// Pure: the same for any order in which documents came (cluster.h says by which rules). O(evidence)
// for keys that no edge, verdict or ambiguity names, and cluster() for the others.
Grouping group_references(const EvidenceTable& table, const ReferenceTable& made,
                          std::span<const KeyVerdict> verdicts);

}  // namespace sennit
