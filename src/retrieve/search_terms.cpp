#include "retrieve/search_terms.h"

#include <algorithm>

#include "retrieve/question.h"
#include "text/normalize.h"
#include "text/particles.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kShortestBeginning = 2;  // of a word; one letter begins too many

bool begins_with_cjk(std::string_view text) {
  return !text.empty() && is_cjk(script_of(decode_at(text, 0).value));
}

}  // namespace

std::vector<KeywordTerm> SearchTerms::all() const {
  std::vector<KeywordTerm> both = terms;
  both.insert(both.end(), required.begin(), required.end());
  return both;
}

std::optional<KeywordTerm> run_of(std::string_view words, std::uint32_t number) {
  PhraseTokens phrase = phrase_tokens(nfc(words));
  if (phrase.tokens.empty()) return std::nullopt;
  KeywordTerm term;
  term.tokens = std::move(phrase.tokens);
  term.prefix = phrase.prefix;
  term.word = number;
  return term;
}

SearchTerms search_terms(const SearchQuery& query, LastWord last) {
  SearchTerms found;
  const std::vector<ByteRange> parts = words(query.words);
  const bool keeps_stop_words =
      query.phrases.empty() && std::all_of(parts.begin(), parts.end(), [&](const ByteRange& part) {
        return is_stop_word(fold(part.of(query.words)));
      });
  for (const ByteRange& part : parts) {
    if (found.terms.size() == kMaxQueryTerms) break;
    const std::string word(part.of(query.words));
    if (!keeps_stop_words && is_stop_word(fold(word))) continue;
    const auto number = static_cast<std::uint32_t>(found.words.size());
    std::optional<KeywordTerm> term = run_of(strip_particle(word).stem, number);
    if (!term) continue;
    if (last == LastWord::kGoesOn && &part == &parts.back() &&
        !begins_with_cjk(term->tokens.back())) {
      if (count_code_points(term->tokens.back()) < kShortestBeginning) continue;
      term->prefix = true;
    }
    found.terms.push_back(std::move(*term));
    found.words.push_back(word);
  }
  for (const std::string& phrase : query.phrases)
    if (std::optional<KeywordTerm> term =
            run_of(phrase, static_cast<std::uint32_t>(found.words.size()))) {
      found.required.push_back(std::move(*term));
      found.words.push_back(phrase);
    }
  return found;
}

}  // namespace sennit
