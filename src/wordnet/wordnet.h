// What WordNet 3.0 says of English words: nouns and their types, proper names, other parts of
// speech. Compiled into the program (see tools/compile_wordnet); pure, any thread may ask.

#pragma once

#include <cstdint>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

// Words of running text in which SemCor counts uses.
inline constexpr double kSemCorWords = 360'000;

struct WordSenses {
  bool noun : 1 = false;
  bool verb : 1 = false;
  bool adjective : 1 = false;
  bool adverb : 1 = false;
  bool proper : 1 = false;     // a noun that is written with a capital: "Paris", "Christmas"
  bool demonym : 1 = false;    // an adjective of a place: "German"
  bool inflected : 1 = false;  // the plural of a noun
  bool concrete : 1 = false;   // a noun of things, places and beings, parts of the body aside
  // Of its first sense as a common noun. A person only where most of its senses are people, a
  // place, a tool, a document where most of its uses are; kOther: nothing tells.
  EntityType type = EntityType::kOther;
  EntityType proper_type = EntityType::kOther;  // of its first sense as a proper name
  std::uint16_t uses = 0;                       // as a noun in SemCor
  float noun_share = 0;                         // of all its uses there, 0 to 1

  bool known() const { return noun || verb || adjective || adverb || proper; }
};

// Of a word or a phrase in small letters, words between blanks or hyphens ("christmas eve");
// periods and apostrophes do not count. A form that is not there is looked for as the plural of a
// noun or as a form of a verb. O(size), some 50 ns.
WordSenses senses_of(std::string_view folded);

}  // namespace sennit
