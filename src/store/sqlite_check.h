// The numbered invariants of docs/formats/store.md, looked for in a SQLite store.

#pragma once

#include <vector>

#include "store/connection.h"
#include "store/store.h"

namespace sennit {

Result<std::vector<Violation>> check_store(const Store& store, const Connection& connection,
                                           OpenMode mode);

}  // namespace sennit
