// What a call costs in tokens, for A Christmas Carol in standard mode: what is sent and what would
// come back, against the text's own tokens. Needs SENNIT_DATA. `times_...` are multiples of the
// text; replies are those of the tape in our form, at most 15 entities each.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "extract/extract.h"
#include "extract/prompt.h"
#include "read/chunk.h"
#include "read/reader.h"
#include "text/token_estimate.h"

namespace sennit {
namespace {

using nlohmann::json;

std::string data_file(const std::string& name) {
  const char* folder = std::getenv("SENNIT_DATA");
  std::ifstream stream(folder ? std::string(folder) + "/" + name : "", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void show(const char* what, const std::string& text) {
  if (std::getenv("SENNIT_SHOW")) fmt::print("{}\n", json{{"g", what}, {"t", text}}.dump());
}

// Tokens of the tape's replies for each token of the tape's text.
double reply_share() {
  double text = 0;
  double replies = 0;
  const std::string lines = data_file("tapes/a-christmas-carol.jsonl");
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    const json said = json::parse(lines.substr(begin, end - begin));
    nlohmann::ordered_json reply{{"entities", json::array()}, {"relationships", json::array()}};
    std::set<std::string> names;
    for (const json& entity : said.at("entities")) {
      if (reply["entities"].size() == kStandardCap) break;
      names.insert(entity.at("name"));
      reply["entities"].push_back({{"name", entity.at("name")},
                                   {"entity_type", entity.at("type")},
                                   {"description", entity.at("description")}});
    }
    for (const json& relation : said.at("relationships"))
      if (names.contains(relation.at("source")) && names.contains(relation.at("target")))
        reply["relationships"].push_back({{"source", relation.at("source")},
                                          {"target", relation.at("target")},
                                          {"relationship", relation.at("relationship")},
                                          {"description", relation.at("detail")}});
    text += estimate_tokens(said.at("text").get<std::string>());
    replies += estimate_tokens(reply.dump());
    show("tape", said.at("text"));
    show("reply", reply.dump());
    begin = end + 1;
  }
  return replies / text;
}

void standard_carol(benchmark::State& state) {
  const std::string bytes = data_file("texts/a-christmas-carol.txt");
  if (bytes.empty()) return state.SkipWithError("SENNIT_DATA is not there");
  const Document document = read_documents(bytes, "a-christmas-carol.txt").value().documents.at(0);
  const std::vector<Chunk> chunks = chunk(document, {}).value();
  std::vector<Extraction> evidence = extract_explicit(document, chunks);
  for (Extraction& found : extract_builtin(document, chunks, evidence))
    evidence.push_back(std::move(found));
  const DocumentNameIndex names(document, evidence);
  const std::vector<PromptPassage> all = passages(document.text, chunks);
  const PromptLanguage language = prompt_language(document.text);
  double fixed = 0;
  double shown = 0;
  for (auto _ : state) {
    fixed = shown = 0;
    for (const PromptPassage& passage : all) {
      const ChatRequest request =
          extraction_request({}, language, shown_passage(names, chunks, passage, language));
      fixed += estimate_tokens(request.instructions) + estimate_tokens(request.schema->schema);
      shown += estimate_tokens(request.messages.front().text);
    }
  }
  for (const PromptPassage& passage : all) {
    show("shown", shown_passage(names, chunks, passage, language));
    show("fixed", instructions({}, language));
    show("schema", reply_schema({}).schema);
  }
  show("text", document.text);
  const double text = estimate_tokens(document.text);
  const double replies = reply_share();
  state.counters["chunks"] = static_cast<double>(chunks.size());
  state.counters["calls"] = static_cast<double>(all.size());
  state.counters["text_tokens"] = text;
  state.counters["times_fixed"] = fixed / text;
  state.counters["times_shown"] = shown / text;
  state.counters["times_reply"] = replies;
  state.counters["times_all"] = (fixed + shown) / text + replies;
  state.counters["times_all_but_cached"] = shown / text + replies;
}
BENCHMARK(standard_carol)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
