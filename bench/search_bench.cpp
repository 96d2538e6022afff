// What it costs to find names as one types: 100,000 entities with 140,000 names, Latin and Hangul.
// Each answer is checked; beside the time, the names that were looked at.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <string>

#include "fmt/format.h"
#include "graph/graph.h"
#include "retrieve/name_finder.h"
#include "retrieve/search_query.h"
#include "sennit/engine.h"
#include "text/name_key.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint32_t kEntities = 100'000;

class NameMaker {
 public:
  std::string latin() {
    static const char* kParts[] = {"mar", "tin", "ka",  "lo",  "ven", "der", "sa",
                                   "ri",  "on",  "est", "bel", "cor", "du",  "fen",
                                   "gal", "hir", "is",  "jo",  "kel", "lum"};
    std::string word;
    for (std::uint32_t n = 2 + next() % 2; n > 0; --n) word += kParts[next() % 20];
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
  }
  std::string hangul() {
    std::string word;
    for (std::uint32_t n = 2 + next() % 3; n > 0; --n)
      append_utf8(word, static_cast<char32_t>(0xAC00 + next() % 11'000));
    return word;
  }
  std::string name() {
    if (next() % 3 == 0) return hangul();
    return latin() + " " + latin() + (next() % 3 == 0 ? " " + latin() : "");
  }
  bool chance(std::uint32_t of) { return next() % of == 0; }

 private:
  std::uint32_t next() { return static_cast<std::uint32_t>(random_()); }
  std::mt19937 random_{7};
};

const Graph& large_graph() {
  static const Graph graph = [] {
    NameMaker make;
    GraphContents contents;
    for (std::uint32_t e = 0; e < kEntities; ++e) {
      GraphContents::Entity entity;
      entity.id = EntityId{e + 1};
      entity.name = e == 0 ? "Machine Learning" : e == 1 ? "인공지능" : make.name();
      entity.key = name_key(entity.name).name;
      entity.type = static_cast<EntityType>(e % kEntityTypeCount);
      if (e > 1 && make.chance(3)) entity.aliases.push_back(make.name());
      contents.entities.push_back(std::move(entity));
    }
    std::stable_sort(contents.entities.begin(), contents.entities.end(),
                     [](const auto& a, const auto& b) { return a.key < b.key; });
    return Graph::build(contents).value();
  }();
  return graph;
}

void make_table(benchmark::State& state) {
  const Graph& graph = large_graph();
  for (auto _ : state) benchmark::DoNotOptimize(NameFinder(graph));
}
BENCHMARK(make_table)->Unit(benchmark::kMillisecond);

// Every beginning of what is typed, one key after the other: the mean of all.
void type_name(benchmark::State& state, const std::string& typed, const std::string& wanted) {
  static const NameFinder table(large_graph());
  std::vector<std::string> beginnings;
  for (std::size_t at = 0; at < typed.size();) {
    at += decode_at(typed, at).length;
    beginnings.push_back(typed.substr(0, at));
  }
  std::vector<NameHit> found;
  for (auto _ : state)
    for (const std::string& beginning : beginnings)
      found = table.find(parse_search(beginning).text());
  const bool is_right = wanted.empty()
                            ? found.size() <= 20
                            : !found.empty() && large_graph().name(found.front().entity) == wanted;
  if (!is_right) state.SkipWithError("the name was not found");
  state.counters["names"] = static_cast<double>(table.size());
  state.counters["ms_per_key"] =
      benchmark::Counter(static_cast<double>(state.iterations() * beginnings.size()) / 1000,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(type_name, latin, "machine learning", "Machine Learning")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(type_name, with_typos, "machne lerning", "Machine Learning")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(type_name, hangul, "인공지늠", "인공지능")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(type_name, initials, "ㅇㄱㅈㄴ", "인공지능")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(type_name, one_letter, "a", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(type_name, long_text,
                  "the history of machine learning in the vendermar of estonka and galhiris", "")
    ->Unit(benchmark::kMillisecond);

// Names and notes of a real store, SENNIT_SEARCH_STORE, for every beginning of what is typed
// (SENNIT_SEARCH_TYPED); the slowest beside the mean.
void type_into_store(benchmark::State& state) {
  const char* typed = std::getenv("SENNIT_SEARCH_TYPED");
  Result<Engine> engine = Engine::open(std::getenv("SENNIT_SEARCH_STORE"), Access::kRead);
  if (!engine.ok()) return state.SkipWithError(engine.error().what.c_str());
  SearchOptions options;
  options.prefix = true;
  options.limit = 10;
  (void)engine->search("a", options);  // opens the graph and lays out its names
  const std::string text = typed == nullptr ? "machine" : typed;
  double slowest = 0;
  std::size_t keys = 0;
  std::size_t found = 0;
  for (auto _ : state)
    for (std::size_t at = 0; at < text.size();) {
      at += decode_at(text, at).length;
      const auto begin = std::chrono::steady_clock::now();
      const Result<SearchResults> results = engine->search(text.substr(0, at), options);
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - begin;
      slowest = std::max(slowest, took.count());
      found = results.ok() ? results->entities.size() + results->notes.size() : 0;
      ++keys;
    }
  if (found == 0) state.SkipWithError("nothing was found");
  state.counters["slowest_ms"] = slowest;
  state.counters["ms_per_key"] = benchmark::Counter(
      static_cast<double>(keys) / 1000, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
const auto* const kOfStore = std::getenv("SENNIT_SEARCH_STORE") == nullptr
                                 ? nullptr
                                 : benchmark::RegisterBenchmark("type_into_store", type_into_store)
                                       -> Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
