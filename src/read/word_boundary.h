// Where a text may be cut without hurting a word or a grapheme.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sennit {

// Whether a cut at `at` (a boundary of a code point) would tear what a person sees as one
// character: a letter and its marks, a joined emoji, a flag, a syllable of conjoining jamo, CR LF.
bool splits_grapheme(std::string_view text, std::size_t at);

// Whether a cut at `at` would tear a word. Hangul is spaced, so a particle is part of its word;
// between Han characters any place is allowed, and Kana belong to the character before them.
bool splits_word(std::string_view text, std::size_t at);

// The first place in [at, end) that tears neither word nor grapheme.
std::optional<std::size_t> find_end_of_word(std::string_view text, std::size_t at, std::size_t end);

// The first such place that is not white space.
std::optional<std::size_t> find_word(std::string_view text, std::size_t at, std::size_t end);

}  // namespace sennit
