#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/try.h"
#include "exchange/graph_json.h"
#include "exchange/json_value.h"

namespace sennit {
namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kMaxWarnings = 100;

class Warnings {
 public:
  void add(std::string warning) {
    if (list_.size() < kMaxWarnings)
      list_.push_back(std::move(warning));
    else
      ++more_;
  }
  std::vector<std::string> take() {
    if (more_ > 0) list_.push_back(fmt::format("and {} more of this kind", more_));
    return std::move(list_);
  }

 private:
  std::vector<std::string> list_;
  std::size_t more_ = 0;
};

// The fields of one entity or relationship, taken one by one; what is left over is unknown.
class Fields {
 public:
  Fields(JsonValue object, std::string subject, Warnings& warnings)
      : object_(std::move(object)),
        taken_(object_.keys.size(), false),
        subject_(std::move(subject)),
        warnings_(warnings) {}

  // False when the field is not there or is not a string; `problem` says which.
  bool required(std::string_view key, std::string& value, std::string& problem) {
    JsonValue* found = take(key);
    if (found == nullptr)
      problem = fmt::format("no {}", key);
    else if (!found->is(Kind::kString))
      problem = fmt::format("{} is not a string", key);
    else
      value = std::move(found->text);
    return problem.empty();
  }

  void optional(std::string_view key, std::string& value) {
    JsonValue* found = take(key);
    if (found == nullptr || found->is(Kind::kNull)) return;
    if (found->is(Kind::kString))
      value = std::move(found->text);
    else
      wrong(key, "a string");
  }

  void optional(std::string_view key, double& value) {
    const JsonValue* found = take(key);
    if (found == nullptr || found->is(Kind::kNull)) return;
    if (found->is(Kind::kNumber))
      value = found->number;
    else
      wrong(key, "a number");
  }

  void optional(std::string_view key, std::vector<std::string>& values) {
    JsonValue* found = take(key);
    if (found == nullptr || found->is(Kind::kNull)) return;
    if (!found->is(Kind::kArray)) return wrong(key, "a list of strings");
    for (JsonValue& item : found->items) {
      if (item.is(Kind::kString))
        values.push_back(std::move(item.text));
      else
        wrong(key, "a list of strings; the other items are left out");
    }
  }

  // Any JSON is kept as it is.
  void attributes(std::string& text) {
    const JsonValue* found = take("attributes");
    if (found == nullptr) return;
    if (!found->is(Kind::kObject)) warn("attributes is not an object");
    text = compact_json(*found);
  }

  std::map<std::string, std::string> rest() const {
    std::map<std::string, std::string> extra;
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (!taken_[i]) extra.emplace(object_.keys[i], compact_json(object_.items[i]));
    return extra;
  }

 private:
  JsonValue* take(std::string_view key) {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (object_.keys[i] != key) continue;
      taken_[i] = true;
      return &object_.items[i];
    }
    return nullptr;
  }
  void wrong(std::string_view key, std::string_view expected) {
    warn(fmt::format("{} is not {}", key, expected));
  }
  void warn(std::string_view what) { warnings_.add(fmt::format("{}: {}", subject_, what)); }

  JsonValue object_;
  std::vector<bool> taken_;
  std::string subject_;
  Warnings& warnings_;
};

// What was seen of one section: was it there, in the right form, and how much of it was usable.
struct Section {
  std::string_view name;
  Kind kind;  // that it must have
  bool seen = false;
  bool right_kind = true;
  std::size_t items = 0;
  std::size_t dropped = 0;
  std::string first_problem = {};

  void drop(const std::string& problem) {
    if (dropped++ == 0) first_problem = problem;
  }
  Result<void> check() const;
};

Result<void> Section::check() const {
  const std::string remedy = "give a graph.json of mini-graph-RAG";
  if (!right_kind)
    return invalid_input(
        fmt::format("\"{}\" is not {}", name, kind == Kind::kObject ? "an object" : "a list"),
        remedy);
  if (items > 0 && dropped == items)
    return invalid_input(fmt::format("nothing in \"{}\" can be used: {}", name, first_problem),
                         remedy);
  return {};
}

class Reader : public JsonSections {
 public:
  bool wants_items(std::string_view section) override { return find(section) != nullptr; }

  void begin_section(std::string_view name) override {
    Section& section = *find(name);
    if (section.seen)
      warnings_.add(fmt::format("\"{}\" stands in the file twice; the last one counts", name));
    section = {section.name, section.kind};
    section.seen = true;
    if (&section == &relationships_) return result_.graph.relationships.clear();
    row_of_key_.clear();
    result_.graph.entities.clear();
  }

