// One change of a SQLite store.

#pragma once

#include "store/connection.h"
#include "store/store.h"

namespace sennit {

// Applies `changes`, which check_form found well formed, in one transaction.
Result<AppliedIds> apply_to(const Connection& connection, const Changes& changes);

// Makes all postings anew when they are not of this program's text rules; inside a transaction.
Result<void> renew_postings(const Connection& connection);

}  // namespace sennit
