// What an English sentence says of one of its names alone: kind, role, employer, place, years.

#pragma once

#include <vector>

#include "extract/named_sentence.h"
#include "model/evidence.h"

namespace sennit {

// Appends claims with the verbs of model/claim_verbs.h:
//   "X is the capital of Arizona"            is a: capital of Arizona; located in: Arizona
//   "X, the chief financial officer of Y,"   role: chief financial officer (detail Y); member of: Y
//   "X (1921-1987)"                          born: 1921; died: 1987
//   "X was born in Paris in 1921"            born: Paris; born: 1921
//   "X, Massachusetts"                       located in: Massachusetts
//   "X teaches cello at the conservatory in Chengdu"   member of: conservatory in Chengdu
//   "X joined the team as an intern in 2023" member of: team; role: intern; active in: 2023
// A negated claim has "not" as its detail. At most 12 a sentence. O(names * words near them).
void find_english_attributes(const NamedSentence& sentence, std::vector<Claim>& found);

// The same of a first sentence that speaks of the title of its note without naming it: "Second son
// of [[King Sejong]], born in 1417." It relates the two as well ("is son of"). Appends; O(words).
void find_definition_of_title(const NamedSentence& sentence, std::string_view title,
                              std::vector<Claim>& found);

}  // namespace sennit
