#include "resolve/name_guards.h"

#include <algorithm>
#include <array>
#include <string>

#include "resolve/nicknames.h"

namespace sennit {
namespace {

// Types of one group do not contradict each other.
int group_of(EntityType type) {
  switch (type) {
    case EntityType::kPerson:
      return 1;
    case EntityType::kOrganization:
      return 2;
    case EntityType::kPlace:
      return 3;
    case EntityType::kEvent:
      return 4;
    case EntityType::kOther:
      return 0;
    default:
      return 5;
  }
}

bool is_negation_of(std::string_view longer, std::string_view shorter) {
  constexpr std::array<std::string_view, 15> kNegations = {"un",  "non",  "a",       "in", "im",
                                                           "dis", "anti", "counter", "de", "비",
                                                           "무",  "불",   "반",      "미", "탈"};
  return std::any_of(kNegations.begin(), kNegations.end(), [&](std::string_view negation) {
    return longer.size() == shorter.size() + negation.size() && longer.starts_with(negation) &&
           longer.ends_with(shorter);
  });
}

bool is_initial(const std::string& word) { return word.size() == 1; }

// "w" and "h w"; not "e" and "" or "e" and "edward".
bool do_middles_differ(const NameParts& a, const NameParts& b) {
  if (a.words.size() < 3 || b.words.size() < 3) return false;
  if (a.words.front() != b.words.front() || a.words.back() != b.words.back()) return false;
  if (a.words.size() != b.words.size()) return true;
  for (std::size_t i = 1; i + 1 < a.words.size(); ++i) {
    const std::string& x = a.words[i];
    const std::string& y = b.words[i];
    const bool agree = x == y || ((is_initial(x) || is_initial(y)) && x[0] == y[0]);
    if (!agree) return true;
  }
  return false;
}

bool do_people_differ(const NameParts& a, const NameParts& b) {
  if (a.sex != Sex::kUnknown && b.sex != Sex::kUnknown && a.sex != b.sex) return true;
  if (a.generation != 0 && b.generation != 0 && a.generation != b.generation) return true;
  return do_middles_differ(a, b);
}

}  // namespace

bool do_types_conflict(EntityType a, EntityType b) {
  const int of_a = group_of(a);
  const int of_b = group_of(b);
  return of_a != 0 && of_b != 0 && of_a != of_b;
}

bool are_guarded(const KeyName& a, const KeyName& b) {
  if (do_types_conflict(a.type, b.type)) return true;
  const bool is_shortened = (a.parts.words.size() == 1) != (b.parts.words.size() == 1);
  if (!is_shortened && a.parts.directions != b.parts.directions) return true;
  if (!is_shortened && a.parts.numbers != b.parts.numbers) return true;
  if (a.parts.is_several != b.parts.is_several) return true;
  if (is_negation_of(a.parts.form, b.parts.form) || is_negation_of(b.parts.form, a.parts.form))
    return true;
  return do_people_differ(a.parts, b.parts);
}

}  // namespace sennit
