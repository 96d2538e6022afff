// Random numbers that are the same on every machine.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace make_vault {

// SplitMix64 (Steele, Lea, Flood 2014). Integers only: no distribution of the standard library
// gives the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  Random(std::uint64_t seed, std::uint64_t stream)
      : Random(seed * 0x9E3779B97F4A7C15u ^ (stream + 1) * 0xBF58476D1CE4E5B9u) {
    next();
  }

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }

  std::uint64_t below(std::uint64_t n) { return n == 0 ? 0 : next() % n; }
  std::uint64_t between(std::uint64_t low, std::uint64_t high) {
    return low + below(high - low + 1);
  }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  std::string_view pick(std::span<const std::string_view> words) {
    return words[below(words.size())];
  }

  // 0 .. n-1: the first eight ranks are equally likely, behind them rank r about as likely as 1 /
  // r.
  std::uint64_t power_law(std::uint64_t n) {
    std::uint64_t octaves = 1;
    while (n > std::uint64_t{8} << (octaves - 1)) ++octaves;
    for (;;) {
      const std::uint64_t octave = below(octaves);
      const std::uint64_t end = std::uint64_t{8} << octave;
      const std::uint64_t rank = octave == 0 ? below(end) : end / 2 + below(end / 2);
      if (rank < n) return rank;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace make_vault
