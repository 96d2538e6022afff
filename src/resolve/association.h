// Do two things stand together more often than chance would have it?

#pragma once

#include <cstdint>

namespace sennit {

struct Together {
  std::uint64_t both = 0;   // claims between the two
  std::uint64_t first = 0;  // claims of either of them with anything
  std::uint64_t second = 0;
  std::uint64_t all = 0;  // claims of the store
};

// Chance joins them first * second / (2 * all) times, as if the ends of all claims were dealt anew
// (the configuration model of Newman 2003). Surprising is twice that. What is rare is never
// unsurprising: below ten claims of the rarer one nothing can be said. O(1), whole numbers only.
bool is_surprising(const Together& together);

}  // namespace sennit
