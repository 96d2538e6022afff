// From a file of gold names to how well the real pipeline finds them.

#include <algorithm>
#include <unordered_set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "extract/surface.h"
#include "fmt/format.h"
#include "measure/extraction_score.h"
#include "sennit/measure.h"

namespace sennit {
namespace {

Result<std::vector<GoldDocument>> read_gold(const std::string& path) {
  SENNIT_ASSIGN(const std::string lines, read_whole(path));
  Result<std::vector<GoldDocument>> gold = parse_extraction_gold(lines);
  if (!gold.ok()) return gold.error().within("cannot read " + path);
  return gold;
}

Result<void> check_same_documents(std::span<const std::vector<GoldDocument>> files) {
  std::unordered_set<std::string> ids;
  for (const GoldDocument& document : files.front()) ids.insert(document.id);
  for (const std::vector<GoldDocument>& file : files)
    for (const GoldDocument& document : file)
      if (!ids.contains(document.id))
        return invalid_input(
            fmt::format("\"{}\" stands in one file but not in the first", document.id),
            "give files about the same documents");
  return {};
}

std::vector<FoundEntity> entities_of(const Graph& graph) {
  std::vector<FoundEntity> entities(graph.entity_count());
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    entities[e].type = graph.type(e);
    entities[e].names.emplace_back(graph.name(e));
    for (std::uint32_t a = 0; a < graph.alias_count(e); ++a)
      entities[e].names.emplace_back(graph.alias(e, a));
  }
  return entities;
}

Result<FoundDocument> found_in(EngineState& state, const Graph& graph, DocumentIndex document) {
  FoundDocument found;
  const std::string_view path = graph.path(document);
  found.id = path.substr(path.find('#') + 1);
  SENNIT_ASSIGN(const std::string_view text, text_of(state, graph.document_id(document)));
  const ChunkIndex end =
      document + 1 < graph.document_count() ? graph.first_chunk(document + 1) : graph.chunk_count();
  for (ChunkIndex chunk = graph.first_chunk(document); chunk < end; ++chunk)
    for (const GraphContents::Mention& mention : graph.mentions_in(chunk))
      found.names.push_back({surface_form(mention.range.of(text)), mention.entity});
  return found;
}

}  // namespace

Result<ExtractionReport> Engine::evaluate_extraction(const std::vector<std::string>& gold_files) {
  if (gold_files.empty()) return invalid_input("no file of gold names is given");
  std::vector<std::vector<GoldDocument>> gold;
  for (const std::string& path : gold_files) {
    SENNIT_ASSIGN(std::vector<GoldDocument> file, read_gold(path));
    gold.push_back(std::move(file));
  }
  SENNIT_TRY(check_same_documents(gold));
  Engine engine = in_memory();
  SENNIT_ASSIGN(const ProcessReport report, engine.process({gold_files.front()}));
  if (!report.complete())
    return invalid_input(fmt::format("some documents of {} could not be read", gold_files.front()));
  SENNIT_ASSIGN(const Graph* graph, current_graph(*engine.state_));
  std::vector<FoundDocument> found;
  for (DocumentIndex d = 0; d < graph->document_count(); ++d) {
    SENNIT_ASSIGN(FoundDocument document, found_in(*engine.state_, *graph, d));
    found.push_back(std::move(document));
  }
  return score_extraction(gold, found, entities_of(*graph));
}

}  // namespace sennit
