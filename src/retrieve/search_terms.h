// The words of a search as the keyword index wants them. Pure.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_index.h"
#include "retrieve/search_query.h"

namespace sennit {

struct SearchTerms {
  std::vector<KeywordTerm> terms;     // one a word: a CJK word stands whole, without its particle
  std::vector<KeywordTerm> required;  // one a phrase
  std::vector<std::string> words;     // as typed, by KeywordTerm::word; phrases behind the words
  bool empty() const { return terms.empty() && required.empty(); }
  std::vector<KeywordTerm> all() const;
};

enum class LastWord : std::uint8_t { kWhole, kGoesOn };

// Stop words are left out unless there is nothing else. With kGoesOn the last word may be the
// beginning of a longer one; one letter of it is left out. At most kMaxQueryTerms words, the first
// ones.
SearchTerms search_terms(const SearchQuery& query, LastWord last);

// One word or phrase; none when it holds no letter or digit.
std::optional<KeywordTerm> run_of(std::string_view words, std::uint32_t number);

}  // namespace sennit