  void item(std::string_view section, std::string_view key, JsonValue&& value) override {
    if (section == entities_.name)
      read_entity(std::string(key), std::move(value));
    else
      read_relationship(std::move(value));
  }

  void section(std::string_view name, JsonValue&& value) override {
    if (Section* known = find(name))
      known->right_kind = value.is(known->kind);
    else
      result_.graph.extra[std::string(name)] = compact_json(value);
  }

  Result<ParsedGraphJson> finish() {
    if (!entities_.seen)
      return invalid_input("there is no \"entities\" in the file",
                           "give a graph.json of mini-graph-RAG");
    SENNIT_TRY(entities_.check());
    SENNIT_TRY(relationships_.check());
    warn_of_ends_without_entity();
    result_.dropped = entities_.dropped + relationships_.dropped;
    result_.warnings = warnings_.take();
    return std::move(result_);
  }

 private:
  Section* find(std::string_view name) {
    if (name == entities_.name) return &entities_;
    return name == relationships_.name ? &relationships_ : nullptr;
  }

  void read_entity(std::string key, JsonValue value);
  void read_relationship(JsonValue value);
  void keep(std::string key, GraphJsonEntity entity);
  void drop(Section& section, const std::string& subject, const std::string& problem) {
    section.drop(fmt::format("{}: {}", subject, problem));
    warnings_.add(fmt::format("{}: {}; dropped", subject, problem));
  }
  void warn_of_ends_without_entity();

  ParsedGraphJson result_;
  Warnings warnings_;
  Section entities_{"entities", Kind::kObject};
  Section relationships_{"relationships", Kind::kArray};
  std::unordered_map<std::string, std::size_t> row_of_key_;
};

void Reader::read_entity(std::string key, JsonValue value) {
  const std::string subject = "entity " + key;
  ++entities_.items;
  if (!value.is(Kind::kObject)) return drop(entities_, subject, "not an object");
  Fields fields(std::move(value), subject, warnings_);
  GraphJsonEntity entity;
  std::string problem;
  if (!fields.required("entity_id", entity.id, problem) ||
      !fields.required("name", entity.name, problem) ||
      !fields.required("entity_type", entity.type, problem))
    return drop(entities_, subject, problem);
  fields.optional("description", entity.description);
  fields.attributes(entity.attributes);
  fields.optional("source_chunks", entity.source_chunks);
  fields.optional("aliases", entity.aliases);
  entity.extra = fields.rest();
  keep(std::move(key), std::move(entity));
}

void Reader::keep(std::string key, GraphJsonEntity entity) {
  if (entity.id != key) entity.key = key;
  const auto [row, is_new] = row_of_key_.try_emplace(key, result_.graph.entities.size());
  if (is_new) {
    result_.graph.entities.push_back(std::move(entity));
    return;
  }
  warnings_.add(fmt::format("entity {} stands in the file twice; the last one counts", key));
  result_.graph.entities[row->second] = std::move(entity);
}

void Reader::read_relationship(JsonValue value) {
  const JsonValue* named = value.find("relationship_id");
  const std::string subject =
      named != nullptr && named->is(Kind::kString)
          ? "relationship " + named->text
          : fmt::format("relationship {} of the list", relationships_.items + 1);
  ++relationships_.items;
  if (!value.is(Kind::kObject)) return drop(relationships_, subject, "not an object");
  Fields fields(std::move(value), subject, warnings_);
  GraphJsonRelationship relationship;
  std::string problem;
  if (!fields.required("relationship_id", relationship.id, problem) ||
      !fields.required("source_entity_id", relationship.source_id, problem) ||
      !fields.required("target_entity_id", relationship.target_id, problem) ||
      !fields.required("relationship_type", relationship.type, problem))
    return drop(relationships_, subject, problem);
  fields.optional("description", relationship.description);
  fields.optional("weight", relationship.weight);
  fields.optional("source_chunks", relationship.source_chunks);
  relationship.extra = fields.rest();
  result_.graph.relationships.push_back(std::move(relationship));
}

void Reader::warn_of_ends_without_entity() {
  std::unordered_set<std::string_view> ids;
  for (const GraphJsonEntity& entity : result_.graph.entities) {
    ids.insert(entity.id);
    if (entity.key) ids.insert(*entity.key);
  }
  for (const GraphJsonRelationship& r : result_.graph.relationships)
    for (const std::string* end : {&r.source_id, &r.target_id})
      if (!ids.contains(*end))
        warnings_.add(fmt::format(
            "relationship {}: no entity {}; kept in the file, not in the graph", r.id, *end));
}

}  // namespace

Result<ParsedGraphJson> parse_graph_json(std::string_view text) {
  Reader reader;
  SENNIT_TRY(read_json_sections(text, reader));
  return reader.finish();
}

}  // namespace sennit
