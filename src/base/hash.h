// Content hashes: XXH3 of 64 and 128 bits. Not cryptographic: they tell change, not tampering.

#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace sennit {

struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  auto operator<=>(const Hash128&) const = default;
};

Hash128 hash128(std::string_view bytes);
std::uint64_t hash64(std::string_view bytes);

// Lower-case hexadecimal, fixed width (32 and 16 characters).
std::string hex(Hash128 hash);
std::string hex(std::uint64_t hash);

}  // namespace sennit
