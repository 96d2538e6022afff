// The words of a unit to its sentences, and what their capitals are worth.

#pragma once

#include <cstdint>
#include <string_view>

#include "extract/words.h"

namespace sennit {

// Where the words and marks of a unit begin in the prose.
struct UnitStart {
  std::uint32_t word = 0;
  std::uint32_t mark = 0;
};

// Appends the sentences of a unit whose words and marks were read last, marks the words that begin
// them, and counts all words in `lexicon`. O(size of the unit).
void divide_into_sentences(std::string_view text, const Unit& unit, UnitStart start,
                           Lexicon& lexicon, Prose& prose);

}  // namespace sennit
