#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "answer/readable.h"
#include "base/try.h"
#include "engine/engine_state.h"
#include "ingest/plan.h"
#include "text/normalize.h"
#include "text/sentences.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShownPlaces = 3;

std::string heading_at(const Graph& graph, DocumentIndex document, ByteRange range) {
  std::string heading;
  for (ChunkIndex c = graph.first_chunk(document);
       c < graph.chunk_count() && graph.chunk_document(c) == document; ++c)
    if (graph.chunk_range(c).begin <= range.begin) heading = graph.heading_path(c);
  return heading;
}

// Frontmatter is no sentence: of it, the line.
std::string_view prose_of(std::string_view sentence, std::string_view text, ByteRange range) {
  if (!sentence.starts_with("---")) return sentence;
  const std::size_t before = text.rfind('\n', range.begin);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return text.substr(begin, std::min(text.find('\n', range.begin), text.size()) - begin);
}

}  // namespace

Result<std::string_view> text_of(EngineState& state, DocumentId id) {
  auto held = state.texts.find(id);
  if (held == state.texts.end()) {
    SENNIT_ASSIGN(std::string text, state.store->text(id));
    held = state.texts.emplace(id, std::move(text)).first;
  }
  return std::string_view(held->second);
}

namespace {

// The entry of a folder whose name is this one in NFC.
std::optional<fs::path> entry_named(const fs::path& folder, const std::string& name) {
  std::error_code failed;
  if (fs::exists(folder / name, failed)) return folder / name;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (nfc(entry->path().filename().string()) == name) return entry->path();
  return std::nullopt;
}

}  // namespace

std::string file_of(const EngineState& state, DocumentId id) {
  const Result<DocumentRecord> record = state.store->document(id);
  const Result<std::vector<Root>> roots = state.store->roots();
  if (!record.ok() || !roots.ok()) return "";
  for (const Root& root : *roots) {
    if (root.id != record->root || !root.path.starts_with('/')) continue;
    std::error_code failed;
    if (fs::is_regular_file(root.path, failed)) return root.path;
    std::optional<fs::path> found = fs::path(root.path);
    for (const fs::path& part : fs::path(file_of(*record)))
      if (found) found = entry_named(*found, part.string());
    return found ? found->string() : "";
  }
  return "";
}

Result<Evidence> evidence_at(EngineState& state, const Graph& graph, DocumentIndex document,
                             ByteRange range) {
  Evidence evidence;
  evidence.document = graph.path(document);
  evidence.title = graph.title(document);
  evidence.range = range;
  if (range.empty()) return evidence;
  SENNIT_ASSIGN(const std::string_view text, text_of(state, graph.document_id(document)));
  if (range.end > text.size())
    return corrupt("a place of evidence lies outside " + evidence.document, "run: sennit check");
  evidence.heading_path = heading_at(graph, document, range);
  evidence.quote = range.of(text);
  return evidence;
}

Result<std::string> sentence_around(EngineState& state, const Graph& graph, DocumentIndex document,
                                    ByteRange range) {
  SENNIT_ASSIGN(const std::string_view text, text_of(state, graph.document_id(document)));
  for (ChunkIndex c = graph.first_chunk(document);
       c < graph.chunk_count() && graph.chunk_document(c) == document; ++c) {
    const ByteRange chunk = graph.chunk_range(c);
    if (range.begin < chunk.begin || range.begin >= chunk.end || chunk.end > text.size()) continue;
    for (const ByteRange sentence : sentences(chunk.of(text)))
      if (range.begin < chunk.begin + sentence.end)
        return readable(prose_of(sentence.of(chunk.of(text)), text, range));
  }
  return std::string();
}

std::size_t line_of(std::string_view text, std::uint32_t at) {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + at, '\n'));
}

EntityInfo entity_info(const Graph& graph, EntityIndex entity) {
  EntityInfo info;
  info.id = graph.id(entity);
  info.name = graph.name(entity);
  const bool raw = graph.type(entity) == EntityType::kOther && !graph.raw_type(entity).empty();
  info.type = raw ? graph.raw_type(entity) : name_of(graph.type(entity));
  info.description = graph.description(entity);
  for (std::uint32_t n = 0; n < graph.alias_count(entity); ++n)
    info.aliases.emplace_back(graph.alias(entity, n));
  info.mentions = graph.mention_count(entity);
  std::set<DocumentIndex> documents;
  for (const GraphContents::Mention& mention : graph.mentions_of(entity))
    documents.insert(graph.chunk_document(mention.chunk));
  if (const std::int64_t note = graph.note(entity); note >= 0) {
    info.note = graph.path(static_cast<DocumentIndex>(note));
    documents.insert(static_cast<DocumentIndex>(note));
  }
  info.documents = documents.size();
  info.relations = graph.degree(entity);
  return info;
}

Result<RelationInfo> relation_info(EngineState& state, const Graph& graph, RelationIndex relation) {
  RelationInfo info;
  info.source = graph.name(graph.source(relation));
  info.target = graph.name(graph.target(relation));
  info.verb = graph.verb(relation);
  info.detail = graph.detail(relation);
  info.weight = graph.weight(relation);
  for (std::uint32_t n = 0; n < graph.raw_verb_count(relation); ++n)
    info.raw_verbs.emplace_back(graph.raw_verb(relation, n));
  for (const GraphContents::Support& place : graph.support(relation)) {
    if (info.evidence.size() == kShownPlaces) break;
    SENNIT_ASSIGN(Evidence evidence, evidence_at(state, graph, place.document, place.range));
    info.evidence.push_back(std::move(evidence));
  }
  return info;
}

}  // namespace sennit
