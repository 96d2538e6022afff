#include "store/posting_scope.h"

#include <algorithm>

#include "store/sql.h"

namespace sennit {
namespace {

constexpr const char* kPointer = "sennit_scope";  // what SQLite knows the type by

void within(sqlite3_context* result, int, sqlite3_value** values) {
  const auto* scope = static_cast<const PostingScope*>(sqlite3_value_pointer(values[1], kPointer));
  const bool inside = scope != nullptr && scope->contains(sqlite3_value_int64(values[0]));
  sqlite3_result_int(result, inside ? 1 : 0);
}

}  // namespace

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

void PostingScope::bind_to(const Query& query, int parameter) const {
  sqlite3_bind_pointer(query.statement(), parameter, const_cast<PostingScope*>(this), kPointer,
                       nullptr);
}

Result<void> register_posting_scope(const Connection& connection) {
  const int code =
      sqlite3_create_function_v2(connection.handle(), "sennit_within", 2,
                                 SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC, nullptr,
                                 within, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

}  // namespace sennit
