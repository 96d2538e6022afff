#include "sennit/ontology.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "base/try.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

struct Limit {
  std::string_view of;
  std::size_t characters = 0;
};

Result<void> check_text(std::string_view text, Limit limit) {
  if (!is_valid_utf8(text))
    return invalid_input(fmt::format("{} is not UTF-8", limit.of), "save the file as UTF-8");
  if (const std::size_t count = count_code_points(text); count > limit.characters)
    return invalid_input(
        fmt::format("{} has {} characters; it may have {}", limit.of, count, limit.characters),
        "make it shorter: it goes out with each request");
  return {};
}

bool has_control_sign(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20; });
}

Result<void> check_type(OntologyType& type, std::size_t place) {
  const std::string which = fmt::format("the name of the {}. entity type", place);
  SENNIT_TRY(check_text(type.name, {which, kLongestTypeName}));
  type.name = nfc(trim(type.name));
  if (type.name.empty())
    return invalid_input(which + " is empty", "write \"NAME: what is meant by it\"");
  if (has_control_sign(type.name))
    return invalid_input(which + " goes over several lines", "write a name of one line");
  const std::string gloss = fmt::format("what is said of the entity type {}", type.name);
  SENNIT_TRY(check_text(type.gloss, {gloss, kLongestGloss}));
  type.gloss = collapse_spaces(trim(type.gloss));
  return {};
}

}  // namespace

Result<Ontology> checked(Ontology ontology) {
  if (ontology.types.size() > kMostOntologyTypes)
    return invalid_input(fmt::format("there are {} entity types; there may be {}",
                                     ontology.types.size(), kMostOntologyTypes),
                         "join those that a reader would not tell apart");
  std::set<std::string> names;
  std::size_t place = 0;
  for (OntologyType& type : ontology.types) {
    SENNIT_TRY(check_type(type, ++place));
    if (!names.insert(fold(type.name)).second)
      return invalid_input(fmt::format("the entity type {} is given twice", type.name),
                           "keep one of them; capitals make no difference");
  }
  SENNIT_TRY(check_text(ontology.example, {"the example", kLongestExample}));
  ontology.example = trim(ontology.example);
  return ontology;
}

}  // namespace sennit
