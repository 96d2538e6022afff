// How well a short name fits a longer one of the same document, from the two names alone.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "resolve/document_names.h"
#include "resolve/name_score.h"
#include "resolve/name_words.h"

namespace sennit {

// A name of a document, taken to pieces.
struct FittedName {
  KeyName name;
  std::vector<std::string> words;  // of a person: without epithets
  Sex sex = Sex::kUnknown;
  bool may_be_person = false;
  bool is_described = false;  // words before the title are left out of `name`
  bool is_role = false;       // "the old man", "Young Lucas": stands for nobody else
  // Told by the other names of the document (tell_families):
  bool is_elder = false;  // "Mr. Emerson", where there is an "old Mr. Emerson"
  bool is_wife = false;   // "Rachel Lynde", where there is a "Mrs. Rachel Lynde"
  bool has_man = false;   // "Mrs. Cratchit", where a man of that surname is named
};

FittedName fitted_name(const DocumentName& name);

// Says of each name what only the others tell. O(names log n).
void tell_families(std::vector<FittedName>& names);

// A better fit leaves no room for a worse.
enum class Fit { kNone, kDoubtful, kByShortForm, kByWord, kByTitle, kByName };

// O(size of the names).
Fit fit(const FittedName& shorter, const FittedName& longer);

// What the one is called forbids that it is the other: sex, rank, a wife who is called "Miss".
bool do_people_contradict(const FittedName& a, const FittedName& b);

}  // namespace sennit
