// The distinct words of a stretch of prose, each looked at once.

#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "extract/word_traits.h"
#include "wordnet/wordnet.h"

namespace sennit {

using LexemeId = std::uint32_t;

// A lexeme that is not kept apart: too long, or one too many. It is no name.
inline constexpr LexemeId kNoLexeme = 0;

struct Lexeme {
  std::string_view form;
  WordKind kind = WordKind::kSpaced;
  Traits traits;
  WordSenses senses;             // of the folded form; nothing of words of grammar
  LexemeId folded = kNoLexeme;   // of the folded form; itself when it is folded
  std::uint32_t total = 0;       // occurrences outside shouting
  std::uint32_t inside = 0;      // of these, where nothing but being a name explains a capital
  std::uint32_t bordered = 0;    // Hangul: not glued to a word of another script
  std::uint32_t noun_bytes = 0;  // Hangul: how much of it is a noun of this text (see korean.h)
};

class Lexicon {
 public:
  Lexicon();
  Lexicon(const Lexicon&) = delete;
  Lexicon& operator=(const Lexicon&) = delete;

  // `form` must outlive the lexicon. Amortised O(size of the form).
  LexemeId intern(std::string_view form, WordKind kind);

  Lexeme& operator[](LexemeId id) { return lexemes_[id]; }
  const Lexeme& operator[](LexemeId id) const { return lexemes_[id]; }
  const Lexeme& folded(LexemeId id) const { return lexemes_[lexemes_[id].folded]; }
  std::size_t size() const { return lexemes_.size(); }

 private:
  std::uint32_t& slot_of(std::string_view form);
  void grow();
  LexemeId add(std::string_view form, WordKind kind);

  std::vector<Lexeme> lexemes_;
  std::vector<std::uint32_t> slots_;      // open addressing; 0 is empty
  std::vector<std::uint32_t> hashes_;     // of the lexemes, to skip most comparisons
  std::deque<std::string> folded_forms_;  // stable addresses
};

}  // namespace sennit
