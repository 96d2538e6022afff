// What a file that is not text looks like. Private to the room.

#pragma once

#include <string_view>

namespace sennit {

// "a PNG image", "a zip archive (.zip, .docx, .xlsx ...)" by its first bytes; empty when they are
// those of no format that is known here.
std::string_view binary_kind(std::string_view bytes);

}  // namespace sennit
