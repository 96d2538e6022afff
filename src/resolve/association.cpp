#include "resolve/association.h"

#include <algorithm>

namespace sennit {
namespace {

constexpr std::uint64_t kFewestClaims = 10;
constexpr std::uint64_t kTimesChance = 2;

}  // namespace

bool is_surprising(const Together& together) {
  if (std::min(together.first, together.second) < kFewestClaims) return true;
  return together.both * 2 * together.all >= kTimesChance * together.first * together.second;
}

}  // namespace sennit
