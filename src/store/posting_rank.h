// The score of bm25.h as an auxiliary function of FTS5, `sennit_rank(posting)`, for a statement
// with MATCH. FTS5's own bm25() has another weight.

#pragma once

#include "sennit/result.h"
#include "store/connection.h"

namespace sennit {

Result<void> register_posting_rank(const Connection& connection);

}  // namespace sennit
