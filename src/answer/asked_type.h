// What kind of thing a question asks for, told by its question words.

#pragma once

#include <cstdint>
#include <string_view>

#include "graph/graph.h"

namespace sennit {

enum class AskedType : std::uint8_t { kAny, kPerson, kPlace, kTime, kAmount };

// English and Korean: "who", "whose", "누가"; "where", "어디"; "when", "what year", "언제", "몇
// 년"; "how many", "how much", "얼마", "몇". The first question word counts.
AskedType asked_type(std::string_view question);

// Whether an entity is such a thing: a person, a place.
bool is_of_type(AskedType type, EntityType entity);
// Whether a sentence holds such a thing by its figures: a year, an amount.
bool holds_type(AskedType type, std::string_view sentence);

}  // namespace sennit
