// Bytes written as letters: base64, keys, tokens.

#pragma once

#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

// Where `text` is data written as letters, in order, without overlap: runs of 32 or more of
// A-Z a-z 0-9 + / _ - = that have capitals, small letters and digits, and change between them at
// every other place or more, as words and identifiers do not; and the last, shorter line of such
// lines. O(size).
std::vector<ByteRange> encoded_ranges(std::string_view text);

}  // namespace sennit
