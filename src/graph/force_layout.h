// Where the nodes of a picture stand: a force-directed layout. Neighbours attract each other, all
// nodes repel each other, and a weak pull to the middle keeps loose parts near.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sennit {

struct Point {
  double x = 0;
  double y = 0;
};

// Between two nodes, in any direction; more than one may join a pair.
struct LayoutEdge {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  double weight = 1;  // > 0: how strongly it pulls
};

struct ForceLayoutOptions {
  int rounds = 300;
  double pull = 0.05;       // to the middle
  double opening = 1.1;     // a group of nodes narrower than this times its distance acts as one
  std::uint64_t seed = 17;  // of the first positions
};

// One point for each node, in a plane whose typical distance of neighbours is 1; the middle is at
// 0. Forces are those of ForceAtlas2 (Jacomy et al. 2014): attraction grows with distance,
// repulsion is (degree + 1)(degree' + 1) / distance, summed by the tree of Barnes and Hut (1986);
// a node's step shrinks as it swings. Edges with an end out of range, or of a node with itself, do
// not count. Deterministic: fixed order of sums, no trigonometry, no clock.
// O(rounds * (edges + nodes log nodes)).
std::vector<Point> force_layout(std::uint32_t nodes, std::span<const LayoutEdge> edges,
                                const ForceLayoutOptions& options = {});

}  // namespace sennit
