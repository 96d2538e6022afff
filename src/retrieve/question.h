// What a question names and which words it looks for.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "model/keyword_index.h"

namespace sennit {

// How surely words of a question are meant as a name.
enum class NameStanding : std::uint8_t {
  kName,    // written as a name is: with a capital letter, or in a script that has none
  kWord,    // in small letters, as the graph writes it too: "tide"
  kChance,  // in small letters, where the graph writes a capital: "die", of the film "Die". Not so
            // in a question typed without capitals: there a name of several words, or one that is
            // all the question asks about, is a name, and another a word
};

// A name of the graph that stands in the question.
struct LinkedName {
  ByteRange range;  // in the question
  std::string surface;
  std::vector<EntityIndex> entities;  // more than one when the name is ambiguous
  NameStanding standing = NameStanding::kName;
};

// Longest match first, left to right, over names and aliases; Korean particles and "'s" are seen
// through and stand outside the range, and in scripts without blanks names are found inside a run.
// Stop words alone are no names.
// O(words * longest name) look-ups.
std::vector<LinkedName> link_names(const Graph& graph, std::string_view question);

// The same for a text of any length, of names that are written as such: words in small letters
// begin none, and runs of CJK letters are looked at whole.
std::vector<LinkedName> names_in_passage(const Graph& graph, std::string_view passage);

// The words that carry a subject, as the keyword index wants them: stop words left out, Korean
// words without their particle, CJK words by their bigrams. A question of nothing but stop words
// keeps them. At most kMaxQueryTerms terms, the first ones.
KeywordQuery keyword_query(std::string_view question);

inline constexpr std::size_t kMaxQueryTerms = 64;
inline constexpr std::size_t kMaxQuestionBytes = 4096;  // what follows is not looked at

}  // namespace sennit
