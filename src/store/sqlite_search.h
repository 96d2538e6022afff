// Keyword search over the postings of a SQLite store.

#pragma once

#include <vector>

#include "model/keyword_index.h"
#include "store/connection.h"

namespace sennit {

Result<std::vector<KeywordHit>> search_postings(const Connection& connection,
                                                const KeywordQuery& query, std::size_t limit);

}  // namespace sennit
