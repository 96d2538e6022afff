#include "base/hash.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

namespace sennit {

Hash128 hash128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::uint64_t hash64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string hex(Hash128 hash) { return fmt::format("{:016x}{:016x}", hash.high, hash.low); }

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace sennit
