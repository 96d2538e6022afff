#include "graph/quad_tree.h"

#include <algorithm>
#include <cmath>

namespace sennit {

QuadTree::QuadTree(std::span<const Point> points, std::span<const double> masses) {
  Square all;
  if (points.empty()) return;
  Point low = points.front();
  Point high = points.front();
  for (const Point& at : points) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  all.corner = low;
  all.width = std::max({high.x - low.x, high.y - low.y, 1e-9}) * 1.0001;
  squares_.reserve(points.size() * 2);
  squares_.push_back(all);
  for (std::size_t i = 0; i < points.size(); ++i) add(points[i], masses[i]);
  settle();
}

// A leaf holds one spot; a second one sends both a square deeper.
void QuadTree::add(Point at, double mass) {
  std::uint32_t square = 0;
  for (int depth = 0;; ++depth) {
    if (squares_[square].is_leaf && squares_[square].mass > 0 && depth < kDeepest) {
      const Square held = squares_[square];
      const Point spot{held.centre_of_mass.x / held.mass, held.centre_of_mass.y / held.mass};
      if (spot.x != at.x || spot.y != at.y) {
        squares_[square].is_leaf = false;
        Square& part = squares_[part_for(square, spot)];
        part.centre_of_mass = held.centre_of_mass;
        part.mass = held.mass;
      }
    }
    squares_[square].centre_of_mass.x += at.x * mass;
    squares_[square].centre_of_mass.y += at.y * mass;
    squares_[square].mass += mass;
    if (squares_[square].is_leaf) return;
    square = part_for(square, at);
  }
}

std::uint32_t QuadTree::part_for(std::uint32_t square, Point at) {
  const Square whole = squares_[square];
  const double half = whole.width / 2;
  const bool right = at.x >= whole.corner.x + half;
  const bool upper = at.y >= whole.corner.y + half;
  const std::size_t place = (right ? 1u : 0u) + (upper ? 2u : 0u);
  if (whole.parts[place] == kNone) {
    Square part;
    part.width = half;
    part.corner = {whole.corner.x + (right ? half : 0), whole.corner.y + (upper ? half : 0)};
    squares_[square].parts[place] = static_cast<std::uint32_t>(squares_.size());
    squares_.push_back(part);
  }
  return squares_[square].parts[place];
}

void QuadTree::settle() {
  for (Square& square : squares_)
    if (square.mass > 0) {
      square.centre_of_mass.x /= square.mass;
      square.centre_of_mass.y /= square.mass;
    }
}

Point QuadTree::push_on(Point at, double opening) const {
  Point push;
  if (squares_.empty()) return push;
  std::array<std::uint32_t, 3 * (kDeepest + 1) + 4> open{};
  std::size_t count = 0;
  open[count++] = 0;
  while (count > 0) {
    const Square& square = squares_[open[--count]];
    const double dx = at.x - square.centre_of_mass.x;
    const double dy = at.y - square.centre_of_mass.y;
    const double squared = dx * dx + dy * dy;
    if (square.is_leaf || square.width * square.width < opening * opening * squared) {
      if (squared > 0) {
        push.x += square.mass * dx / squared;
        push.y += square.mass * dy / squared;
      }
      continue;
    }
    for (const std::uint32_t part : square.parts)
      if (part != kNone) open[count++] = part;
  }
  return push;
}

}  // namespace sennit
