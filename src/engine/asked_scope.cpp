#include "engine/asked_scope.h"

#include <algorithm>
#include <set>

#include "base/try.h"
#include "engine/search_parts.h"
#include "fmt/format.h"
#include "text/normalize.h"

namespace sennit {
namespace {

bool has_type(const Graph& graph, EntityIndex entity, const std::vector<std::string>& types) {
  return std::any_of(types.begin(), types.end(), [&](const std::string& type) {
    return means_type(type, name_of(graph.type(entity)), graph.raw_type(entity));
  });
}

// By document: which may be answered from. Empty: all.
Result<std::vector<bool>> documents_inside(EngineState& state, const Graph& graph,
                                           const QueryOptions& options,
                                           std::vector<std::string>& hints) {
  SearchOptions search;
  search.filters = options.filters;
  search.filters.types.clear();
  SENNIT_ASSIGN(SearchQuery query, search_query("", search));
  SENNIT_ASSIGN(const DocumentScope scope, search_scope(state, graph, query));
  hints = std::move(query.hints);
  if (scope.is_all() && options.documents.empty()) return std::vector<bool>();
  std::set<DocumentIndex> named;
  for (const std::string& name : options.documents) {
    SENNIT_ASSIGN(const DocumentIndex document, note_named(state, graph, name));
    named.insert(document);
  }
  std::vector<bool> inside(graph.document_count());
  for (DocumentIndex d = 0; d < graph.document_count(); ++d)
    inside[d] = scope.admits(d) && (named.empty() || named.contains(d));
  return inside;
}

void hint_at_strange_types(const Graph& graph, const std::vector<std::string>& types,
                           std::vector<std::string>& hints) {
  for (const std::string& type : types) {
    bool is_there = false;
    for (EntityIndex e = 0; e < graph.entity_count() && !is_there; ++e)
      is_there = has_type(graph, e, {type});
    if (!is_there) hints.push_back(fmt::format("nothing in the graph is of type \"{}\"", type));
  }
}

Result<HybridParts> parts_without(const std::vector<std::string>& names) {
  HybridParts parts;
  for (const std::string& name : names) {
    bool* const part = name == "words"      ? &parts.words
                       : name == "names"    ? &parts.names
                       : name == "hops"     ? &parts.second_hop
                       : name == "pagerank" ? &parts.page_rank
                                            : nullptr;
    if (part == nullptr)
      return invalid_input(fmt::format("hybrid has no part \"{}\"", name),
                           "use words, names, hops or pagerank");
    *part = false;
  }
  return parts;
}

}  // namespace

Result<std::vector<std::string>> set_scope(EngineState& state, const Graph& graph,
                                           const QueryOptions& options, RetrieveOptions& wanted) {
  std::vector<std::string> hints;
  SENNIT_ASSIGN(wanted.parts, parts_without(options.without));
  SENNIT_ASSIGN(const std::vector<bool> inside, documents_inside(state, graph, options, hints));
  std::vector<std::string> types;
  for (const std::string& type : options.filters.types) types.push_back(type_named(type));
  hint_at_strange_types(graph, types, hints);
  if (inside.empty() && types.empty()) return hints;
  wanted.admits_chunk = [&graph, inside, types](ChunkIndex chunk) {
    if (!inside.empty() && !inside[graph.chunk_document(chunk)]) return false;
    const auto mentions = graph.mentions_in(chunk);
    return types.empty() || std::any_of(mentions.begin(), mentions.end(), [&](const auto& mention) {
             return has_type(graph, mention.entity, types);
           });
  };
  wanted.admits_entity = [&graph, inside, types](EntityIndex entity) {
    if (!types.empty() && !has_type(graph, entity, types)) return false;
    const auto mentions = graph.mentions_of(entity);
    return inside.empty() ||
           std::any_of(mentions.begin(), mentions.end(), [&](const auto& mention) {
             return inside[graph.chunk_document(mention.chunk)];
           });
  };
  return hints;
}

}  // namespace sennit
