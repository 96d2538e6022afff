// SQLite's full-text search as a connection offers it to extensions.

#pragma once

#include "sennit/result.h"
#include "store/connection.h"

namespace sennit {

// Lives as long as the connection. Errors: kInternal when this SQLite has no FTS5.
Result<fts5_api*> fts5_of(const Connection& connection);

}  // namespace sennit
