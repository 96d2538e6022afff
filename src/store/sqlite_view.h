// A stored view as one block of bytes.

#pragma once

#include <optional>
#include <string>

#include "sennit/result.h"
#include "store/connection.h"

namespace sennit {

// Nothing when there is no view of that name or it is empty. Call it in a read transaction.
Result<std::optional<std::string>> read_view(const Connection& connection, const std::string& name);

}  // namespace sennit
