// How sure it is, from two names alone, that they are names of one thing, and why.

#pragma once

#include "resolve/name_parts.h"
#include "resolve/score_reason.h"
#include "sennit/values.h"

namespace sennit {

// A name key as resolution sees it: its parts, and what most of the evidence says that it is.
struct KeyName {
  NameParts parts;
  EntityType type = EntityType::kOther;  // kOther: nothing says
};

struct NameScore {
  double score =
      0;  // four decimals; at 0.90 and above the names are joined when nothing forbids it
  ScoreReason reason = ScoreReason::kNone;
};

// Symmetric, deterministic; guards (name_guards.h) are not asked. Of several reasons the surest one
// counts. O(size of the names).
NameScore name_score(const KeyName& a, const KeyName& b);

// One of these reasons joins only where it leaves no choice: a name with two such partners has
// none.
bool needs_one_partner(ScoreReason reason);

}  // namespace sennit
