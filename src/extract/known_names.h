// Finds in prose the names that a document has given explicitly.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// A tree of tokens: a folded word of spaced scripts is one token, a letter of other scripts one
// each, blanks between the latter do not count. The longest name wins. Looking costs O(length of
// the longest name) at each word, however many names there are.
class KnownNames {
 public:
  explicit KnownNames(Lexicon& lexicon) : lexicon_(lexicon) {}

  // Names that cannot be told from words are left out: one letter, "the", "How to". A single word
  // of up to three letters, in capitals, or as common as "Settings" is found in its own case only,
  // one such as "Go" or "It" not at the start of a sentence. `name` must outlive this.
  void add(std::string_view name);
  bool empty() const { return names_.empty(); }

  struct Match {
    ByteRange span;
    std::uint32_t end_word = 0;  // the word after the last one that it touches
    explicit operator bool() const { return !span.empty(); }
  };

  // The longest name that begins at word `first` of `sentence`, or, within a run of Han or Kana,
  // `offset` bytes into it.
  Match find(std::string_view text, std::span<const Word> words, std::uint32_t first,
             std::uint32_t end_word, std::uint32_t offset = 0) const;

  // Whether a name may begin with this word: most words are done with one look.
  bool may_begin_with(LexemeId lexeme) const;

 private:
  using Token = std::uint32_t;
  using Node = std::uint32_t;
  static constexpr Node kNoNode = 0xFFFFFFFF;

  class Walk;

  struct Name {
    std::string_view form;
    bool exact_case = false;   // "WHO" is not "who"
    bool inside_only = false;  // "Go" at the start of a sentence may be "go"
  };

  Node child(Node node, Token token) const;
  Node grow(Node node, Token token);
  Token token_of_word(LexemeId lexeme) const { return lexicon_[lexeme].folded; }
  static Token token_of_letter(char32_t letter) { return 0x80000000U | static_cast<Token>(letter); }
  static bool fits(std::string_view surface, const Word& first, const Name& name);
  static bool is_letter(Token token) { return token & 0x80000000U; }
  bool says_nothing(const std::vector<Token>& tokens, bool capital) const;
  static bool ends_well(std::string_view text, const Word& last, std::uint32_t end);
  std::vector<Token> tokens_of(std::string_view name);

  Lexicon& lexicon_;
  Lexicon words_of_names_;  // what stands in names is not counted as the text's
  std::unordered_set<std::string_view> added_;
  std::vector<Name> names_;
  std::vector<std::uint32_t> name_at_node_{0};  // number of a name + 1
  std::unordered_map<std::uint64_t, Node> children_;
};

}  // namespace sennit
