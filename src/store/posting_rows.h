// The chunks that hold a term, and how often it stands in each field of them, as an auxiliary
// function of FTS5: `sennit_rows(posting, rows)` for a statement that matches that one term visits
// all of them while the statement stands at the first. A row of a statement costs as much as FTS5
// takes to find the next chunk; and FTS5's own bm25() has other weights, and adds up fields that it
// has saturated apart.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sennit/result.h"
#include "store/bm25.h"
#include "store/connection.h"

namespace sennit {

struct PostingRow {
  std::int64_t chunk = 0;
  FieldCounts counts = {};
};

Result<void> register_posting_rows(const Connection& connection);

// Ascending by chunk; none when nothing holds the term. `expression` is that of one term
// (match_expression).
Result<std::vector<PostingRow>> posting_rows(const Connection& connection,
                                             const std::string& expression);

}  // namespace sennit
