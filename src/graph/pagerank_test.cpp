#include "graph/pagerank.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "graph/random_graph.h"

namespace sennit {
namespace {

using Matrix = std::vector<std::vector<double>>;

// The plain oracle: the whole matrix of weights, and the walk step by step until it stands still.
Matrix weights(const Graph& graph, const PageRankOptions& options) {
  Matrix matrix(graph.node_count(), std::vector<double>(graph.node_count(), 0.0));
  const auto join = [&](NodeIndex a, NodeIndex b, double weight) {
    matrix[a][b] += weight;
    matrix[b][a] += weight;
  };
  for (RelationIndex r = 0; r < graph.relation_count(); ++r)
    if (graph.source(r) != graph.target(r))
      join(graph.source(r), graph.target(r),
           options.relation * std::log2(1.0 + static_cast<double>(graph.weight(r))));
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    std::int64_t last = -1;
    for (const auto& mention : graph.mentions_of(e))
      if (std::exchange(last, mention.chunk) != mention.chunk)
        join(e, graph.node_of_chunk(mention.chunk), options.mention);
    if (graph.note(e) >= 0)
      join(e, graph.node_of_document(static_cast<DocumentIndex>(graph.note(e))), options.about);
  }
  for (ChunkIndex c = 0; c < graph.chunk_count(); ++c)
    join(graph.node_of_chunk(c), graph.node_of_document(graph.chunk_document(c)), options.part);
  for (DocumentIndex d = 0; d < graph.document_count(); ++d)
    for (const auto& link : graph.links_from(d))
      join(graph.node_of_document(link.source), graph.node_of_document(link.target),
           options.note_link);
  return matrix;
}

std::vector<double> sums(const Matrix& matrix) {
  std::vector<double> degrees;
  for (const auto& row : matrix) degrees.push_back(std::accumulate(row.begin(), row.end(), 0.0));
  return degrees;
}

std::vector<double> walked(const Matrix& matrix, const std::vector<double>& restart_at,
                           double restart) {
  const std::vector<double> degrees = sums(matrix);
  std::vector<double> rank = restart_at;
  for (int step = 0; step < 3000; ++step) {
    std::vector<double> next(rank.size(), 0.0);
    for (std::size_t a = 0; a < rank.size(); ++a)
      for (std::size_t b = 0; b < rank.size(); ++b)
        next[b] +=
            (1 - restart) * rank[a] * (degrees[a] > 0 ? matrix[a][b] / degrees[a] : restart_at[b]);
    for (std::size_t b = 0; b < rank.size(); ++b) next[b] += restart * restart_at[b];
    rank = std::move(next);
  }
  return rank;
}

std::vector<double> oracle(const Graph& graph, const std::vector<Seed>& seeds,
                           const PageRankOptions& options) {
  std::vector<double> restart_at(graph.node_count(), 0.0);
  double sum = 0;
  for (const Seed& seed : seeds) sum += seed.weight;
  for (const Seed& seed : seeds) restart_at[seed.node] += seed.weight / sum;
  return walked(weights(graph, options), restart_at, options.restart);
}

TEST(PageRank, AgreesWithTheWholeMatrix) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const Graph graph =
        Graph::build(random_contents({.entities = 12, .relations = seed, .mentions = seed}, seed))
            .value();
    const std::vector<Seed> seeds{{seed % graph.node_count(), 2}, {0, 1}, {0, 0.5}, {1, 0}};
    PageRankOptions options;
    options.restart = seed % 2 == 0 ? 0.5 : 0.15;
    options.iterations = 400;
    options.tolerance = 0;
    options.part = 0.25 * (seed % 4);
    const auto ranks = graph.personalized_pagerank(seeds, options);
    ASSERT_TRUE(ranks.ok());
    const auto expected = oracle(graph, seeds, options);
    for (NodeIndex node = 0; node < graph.node_count(); ++node)
      ASSERT_NEAR((*ranks)[node], expected[node], 1e-7)  // edges weigh floats
          << "seed " << seed << " node " << node;
  }
}

TEST(PageRank, IsNoFurtherOffThanTheToleranceAllows) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Graph graph =
        Graph::build(random_contents({.entities = 40, .relations = 90}, seed)).value();
    PageRankOptions options;
    for (double tolerance : {1e-2, 1e-4, PageRankOptions().tolerance}) {
      options.tolerance = tolerance;
      const std::vector<Seed> seeds{{seed, 1}};
      const auto ranks = graph.personalized_pagerank(seeds, options).value();
      const auto expected = oracle(graph, seeds, options);
      const auto degrees = sums(weights(graph, options));
      for (NodeIndex node = 0; node < graph.node_count(); ++node)
        ASSERT_NEAR(ranks[node], expected[node], tolerance * std::max(degrees[node], 1.0) + 1e-7);
    }
  }
}

