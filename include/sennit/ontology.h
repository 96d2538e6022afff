// The types that a user wants things to have, where the ten of Sennit do not fit the notes.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct OntologyType {
  std::string name;   // "PERSON"
  std::string gloss;  // "people, also in fiction"; may be ""
  bool operator==(const OntologyType&) const = default;
};

struct Ontology {
  std::vector<OntologyType> types;  // empty: the ten types
  std::string example;              // shown to a model as it is, below its instructions; may be ""
  bool operator==(const Ontology&) const = default;
};

// All of these go out with each request. Characters are code points.
inline constexpr std::size_t kMostOntologyTypes = 40;
inline constexpr std::size_t kLongestTypeName = 40;
inline constexpr std::size_t kLongestGloss = 300;
inline constexpr std::size_t kLongestExample = 4000;

// Without white space around them, names in Unicode's composed form. Errors: kInvalidInput, which
// says what is wrong with which of them: a name that is empty, given twice (in any case), too long,
// of several lines; a text that is no UTF-8; too many types. Pure.
Result<Ontology> checked(Ontology ontology);

}  // namespace sennit
