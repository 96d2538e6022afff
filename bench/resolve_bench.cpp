// What resolution costs from names alone: 10,000 and 100,000 references from nothing, and for one
// more document of 20 names.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <random>
#include <unordered_map>

#include "resolve/clustering.h"
#include "resolve/live_names.h"
#include "resolve/name_edges.h"

namespace sennit {
namespace {

constexpr std::uint32_t kNamesOfDocument = 20;
constexpr std::uint32_t kDocuments = 200;

// People, institutes, terms and Korean names as they stand in notes: a fifth are other spellings.
class NameSource {
 public:
  std::string next() {
    switch (below(6)) {
      case 0:
        return word(4) + ' ' + word(6);
      case 1:
        return std::string(1, static_cast<char>('a' + below(26))) + ' ' + word(6);
      case 2:
        return word(5) + " institute of " + word(7);
      case 3:
        return word(6) + (below(5) == 0 ? "s" : "");
      case 4:
        return word(3) + ' ' + word(4) + ' ' + word(5);
      default:
        return hangul(2 + below(2));
    }
  }

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_()) % n; }

 private:
  // Some words are common: the power law of names.
  std::string word(std::uint32_t letters) {
    std::mt19937 chosen(below(below(20'000) + 1));
    std::string made;
    for (std::uint32_t i = 0; i < letters; ++i)
      made += "aeioubcdfghklmnprstw"[i % 2 == 0 ? 5 + chosen() % 15 : chosen() % 5];
    return made;
  }
  std::string hangul(std::uint32_t syllables) {
    std::mt19937 chosen(below(below(20'000) + 1));
    std::string made;
    for (std::uint32_t i = 0; i < syllables; ++i) {
      const std::uint32_t c = 0xAC00 + static_cast<std::uint32_t>(chosen()) % 11172;
      made += static_cast<char>(0xE0 | c >> 12);
      made += static_cast<char>(0x80 | (c >> 6 & 63));
      made += static_cast<char>(0x80 | (c & 63));
    }
    return made;
  }

  std::mt19937 random_{1};
};

// A store of names that lives: the classes of the room put together.
class Store {
 public:
  Store() : names_([](std::uint32_t, std::uint32_t) { return false; }) {}

  void fill(std::uint32_t references) {
    ClusterInput input;
    std::vector<std::uint32_t> keys;
    for (std::uint32_t r = 0; r < references; ++r) {
      const std::string key = source_.next();
      if (const auto [number, fresh] = number_of(key); fresh) keys.push_back(number);
      input.references.push_back({key, fmt::format("notes/{:05}.md", r / kNamesOfDocument)});
    }
    for (const std::uint32_t key : keys)
      for (const ScoredName& pair : names_.edges_of(key))
        if (key < pair.other) input.edges.push_back(edge(key, pair));
    edge_count_ = input.edges.size();
    std::sort(input.references.begin(), input.references.end());
    input.references.erase(std::unique(input.references.begin(), input.references.end()),
                           input.references.end());
    clustering_ = std::make_unique<Clustering>(std::move(input));
  }

  std::vector<std::string> document() {
    std::vector<std::string> names(kNamesOfDocument);
    for (std::string& name : names) name = source_.next();
    return names;
  }

  // One more document; the edges that came and went are told to the clustering.
  void add_document(std::uint32_t number, const std::vector<std::string>& names) {
    ClusterChange change;
    std::vector<std::uint32_t> fresh_keys;
    for (const std::string& key : names) {
      if (!numbers_.contains(key)) fresh_keys.push_back(prepare(key));
      change.added_references.push_back({key, fmt::format("new/{}.md", number)});
    }
    for (const std::uint32_t key : fresh_keys) add_key(key, change);
    clustering_->apply(change);
  }

  std::size_t edge_count() const { return edge_count_; }
  std::size_t keys() const { return texts_.size(); }

 private:
  std::uint32_t prepare(const std::string& key) {
    const auto number = static_cast<std::uint32_t>(texts_.size());
    numbers_.emplace(key, number);
    texts_.push_back(key);
    return number;
  }

  std::pair<std::uint32_t, bool> number_of(const std::string& key) {
    if (const auto known = numbers_.find(key); known != numbers_.end())
      return {known->second, false};
    const std::uint32_t number = prepare(key);
    names_.set(number, {name_parts(key), EntityType::kOther});
    return {number, true};
  }

  void add_key(std::uint32_t key, ClusterChange& change) {
    KeyName what{name_parts(texts_[key]), EntityType::kOther};
    names_.set(key, what);
    const std::vector<std::uint32_t> around = names_.around(key);
    std::vector<CandidateEdge> after = edges_among(around);
    // A name that is erased is around no more: its edges came with it.
    names_.erase(key);
    for (CandidateEdge& before : edges_among(around)) change.removed_edges.push_back(before);
    names_.set(key, std::move(what));
    for (CandidateEdge& edge : after) change.added_edges.push_back(std::move(edge));
  }

  std::vector<CandidateEdge> edges_among(const std::vector<std::uint32_t>& names) const {
    std::vector<CandidateEdge> edges;
    for (const std::uint32_t name : names)
      for (const ScoredName& pair : names_.edges_of(name)) edges.push_back(edge(name, pair));
    return edges;
  }

  CandidateEdge edge(std::uint32_t name, const ScoredName& pair) const {
    return candidate_edge(texts_[std::min(name, pair.other)], texts_[std::max(name, pair.other)],
                          pair);
  }

  NameSource source_;
  LiveNames names_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
  std::unique_ptr<Clustering> clustering_;
  std::size_t edge_count_ = 0;
};

void Everything(benchmark::State& state) {
  for (auto _ : state) {
    Store store;
    store.fill(static_cast<std::uint32_t>(state.range(0)));
    state.counters["edges"] = static_cast<double>(store.edge_count());
    state.counters["keys"] = static_cast<double>(store.keys());
    if (store.edge_count() == 0) state.SkipWithError("no two names are one");
  }
}
BENCHMARK(Everything)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond)->Iterations(1);

void OneMoreDocument(benchmark::State& state) {
  Store store;
  store.fill(static_cast<std::uint32_t>(state.range(0)));
  std::vector<std::vector<std::string>> documents;
  for (std::uint32_t d = 0; d < kDocuments; ++d) documents.push_back(store.document());
  std::uint32_t number = 0;
  for (auto _ : state) {
    store.add_document(number, documents[number]);
    ++number;
  }
}
BENCHMARK(OneMoreDocument)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(kDocuments);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
