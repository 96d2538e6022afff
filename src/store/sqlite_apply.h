// One change of a SQLite store.

#pragma once

#include "store/connection.h"
#include "store/store.h"

namespace sennit {

// Applies `changes`, which check_form found well formed, in one transaction.
Result<AppliedIds> apply_to(const Connection& connection, const Changes& changes);

}  // namespace sennit
