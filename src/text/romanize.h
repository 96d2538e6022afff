// Hangul and kana in Latin letters, and how words of Hangul and of Latin letters sound. Pure.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// By the Revised Romanization of 2000, without sound changes but for ㄹㄹ ("서울" is "seoul").
// Characters that are no Hangul syllables stay. O(n).
std::string revised_romanization(std::string_view hangul);

// By McCune and Reischauer 1939 without its marks: consonants are voiced between voiced sounds
// ("부산" is "pusan", "한글" is "hangul"). O(n).
std::string mccune_reischauer(std::string_view hangul);

// The ways in which the name of a Korean person is usually spelled in Latin letters, closed up: the
// customary spellings of the surname, either order. Empty when the text is not a surname and one or
// two syllables. O(1).
std::vector<std::string> korean_person_spellings(std::string_view hangul);

// Kana by Hepburn without its marks: "カタカナ" is "katakana"; long vowels are not told. O(n).
std::string hepburn(std::string_view kana);

// The consonants of a word as Koreans write a foreign word, one letter each: "리눅스" and "linux"
// are "LNKS". Empty for texts with other letters than Hangul syllables or a to z. O(n).
std::string sound_skeleton(std::string_view word);

// The Hangul word writes the sound of the Latin one: equal skeletons of three consonants or more,
// of five letters or more, and vowels that can stand for each other. O(n).
bool is_loanword_of(std::string_view hangul, std::string_view latin);

// Two spellings of one foreign word: equal but for vowels that writers confuse ("콘텐츠",
// "컨텐츠"). Three syllables or more. O(n).
bool are_loanword_spellings(std::string_view a, std::string_view b);

}  // namespace sennit
