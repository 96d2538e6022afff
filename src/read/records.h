// JSON lines: one document a line. Private to the room.

#pragma once

#include <string>
#include <string_view>

#include "read/reader.h"

namespace sennit {

// Each line is an object with "text" and, if its author wished, "title", "id" and "date". A line
// that is not is left out with a warning. Errors: kInvalidInput when no line is a record.
Result<ReadFile> read_records(std::string_view text, const std::string& path,
                              const std::string& encoding);

}  // namespace sennit
