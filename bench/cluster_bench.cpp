// What clustering costs at 100,000 references and 100,000 edges, from nothing and for one more
// document; each answer is checked.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <random>

#include "resolve/cluster.h"
#include "resolve/clustering.h"

namespace sennit {
namespace {

constexpr std::uint32_t kReferences = 100'000;
constexpr std::uint32_t kKeys = 40'000;

std::string key(std::uint32_t number) { return fmt::format("some name of a thing {:06}", number); }

// Names are frequent by power law; edges join names that stand near each other, so that parts stay
// as small as they are among real names.
ClusterInput large_input() {
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random()) % n; };
  ClusterInput input;
  for (std::uint32_t i = 0; i < kReferences; ++i)
    input.references.push_back(
        {key(below(below(kKeys) + 1)), fmt::format("notes/folder/note {:05}.md", i / 20)});
  std::sort(input.references.begin(), input.references.end());
  input.references.erase(std::unique(input.references.begin(), input.references.end()),
                         input.references.end());
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    const std::uint32_t a = below(kKeys);
    const auto strength = static_cast<EdgeStrength>(1 + below(4));
    input.edges.push_back({key(a), key(a / 8 * 8 + below(8)), strength,
                           strength == EdgeStrength::kScore ? 0.85 + 0.001 * below(150) : 1.0});
  }
  for (std::uint32_t i = 0; i < 2'000; ++i) {
    const std::uint32_t a = below(kKeys);
    Verdict verdict;
    verdict.id = VerdictId{i + 1};
    verdict.kind = i % 2 == 0 ? VerdictKind::kSame : VerdictKind::kNever;
    verdict.a = {key(a), ""};
    verdict.b = {key(a / 8 * 8 + below(8)), ""};
    input.verdicts.push_back(verdict);
  }
  input.score = [](const std::string& a, const std::string& b) {
    return 0.5 +
           0.1 *
               ((static_cast<unsigned char>(a.back()) ^ static_cast<unsigned char>(b.back())) % 6);
  };
  return input;
}

// One document with 20 names: most are known, some are new.
ClusterChange one_document() {
  ClusterChange change;
  for (std::uint32_t i = 0; i < 20; ++i)
    change.added_references.push_back({key(i * 2'222), "notes/new.md"});
  for (std::uint32_t i = 0; i < 10; ++i)
    change.added_edges.push_back({key(i * 4'444), key(i * 4'444 + 1)});
  return change;
}

ClusterChange reversed(ClusterChange change) {
  std::swap(change.added_references, change.removed_references);
  std::swap(change.added_edges, change.removed_edges);
  return change;
}

void cluster_everything(benchmark::State& state) {
  const ClusterInput input = large_input();
  Clusters clusters;
  for (auto _ : state) clusters = cluster(input);
  if (clusters.of_reference.size() != input.references.size()) state.SkipWithError("wrong");
  state.counters["references"] = static_cast<double>(input.references.size());
  state.counters["clusters"] = clusters.count;
}
BENCHMARK(cluster_everything)->Unit(benchmark::kMillisecond);

void start_clustering(benchmark::State& state) {
  const ClusterInput input = large_input();
  for (auto _ : state) benchmark::DoNotOptimize(Clustering(input));
}
BENCHMARK(start_clustering)->Unit(benchmark::kMillisecond);

void add_and_remove_one_document(benchmark::State& state) {
  Clustering clustering(large_input());
  const std::vector<std::uint32_t> before = clustering.clusters().of_reference;
  const ClusterChange add = one_document();
  const ClusterChange remove = reversed(add);
  std::size_t references = 0;
  for (auto _ : state) {
    references = clustering.apply(add).references;
    clustering.apply(remove);
  }
  if (clustering.clusters().of_reference != before) state.SkipWithError("wrong");
  state.counters["reclustered"] = static_cast<double>(references);
}
BENCHMARK(add_and_remove_one_document)->Unit(benchmark::kMicrosecond);

void list_clusters(benchmark::State& state) {
  const Clustering clustering(large_input());
  for (auto _ : state) benchmark::DoNotOptimize(clustering.clusters());
}
BENCHMARK(list_clusters)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
