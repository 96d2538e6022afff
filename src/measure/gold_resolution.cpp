#include "measure/gold_resolution.h"

#include "measure/json_lines.h"

namespace sennit {
namespace {

using Json = nlohmann::json;

EntityType type_of(const Json& row, const char* field) {
  return find_entity_type(row.value(field, "OTHER")).value_or(EntityType::kOther);
}

GoldClusters clusters_of(const Json& row) {
  GoldClusters gold;
  gold.id = row.value("id", "");
  gold.title = row.value("title", "");
  gold.text = row.value("text", "");
  for (const Json& cluster : row.at("clusters"))
    gold.clusters.push_back(
        {type_of(cluster, "type"), cluster.at("names").get<std::vector<std::string>>()});
  return gold;
}

GoldPair pair_of(const Json& row) {
  return {row.at("a").get<std::string>(), row.at("b").get<std::string>(),
          type_of(row, "type_a"),         type_of(row, "type_b"),
          row.at("same").get<bool>(),     row.value("why", "").starts_with("hard")};
}

GoldHomonym homonym_of(const Json& row) {
  return {row.at("name").get<std::string>(), type_of(row, "type_a"), type_of(row, "type_b"),
          row.at("text_a").get<std::string>(), row.at("text_b").get<std::string>()};
}

GoldRow gold_row(const Json& row) {
  if (row.contains("clusters")) return clusters_of(row);
  if (row.contains("same")) return pair_of(row);
  return homonym_of(row);
}

}  // namespace

Result<std::vector<GoldRow>> parse_gold_resolution(std::string_view json_lines) {
  return parse_json_lines<GoldRow>(
      json_lines,
      "each line is a JSON object with `clusters`, with `a`, `b` and `same`, or with `name`, "
      "`text_a` and `text_b`",
      [](const Json& row, std::size_t) { return gold_row(row); });
}

}  // namespace sennit
