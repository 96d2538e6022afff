// Who is one thing: the group of each reference. The view and the evaluation ask the same function.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "resolve/cluster.h"
#include "resolve/evidence_table.h"
#include "resolve/key_verdicts.h"
#include "resolve/reference_table.h"

namespace sennit {

using GroupNumber = std::uint32_t;

// A name that a verdict joined to a group and that no document has any more: a merged name is an
// alias for good.
struct KeptName {
  GroupNumber group = 0;
  std::string name;  // as it was written when the verdict was given
};

struct Grouping {
  std::vector<GroupNumber> of_reference;
  GroupNumber count = 0;
  std::vector<EdgeTaken> unions;  // as cluster() tells them
  std::vector<EdgeTaken> open;
  std::vector<KeptName> kept_names;
};

// Pure: the same for any order in which documents came (cluster.h says by which rules). O(evidence)
// for keys that no edge, verdict or ambiguity names, and cluster() for the others.
Grouping group_references(const EvidenceTable& table, const ReferenceTable& made,
                          std::span<const KeyVerdict> verdicts);

}  // namespace sennit
