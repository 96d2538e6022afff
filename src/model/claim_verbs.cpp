#include "model/claim_verbs.h"

namespace sennit {
namespace {

struct KnownVerb {
  std::string_view verb;
  Attribute attribute;
};

constexpr KnownVerb kFree[] = {
    {verb::kIsA, Attribute::kKind},
    {verb::kRole, Attribute::kRole},
    {verb::kMemberOf, Attribute::kMembership},
    {verb::kLocatedIn, Attribute::kPlace},
    {verb::kBorn, Attribute::kBorn},
    {verb::kDied, Attribute::kDied},
    {verb::kActiveIn, Attribute::kActive},
};

constexpr KnownVerb kBetweenNames[] = {
    {"works at", Attribute::kMembership},
    {"works for", Attribute::kMembership},
    {"works in", Attribute::kMembership},
    {"teaches at", Attribute::kMembership},
    {"studies at", Attribute::kMembership},
    {"joins", Attribute::kMembership},
    {"is member of", Attribute::kMembership},
    {"lies in", Attribute::kPlace},
    {"is in", Attribute::kPlace},
    {"is located in", Attribute::kPlace},
    {"is capital of", Attribute::kPlace},
    {"is city in", Attribute::kPlace},
    {"is born in", Attribute::kBorn},
    {"dies in", Attribute::kDied},
};

}  // namespace

bool has_free_object(std::string_view verb) {
  for (const KnownVerb& known : kFree)
    if (verb == known.verb) return true;
  return false;
}

Attribute attribute_of(std::string_view verb) {
  for (const KnownVerb& known : kFree)
    if (verb == known.verb) return known.attribute;
  for (const KnownVerb& known : kBetweenNames)
    if (verb == known.verb) return known.attribute;
  return Attribute::kNone;
}

}  // namespace sennit
