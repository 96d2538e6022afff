// Korean names of several words: compound nouns, also with a Latin name in front.

#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/candidate.h"
#include "extract/lexicon.h"
#include "extract/words.h"
#include "text/particles.h"

namespace sennit {

// "의존성 주입", "분산 처리", "Spring 컨테이너를": two or three words side by side that the text
// has together at least twice. All but the last are bare nouns or names in capitals; the last may
// have particles. General nouns ("처리") are parts of phrases, but a phrase has one other word at
// least. Needs decide_korean_nouns.
class KoreanPhrases {
 public:
  KoreanPhrases(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  // Counts the pairs of the whole text. O(words).
  void gather();

  // Appends the phrases of a sentence, in order, without overlap. O(words).
  void find(const Sentence& sentence, std::vector<Candidate>& found) const;

 private:
  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  const Lexeme& lexeme(std::uint32_t i) const { return lexicon_[word(i).lexeme]; }
  std::string_view written(std::uint32_t i) const { return word(i).range().of(text_); }
  bool begins_phrase(std::uint32_t i) const;
  bool may_be_head(std::uint32_t i, const StrippedWord& reading) const;
  bool is_pair(std::uint32_t i, std::uint32_t end) const;
  std::string_view head_after(std::uint32_t i, std::uint32_t end) const;
  std::uint64_t pair_of(std::uint32_t i, std::string_view head) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

}  // namespace sennit
