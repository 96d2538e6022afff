// Is a text English?

#pragma once

#include "extract/lexicon.h"

namespace sennit {

// By its counted words in scripts with blanks: six of ten are known to WordNet or are words of
// grammar, and one of ten is the latter; a text of few words may do without grammar when eight of
// ten are known or begin with a capital, and most of its words are of such scripts. What WordNet
// does not know says nothing in other languages. O(distinct words).
bool reads_as_english(const Lexicon& lexicon);

}  // namespace sennit
