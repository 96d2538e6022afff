// Short names made of the first letters of longer ones.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// "NLP" of "Natural Language Processing", "UNESCO" of a name with small words between: every letter
// of the short one begins a word of the long one, in order. O(n).
bool is_initials_of(std::string_view short_name, std::string_view long_name);

// How a name of several words may be shortened, closed up: by the initials of all its words, with
// and without function words ("mit", "miot"), and by the initials of its first words before the
// others
// ("vscode" of "visual studio code"). Two letters or more; O(words^2).
std::vector<std::string> acronym_forms(const std::vector<std::string>& words);

// True when `short_name` abbreviates `long_name` wherever it stands, so that their keys may be
// joined: its letters are the initials of the words ("NLP"), or the two are of different scripts
// ("인공지능", "AI"). "Ada" for "Ada Lovelace" is not such a name: it holds in one document only.
bool is_alias_everywhere(std::string_view short_name, std::string_view long_name);

}  // namespace sennit
