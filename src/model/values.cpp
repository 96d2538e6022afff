#include "sennit/values.h"

#include <array>

namespace sennit {
namespace {

constexpr std::array<std::string_view, kEntityTypeCount> kNames = {
    "PERSON", "ORGANIZATION", "PLACE", "EVENT",   "PROJECT", "TOOL",
    "METHOD", "DOCUMENT",     "TOPIC", "CONCEPT", "OTHER"};

bool equal_in_any_case(std::string_view a, std::string_view upper) {
  if (a.size() != upper.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const char c = (a[i] >= 'a' && a[i] <= 'z') ? static_cast<char>(a[i] - 'a' + 'A') : a[i];
    if (c != upper[i]) return false;
  }
  return true;
}

}  // namespace

std::string_view name_of(EntityType type) { return kNames.at(static_cast<std::size_t>(type)); }

std::optional<EntityType> find_entity_type(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (equal_in_any_case(name, kNames[i])) return static_cast<EntityType>(i);
  return std::nullopt;
}

}  // namespace sennit
