// Sentence ends, in English, Korean, Chinese and Japanese.

#pragma once

#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

// Sentences of `text` in order; they cover it without gap or overlap (white space that follows a
// sentence belongs to it). Ends: . ! ? and their full-width forms 。！？｡ … with closing quotes and
// brackets, and blank lines. Not after initials ("J. Smith"), abbreviations ("Dr.", "e.g.", "vs."),
// inside numbers ("3.14") or names ("Node.js"), nor after the number of a list item ("1."). A
// single line break is not an end, except before a list item, a heading or a table row, and after a
// heading. O(n).
std::vector<ByteRange> sentences(std::string_view text);

}  // namespace sennit
