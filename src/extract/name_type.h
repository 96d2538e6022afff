// The type of a name by its own words.

#pragma once

#include <cstdint>

#include "extract/lexicon.h"
#include "extract/software_text.h"
#include "extract/words.h"

namespace sennit {

enum class Language : std::uint8_t { kEnglish, kOther };

// Of the name of words [first, end): what WordNet knows of that very name ("Salt Lake City"), a
// demonym as its place, a given name before others ("Jeff Pain"), the kind that its last word is
// ("Tide Festival"), and two or three words of which none is a word of the language as a person
// ("Duff Gibson"), in English texts; in this order. In a text
// about software the kinds of persons, places and texts say nothing ("Windows Defender", "Publish
// site"). kOther: nothing is known. O(size of the name).
EntityType type_by_words(const Lexicon& lexicon, const Prose& prose, std::uint32_t first,
                         std::uint32_t end, Language language, Field field = Field::kAny);

}  // namespace sennit
