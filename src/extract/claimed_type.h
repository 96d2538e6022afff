// What a claim about one name says of its type.

#pragma once

#include "model/evidence.h"

namespace sennit {

// "is a: capital of Arizona" is said of a place, "role: engineer" and "born: 1921" of a person.
// kOther: nothing, also of a negated claim. The kind of thing is what WordNet says of the head of
// the object, in English alone. O(size of the object).
EntityType claimed_type(const Claim& claim);

}  // namespace sennit
