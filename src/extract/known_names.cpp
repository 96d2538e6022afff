#include "extract/known_names.h"

#include "extract/korean_words.h"
#include "extract/surface.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestName = 120;     // bytes
constexpr std::size_t kShortestFoldable = 4;  // letters of a word that is found in any case
constexpr std::uint16_t kHolds =
    gap::kBlank | gap::kPeriod | gap::kComma | gap::kAmpersand | gap::kOther;

std::uint64_t edge(std::uint32_t node, std::uint32_t token) {
  return std::uint64_t{node} << 32U | token;
}

bool is_letterwise(WordKind kind) { return kind != WordKind::kSpaced; }

}  // namespace

KnownNames::Node KnownNames::child(Node node, Token token) const {
  const auto found = children_.find(edge(node, token));
  return found == children_.end() ? kNoNode : found->second;
}

KnownNames::Node KnownNames::grow(Node node, Token token) {
  const auto [known, fresh] =
      children_.emplace(edge(node, token), static_cast<Node>(name_at_node_.size()));
  if (fresh) name_at_node_.push_back(0);
  return known->second;
}

std::vector<KnownNames::Token> KnownNames::tokens_of(std::string_view name) {
  Prose prose;
  std::span<const Excluded> none;
  read_unit(name, {{0, static_cast<std::uint32_t>(name.size())}, true}, none, words_of_names_,
            prose);
  std::vector<Token> tokens;
  for (const Word& word : prose.words) {
    const std::string_view form = word.range().of(name);
    if (!is_letterwise(word.kind)) {
      const LexemeId lexeme = lexicon_.intern(form, word.kind);
      if (lexeme == kNoLexeme) return {};
      tokens.push_back(token_of_word(lexeme));
      continue;
    }
    for (std::size_t at = 0; at < form.size();) {
      const CodePoint c = decode_at(form, at);
      tokens.push_back(token_of_letter(c.value));
      at += c.length;
    }
  }
  return tokens;
}

// One letter, or nothing but numbers, dates and words such as "how to".
bool KnownNames::says_nothing(const std::vector<Token>& tokens, bool capital) const {
  if (tokens.size() == 1 && is_letter(tokens.front())) return true;
  if (tokens.size() == 1 && capital) return lexicon_[tokens.front()].traits.calendar;
  for (const Token token : tokens) {
    if (is_letter(token)) return false;
    const Traits& traits = lexicon_[token].traits;
    if (!traits.function && !traits.calendar && !traits.digits) return false;
  }
  return true;
}

void KnownNames::add(std::string_view name) {
  if (name.size() > kLongestName || !added_.insert(name).second) return;
  if (!has_letter(name) || count_code_points(name) < 2) return;
  const std::vector<Token> tokens = tokens_of(name);
  const bool capital = is_upper(decode_at(name, 0).value);
  if (tokens.empty() || says_nothing(tokens, capital)) return;
  Name known{name, false, false};
  if (tokens.size() == 1) {
    const Lexeme& word = lexicon_[tokens.front()];
    const std::size_t letters = count_code_points(name);
    known.exact_case = letters < kShortestFoldable || word.traits.opener || word.traits.function ||
                       traits_of(name, word.form).all_caps;
    known.inside_only = word.traits.function;
  }
  Node node = 0;
  for (const Token token : tokens) node = grow(node, token);
  if (name_at_node_[node] != 0) return;
  names_.push_back(known);
  name_at_node_[node] = static_cast<std::uint32_t>(names_.size());
}

bool KnownNames::may_begin_with(LexemeId lexeme) const {
  if (lexeme == kNoLexeme) return false;
  const Lexeme& word = lexicon_[lexeme];
  if (word.kind == WordKind::kSpaced) return child(0, token_of_word(lexeme)) != kNoNode;
  return word.kind != WordKind::kHangul ||
         child(0, token_of_letter(decode_at(word.form, 0).value)) != kNoNode;
}

bool KnownNames::fits(std::string_view surface, const Word& first, const Name& name) {
  if (name.inside_only && first.starts) return false;
  return !name.exact_case || surface == name.form;
}

// Where a name ends inside a word of letters: at the word's end, before a Korean particle, or, in a
// run of Han or Kana, anywhere.
bool KnownNames::ends_well(std::string_view text, const Word& last, std::uint32_t end) {
  if (last.kind != WordKind::kHangul || end == last.end) return true;
  return ends_before_particle(last.range().of(text), end - last.begin);
}

// A walk down the tree along the words of a sentence.
class KnownNames::Walk {
 public:
  Walk(const KnownNames& names, std::string_view text, std::span<const Word> words,
       std::uint32_t first, std::uint32_t begin)
      : names_(names), text_(text), words_(words), first_(first), begin_(begin) {}

  Match run(std::uint32_t end_word) {
    for (std::uint32_t i = first_; i < end_word && node_ != kNoNode; ++i) {
      if (i > first_ && (words_[i].gap & ~kHolds || words_[i - 1].possessive)) break;
      if (is_letterwise(words_[i].kind))
        take_letters(i);
      else
        take_word(i);
    }
    return best_;
  }

 private:
  void take_word(std::uint32_t i) {
    const Word& word = words_[i];
    node_ =
        word.lexeme == kNoLexeme ? kNoNode : names_.child(node_, names_.token_of_word(word.lexeme));
    accept(i, word.end);
  }

  void take_letters(std::uint32_t i) {
    std::uint32_t at = i == first_ ? begin_ : words_[i].begin;
    while (at < words_[i].end && node_ != kNoNode) {
      const CodePoint c = decode_at(text_, at);
      node_ = names_.child(node_, token_of_letter(c.value));
      at += c.length;
      accept(i, at);
    }
  }

  // Keeps the name that ends here, if one does; a later one is longer.
  void accept(std::uint32_t word, std::uint32_t end) {
    const std::uint32_t number = node_ == kNoNode ? 0 : names_.name_at_node_[node_];
    if (number == 0) return;
    const ByteRange span{begin_, end};
    if (fits(span.of(text_), words_[first_], names_.names_[number - 1]) &&
        ends_well(text_, words_[word], end))
      best_ = {span, word + 1};
  }

  const KnownNames& names_;
  std::string_view text_;
  std::span<const Word> words_;
  std::uint32_t first_;
  std::uint32_t begin_;
  Node node_ = 0;
  Match best_;
};

KnownNames::Match KnownNames::find(std::string_view text, std::span<const Word> words,
                                   std::uint32_t first, std::uint32_t end_word,
                                   std::uint32_t offset) const {
  return Walk(*this, text, words, first, words[first].begin + offset).run(end_word);
}

}  // namespace sennit
