#include "store/fts5.h"

#include "store/sql.h"

namespace sennit {

Result<fts5_api*> fts5_of(const Connection& connection) {
  SENNIT_ASSIGN(Query query, connection.query(sql::kFts5));
  fts5_api* api = nullptr;
  sqlite3_bind_pointer(query.statement(), 1, &api, "fts5_api_ptr", nullptr);
  SENNIT_TRY(query.step());
  if (api == nullptr)
    return internal_error("this SQLite has no FTS5", "install SQLite 3.37 or later with FTS5");
  return api;
}

}  // namespace sennit
