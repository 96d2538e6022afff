// Names that a person or a model found in documents: the answers to measure extraction against.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

struct GoldName {
  std::string name;
  EntityType type = EntityType::kOther;  // kOther: not said
};

struct GoldDocument {
  std::string id;
  std::vector<GoldName> names;
};

// JSON lines: {id, entities: [{name, type}]} (a tape) or {id, clusters: [{type, names}]}. Types of
// other names than ours are not said. Errors: kInvalidInput names the line.
Result<std::vector<GoldDocument>> parse_extraction_gold(std::string_view lines);

}  // namespace sennit
