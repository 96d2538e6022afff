// The chunks of some documents, as a condition on the rows of postings: `sennit_within(rowid, ?)`,
// where the parameter is bound to a PostingScope.

#pragma once

#include <cstdint>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"
#include "store/connection.h"

namespace sennit {

class PostingScope {
 public:
  // Documents that are not there have no chunks. O(documents * log + their chunks).
  static Result<PostingScope> of(const Connection& connection,
                                 const std::vector<DocumentId>& documents);

  bool contains(std::int64_t chunk) const;
  // This object must outlive the running of `query`.
  void bind_to(const Query& query, int parameter) const;

 private:
  struct Run {
    std::int64_t first = 0;
    std::int64_t last = 0;
  };
  std::vector<Run> runs_;  // ascending, apart
};

Result<void> register_posting_scope(const Connection& connection);

}  // namespace sennit
