#include "extract/claimed_type.h"

#include <string>

#include "model/claim_verbs.h"
#include "text/normalize.h"
#include "wordnet/wordnet.h"

namespace sennit {
namespace {

// The words up to the first that begins a phrase of its own: "capital" of "capital of Arizona".
std::string_view before_preposition(std::string_view object) {
  for (const std::string_view joint : {" of ", " in ", " for ", " at ", " on ", " from ", " with "})
    object = object.substr(0, object.find(joint));
  return object;
}

EntityType type_of_kind(std::string_view object) {
  const std::string folded = fold(before_preposition(object));
  const std::size_t blank = folded.rfind(' ');
  const WordSenses senses =
      senses_of(std::string_view(folded).substr(blank == std::string::npos ? 0 : blank + 1));
  return senses.type == EntityType::kConcept ? EntityType::kOther : senses.type;
}

}  // namespace

EntityType claimed_type(const Claim& claim) {
  if (claim.detail == "not") return EntityType::kOther;
  if (claim.verb == verb::kIsA) return type_of_kind(claim.object);
  if (claim.verb == verb::kRole || claim.verb == verb::kMemberOf || claim.verb == verb::kBorn ||
      claim.verb == verb::kDied)
    return EntityType::kPerson;
  return claim.verb == verb::kLocatedIn ? EntityType::kPlace : EntityType::kOther;
}

}  // namespace sennit
