// Names by their capitals, in scripts that have them.

#pragma once

#include <string_view>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// Sequences of capitalised words, with small joiners inside ("Ghost of Christmas Past"), of which
// leading articles, openers and titles of persons are cut; single words where only being a name
// explains their capital; acronyms that occur twice; CamelCase. Needs the counts of the whole text.
class CapitalizedNames {
 public:
  CapitalizedNames(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  // Of English texts, WordNet tells which words are no names at the start of a sentence.
  void set_english(bool is_english) { is_english_ = is_english; }

  // Appends to `found`. O(words of the sentence).
  void find(const Sentence& sentence, std::vector<Candidate>& found) const;

 private:
  struct Run {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    bool titled = false;  // a person's title stood before it
    std::uint32_t size() const { return end - first; }
  };

  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  const Lexeme& lexeme(std::uint32_t i) const { return lexicon_[word(i).lexeme]; }
  const Traits& traits(std::uint32_t i) const { return lexeme(i).traits; }

  bool is_nameable(std::uint32_t i) const;
  bool is_joined(std::uint32_t i) const;
  bool is_number_of_name(std::uint32_t i, std::uint32_t end) const;
  std::uint32_t end_of_run(std::uint32_t first, std::uint32_t end) const;
  bool may_be_start_of_name(std::uint32_t i, std::uint32_t size) const;
  void trim(Run& run, bool starts_count) const;
  bool is_name(const Run& run, const Sentence& sentence) const;
  bool is_single_name(std::uint32_t i) const;
  bool is_acronym(std::uint32_t i) const;
  bool is_in_code(std::uint32_t i) const;
  bool is_sequence_name(const Run& run) const;
  bool is_first_of_series(std::uint32_t i, std::uint32_t end) const;
  bool is_saint(std::uint32_t i) const;
  bool is_country_in_capitals(std::uint32_t i) const;
  std::uint32_t with_year(const Run& run, const Sentence& sentence) const;
  bool is_known_capital(std::uint32_t i) const;
  EntityType type_of(const Run& run) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
  bool is_english_ = false;
};

}  // namespace sennit
