// Names that the text itself declares to be one: "Natural Language Processing (NLP)",
// "인공지능(AI)", "김소월(金素月)".

#pragma once

#include <string_view>
#include <vector>

#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

struct Abbreviation {
  ByteRange name;  // "NLP", "LLMs", "AI", "金素月"
  ByteRange
      stands_for;  // "Natural Language Processing", "large language models", "인공지능", "김소월"
  ByteRange singular;  // "NLP", "LLM"; empty when the name is no acronym
};

// In order of the brackets that declare them. O(brackets, and the words beside them).
std::vector<Abbreviation> find_abbreviations(std::string_view text, const Lexicon& lexicon,
                                             const Prose& prose);

}  // namespace sennit
