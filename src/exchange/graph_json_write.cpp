#include <cmath>

#include "exchange/graph_json.h"
#include "exchange/json_value.h"

namespace sennit {
namespace {

JsonValue string_value(const std::string& text) {
  return {JsonValue::Kind::kString, text, 0, {}, {}};
}

// Writes the members of one object, a line each, inside `indent` blanks.
class ObjectWriter {
 public:
  ObjectWriter(std::string& out, int indent) : out_(out), indent_(indent) { out_ += '{'; }

  std::string& begin_member(std::string_view key) {
    if (!empty_) out_ += ',';
    empty_ = false;
    begin_line(indent_ + 2);
    append_json_string(out_, key);
    return out_ += ": ";
  }
  void member(std::string_view key, std::string_view text) {
    append_json_string(begin_member(key), text);
  }
  void member(std::string_view key, const std::vector<std::string>& texts) {
    JsonValue list{JsonValue::Kind::kArray, {}, 0, {}, {}};
    for (const std::string& text : texts) list.items.push_back(string_value(text));
    append_python_json(begin_member(key), list, indent_ + 2);
  }
  void member(std::string_view key, double number) {
    begin_member(key) += python_float(std::isfinite(number) ? number : 1.0);
  }
  // `json` is JSON text; what is not becomes null.
  void json_member(std::string_view key, std::string_view json) {
    const Result<JsonValue> value = parse_json(json);
    append_python_json(begin_member(key), value.ok() ? *value : JsonValue{}, indent_ + 2);
  }
  void members(const std::map<std::string, std::string>& extra) {
    for (const auto& [key, json] : extra) json_member(key, json);
  }
  void end() {
    if (!empty_) begin_line(indent_);
    out_ += '}';
  }

 private:
  void begin_line(int indent) { (out_ += '\n').append(static_cast<std::size_t>(indent), ' '); }

  std::string& out_;
  int indent_;
  bool empty_ = true;
};

void write_entity(std::string& out, const GraphJsonEntity& entity) {
  ObjectWriter object(out, 4);
  object.member("entity_id", entity.id);
  object.member("name", entity.name);
  object.member("entity_type", entity.type);
  object.member("description", entity.description);
  object.json_member("attributes", entity.attributes);
  object.member("source_chunks", entity.source_chunks);
  if (!entity.aliases.empty()) object.member("aliases", entity.aliases);
  object.members(entity.extra);
  object.end();
}

void write_relationship(std::string& out, const GraphJsonRelationship& relationship) {
  ObjectWriter object(out, 4);
  object.member("relationship_id", relationship.id);
  object.member("source_entity_id", relationship.source_id);
  object.member("target_entity_id", relationship.target_id);
  object.member("relationship_type", relationship.type);
  object.member("description", relationship.description);
  object.member("weight", relationship.weight);
  object.member("source_chunks", relationship.source_chunks);
  object.members(relationship.extra);
  object.end();
}

void write_entities(std::string& out, const std::vector<GraphJsonEntity>& entities) {
  ObjectWriter object(out, 2);
  for (const GraphJsonEntity& entity : entities)
    write_entity(object.begin_member(entity.key.value_or(entity.id)), entity);
  object.end();
}

void write_relationships(std::string& out,
                         const std::vector<GraphJsonRelationship>& relationships) {
  out += '[';
  for (std::size_t i = 0; i < relationships.size(); ++i) {
    out += i == 0 ? "\n    " : ",\n    ";
    write_relationship(out, relationships[i]);
  }
  out += relationships.empty() ? "]" : "\n  ]";
}

}  // namespace

std::string write_graph_json(const GraphJson& graph) {
  std::string out;
  ObjectWriter object(out, 0);
  write_entities(object.begin_member("entities"), graph.entities);
  write_relationships(object.begin_member("relationships"), graph.relationships);
  object.members(graph.extra);
  object.end();
  return out;
}

}  // namespace sennit
