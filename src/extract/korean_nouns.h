// Korean names: nouns by the particles that a text puts after them, persons by their titles.

#pragma once

#include <string_view>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// Decides for every Hangul word of the lexicon how many of its bytes are a noun (`noun_bytes`), 0
// for none. A stem is one when the text has it with two different particles, or bare and with one;
// when it is no function noun, does not end as verbs do, and is not used as a verb ("사용하다").
// Precision before recall. O(distinct words).
void decide_korean_nouns(Lexicon& lexicon);

// Appends the nouns of a sentence, and names before titles ("박 교수", "김철수 씨"). Needs
// decide_korean_nouns.
void find_korean_nouns(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                       const Sentence& sentence, std::vector<Candidate>& found);

}  // namespace sennit
