// Which names become nodes. Extraction keeps every candidate; the view decides here, over all
// evidence, so that order does not matter.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

// What the evidence says of the names of one thing.
struct TermEvidence {
  std::string_view key;         // of the name that it is called by
  std::uint32_t names = 0;      // mentions as a name
  std::uint32_t terms = 0;      // mentions as a noun phrase in small letters
  std::uint32_t documents = 0;  // that have either
  std::uint64_t words_of_store = 0;
  std::uint64_t documents_of_store = 0;
  bool is_marked = false;  // an author marked a name of it, or a person judged about it
  bool has_type = false;   // something tells what it is
};

// A name that only prose gave stands in at least this many places of the store.
inline constexpr std::uint32_t kPlacesOfOneWord = 3;
inline constexpr std::uint32_t kPlacesOfSeveralWords = 2;

// Names that an author marked (explicit evidence) always become nodes. Of names that only prose
// gave, one place is enough
//   - for several words when something tells what they are ("Dr. Ada Lovelace", "Tide Institute"),
//     or one of them is no word of the language ("Duff Gibson");
//   - for what WordNet knows as a name and not as a word ("Turin", "World War I").
// Others need the places said above, a single word that something types, or that is no word of
// English or a rare one, one less. A term in small
// letters is a node
//   - of several words in three places, or in two where WordNet knows it ("search engine") or its
//     last word tells a type ("plump sister"), but in several documents only when these come back
//     to it: five times in four of them;
//   - of one word in three places, and three times as often as English has that noun by the counts
//     of SemCor, which tells "tide" and "clerk" from "man" and "time"; in two places, when it is
//     five times as often; in several documents three times in two of them ("singer" stands
//     once in many), but not where more than 20 documents and a tenth of all have it ("user" in
//     notes about software).
// An adjective of a place alone ("French") is none unless it is marked.
// O(size of the key).
bool is_term(const TermEvidence& evidence);

}  // namespace sennit