TEST(PageRank, SumsToOne) {
  for (std::uint32_t seed = 0; seed < 20; ++seed)
    for (int iterations : {0, 1, 3, 25}) {
      const Graph graph = Graph::build(random_contents({.relations = 5}, seed)).value();
      PageRankOptions options;
      options.iterations = iterations;
      const std::vector<Seed> seeds{{seed % graph.node_count(), 1}, {3, 7}};
      const auto ranks = graph.personalized_pagerank(seeds, options).value();
      EXPECT_NEAR(std::accumulate(ranks.begin(), ranks.end(), 0.0), 1.0, 1e-12);
    }
}

TEST(PageRank, OfANodeWithoutEdgesStaysAtTheSeeds) {
  const Graph graph = Graph::build(entities_joined(3, {{1, 2}, {0, 0}})).value();
  const std::vector<Seed> alone{{0, 5}};
  EXPECT_EQ(graph.personalized_pagerank(alone).value(), (std::vector<double>{1, 0, 0}));

  // Half of the walk from the lone node goes back to both seeds.
  const std::vector<Seed> both{{0, 1}, {1, 1}};
  PageRankOptions options;
  options.tolerance = 0;
  options.iterations = 200;
  const auto ranks = graph.personalized_pagerank(both, options).value();
  const auto expected = oracle(graph, both, options);
  for (NodeIndex node = 0; node < 3; ++node) EXPECT_NEAR(ranks[node], expected[node], 1e-12);
}

TEST(PageRank, OfAStarGivesEachLeafTheSame) {
  std::vector<std::pair<EntityIndex, EntityIndex>> pairs;
  for (EntityIndex leaf = 1; leaf <= 50'000; ++leaf) pairs.emplace_back(0, leaf);
  const Graph graph = Graph::build(entities_joined(50'001, pairs)).value();
  const std::vector<Seed> seeds{{0, 1}};
  PageRankOptions options;
  options.iterations = 100;
  options.tolerance = 0;
  const auto ranks = graph.personalized_pagerank(seeds, options).value();
  EXPECT_NEAR(ranks[0], 2.0 / 3, 1e-12);
  EXPECT_NEAR(ranks[1], 1.0 / 3 / 50'000, 1e-15);
  EXPECT_EQ(ranks[1], ranks[50'000]);
}

TEST(PageRank, IsTheSameToTheBitEachTime) {
  const Graph graph =
      Graph::build(random_contents({.entities = 500, .relations = 2000, .documents = 100}, 9))
          .value();
  const std::vector<Seed> seeds{{3, 1}, {700, 2}};
  EXPECT_EQ(graph.personalized_pagerank(seeds).value(), graph.personalized_pagerank(seeds).value());
}

TEST(PageRank, RefusesWhatIsNoWalk) {
  const Graph graph = Graph::build(entities_joined(2, {{0, 1}})).value();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  const double huge = std::numeric_limits<double>::max();
  using Seeds = std::vector<Seed>;
  for (const Seeds& seeds : {Seeds{}, Seeds{{0, 0}}, Seeds{{2, 1}}, Seeds{{0, -1}, {1, 3}},
                             Seeds{{0, nan}}, Seeds{{0, infinite}}, Seeds{{0, huge}, {1, huge}}}) {
    const auto ranks = graph.personalized_pagerank(seeds);
    ASSERT_FALSE(ranks.ok());
    EXPECT_EQ(ranks.error().code, ErrorCode::kInvalidInput);
  }
  const Seeds seeds{{0, 1}};
  for (double restart : {0.0, -0.5, 1.5, nan}) {
    PageRankOptions options;
    options.restart = restart;
    EXPECT_FALSE(graph.personalized_pagerank(seeds, options).ok()) << restart;
  }
  PageRankOptions options;
  options.mention = -1;
  EXPECT_FALSE(graph.personalized_pagerank(seeds, options).ok());
  EXPECT_FALSE(Graph().personalized_pagerank(seeds).ok());
}

TEST(PageRank, PrefersWhatManyWaysLeadTo) {
  // 0 is joined with 1 and 2; 1 also through 3, and by a stronger relation.
  GraphContents contents = entities_joined(4, {{0, 1}, {0, 2}, {0, 3}, {1, 3}});
  contents.relations[0].weight = 5;
  const std::vector<Seed> seeds{{0, 1}};
  const auto ranks = Graph::build(contents).value().personalized_pagerank(seeds).value();
  EXPECT_GT(ranks[0], ranks[1]);
  EXPECT_GT(ranks[1], ranks[3]);
  EXPECT_GT(ranks[3], ranks[2]);
}

}  // namespace
}  // namespace sennit
