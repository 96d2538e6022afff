#include "extract/name_table.h"

namespace sennit {

NameTable::Number NameTable::number(std::string_view name) {
  if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
  const auto fresh = static_cast<Number>(entries_.size());
  numbers_.emplace(name, fresh);
  entries_.push_back({std::string(name), kNone});
  return fresh;
}

}  // namespace sennit
