// Terms in Han and Kana, by recurrence.

#pragma once

#include <string_view>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// Han words that name nothing: time, place in a text, reference, quantity ("場合", "我们").
bool is_cjk_function_word(std::string_view form);

// Runs of three Katakana or more, and runs of two to six Han that the text has twice. Appends.
void find_cjk_terms(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                    const Sentence& sentence, std::vector<Candidate>& found);

}  // namespace sennit
