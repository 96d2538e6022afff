// English terms in small letters: "search engine", "tide table", "Obsidian plugin",
// "Scrooge's nephew", and single nouns that a text is about.

#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/software_text.h"
#include "extract/words.h"

namespace sennit {

// For texts in English. Terms need the counts of the whole text: `gather` reads it once, `find`
// then gives those of one sentence. What is kept:
//   - phrases of two to four words that end in a noun, of nouns, names and adjectives that say
//     something: when the text has them twice, WordNet knows them, a name is in them, or their
//     words are nouns all;
//   - an adjective before a name, when the text has both twice ("young Cratchits");
//   - a possessor and its noun where it names a person or a place ("Scrooge's nephew");
//   - a single noun of a thing, place or being that the text has at least twice and three times as
//   often as English has it
//     (counts of SemCor), or that is rare in English.
class NounPhrases {
 public:
  NounPhrases(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  // In a text about software only tools have a type: a "reader" is no person there, and a
  // "repository" no place. O(words).
  void gather(Field field = Field::kAny);

  // Appends the terms of sentence number `sentence`; in order, without overlap.
  void find(std::size_t sentence, std::vector<Candidate>& found) const;

 private:
  struct Phrase {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint64_t words = 0;  // a hash of the folded words
    bool possessive = false;
  };

  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  const Lexeme& lexeme(std::uint32_t i) const { return lexicon_[word(i).lexeme]; }
  bool is_noun(std::uint32_t i) const;
  bool is_name(std::uint32_t i) const;
  bool is_modifier(std::uint32_t i) const;
  bool is_joined(std::uint32_t i) const;
  bool begins_epithet(std::uint32_t i, std::uint32_t end) const;
  std::uint32_t end_of_names(std::uint32_t first, std::uint32_t end) const;
  bool is_certainly_noun(std::uint32_t i, const Sentence& sentence) const;
  void gather(const Sentence& sentence);
  std::uint32_t end_of_phrase(std::uint32_t first, std::uint32_t end) const;
  void add(std::uint32_t first, std::uint32_t end, bool possessive);
  std::uint64_t hash_of(std::uint32_t first, std::uint32_t end) const;
  bool is_kept(const Phrase& phrase) const;
  bool is_told(EntityType type) const;
  bool begins_with_place(const Phrase& phrase) const;
  bool is_known(const Phrase& phrase) const;
  bool is_salient(std::uint32_t noun) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
  Field field_ = Field::kAny;
  std::uint32_t words_ = 0;              // of the whole text
  std::vector<Phrase> phrases_;          // in order
  std::vector<std::uint32_t> first_of_;  // first phrase of each sentence
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

}  // namespace sennit
