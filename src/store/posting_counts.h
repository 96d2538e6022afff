// How often a term stands in each field of a chunk, as an auxiliary function of FTS5 for a
// statement that matches that one term: `sennit_counts(posting)`. FTS5's own bm25() has other
// weights, and adds up fields that it has saturated apart.

#pragma once

#include <cstdint>

#include "sennit/result.h"
#include "store/bm25.h"
#include "store/connection.h"

namespace sennit {

// What sennit_counts gives has all counts in one number; what is above 4,095 counts as that.
FieldCounts posting_counts(std::uint64_t packed);

Result<void> register_posting_counts(const Connection& connection);

}  // namespace sennit
