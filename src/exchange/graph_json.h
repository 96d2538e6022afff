// The file of mini-graph-RAG (graph.json), both ways. What another program wrote there is kept to
// the last key: load, process, save loses nothing. The format and the rules:
// docs/formats/graph-json.md.
//
//   Result<ParsedGraphJson> file = parse_graph_json(bytes);
//   if (!file.ok()) return file.error().within("graph.json");
//   Extraction evidence = import_graph_json(file->graph);
//   ...
//   std::string saved = write_graph_json(export_graph_json(graph, file->graph));
//
// Pure functions of their arguments; any number of threads may call them.

#pragma once

#include <cstddef>
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

// The file as it stands, in its own order. `extra` holds unknown keys as JSON text. JSON text is on
// one line, its numbers as Python prints them.
struct GraphJsonEntity {
  std::string id;  // "entity_id"
  std::string name;
  std::string type;
  std::string description;
  std::string attributes = "{}";  // JSON text
  std::vector<std::string> source_chunks;
  std::vector<std::string> aliases;  // of tiny-graph-RAG; written only when there are any
  std::map<std::string, std::string> extra;
  std::optional<std::string> key;  // its key in "entities", where that is not `id`
  bool operator==(const GraphJsonEntity&) const = default;
};
struct GraphJsonRelationship {
  std::string id;
  std::string source_id;  // a key of "entities", else an entity_id
  std::string target_id;
  std::string type;
  std::string description;
  double weight = 1.0;  // finite
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
  // "relationship r-9: no entity e-7; kept in the file, not in the graph" and the like.
  std::vector<std::string> warnings;
  // Entities and relationships of the file that are not in `graph`: a writer who puts `graph` in
  // the place of the file would lose them, and should keep a copy.
  std::size_t dropped = 0;
};

// Missing optional fields have the older package's defaults. An entity or relationship that lacks a
// required field, or whose required field is not a string, is dropped with a warning; one end of a
// relationship that is no entity is a warning alone. A field of a wrong type is a warning and has
// its default. A key that is repeated counts as Python counts it: the last one. Errors:
// kInvalidInput with line and column of bad JSON, or when "entities" is missing, or when no entity
// (no relationship) of the file is usable: then it is another program's format. kLimited above 1
// GiB.
Result<ParsedGraphJson> parse_graph_json(std::string_view text);

// UTF-8, indent 2, non-ASCII kept, keys in the order of the older package, unknown ones after them
// by name; no line break at the end. Byte for byte what Python's json.dump(data, file, indent=2,
// ensure_ascii=False) writes for the same data.
std::string write_graph_json(const GraphJson& graph);

// The evidence of a foreign graph: mentions without spans (source kImport), claims without spans.
// Types map to ours, raw type and raw verb are kept. Aliases are mentions with `stands_for`; an
// alias that two entities claim is left out. Names without a letter or digit, and relationships to
// no entity, make no evidence.
Extraction import_graph_json(const GraphJson& graph);

// The verb of a claim for a relationship type: "WORKS_AT" is "works at"; nothing is "related to".
std::string verb_of_relationship_type(std::string_view type);

// The graph as a file for the older package's users. `imported` is what was there before: its ids,
// attributes, order, duplicates, self-loops and unknown keys stay; entities and relationships that
// `graph` knows beyond it are added after them; an entity of the same key keeps its id. The one
// thing that changes in an imported row: the names that `graph` joined to its entity beyond what
// the file says (a merge, a new alias) are added to its aliases. New relationships point to the row
// that has the entity's own key, else to its first one. New ids are functions of the graph (uuid
// form of a hash), so that writing twice gives the same bytes. Chunks are named "path#ordinal".
// `imported` must be what another program wrote, never what this function gave for an older graph:
// else what has left the graph would stay in the file.
GraphJson export_graph_json(const Graph& graph, const std::optional<GraphJson>& imported);

}  // namespace sennit
