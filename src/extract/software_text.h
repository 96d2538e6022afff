// Is a text about software? There, words have other senses: a "reader" is no person and a
// "repository" no place.

#pragma once

#include <cstdint>
#include <string_view>

#include "extract/lexicon.h"

namespace sennit {

enum class Field : std::uint8_t { kAny, kSoftware };

// Software: its words ("plugin", "server", 플러그인) stand there three times, two different ones at
// least, and are one of a hundred. Needs decide_korean_nouns. O(distinct words).
Field field_of(const Lexicon& lexicon);

// A Hangul word that is software, with its particle: 플러그인을, 서버.
bool is_korean_software_word(std::string_view word);

}  // namespace sennit
