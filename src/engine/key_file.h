// A file that holds a key, which no other user may read.

#pragma once

#include <string>

#include "sennit/result.h"

namespace sennit {

// The first line of the file. Errors: kNotFound; kUnavailable when it cannot be read, or others
// than its owner may read it; kInvalidInput when it is empty or longer than a key. No error holds
// its text.
Result<std::string> read_key_file(const std::string& path);

}  // namespace sennit
