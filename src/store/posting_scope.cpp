#include "store/posting_scope.h"

#include <algorithm>

#include "store/sql.h"

namespace sennit {
Result<PostingScope> PostingScope::of(const Connection& connection,
                                      const std::vector<DocumentId>& documents) {
  std::vector<std::int64_t> chunks;
  for (const DocumentId id : documents) {
    SENNIT_ASSIGN(Query rows, connection.query(sql::kChunkIds, id.value));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      chunks.push_back(row.integer(0));
      return Result<void>();
    }));
  }
  std::sort(chunks.begin(), chunks.end());
  PostingScope scope;
  for (const std::int64_t chunk : chunks) {
    if (scope.runs_.empty() || scope.runs_.back().last + 1 < chunk)
      scope.runs_.push_back({chunk, chunk});
    scope.runs_.back().last = chunk;
  }
  return scope;
}

bool PostingScope::contains(std::int64_t chunk) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), chunk,
                       [](std::int64_t number, const Run& run) { return number < run.first; });
  return after != runs_.begin() && chunk <= std::prev(after)->last;
}

}  // namespace sennit
