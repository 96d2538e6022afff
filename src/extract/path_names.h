// Names inside paths and link targets.

#pragma once

#include <string_view>

namespace sennit {

// The last segment of a path or link target, without the ending of a note: "Tides" of
// "lab/Tides.md". Part of the argument.
std::string_view last_segment(std::string_view target);

// The folders of a path: "lab/coast" of "lab/coast/Tides.md"; "" at the root.
std::string_view folders_of(std::string_view path);

}  // namespace sennit
