// The score of bm25.h as an auxiliary function of FTS5, for a statement with MATCH:
// `sennit_rank(posting, first, count)` of the phrases first ... first + count - 1. FTS5's own
// bm25() has another weight, and adds up fields that it has saturated apart.

#pragma once

#include "model/keyword_index.h"
#include "sennit/result.h"
#include "store/connection.h"

namespace sennit {

struct PostingRank {
  double score = 0;
  KeywordFieldSet fields;  // that hold a phrase
};
// What sennit_rank gives is both in one number.
PostingRank posting_rank(std::int64_t packed);

Result<void> register_posting_rank(const Connection& connection);

}  // namespace sennit
