// Gold for the resolution of names: rows of JSON lines, each a document's clusters, a pair of
// names, or a name of two things.

#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

// {"id", "title"?, "text"?, "clusters": [{"type", "names": [...]}]}
struct GoldClusters {
  struct Cluster {
    EntityType type = EntityType::kOther;
    std::vector<std::string> names;
  };
  std::string id;
  std::string title;
  std::string text;
  std::vector<Cluster> clusters;
};

// {"a", "b", "type_a", "type_b", "same", "why"}
struct GoldPair {
  std::string a;
  std::string b;
  EntityType type_a = EntityType::kOther;
  EntityType type_b = EntityType::kOther;
  bool same = false;
  bool is_hard = false;  // `why` begins with "hard": needs a model or an alias
};

// {"name", "type_a", "type_b", "text_a", "text_b"}
struct GoldHomonym {
  std::string name;
  EntityType type_a = EntityType::kOther;
  EntityType type_b = EntityType::kOther;
  std::string text_a;
  std::string text_b;
};

using GoldRow = std::variant<GoldClusters, GoldPair, GoldHomonym>;

// Rows may be mixed; blank lines are skipped. O(size).
// Errors: kInvalidInput with the number of a line that is in none of these forms.
Result<std::vector<GoldRow>> parse_gold_resolution(std::string_view json_lines);

}  // namespace sennit
