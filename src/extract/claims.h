// What a sentence says of two names that stand in it.

#pragma once

#include <vector>

#include "extract/named_sentence.h"
#include "model/evidence.h"

namespace sennit {

// Claims of neighbouring names: of each with the next, and with the one after that where a verb
// joins them ("Ada and Babbage designed the Engine"). The verb is what stands between them when
// that is one to four words with a verb, in the third person; the passive with "by" is turned; or
// what an apposition or a possessive says ("author of", "nephew"). Else "relates to", unless the
// sentence said something of the two already. Negations and hedges are the detail. At most 12 a
// sentence. Appends. O(names + words).
void find_claims(const NamedSentence& sentence, std::vector<Claim>& found);

// Appends a claim, unless one from number `first` on says the same of the same. O(claims from
// there).
void add_new(Claim claim, std::size_t first, std::vector<Claim>& found);

}  // namespace sennit
