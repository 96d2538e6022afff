// How alike two strings are. Pure; symmetric where said.

#pragma once

#include <string_view>

namespace sennit {

// Jaccard of the sets of code point bigrams, of folded text without white space. Symmetric, 0..1.
double bigram_jaccard(std::string_view a, std::string_view b);

// Edits (insert, delete, replace, swap of neighbours) between code points. Stops at `limit` + 1.
int edit_distance(std::string_view a, std::string_view b, int limit);

// Four decimals: what decisions are made of.
double round4(double value);

}  // namespace sennit
