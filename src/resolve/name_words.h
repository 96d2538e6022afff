// The words of names that are not the name itself: titles, honorifics, articles, legal forms.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sennit {

enum class Sex : std::uint8_t { kUnknown, kMale, kFemale };

// "Mr", "Lady", "Dr", "Aunt": what stands before a person's name.
struct PersonTitle {
  bool is_title = false;
  Sex sex = Sex::kUnknown;
  bool before_surname = false;  // "Mr", "Dr": not before a given name alone
};

// All of folded words. O(1).
PersonTitle person_title(std::string_view word);
bool is_kin_title(std::string_view word);      // "aunt", "cousin"
bool is_article(std::string_view word);        // "the", "a", "an"
bool is_pointer(std::string_view word);        // "my", "her", "this"
bool is_epithet(std::string_view word);        // "poor", "old", "dear"
bool is_name_particle(std::string_view word);  // "de", "von", "bin"
bool is_legal_form(std::string_view word);     // "inc", "gmbh"
bool is_trade_word(
    std::string_view word);                // "records", "group": often left out of a company's name
bool is_direction(std::string_view word);  // "north", "upper", "동"
// "jr" 2, "sr" 1; 0 for other words.
std::uint8_t generation_of(std::string_view word);
// "second" and "2nd" are 2; 0 for other words.
std::uint32_t ordinal_of(std::string_view word);
std::string ordinal_word(std::uint32_t ordinal);  // "second"; "13th" above the twelfth
// "ii" is 2; 0 for other words.
std::uint32_t roman_numeral(std::string_view word);

// How many bytes at the end of a Korean name are a title or an honorific: "이순신장군", "김교수님",
// "세종대왕". 0 when none is, or when too little would stay to be a name.
std::size_t korean_title_size(std::string_view name);

}  // namespace sennit
