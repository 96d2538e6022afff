// Quotes for the eye.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// The bytes of a quote as a reader wants to see them on one line: link brackets, emphasis, list
// marks and the bars of a table's row left out, white space collapsed. For display only. O(size).
std::string readable(std::string_view quote);

}  // namespace sennit
