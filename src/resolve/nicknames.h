// English given names: the short forms they are known by, and of whom. A table of our own.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "resolve/name_words.h"

namespace sennit {

// "bill" of "william", "kit" of "christopher" or "katherine"; a name is of itself. Also of two
// short forms of one name ("bill", "will"). Folded words; symmetric. O(forms).
bool are_one_given_name(std::string_view a, std::string_view b);

// The full names that a word may stand for, itself when it is one; empty for most words. O(1).
const std::vector<std::string>& full_given_names(std::string_view word);

// Of whom a given name is; kUnknown when it is of both or not in the table. O(1).
Sex sex_of_given_name(std::string_view word);

}  // namespace sennit
