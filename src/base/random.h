// Numbers that look random and are the same on every machine.

#pragma once

#include <cstdint>

namespace sennit {

// The generator SplitMix64 (Steele, Lea and Flood 2014). One seed gives one sequence.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }  // [0, 1)
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }               // limit > 0

 private:
  std::uint64_t state_;
};

}  // namespace sennit
