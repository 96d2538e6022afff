// Titles by their quotation marks.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// What stands in 『』 《》 〈〉 is a title; in 「」 when it is short and no sentence; in “” and ""
// when its words begin with capitals, or, in CJK scripts, when it is short, no sentence, and a
// particle follows. Appends to `found`. O(marks of the sentence).
void find_quoted_titles(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                        const Sentence& sentence, std::vector<Candidate>& found);

// The display texts of links to addresses, where every word of weight has a capital: "Van Gogh
// Museum", "Design for Hackers". `displays` are in order; it is moved forward past the sentence.
// Appends.
void find_titled_displays(const Lexicon& lexicon, const Prose& prose, const Sentence& sentence,
                          std::span<const ByteRange>& displays, std::vector<Candidate>& found);

}  // namespace sennit
