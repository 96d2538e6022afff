// The letters of a word one by one, as they are typed: what search compares while a person types.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// Hangul syllables as the keys that make them, also where one key makes a part of a letter: "과" is
// ㄱㅗㅏ, "닭" is ㄷㅏㄹㄱ, and a consonant is the same letter at either end of a syllable; so
// every state of a word that is being typed begins the whole ("반" begins "바나나"). Doubled
// consonants are one key. Single jamo, of any block, are such letters too; all else stays. Folded
// input. O(n).
std::u32string keystrokes(std::string_view folded);

// The same for one code point; how many letters it has (1 to 5).
std::size_t append_keystrokes(std::u32string& out, char32_t c);

// The first consonant of a Hangul syllable ("능" is ㄴ), a single consonant itself, else 0.
char32_t initial_consonant(char32_t c);

// The initials that a text of nothing but single consonants asks for, two at least: "ㅇㄱㅈㄴ",
// also where an input method has joined two ("ㄳ"). Else empty.
std::u32string asked_initials(std::string_view folded);

// Letters of a name without what a search sees through: white space and punctuation are dropped
// ('+' and '#' stay), Latin letters have no marks. A text of nothing else keeps its signs. O(n).
std::u32string search_letters(std::string_view text);

// The same, behind what `out` holds; `word_begins` gets the places among the new letters at which a
// word begins: the first one, and each behind something dropped but an apostrophe.
void append_search_letters(std::u32string& out, std::string_view text,
                           std::vector<std::uint32_t>& word_begins);

}  // namespace sennit
