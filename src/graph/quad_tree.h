// Masses in the plane, gathered square by square, so that far ones act as one (Barnes and Hut
// 1986).

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/force_layout.h"

namespace sennit {

class QuadTree {
 public:
  // Points that lie on one spot share a leaf. O(n log n); `masses` has one number for each point.
  QuadTree(std::span<const Point> points, std::span<const double> masses);

  // The sum of mass / distance over all points but those at `at`, as a push away from them. Squares
  // narrower than `opening` times their distance count as one mass at their centre. O(log n).
  Point push_on(Point at, double opening) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr int kDeepest = 40;

  struct Square {
    Point centre_of_mass;  // before `settle`, the sum of mass times place
    double mass = 0;
    double width = 0;
    Point corner;
    std::array<std::uint32_t, 4> parts{kNone, kNone, kNone, kNone};
    bool is_leaf = true;
  };

  void add(Point at, double mass);
  std::uint32_t part_for(std::uint32_t square, Point at);
  void settle();

  std::vector<Square> squares_;
};

}  // namespace sennit
