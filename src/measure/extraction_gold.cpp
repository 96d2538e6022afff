#include "measure/extraction_gold.h"

#include <unordered_set>

#include "measure/json_lines.h"

namespace sennit {
namespace {

using nlohmann::json;

EntityType type_in(const json& object) {
  const auto type = object.find("type");
  if (type == object.end() || !type->is_string()) return EntityType::kOther;
  return find_entity_type(type->get<std::string>()).value_or(EntityType::kOther);
}

void add_name(const json& name, EntityType type, GoldDocument& document) {
  if (name.is_string()) document.names.push_back({name.get<std::string>(), type});
}

GoldDocument document_of(const json& row) {
  GoldDocument document;
  document.id = row.at("id").get<std::string>();
  if (!row.contains("entities")) row.at("clusters");  // one of the two must be there
  for (const json& entity : row.value("entities", json::array()))
    add_name(entity.at("name"), type_in(entity), document);
  for (const json& cluster : row.value("clusters", json::array()))
    for (const json& name : cluster.at("names")) add_name(name, type_in(cluster), document);
  return document;
}

}  // namespace

Result<std::vector<GoldDocument>> parse_extraction_gold(std::string_view lines) {
  std::unordered_set<std::string> ids;
  return parse_json_lines<GoldDocument>(
      lines, "each line is a JSON object with `id`, and `entities` or `clusters`",
      [&](const json& row, std::size_t) -> Result<GoldDocument> {
        GoldDocument document = document_of(row);
        if (!ids.insert(document.id).second)
          return invalid_input(fmt::format("the id \"{}\" stands twice", document.id));
        return document;
      });
}

}  // namespace sennit
