#include "servers/replay.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace sennit::testing {
namespace {

struct Entity {
  std::string name, type, description;
};
struct Relation {
  std::size_t source, target;
  std::string verb, detail;
};

std::uint32_t first_bytes(std::string_view text) {
  std::uint32_t made = 0;
  for (std::size_t i = 0; i < 4; ++i)
    made = made << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  return made;
}

}  // namespace

struct Replay::Tape {
  std::vector<Entity> entities;
  std::vector<Relation> relations;
  std::unordered_map<std::string, std::size_t> numbers;
  std::unordered_map<std::uint32_t, std::vector<std::size_t>>
      by_beginning;  // names of four bytes or more
  std::vector<std::size_t> short_names;
  std::vector<std::vector<std::size_t>> relations_of;  // by source

  std::size_t number_of(const std::string& name, const std::string& type,
                        const std::string& description) {
    const auto [at, fresh] = numbers.try_emplace(name, entities.size());
    if (fresh) {
      entities.push_back({name, type.empty() ? "CONCEPT" : type, description});
      relations_of.emplace_back();
      if (name.size() >= 4)
        by_beginning[first_bytes(name)].push_back(at->second);
      else
        short_names.push_back(at->second);
    }
    return at->second;
  }

  std::vector<std::size_t> names_in(std::string_view text) const {
    std::vector<std::size_t> found;
    std::unordered_set<std::size_t> seen;
    for (std::size_t at = 0; at + 4 <= text.size(); ++at) {
      const auto names = by_beginning.find(first_bytes(text.substr(at, 4)));
      if (names == by_beginning.end()) continue;
      for (const std::size_t number : names->second)
        if (text.compare(at, entities[number].name.size(), entities[number].name) == 0 &&
            seen.insert(number).second)
          found.push_back(number);
    }
    for (const std::size_t number : short_names)
      if (!entities[number].name.empty() &&
          text.find(entities[number].name) != std::string_view::npos)
        found.push_back(number);
    std::sort(found.begin(), found.end());
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
        tape->relations.push_back({from, to, verb, relation.value("detail", "")});
      }
    }
  }
  Replay made;
  made.tape_ = std::move(tape);
  return made;
}

namespace {

// The members of the items of a list in the schema, or a usual set.
std::vector<std::string> members(const std::optional<Json>& schema,
                                 std::initializer_list<const char*> lists,
                                 std::vector<std::string> usual, std::string& list) {
  list = *lists.begin();
  if (!schema) return usual;
  const Json properties = schema->value("properties", Json::object());
  for (const char* name : lists) {
    if (!properties.contains(name)) continue;
    list = name;
    const Json inner =
        properties[name].value("items", Json::object()).value("properties", Json::object());
    std::vector<std::string> made;
    for (const auto& [member, value] : inner.items()) made.push_back(member);
    if (!made.empty()) return made;
  }
  return usual;
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
  Json entities = Json::array(), relations = Json::array();
  for (const std::size_t number : found) {
    const Entity& entity = tape_->entities[number];
    Json made = Json::object();
    for (const std::string& member : entity_members) {
      if (member == "name")
        made[member] = entity.name;
      else if (member.find("type") != std::string::npos)
        made[member] = entity.type;
      else if (member == "aliases")
        made[member] = Json::array();
      else
        made[member] = entity.description;
    }
    entities.push_back(std::move(made));
    for (const std::size_t at : tape_->relations_of[number]) {
      const Relation& relation = tape_->relations[at];
      if (!std::binary_search(found.begin(), found.end(), relation.target)) continue;
      Json told = Json::object();
      for (const std::string& member : relation_members) {
        if (member == "source" || member == "subject")
          told[member] = entity.name;
        else if (member == "target" || member == "object")
          told[member] = tape_->entities[relation.target].name;
        else if (member == "relationship" || member == "type" || member == "verb" ||
                 member == "relation")
          told[member] = relation.verb;
        else
          told[member] = relation.detail;
      }
      relations.push_back(std::move(told));
    }
  }
  return {
      .text =
          Json{{entity_list, std::move(entities)}, {relation_list, std::move(relations)}}.dump()};
}

}  // namespace sennit::testing
