// What can be told from names alone: links that an oracle without knowledge of the world may
// follow.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// Two names share a word, the first four letters of a word, are initials of one another, contain
// one another, are a given name and its short form, or read alike in Latin letters. Case, accents
// and punctuation make no difference; function words and titles are no words here. Symmetric.
bool is_lexically_linked(std::string_view a, std::string_view b);

// The part that each name belongs to when linked names are one part, chains followed. O(n^2).
std::vector<std::uint32_t> lexical_parts(std::span<const std::string> names);

}  // namespace sennit
