// Code points of valid UTF-8, counted without decoding. Private to the room.

#pragma once

#include <cstddef>
#include <string_view>

namespace sennit {

inline bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

inline std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += begins_character(byte) ? 1 : 0;
  return count;
}

}  // namespace sennit
