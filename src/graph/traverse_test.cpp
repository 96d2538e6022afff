#include "graph/traverse.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <set>

#include "graph/random_graph.h"

namespace sennit {
namespace {

using Pairs = std::vector<std::pair<EntityIndex, EntityIndex>>;

Graph joined(std::uint32_t count, Pairs pairs) {
  return Graph::build(entities_joined(count, std::move(pairs))).value();
}

// The plain oracle: who is next to whom, as sets.
std::map<EntityIndex, std::set<EntityIndex>> neighbours(const Graph& graph) {
  std::map<EntityIndex, std::set<EntityIndex>> sets;
  for (RelationIndex r = 0; r < graph.relation_count(); ++r) {
    sets[graph.source(r)].insert(graph.target(r));
    sets[graph.target(r)].insert(graph.source(r));
  }
  return sets;
}

std::map<EntityIndex, int> distances(const Graph& graph, EntityIndex start) {
  auto sets = neighbours(graph);
  std::map<EntityIndex, int> hops{{start, 0}};
  std::deque<EntityIndex> queue{start};
  for (; !queue.empty(); queue.pop_front())
    for (EntityIndex next : sets[queue.front()])
      if (hops.emplace(next, hops[queue.front()] + 1).second) queue.push_back(next);
  return hops;
}

std::vector<std::pair<int, EntityIndex>> nearest_first(const Graph& graph, EntityIndex start,
                                                       int hops) {
  std::vector<std::pair<int, EntityIndex>> order;
  for (const auto& [entity, distance] : distances(graph, start))
    if (distance <= hops) order.emplace_back(distance, entity);
  std::sort(order.begin(), order.end());
  return order;
}

// From the start, always the smallest neighbour that is one step nearer to the end.
std::vector<EntityIndex> smallest_shortest_path(const Graph& graph, EntityIndex from,
                                                EntityIndex to, int max_hops) {
  auto sets = neighbours(graph);
  const auto left = distances(graph, to);
  if (!left.contains(from) || left.at(from) > max_hops) return {};
  std::vector<EntityIndex> path{from};
  while (path.back() != to)
    for (EntityIndex next : sets[path.back()])
      if (left.at(next) == left.at(path.back()) - 1) {
        path.push_back(next);
        break;
      }
  return path;
}

std::vector<EntityIndex> entities(const std::vector<PathStep>& steps) {
  std::vector<EntityIndex> path;
  for (const PathStep& step : steps) path.push_back(step.entity);
  return path;
}

TEST(Neighbourhood, IsNearestFirstThenByNumber) {
  const Graph graph = joined(6, {{0, 5}, {3, 0}, {5, 1}, {3, 1}, {1, 4}});
  std::vector<std::pair<EntityIndex, int>> reached;
  for (const Reached& r : graph.neighbourhood(0, 2)) reached.emplace_back(r.entity, r.hops);
  EXPECT_EQ(reached, (std::vector<std::pair<EntityIndex, int>>{{0, 0}, {3, 1}, {5, 1}, {1, 2}}));
}

TEST(Neighbourhood, AgreesWithThePlainSearch) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const Graph graph =
        Graph::build(random_contents({.entities = 30, .relations = seed}, seed)).value();
    for (int hops : {0, 1, 2, 5, 100}) {
      std::vector<std::pair<int, EntityIndex>> reached;
      for (const Reached& r : graph.neighbourhood(seed % 30, hops))
        reached.emplace_back(r.hops, r.entity);
      EXPECT_EQ(reached, nearest_first(graph, seed % 30, hops)) << "seed " << seed;
    }
  }
}

TEST(Neighbourhood, OfOddStartsAndHops) {
  const Graph graph = joined(2, {{0, 0}, {0, 1}, {0, 1}, {1, 0}});
  EXPECT_EQ(graph.neighbourhood(0, -1).size(), 1u);
  EXPECT_EQ(graph.neighbourhood(0, 3).size(), 2u);
  EXPECT_TRUE(graph.neighbourhood(2, 1).empty());
  EXPECT_TRUE(Graph().neighbourhood(0, 1).empty());
}

