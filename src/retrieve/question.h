// What a question names and which words it looks for.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "model/keyword_index.h"

namespace sennit {

// A name of the graph that stands in the question.
struct LinkedName {
  ByteRange range;  // in the question
  std::string surface;
  std::vector<EntityIndex> entities;  // more than one when the name is ambiguous
};

// Longest match first, left to right, over names and aliases; Korean particles and "'s" are seen
// through and stand outside the range, and in scripts without blanks names are found inside a run.
// Stop words alone are no names.
// O(words * longest name) look-ups.
std::vector<LinkedName> link_names(const Graph& graph, std::string_view question);

// The words that carry a subject, as the keyword index wants them: stop words left out, Korean
// words without their particle, CJK words by their bigrams. A question of nothing but stop words
// keeps them. At most kMaxQueryTerms terms, the first ones.
KeywordQuery keyword_query(std::string_view question);

inline constexpr std::size_t kMaxQueryTerms = 64;
inline constexpr std::size_t kMaxQuestionBytes = 4096;  // what follows is not looked at

}  // namespace sennit
