// What the graph costs at 100,000 entities, 200,000 chunks and 500,000 relations: each figure with
// the bytes that it touches per second, and each answer checked.

#include <benchmark/benchmark.h>

#include <cmath>
#include <numeric>

#include "graph/graph.h"
#include "graph/random_graph.h"

namespace sennit {
namespace {

const GraphContents& large_contents() {
  static const GraphContents contents = random_contents({.entities = 100'000,
                                                         .relations = 500'000,
                                                         .documents = 20'000,
                                                         .chunks_per_document = 10,
                                                         .mentions = 1'000'000,
                                                         .note_links = 60'000},
                                                        1);
  return contents;
}

const Graph& large_graph() {
  static const Graph graph = Graph::build(large_contents()).value();
  return graph;
}

std::int64_t bytes_of_relations(const Graph& graph, const std::vector<Reached>& reached) {
  std::int64_t bytes = 0;
  for (const Reached& r : reached) bytes += 4 + 8 * std::int64_t{graph.degree(r.entity)};
  return bytes;
}

// An edge is read from both of its ends: 8 bytes where it has a weight of its own, else 4.
std::int64_t bytes_of_one_round(const Graph& graph) {
  std::int64_t bytes =
      16 * std::int64_t{graph.node_count()} + 16 * std::int64_t{graph.relation_count()};
  for (ChunkIndex c = 0; c < graph.chunk_count(); ++c)
    bytes += 8 * static_cast<std::int64_t>(graph.mentions_in(c).size()) + 8;
  return bytes + 16 * std::int64_t{graph.note_link_count()};
}

void build_graph(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Graph::build(large_contents()));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(large_graph().bytes()->size()));
}
BENCHMARK(build_graph)->Unit(benchmark::kMillisecond);

void open_graph(benchmark::State& state) {
  const auto bytes = large_graph().bytes();
  for (auto _ : state)
    if (!Graph::open(bytes).ok()) state.SkipWithError("the view does not open");
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(bytes->size()));
  state.counters["MB"] = static_cast<double>(bytes->size()) / 1e6;
}
BENCHMARK(open_graph)->Unit(benchmark::kMillisecond);

void entities_of_key(benchmark::State& state) {
  const Graph& graph = large_graph();
  EntityIndex entity = 0;
  for (auto _ : state) {
    entity = (entity + 7919) % graph.entity_count();
    if (graph.entities_of_key(graph.key(entity)).front() != entity) state.SkipWithError("wrong");
  }
}
BENCHMARK(entities_of_key);

void neighbourhood(benchmark::State& state) {
  const Graph& graph = large_graph();
  const EntityIndex start = graph.entity_count() / 2;
  std::vector<Reached> reached;
  for (auto _ : state) reached = graph.neighbourhood(start, static_cast<int>(state.range(0)));
  if (reached.empty() || reached.front().entity != start) state.SkipWithError("wrong");
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          bytes_of_relations(graph, reached));
  state.counters["reached"] = static_cast<double>(reached.size());
}
BENCHMARK(neighbourhood)->Arg(1)->Arg(2)->Arg(4)->Unit(benchmark::kMicrosecond);

void shortest_path(benchmark::State& state) {
  const Graph& graph = large_graph();
  EntityIndex from = 0;
  std::size_t found = 0;
  for (auto _ : state) {
    from = (from + 7919) % graph.entity_count();
    found += graph.shortest_path(from, graph.entity_count() - 1 - from, 10).empty() ? 0 : 1;
  }
  if (found == 0) state.SkipWithError("no path found");
  state.counters["found"] = static_cast<double>(found) / static_cast<double>(state.iterations());
}
BENCHMARK(shortest_path)->Unit(benchmark::kMicrosecond);

// Beside the time: how far the ranks are from those of a walk without tolerance.
void pagerank(benchmark::State& state) {
  const Graph& graph = large_graph();
  const std::vector<Seed> seeds{{1000, 1}, {50'000, 1}, {graph.node_of_chunk(7), 0.5}};
  PageRankOptions exact;
  exact.tolerance = 0;
  PageRankOptions options;
  options.tolerance =
      state.range(0) == 0 ? 0 : std::pow(10.0, -static_cast<double>(state.range(0)));
  std::vector<double> ranks;
  for (auto _ : state) ranks = graph.personalized_pagerank(seeds, options).value();

  const auto expected = graph.personalized_pagerank(seeds, exact).value();
  double sum = 0;
  double worst = 0;
  double all = 0;
  for (std::size_t node = 0; node < ranks.size(); ++node) {
    sum += ranks[node];
    worst = std::max(worst, std::abs(ranks[node] - expected[node]));
    all += std::abs(ranks[node] - expected[node]);
  }
  if (std::abs(sum - 1) > 1e-9) state.SkipWithError("the ranks do not sum to 1");
  state.counters["worst_error"] = worst;
  state.counters["sum_of_errors"] = all;
  if (state.range(0) == 0)
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * options.iterations *
                            bytes_of_one_round(graph));
}
BENCHMARK(pagerank)->Arg(0)->Arg(9)->Arg(8)->Arg(7)->Arg(6)->Arg(5)->Arg(4)->Unit(
    benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
