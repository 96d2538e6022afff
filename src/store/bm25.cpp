#include "store/bm25.h"

#include <algorithm>
#include <cmath>

#include "text/similarity.h"

namespace sennit {

double term_weight(std::int64_t chunks, std::int64_t hits) {
  const auto all = static_cast<double>(chunks);
  const auto found = static_cast<double>(hits);
  return std::log(1.0 + (all - found + 0.5) / (found + 0.5));
}

double term_score(double weight, double count, double length) {
  constexpr double k1 = 1.2;
  constexpr double b = 0.75;
  return weight * (count * (k1 + 1.0)) / (count + k1 * (1.0 - b + b * length));
}

double hit_score(double sum) {
  constexpr double kLeast = 0.0001;
  return std::max(round4(sum), kLeast);
}

}  // namespace sennit
