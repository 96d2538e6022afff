// What a question costs on 100,000 entities, 500,000 relations and 200,000 passages, in process:
// the store in a file, its postings, the graph, two hops. Each answer is checked: what the question
// names is among the passages. Texts are made up; their words are as frequent as those of a natural
// language are (Zipf 1949).

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "graph/random_graph.h"
#include "retrieve/retrieve.h"
#include "store/store.h"
#include "text/name_key.h"

namespace sennit {
namespace {

constexpr std::uint32_t kVocabulary = 60'000;
constexpr std::uint32_t kWordsOfPassage = 60;
constexpr std::uint32_t kQuestions = 300;

std::string syllables(std::uint32_t number) {
  static constexpr const char* kSyllables[] = {"ka", "lo", "me", "ru", "ti", "sa", "no", "bi",
                                               "du", "fe", "gi", "ho", "ja", "pe", "vu", "zo"};
  std::string word;
  for (std::uint32_t rest = number + 16; rest > 0; rest /= 16) word += kSyllables[rest % 16];
  return word;
}

std::string capitalized(std::string word) {
  word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

// Ranks with the frequencies of a natural language.
class Words {
 public:
  explicit Words(std::uint32_t seed) : random_(seed) {}
  std::string any() {
    const double u = static_cast<double>(random_()) / 4294967296.0;
    return syllables(static_cast<std::uint32_t>(std::exp(u * std::log(kVocabulary))) - 1);
  }
  // Neither among the most frequent nor a rare one.
  std::string of_a_question() {
    return syllables(30 + static_cast<std::uint32_t>(random_()) % 800);
  }
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }

 private:
  std::mt19937 random_;
};

class Library {
 public:
  Library() : path_(std::filesystem::temp_directory_path() / fmt::format("sennit-{}", getpid())) {
    std::filesystem::create_directory(path_);
    contents_ = random_contents({.entities = 100'000,
                                 .relations = 500'000,
                                 .documents = 20'000,
                                 .chunks_per_document = 10,
                                 .mentions = 800'000,
                                 .note_links = 60'000},
                                1);
    name_entities();
    write_documents();
    contents_.entities.shrink_to_fit();
    graph_ = Graph::build(contents_).value();
    store_ = open_sqlite_store(store_path(), OpenMode::kRead).value();
  }
  ~Library() { std::filesystem::remove_all(path_); }

  const Graph& graph() const { return graph_; }
  const Store& store() const { return *store_; }
  std::string store_path() const { return (path_ / "large.sennit").string(); }
  // A thing that is mentioned, and a question about it.
  std::pair<EntityIndex, std::string> question(std::uint32_t number) const {
    Words words(1000 + number);
    EntityIndex entity = words.below(graph_.entity_count());
    while (graph_.mentions_of(entity).empty()) entity = (entity + 1) % graph_.entity_count();
    return {entity, fmt::format("Where did the {} of {} {} the {}?", words.of_a_question(),
                                graph_.name(entity), words.of_a_question(), words.of_a_question())};
  }

 private:
  void name_entities() {
    std::vector<std::string> keys;
    for (std::uint32_t e = 0; e < contents_.entities.size(); ++e)
      keys.push_back(name_key(fmt::format("{} {}", syllables(e % 4096), syllables(e))).name);
    std::sort(keys.begin(), keys.end());
    for (std::uint32_t e = 0; e < contents_.entities.size(); ++e) {
      GraphContents::Entity& entity = contents_.entities[e];
      entity.key = keys[e];
      const std::size_t blank = keys[e].find(' ');
      entity.name =
          capitalized(keys[e].substr(0, blank)) + ' ' + capitalized(keys[e].substr(blank + 1));
      entity.aliases.clear();
      entity.note = -1;
    }
  }

  void write_documents() {
    std::map<ChunkIndex, std::vector<GraphContents::Mention*>> mentions;
    for (GraphContents::Mention& mention : contents_.mentions)
      mentions[mention.chunk].push_back(&mention);
    const auto store = open_sqlite_store(store_path(), OpenMode::kWrite).value();
    Changes roots;
    roots.roots = {{{}, "/made up", ""}};
    const RootId root = store->apply(roots).value().roots.at(0);
    Words words(7);
    ChunkIndex chunk = 0;
    Changes changes;
    const auto documents = static_cast<std::uint32_t>(contents_.documents.size());
    for (std::uint32_t d = 0; d < documents; ++d) {
      DocumentBundle& bundle = changes.documents.emplace_back();
      bundle.record.root = root;
      bundle.record.path = contents_.documents[d].path;
      bundle.record.title = contents_.documents[d].title;
      bundle.structure = encode(Structure());
      for (std::uint32_t c = 0; c < 10; ++c, ++chunk)
        add_passage(bundle, contents_.chunks[chunk], mentions[chunk], words);
      if (changes.documents.size() < 1000 && d + 1 < documents) continue;
      const AppliedIds ids = store->apply(changes).value();
      for (std::size_t i = 0; i < ids.documents.size(); ++i)
        contents_.documents[d + 1 - ids.documents.size() + i].id = ids.documents[i];
      changes = {};
    }
    std::sort(contents_.mentions.begin(), contents_.mentions.end());
  }

  void add_passage(DocumentBundle& bundle, GraphContents::Chunk& chunk,
                   const std::vector<GraphContents::Mention*>& mentions, Words& words) {
    const auto begin = static_cast<std::uint32_t>(bundle.text.size());
    for (std::uint32_t w = 0; w < kWordsOfPassage; ++w) bundle.text += words.any() + ' ';
    for (GraphContents::Mention* const mention : mentions) {
      const std::string& name = contents_.entities[mention->entity].name;
      const auto at = static_cast<std::uint32_t>(bundle.text.size());
      mention->range = {at, at + static_cast<std::uint32_t>(name.size())};
      bundle.text += name + ' ' + words.any() + ". ";
    }
    chunk.range = {begin, static_cast<std::uint32_t>(bundle.text.size())};
    Chunk stored;
    stored.ordinal = static_cast<std::uint32_t>(bundle.chunks.size());
    stored.range = chunk.range;
    stored.text_hash = hash128(chunk.range.of(bundle.text));
    bundle.chunks.push_back(stored);
  }

  std::filesystem::path path_;
  GraphContents contents_;
  Graph graph_;
  std::unique_ptr<Store> store_;
};

const Library& library() {
  static const Library made;
  return made;
}

double resident_megabytes() {
  std::ifstream statm("/proc/self/statm");
  double all = 0, resident = 0;
  statm >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Texts that were read, as the engine keeps them.
class Texts {
 public:
  explicit Texts(const Library& from) : from_(from) {}
  Result<std::string_view> of(ChunkIndex chunk) {
    const DocumentId id = from_.graph().document_id(from_.graph().chunk_document(chunk));
    auto known = texts_.find(id);
    if (known == texts_.end()) known = texts_.emplace(id, from_.store().text(id).value()).first;
    return from_.graph().chunk_range(chunk).of(known->second);
  }

 private:
  const Library& from_;
  std::map<DocumentId, std::string> texts_;
};

void ask(benchmark::State& state, RetrieveMode mode) {
  const Library& made = library();
  Texts texts(made);
  const ChunkText text = [&](ChunkIndex chunk) { return texts.of(chunk); };
  std::vector<double> took;
  std::size_t found = 0;
  for (auto _ : state)
    for (std::uint32_t q = 0; q < kQuestions; ++q) {
      const auto [entity, question] = made.question(q);
      RetrieveOptions options;
      options.mode = mode;
      options.top_k = 12;
      const auto start = std::chrono::steady_clock::now();
      const auto answer = retrieve(made.graph(), made.store(), question, options, text);
      took.push_back(
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
              .count());
      if (!answer.ok()) return state.SkipWithError(answer.error().what.c_str());
      const auto mentions = made.graph().mentions_of(entity);
      found += std::any_of(answer->chunks.begin(), answer->chunks.end(), [&](const auto& row) {
        return std::any_of(mentions.begin(), mentions.end(),
                           [&](const auto& mention) { return mention.chunk == row.chunk; });
      });
    }
  if (static_cast<double>(found) < 0.99 * static_cast<double>(took.size()))
    state.SkipWithError("what is named is not found");
  std::sort(took.begin(), took.end());
  state.counters["p50_ms"] = took[took.size() / 2];
  state.counters["p99_ms"] = took[took.size() * 99 / 100];
  state.counters["MB"] = resident_megabytes();
}

// Asked: p50 < 15 ms, p99 < 60 ms, memory < 1 GB. The contents that the graph was made of are in
// the memory too.
void ask_hybrid(benchmark::State& state) { ask(state, RetrieveMode::kHybrid); }
BENCHMARK(ask_hybrid)->Iterations(1)->Unit(benchmark::kMillisecond);

void ask_naive(benchmark::State& state) { ask(state, RetrieveMode::kNaive); }
BENCHMARK(ask_naive)->Iterations(1)->Unit(benchmark::kMillisecond);

// Asked: < 100 ms, with the store; the limit is reading the bytes of the view once.
void open_store_and_graph(benchmark::State& state) {
  const auto bytes = library().graph().bytes();
  for (auto _ : state) {
    const auto store = open_sqlite_store(library().store_path(), OpenMode::kRead);
    if (!store.ok() || !Graph::open(bytes).ok()) state.SkipWithError("it does not open");
  }
  state.counters["MB"] = static_cast<double>(bytes->size()) / 1e6;
}
BENCHMARK(open_store_and_graph)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
