// What most of the evidence says that a thing is.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "sennit/values.h"

namespace sennit {

using TypeVotes = std::array<std::uint32_t, kEntityTypeCount>;

// The type with most votes, of equals the first in order of EntityType; kOther, which votes for
// nothing, when there are none.
inline EntityType voted_type(const TypeVotes& votes) {
  const auto most = std::max_element(votes.begin(), votes.end() - 1);
  return *most == 0 ? EntityType::kOther : static_cast<EntityType>(most - votes.begin());
}

}  // namespace sennit
