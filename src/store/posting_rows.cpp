#include "store/posting_rows.h"

#include "store/fts5.h"
#include "store/sql.h"

namespace sennit {
namespace {

constexpr const char* kRowsPointer = "sennit_rows";  // the type of what the function is handed

// FTS5 calls this for each chunk, in order.
int add_row(const Fts5ExtensionApi* api, Fts5Context* context, void* rows) {
  PostingRow row;
  row.chunk = api->xRowid(context);
  Fts5PhraseIter at;
  int column = 0;
  int offset = 0;
  const int code = api->xPhraseFirst(context, 0, &at, &column, &offset);
  if (code != SQLITE_OK) return code;
  for (; column >= 0; api->xPhraseNext(context, &at, &column, &offset))
    if (static_cast<std::size_t>(column) < kKeywordFields)
      row.counts[static_cast<std::size_t>(column)] += 1;
  static_cast<std::vector<PostingRow>*>(rows)->push_back(row);
  return SQLITE_OK;
}

void all_rows(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int count,
              sqlite3_value** arguments) {
  void* const rows = count == 1 ? sqlite3_value_pointer(arguments[0], kRowsPointer) : nullptr;
  const int code = rows ? api->xQueryPhrase(context, 0, rows, add_row) : SQLITE_MISUSE;
  if (code != SQLITE_OK) sqlite3_result_error_code(result, code);
}

}  // namespace

Result<void> register_posting_rows(const Connection& connection) {
  SENNIT_ASSIGN(fts5_api* const api, fts5_of(connection));
  const int code = api->xCreateFunction(api, "sennit_rows", nullptr, all_rows, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

Result<std::vector<PostingRow>> posting_rows(const Connection& connection,
                                             const std::string& expression) {
  std::vector<PostingRow> rows;
  SENNIT_ASSIGN(Query query, connection.query(sql::kPostingsOfTerm, expression));
  sqlite3_bind_pointer(query.statement(), 2, &rows, kRowsPointer, nullptr);
  SENNIT_TRY(query.step());
  return rows;
}

}  // namespace sennit
