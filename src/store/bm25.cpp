#include "store/bm25.h"

#include <algorithm>
#include <cmath>

#include "text/similarity.h"

namespace sennit {
namespace {

constexpr double kSaturation = 1.2;  // k1

// In the order of KeywordField. Aliases and tags are not normalised: a list of five says as much
// about its note as a list of one.
struct FieldWeight {
  double weight;
  double normalisation;  // b
};
constexpr std::array<FieldWeight, kKeywordFields> kFields = {
    {{2.0, 0.3}, {2.0, 0.0}, {1.0, 0.3}, {1.5, 0.0}, {1.0, 0.75}}};

}  // namespace

double term_weight(std::int64_t chunks, std::int64_t hits) {
  const auto all = static_cast<double>(chunks);
  const auto found = static_cast<double>(hits);
  return std::log(1.0 + (all - found + 0.5) / (found + 0.5));
}

FieldCounts field_factors(const FieldCounts& lengths, const FieldCounts& mean_lengths) {
  FieldCounts factors;
  for (std::size_t f = 0; f < kKeywordFields; ++f) {
    const double length = mean_lengths[f] > 0 ? lengths[f] / mean_lengths[f] : 1;
    const double b = kFields[f].normalisation;
    factors[f] = kFields[f].weight / (1.0 - b + b * length);
  }
  return factors;
}

double term_frequency(const FieldCounts& counts, const FieldCounts& factors) {
  double frequency = 0;
  for (std::size_t f = 0; f < kKeywordFields; ++f) frequency += counts[f] * factors[f];
  return frequency;
}

double term_score(double weight, double frequency) {
  return weight * (frequency * (kSaturation + 1.0)) / (frequency + kSaturation);
}

double hit_score(double sum) {
  constexpr double kLeast = 0.0001;
  return std::max(round4(sum), kLeast);
}

}  // namespace sennit
