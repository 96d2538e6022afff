#include "graph/force_layout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "graph/quad_tree.h"

namespace sennit {
namespace {

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

std::vector<Point> random_points(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Point> points(count);
  for (Point& p : points)
    p = {static_cast<double>(random() % 1000), static_cast<double>(random() % 1000)};
  return points;
}

// What QuadTree sums, pair by pair.
Point plain_push(const std::vector<Point>& points, const std::vector<double>& masses, Point at) {
  Point push;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double dx = at.x - points[i].x, dy = at.y - points[i].y;
    if (dx == 0 && dy == 0) continue;
    push.x += masses[i] * dx / (dx * dx + dy * dy);
    push.y += masses[i] * dy / (dx * dx + dy * dy);
  }
  return push;
}

TEST(QuadTree, PushesAsTheSumOverAllPairsDoes) {
  const std::vector<Point> points = random_points(300, 1);
  std::vector<double> masses(points.size());
  for (std::size_t i = 0; i < masses.size(); ++i) masses[i] = static_cast<double>(1 + i % 7);
  const QuadTree tree(points, masses);
  for (const Point& at : points) {
    const Point exact = plain_push(points, masses, at);
    const double size = std::hypot(exact.x, exact.y);
    EXPECT_LT(distance(tree.push_on(at, 0), exact), 1e-9 * (1 + size));
    EXPECT_LT(distance(tree.push_on(at, 0.5), exact), 0.1 * (0.5 + size));
  }
}

TEST(QuadTree, TakesPointsOnOneSpotAndNone) {
  EXPECT_EQ(QuadTree({}, {}).push_on({1, 1}, 1).x, 0);
  const std::vector<Point> points(50, Point{3, 4});
  const std::vector<double> masses(50, 2.0);
  const Point push = QuadTree(points, masses).push_on({4, 4}, 1);
  EXPECT_DOUBLE_EQ(push.x, 100);
  EXPECT_DOUBLE_EQ(push.y, 0);
}

// Rings of ten nodes, of which one each is joined with the next ring.
std::vector<LayoutEdge> rings(std::uint32_t count) {
  std::vector<LayoutEdge> edges;
  for (std::uint32_t ring = 0; ring < count; ++ring) {
    for (std::uint32_t i = 0; i < 10; ++i)
      edges.push_back({ring * 10 + i, ring * 10 + (i + 1) % 10});
    if (ring + 1 < count) edges.push_back({ring * 10, ring * 10 + 10});
  }
  return edges;
}

TEST(ForceLayout, NeighboursStandNearerThanStrangers) {
  const std::vector<LayoutEdge> edges = rings(12);
  const std::vector<Point> places = force_layout(120, edges);
  double joined = 0, any = 0;
  for (const LayoutEdge& edge : edges) joined += distance(places[edge.a], places[edge.b]);
  for (const Point& a : places)
    for (const Point& b : places) any += distance(a, b);
  EXPECT_LT(joined / static_cast<double>(edges.size()), 0.3 * any / (120.0 * 119.0));
}

TEST(ForceLayout, NoTwoNodesOfARingHideEachOther) {
  const std::vector<Point> places = force_layout(30, rings(3));
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_GT(distance(places[i], places[j]), 0.1) << i << ' ' << j;
}

TEST(ForceLayout, IsTheSameEachTime) {
  const std::vector<Point> once = force_layout(120, rings(12));
  const std::vector<Point> again = force_layout(120, rings(12));
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].x, again[i].x);
    EXPECT_EQ(once[i].y, again[i].y);
  }
}

TEST(ForceLayout, TakesAnyGraph) {
  EXPECT_TRUE(force_layout(0, {}).empty());
  const std::vector<LayoutEdge> odd = {{0, 0}, {0, 99}, {0, 1, -1}, {1, 2, 1e6}};
  for (const std::uint32_t nodes : {1u, 2u, 3u, 50u})
    for (const Point& p : force_layout(nodes, odd))
      EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
  std::vector<LayoutEdge> star;
  for (std::uint32_t leaf = 1; leaf < 3000; ++leaf) star.push_back({0, leaf});
  for (const Point& p : force_layout(3000, star, {.rounds = 20}))
    EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
}

}  // namespace
}  // namespace sennit
