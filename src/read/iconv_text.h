// The system's converter of encodings. Private to the room.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sennit {

struct Converted {
  std::string text;          // valid UTF-8
  std::size_t replaced = 0;  // bytes that stand for nothing in the encoding, each now U+FFFD
};

// Nothing when the system does not know the encoding.
std::optional<Converted> convert_to_utf8(std::string_view bytes, const char* encoding);

}  // namespace sennit
