// Lists of words that are written as one text.

#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

namespace sennit {

// What stands between separators, without what is empty. Views of `text`. O(n).
std::vector<std::string_view> split(std::string_view text, char separator = ' ');

// A closed list; views of `words`, which must outlive it.
using WordSet = std::unordered_set<std::string_view>;
WordSet word_set(std::string_view words, char separator = ' ');

}  // namespace sennit
