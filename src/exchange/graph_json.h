// The file of mini-graph-RAG (graph.json), both ways. What another program wrote there is kept to the
// last key: load, process, save loses nothing.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "model/document.h"
#include "model/evidence.h"
#include "sennit/result.h"

namespace sennit {

// The file as it stands, in its own order. `extra` holds unknown keys as JSON text.
struct GraphJsonEntity {
  std::string id;
  std::string name;
  std::string type;
  std::string description;
  std::string attributes = "{}";             // JSON text
  std::vector<std::string> source_chunks;
  std::vector<std::string> aliases;          // of tiny-graph-RAG; written only when there are any
  std::map<std::string, std::string> extra;
  bool operator==(const GraphJsonEntity&) const = default;
};
struct GraphJsonRelationship {
  std::string id;
  std::string source_id;
  std::string target_id;
  std::string type;
  std::string description;
  double weight = 1.0;
  std::vector<std::string> source_chunks;
  std::map<std::string, std::string> extra;
  bool operator==(const GraphJsonRelationship&) const = default;
};
struct GraphJson {
  std::vector<GraphJsonEntity> entities;
  std::vector<GraphJsonRelationship> relationships;
  std::map<std::string, std::string> extra;
  bool operator==(const GraphJson&) const = default;
};

struct ParsedGraphJson {
  GraphJson graph;
  std::vector<std::string> warnings;         // "relationship r-9: no entity e-7; dropped" and the like
};

// Errors: kInvalidInput, with line and column of bad JSON, or the key that is missing everywhere.
// A single bad entity or relationship is dropped with a warning.
Result<ParsedGraphJson> parse_graph_json(std::string_view text);

// UTF-8, indent 2, non-ASCII kept, keys in the order of the older package.
std::string write_graph_json(const GraphJson& graph);

// The evidence of a foreign graph: mentions without spans (source kImport), claims without spans.
// Types map to ours, raw type and raw verb are kept. Aliases are mentions with `stands_for`.
Extraction import_graph_json(const GraphJson& graph);

// The graph as a file for the older package's users. `imported` is what was there before: its ids,
// attributes, order, duplicates, self-loops and unknown keys stay; entities and relationships that
// `graph` knows beyond it are added after them; an entity of the same key keeps its id. New ids are
// functions of the graph (uuid form of a hash), so that writing twice gives the same bytes.
// `chunk_name` names the chunk that a mention stands in ("path#ordinal").
GraphJson export_graph_json(const Graph& graph, const std::optional<GraphJson>& imported);

}  // namespace sennit
