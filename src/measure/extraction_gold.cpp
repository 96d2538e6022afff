#include "measure/extraction_gold.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base/try.h"

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
  for (const json& entity : row.value("entities", json::array()))
    add_name(entity.at("name"), type_in(entity), document);
  for (const json& cluster : row.value("clusters", json::array()))
    for (const json& name : cluster.at("names")) add_name(name, type_in(cluster), document);
  return document;
}

Result<GoldDocument> parse_line(std::string_view line) {
  try {
    const json row = json::parse(line);
    if (!row.contains("entities") && !row.contains("clusters"))
      return invalid_input("it has neither \"entities\" nor \"clusters\"");
    return document_of(row);
  } catch (const json::exception& failure) {
    return invalid_input(failure.what());
  }
}

}  // namespace

Result<std::vector<GoldDocument>> parse_extraction_gold(std::string_view lines) {
  std::vector<GoldDocument> documents;
  std::unordered_set<std::string> ids;
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    Result<GoldDocument> document = parse_line(line);
    if (!document.ok()) return document.error().within(fmt::format("line {}", number));
    if (!ids.insert(document->id).second)
      return invalid_input(
          fmt::format("line {}: the id \"{}\" stands twice", number, document->id));
    documents.push_back(std::move(*document));
  }
  return documents;
}

}  // namespace sennit
