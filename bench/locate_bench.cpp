// Of what models once said about a text, how much is found in it and by which step; and how fast.
// Needs SENNIT_DATA. Shares are in percent: entities and relations kept, and of them each step.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "extract/extract.h"
#include "extract/locate.h"
#include "read/chunk.h"
#include "read/reader.h"

namespace sennit {
namespace {

using nlohmann::json;

std::string data_file(const std::string& name) {
  const char* folder = std::getenv("SENNIT_DATA");
  std::ifstream stream(folder ? std::string(folder) + "/" + name : "", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A document of given chunks, each with what a model said of it.
struct Tape {
  Document document;
  std::vector<Chunk> chunks;
  std::vector<Extraction> all;
  std::vector<ParsedReply> replies;
};

ParsedReply reply_of(const json& said) {
  ParsedReply reply;
  for (const json& entity : said.at("entities"))
    reply.entities.push_back(
        {entity.at("name"), entity.value("type", ""), entity.value("description", ""), {}});
  for (const json& relation : said.at("relationships"))
    reply.relations.push_back({relation.at("source"), relation.at("target"),
                               relation.at("relationship"), relation.at("relationship"),
                               relation.value("detail", "")});
  return reply;
}

Tape tape_of(const std::string& file) {
  Tape tape;
  std::string text;
  const std::string lines = data_file("tapes/" + file);
  std::vector<std::uint32_t> ends;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    const json said = json::parse(lines.substr(begin, end - begin));
    text += said.at("text").get<std::string>() + "\n";
    ends.push_back(static_cast<std::uint32_t>(text.size()));
    tape.replies.push_back(reply_of(said));
    begin = end + 1;
  }
  if (text.empty()) return tape;
  tape.document = read_documents(text, "A Christmas Carol.txt").value().documents.at(0);
  for (std::uint32_t i = 0; i < ends.size(); ++i)
    tape.chunks.push_back({i, {i == 0 ? 0 : ends[i - 1], ends[i]}, {}, {}});
  return tape;
}

Tape korean_story(const std::string& name) {
  Tape tape;
  const std::string text = data_file("texts/" + name + ".txt");
  if (text.empty()) return tape;
  tape.document = read_documents(text, name + ".txt").value().documents.at(0);
  tape.chunks.push_back({0, {0, static_cast<std::uint32_t>(tape.document.text.size())}, {}, {}});
  ParsedReply reply;
  const json graph = json::parse(data_file("texts/" + name + ".graph.json"));
  for (const auto& [id, entity] : graph.at("entities").items())
    reply.entities.push_back({entity.at("name"), entity.at("entity_type"), "", {}});
  tape.replies.push_back(reply);
  return tape;
}

void learn_names(Tape& tape) {
  tape.all = extract_explicit(tape.document, tape.chunks);
  const std::vector<Extraction> found = extract_builtin(tape.document, tape.chunks, tape.all);
  tape.all.insert(tape.all.end(), found.begin(), found.end());
}

void measure(benchmark::State& state, Tape tape) {
  if (tape.chunks.empty()) {
    state.SkipWithError("SENNIT_DATA is not there");
    return;
  }
  learn_names(tape);
  LocatedReply sum;
  const bool shows = std::getenv("SENNIT_SHOW") != nullptr;
  bool is_first = true;
  for (auto _ : state) {
    const DocumentNameIndex names(tape.document, tape.all);
    for (std::size_t i = 0; i < tape.chunks.size(); ++i) {
      const LocatedReply found =
          locate(names, std::span(tape.chunks).subspan(i, 1), tape.replies[i], {"a model", 1, "1"});
      if (!is_first) continue;
      sum.entities_aside += found.entities_aside;
      sum.relations_aside += found.relations_aside;
      for (std::size_t s = 0; s < kLocatedByCount; ++s) {
        sum.entities[s] += found.entities[s];
        sum.relations[s] += found.relations[s];
      }
      if (shows)
        for (const SetAside& aside : found.aside)
          fmt::print("{}: {} ({})\n", i, aside.what, aside.reason);
    }
    is_first = false;
  }
  double entities = sum.entities_aside;
  double relations = sum.relations_aside;
  for (std::size_t s = 0; s < kLocatedByCount; ++s) {
    entities += sum.entities[s];
    relations += sum.relations[s];
  }
  state.counters["entities"] = 100 * (entities - sum.entities_aside) / entities;
  if (relations > 0)
    state.counters["relations"] = 100 * (relations - sum.relations_aside) / relations;
  for (std::size_t s = 0; s < kLocatedByCount; ++s) {
    const std::string step(name_of(static_cast<LocatedBy>(s)));
    state.counters["E " + step] = 100 * sum.entities[s] / entities;
    if (relations > 0) state.counters["R " + step] = 100 * sum.relations[s] / relations;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(tape.chunks.size()));
}

void carol_1(benchmark::State& state) { measure(state, tape_of("a-christmas-carol.jsonl")); }
void carol_2(benchmark::State& state) { measure(state, tape_of("a-christmas-carol.run-2.jsonl")); }
void carol_3(benchmark::State& state) { measure(state, tape_of("a-christmas-carol.run-3.jsonl")); }
void korean_1(benchmark::State& state) { measure(state, korean_story("현진건-운수좋은날")); }
void korean_2(benchmark::State& state) { measure(state, korean_story("이효석-모밀꽃-필-무렵")); }
BENCHMARK(carol_1)->Unit(benchmark::kMillisecond);
BENCHMARK(carol_2)->Unit(benchmark::kMillisecond);
BENCHMARK(carol_3)->Unit(benchmark::kMillisecond);
BENCHMARK(korean_1)->Unit(benchmark::kMillisecond);
BENCHMARK(korean_2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
