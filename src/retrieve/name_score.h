// How well a typed text fits a name: the scores of the two systems that Sennit continues, exactly.
// They are signals of name search (name_finder.h) and are shown beside its own score. Pure;
// O(size).

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sennit {

// A name inside the typed text counts from this length on, so that "AI" is not found in "said":
// 4 letters, or 2 where the name begins with a CJK letter.
std::size_t shortest_name_within(std::u32string_view name);

// Basic search of Simple Graph Builder 0.3.8 (compat 5.1). Letters are compared in their folded
// form, white space as it is: equal 1; the name holds the text: share of its length; the text holds
// the name: 0.8 times the share; text and type hold one another: 0.3. The first rule that fits.
double basic_name_score(std::string_view typed, std::string_view name, std::string_view type);

// Its Smart Search, tool `search_nodes` (compat 5.2), before rounding; letters without white space:
// equal 1; the name begins with the text 0.9 + 0.09 share; holds it 0.7 + 0.1 share + up to 0.1 for
// an early place; the text holds the name 0.6 + 0.1 share; else the bigrams' Jaccard index J, from
// 0.3 on, as 0.3 + 0.43 (J - 0.3); else 0.
double node_score(std::u32string_view typed, std::u32string_view name);
double node_score(std::string_view typed, std::string_view name);  // folds, drops white space

// The last rule alone, for pairs of letters that `bigrams` gave: sorted, each once.
std::vector<std::uint64_t> bigrams(std::u32string_view letters);
double bigram_score(const std::vector<std::uint64_t>& typed, std::u32string_view name);

}  // namespace sennit
