// What groups are called: by which key, in which spelling, and how those of one key are told apart.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "resolve/group.h"
#include "resolve/key_verdicts.h"

namespace sennit {

// Sets `canonical` of each group, the key that names it: a note's title before any other name, the
// kept name of a merge before the merged one, then the key with most mentions, then the smallest.
// Then `apart_in`: of the groups that one key names, one at most is called by the key alone, the
// first that holds a reference which is not apart by itself. A reference is, when its key is
// ambiguous or a verdict split it off. O(mentions + references).
void name_groups(const EvidenceTable& table, const ReferenceTable& made, const Grouping& grouping,
                 std::span<const KeyVerdict> verdicts, std::vector<Group>& groups);

// The most used spelling of the canonical key; a note's title counts above all.
std::string best_surface(const EvidenceTable& table, const Group& group);

// Other names a person would recognise, ascending: not mere case variants of `name`, not `name`
// with a Korean particle, not "here" or "this note".
std::vector<std::string> other_names(const EvidenceTable& table, const Group& group,
                                     const std::string& name);

}  // namespace sennit
