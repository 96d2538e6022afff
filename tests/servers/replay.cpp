#include "servers/replay.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace sennit::testing {
namespace {

// Beside the name, all texts as JSON writes them.
struct Entity {
  std::string name, name_json, type_json, description_json;
};
struct Relation {
  std::size_t source, target;
  std::string verb_json, detail_json;
};

std::string json_of(const std::string& text) { return Json(text).dump(); }

// All names that begin at a place of a text, in one walk.
class Names {
 public:
  void add(std::string_view name, std::size_t number) {
    std::size_t node = 0;
    for (const char letter : name) {
      std::size_t next = child(node, letter);
      if (next == 0) {
        next = nodes_.size();
        if (node == 0)
          first_[static_cast<unsigned char>(letter)] = next;
        else
          nodes_[node].children.emplace_back(letter, next);
        nodes_.emplace_back();
      }
      node = next;
    }
    nodes_[node].ends = number;
  }

  void find_at(std::string_view text, std::vector<std::size_t>& found) const {
    std::size_t node = 0;
    for (const char letter : text) {
      node = child(node, letter);
      if (node == 0) return;
      if (nodes_[node].ends != kNone) found.push_back(nodes_[node].ends);
    }
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Node {
    std::vector<std::pair<char, std::size_t>> children;
    std::size_t ends = kNone;  // the number of the name that ends here
  };

  std::size_t child(std::size_t node, char letter) const {  // 0: none
    if (node == 0) return first_[static_cast<unsigned char>(letter)];
    for (const auto& [begins, next] : nodes_[node].children)
      if (begins == letter) return next;
    return 0;
  }

  std::vector<Node> nodes_{1};
  std::array<std::size_t, 256> first_{};  // children of the first node
};

}  // namespace

struct Replay::Tape {
  std::vector<Entity> entities;
  std::vector<Relation> relations;
  std::unordered_map<std::string, std::size_t> numbers;
  Names names;
  std::vector<std::vector<std::size_t>> relations_of;  // by source

  std::size_t number_of(const std::string& name, const std::string& type,
                        const std::string& description) {
    const auto [at, fresh] = numbers.try_emplace(name, entities.size());
    if (fresh) {
      entities.push_back(
          {name, json_of(name), json_of(type.empty() ? "CONCEPT" : type), json_of(description)});
      relations_of.emplace_back();
      if (!name.empty()) names.add(name, at->second);
    }
    return at->second;
  }

  std::vector<std::size_t> names_in(std::string_view text) const {
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at < text.size(); ++at) names.find_at(text.substr(at), found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
};

std::optional<Replay> Replay::open(const std::string& data, const std::vector<std::string>& tapes) {
  auto tape = std::make_shared<Tape>();
  std::unordered_set<std::string> told;
  for (const std::string& name : tapes) {
    std::ifstream file(data + "/tapes/" + name);
    if (!file) return std::nullopt;
    for (std::string line; std::getline(file, line);) {
      const Json record = Json::parse(line, nullptr, false);
      if (!record.is_object()) continue;
      for (const Json& entity : record.value("entities", Json::array()))
        tape->number_of(entity.value("name", ""), entity.value("type", ""),
                        entity.value("description", ""));
      for (const Json& relation : record.value("relationships", Json::array())) {
        const std::string source = relation.value("source", ""),
                          target = relation.value("target", ""),
                          verb = relation.value("relationship", "");
        if (!told.insert(source + '\0' + verb + '\0' + target).second) continue;
        const std::size_t from = tape->number_of(source, "", ""),
                          to = tape->number_of(target, "", "");
        tape->relations_of[from].push_back(tape->relations.size());
        tape->relations.push_back({from, to, json_of(verb), json_of(relation.value("detail", ""))});
      }
    }
  }
  Replay made;
  made.tape_ = std::move(tape);
  return made;
}

namespace {

const Json* inside(const Json& object, const char* member) {
  const auto at = object.find(member);
  return at == object.end() ? nullptr : &*at;
}

// The members of the items of a list in the schema, or a usual set.
std::vector<std::string> members(const std::optional<Json>& schema,
                                 std::initializer_list<const char*> lists,
                                 std::vector<std::string> usual, std::string& list) {
  list = *lists.begin();
  const Json* properties = schema ? inside(*schema, "properties") : nullptr;
  for (const char* name : lists) {
    const Json* records = properties ? inside(*properties, name) : nullptr;
    if (!records) continue;
    list = name;
    const Json* items = inside(*records, "items");
    const Json* inner = items ? inside(*items, "properties") : nullptr;
    std::vector<std::string> made;
    if (inner)
      for (const auto& [member, value] : inner->items()) made.push_back(member);
    if (!made.empty()) return made;
  }
  return usual;
}

void begin_record(std::string& list) { list += list.empty() ? "{" : ",{"; }

void add_member(std::string& record, const std::string& name, std::string_view json) {
  if (record.back() != '{') record += ',';
  record += '"' + name + "\":";
  record += json;
}

}  // namespace

Said Replay::answer(const Asked& asked) const {
  std::string entity_list, relation_list;
  const auto entity_members =
      members(asked.schema, {"entities", "nodes"}, {"name", "type", "description"}, entity_list);
  const auto relation_members =
      members(asked.schema, {"relationships", "relations", "edges", "claims"},
              {"source", "target", "relationship", "detail"}, relation_list);
  const std::vector<std::size_t> found = tape_->names_in(asked.text);
  std::string entities, relations;
  for (const std::size_t number : found) {
    const Entity& entity = tape_->entities[number];
    begin_record(entities);
    for (const std::string& member : entity_members) {
      if (member == "name")
        add_member(entities, member, entity.name_json);
      else if (member.find("type") != std::string::npos)
        add_member(entities, member, entity.type_json);
      else if (member == "aliases")
        add_member(entities, member, "[]");
      else
        add_member(entities, member, entity.description_json);
    }
    entities += '}';
    for (const std::size_t at : tape_->relations_of[number]) {
      const Relation& relation = tape_->relations[at];
      if (!std::binary_search(found.begin(), found.end(), relation.target)) continue;
      begin_record(relations);
      for (const std::string& member : relation_members) {
        if (member == "source" || member == "subject")
          add_member(relations, member, entity.name_json);
        else if (member == "target" || member == "object")
          add_member(relations, member, tape_->entities[relation.target].name_json);
        else if (member == "relationship" || member == "type" || member == "verb" ||
                 member == "relation")
          add_member(relations, member, relation.verb_json);
        else
          add_member(relations, member, relation.detail_json);
      }
      relations += '}';
    }
  }
  return {.text = "{\"" + entity_list + "\":[" + entities + "],\"" + relation_list + "\":[" +
                  relations + "]}"};
}

}  // namespace sennit::testing
