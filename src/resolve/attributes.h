// Hard attributes: what notes say of a thing that tells it from another of the same name.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

// What one document says of one name. Texts are folded.
struct Attributes {
  EntityType stated = EntityType::kOther;  // by its author, not by a guess
  bool is_common_noun = false;             // written in small letters there
  std::vector<std::string> places;         // that it lies in: "massachusetts", "경기도"
  std::vector<std::string> memberships;    // employers, schools, teams
  std::vector<int> born;                   // years
  std::vector<int> died;
  std::vector<int> active;

  bool says_anything() const {
    return stated != EntityType::kOther || !places.empty() || !memberships.empty() ||
           !born.empty() || !died.empty() || !active.empty();
  }
};

enum class Contradiction : std::uint8_t { kNone, kType, kYears, kPlace, kMembership };

// The first of these that holds:
// - stated types that conflict (name_guards.h), or that differ where one is written as a common
// noun
//   ("Python" the tool, "python" the concept);
// - years: two of birth or of death, or deeds after death or before birth;
// - places in different countries, or in different parts of one country;
// - memberships without a word in common. Weak: people change employers, so that shared context
// makes
//   it none.
// Symmetric; O(size).
Contradiction contradiction(const Attributes& a, const Attributes& b);

// All that is said of one thing. O(size).
void add(Attributes& all, const Attributes& more);

// "massachusetts" is in "united states" and a part of it; "경기도" in "대한민국". Empty for a place
// that is not in our table of countries and their parts. O(1).
struct Region {
  std::string_view country;
  std::string_view part;  // "" for the country itself
};
Region region_of(std::string_view place);

}  // namespace sennit
