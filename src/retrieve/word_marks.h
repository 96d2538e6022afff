// Where the words of a search stand in a text, and the piece of it to show. Pure.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/keyword_index.h"

namespace sennit {

struct WordMark {
  ByteRange range;
  std::uint32_t word = 0;  // KeywordTerm::word
};

// Every place at which a term stands, as the index finds it, in order; no two cover one another:
// where they would, they are one mark, of the first. A Korean word is marked without its particle.
// O(tokens * terms).
std::vector<WordMark> word_marks(std::string_view text, const std::vector<KeywordTerm>& terms);

// How many different words are marked.
std::size_t count_words(const std::vector<WordMark>& marks);

// The part of `line` to show, at most `characters` long: all of it, or from a little before the
// first mark on, beginning and ending between words where it can.
ByteRange shown_part(std::string_view line, const std::vector<WordMark>& marks,
                     std::size_t characters);

}  // namespace sennit
