// BM25F (Robertson and Zaragoza 2009), the numbers that every store gives.

#pragma once

#include <array>
#include <cstdint>

#include "model/keyword_index.h"

namespace sennit {

// Of one chunk: how often a term stands in each field, or how many tokens each field has.
using FieldCounts = std::array<double, kKeywordFields>;

// What a term of a query counts for that stands in `hits` of `chunks` chunks. As Lucene has it,
// ln(1 + (N - n + 0.5) / (n + 0.5)): above 0 also for a term of most chunks, where the textbook's
// weight falls below 0 and SQLite's bm25() puts 1e-6 in its place, so that in a vault of a few
// notes nothing would count.
double term_weight(std::int64_t chunks, std::int64_t hits);

// For the length of each field, what one occurrence in it counts: the field's weight over
// 1 - b + b * length / mean length. A field that is empty everywhere has the mean length 0.
FieldCounts field_factors(const FieldCounts& lengths, const FieldCounts& mean_lengths);

// The sum of counts times factors: how often a term stands in a chunk, as the score takes it.
double term_frequency(const FieldCounts& counts, const FieldCounts& factors);

// What a term adds to the score of a chunk: weight * (k1 + 1) * frequency / (k1 + frequency), k1 is
// 1.2. Once in a body of mean length, a term adds its weight.
double term_score(double weight, double frequency);

// The score of a hit for the sum over its terms: four decimals, and never 0.
double hit_score(double sum);

}  // namespace sennit
