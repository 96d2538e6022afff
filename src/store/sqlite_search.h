// Keyword search over the postings of a SQLite store.

#pragma once

#include <vector>

#include "model/keyword_index.h"
#include "store/connection.h"
#include "store/posting_lists.h"

namespace sennit {

// KeywordIndex::search. `lists` are of `connection`, and kept from one call to the next.
Result<std::vector<KeywordHit>> search_postings(const Connection& connection, PostingLists& lists,
                                                const KeywordQuery& query, std::size_t limit);

// KeywordIndex::weight, the same.
Result<double> weight_in_postings(const Connection& connection, PostingLists& lists,
                                  const KeywordTerm& term);

}  // namespace sennit
