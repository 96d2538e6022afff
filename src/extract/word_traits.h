// What can be said of a word by itself: its letters, and the closed lists of English that it is in.

#pragma once

#include <cstdint>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

enum class WordKind : std::uint8_t { kSpaced, kHangul, kHan, kHiragana, kKatakana };
// kSpaced: letters and digits of scripts that are written with blanks.

struct Traits {
  // The letters.
  bool capital : 1 = false;     // begins with a capital letter
  bool all_caps : 1 = false;    // two letters or more, all capital
  bool inner_caps : 1 = false;  // a capital after a small letter: "GitHub", "iPhone"
  bool has_digit : 1 = false;
  bool digits : 1 = false;      // nothing but digits
  bool code : 1 = false;        // "snake_case", "main.py": no word of prose
  bool initial : 1 = false;     // one capital letter
  bool small_part : 1 = false;  // a part after a hyphen begins with a small letter
  bool roman : 1 = false;       // a Roman numeral
  // The closed lists.
  bool function : 1 = false;  // articles, pronouns, prepositions, conjunctions, auxiliaries
  bool opener : 1 = false;    // begins sentences and headings without being a name
  bool article : 1 = false;
  bool joiner : 1 = false;        // may stand in small letters inside a name: "of", "van"
  bool calendar : 1 = false;      // months and days
  bool counted : 1 = false;       // "chapter", "figure": what a number follows
  bool abbreviation : 1 = false;  // a period after it ends no name: "Dr", "St", "Inc"
  bool title : 1 = false;         // before a person's name, no part of it: "Dr", "Professor"
  bool kept_title : 1 = false;    // part of a short name: "Mrs", "King", "St"
  bool speech : 1 = false;        // "said", "replied"
  bool kin : 1 = false;           // "nephew", "wife"
  bool eponym_head : 1 = false;   // after 's part of the name: "Conway's Law"
  bool verb : 1 = false;          // can be the verb between two names
  bool auxiliary : 1 = false;
  bool no_verb : 1 = false;        // ends as verbs do, but is none: "news", "hundred"
  bool clause : 1 = false;         // begins another clause, or joins equals
  bool empty : 1 = false;          // says nothing of the kind of a thing: "new", "amount"
  bool determiner : 1 = false;     // a noun or its adjectives follow
  bool of_noun : 1 = false;        // with "of" says a relation: "author of"
  bool software : 1 = false;       // speaks of software: "click", "folder"
  bool software_head : 1 = false;  // what it stands behind is software: "plugin"
  // What the last or the first word of a name says of its type; kOther says nothing.
  EntityType as_last = EntityType::kOther;
  EntityType as_first = EntityType::kOther;
};

Traits traits_of(std::string_view form, std::string_view folded);

}  // namespace sennit
