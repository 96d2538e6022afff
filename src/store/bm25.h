// BM25 (Robertson and Zaragoza 2009), the numbers that every store gives.

#pragma once

#include <cstdint>

namespace sennit {

// What a term of a query counts for that stands in `hits` of `chunks` chunks. As Lucene has it,
// ln(1 + (N - n + 0.5) / (n + 0.5)): above 0 also for a term of most chunks, where the textbook's
// weight falls below 0 and SQLite's bm25() puts 1e-6 in its place, so that in a vault of a few
// notes nothing would count.
double term_weight(std::int64_t chunks, std::int64_t hits);

// What a term that stands `count` times in a chunk of `length` times the mean size adds to the
// chunk's score; k1 is 1.2, b is 0.75. With the constant factor k1 + 1: once in a chunk of mean
// size, a term adds its weight.
double term_score(double weight, double count, double length);

// The score of a hit for the sum over its terms: four decimals, and never 0.
double hit_score(double sum);

}  // namespace sennit
