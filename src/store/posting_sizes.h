// How FTS5 writes sizes in its tables.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

// A number as SQLite writes it: 7 bits a byte, the highest first. Moves `bytes` past it.
inline std::uint64_t take_sqlite_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 9 && !bytes.empty(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    if (i == 8) return value << 8 | byte;
    value = value << 7 | (byte & 0x7F);
    if (byte < 0x80) return value;
  }
  return value;
}

}  // namespace sennit
