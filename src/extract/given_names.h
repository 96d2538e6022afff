// Given names of people.

#pragma once

#include <string_view>

namespace sennit {

// A folded given name that is common in English texts: "ada", "jeff", "mohammed". O(size).
bool is_given_name(std::string_view folded);

}  // namespace sennit