TEST(ShortestPath, AgreesWithThePlainSearch) {
  int found = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Graph graph =
        Graph::build(random_contents({.entities = 25, .relations = 10 + seed / 4}, seed)).value();
    for (EntityIndex from = 0; from < 25; ++from)
      for (int max_hops : {0, 1, 2, 3, 4, 30}) {
        const EntityIndex to = (from * 7 + seed) % 25;
        const auto path = entities(graph.shortest_path(from, to, max_hops));
        ASSERT_EQ(path, smallest_shortest_path(graph, from, to, max_hops))
            << "seed " << seed << " from " << from << " to " << to << " within " << max_hops;
        found += path.size() > 3;
      }
  }
  EXPECT_GT(found, 100);
}

TEST(ShortestPath, LeadsOverTheSmallestRelationOfEachStep) {
  const Graph graph = joined(3, {{0, 0}, {0, 1}, {0, 1}, {1, 0}, {2, 1}});
  const auto steps = graph.shortest_path(0, 2, 5);
  ASSERT_EQ(entities(steps), (std::vector<EntityIndex>{0, 1, 2}));
  EXPECT_EQ(steps[1].relation, 1u);
  EXPECT_EQ(steps[2].relation, 4u);
}

TEST(ShortestPath, TakesTheSmallestOfManyEqualOnes) {
  // A grid of equal ways from 0 to 12: every layer is joined with the whole next layer.
  Pairs pairs;
  for (EntityIndex layer = 0; layer < 4; ++layer)
    for (EntityIndex a = 0; a < 3; ++a)
      for (EntityIndex b = 0; b < 3; ++b) pairs.emplace_back(layer * 3 + a, layer * 3 + 3 + b);
  const Graph graph = joined(15, pairs);
  EXPECT_EQ(entities(graph.shortest_path(2, 14, 9)), (std::vector<EntityIndex>{2, 3, 6, 9, 14}));
}

TEST(ShortestPath, OfOddEnds) {
  const Graph graph = joined(4, {{0, 1}, {2, 3}});
  EXPECT_EQ(entities(graph.shortest_path(1, 1, 0)), std::vector<EntityIndex>{1});
  EXPECT_TRUE(graph.shortest_path(0, 1, 0).empty());
  EXPECT_TRUE(graph.shortest_path(0, 1, -1).empty());
  EXPECT_TRUE(graph.shortest_path(0, 3, 50).empty()) << "they do not hang together";
  EXPECT_TRUE(graph.shortest_path(0, 4, 50).empty()) << "there is no such entity";
  EXPECT_TRUE(Graph().shortest_path(0, 0, 5).empty());
}

TEST(Traversal, CrossesAStarOf50000Leaves) {
  Pairs pairs;
  for (EntityIndex leaf = 1; leaf <= 50'000; ++leaf) pairs.emplace_back(0, leaf);
  const Graph graph = joined(50'001, pairs);
  EXPECT_EQ(graph.neighbourhood(50'000, 1).size(), 2u);
  EXPECT_EQ(graph.neighbourhood(50'000, 2).size(), 50'001u);
  EXPECT_EQ(entities(graph.shortest_path(7, 50'000, 9)), (std::vector<EntityIndex>{7, 0, 50'000}));
}

TEST(Traversal, FollowsALongChain) {
  Pairs pairs;
  for (EntityIndex i = 0; i + 1 < 20'000; ++i) pairs.emplace_back(i, i + 1);
  const Graph graph = joined(20'000, pairs);
  EXPECT_EQ(graph.shortest_path(0, 19'999, 20'000).size(), 20'000u);
  EXPECT_TRUE(graph.shortest_path(0, 19'999, 19'998).empty());
}

}  // namespace
}  // namespace sennit
