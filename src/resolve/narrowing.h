// Keys that are names of several things are narrowed to the documents that tell the things apart.

#pragma once

#include "resolve/evidence_table.h"
#include "resolve/reference_table.h"

namespace sennit {

// Gives the references of each sense (senses.h) of a key with several a key of their own: the name
// and the path of the sense's first document. References that could be of any keep the bare key.
// Keys that notes' titles made ambiguous stay as they are. References may be in any order; their
// numbers stay. O(evidence log n).
void narrow_keys(EvidenceTable& table, ReferenceTable& made);

}  // namespace sennit
