// What forbids that two names are one thing, however alike they look.

#pragma once

#include "resolve/name_score.h"

namespace sennit {

// Types that cannot be one thing: a person and anything else, an organization and a place, and so
// on. Tools, methods, topics, concepts, projects and documents are told apart too seldom to
// contradict.
bool do_types_conflict(EntityType a, EntityType b);

// Numbers and versions, directions, sexes of titles, generations, given names or middle initials
// that differ ("GPT-3", "GPT-4"; "North Korea", "South Korea"; "Mr. Bennet", "Mrs. Bennet"),
// negation of the same word ("symmetric", "asymmetric"), types that conflict. Symmetric; O(size).
bool are_guarded(const KeyName& a, const KeyName& b);

}  // namespace sennit
