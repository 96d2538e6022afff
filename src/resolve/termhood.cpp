#include "resolve/termhood.h"

#include <algorithm>

#include "text/word_list.h"
#include "wordnet/wordnet.h"

namespace sennit {
namespace {

bool is_ascii_letters(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; });
}

bool is_common_word(std::string_view word) {
  if (!is_ascii_letters(word)) return true;  // nothing is known of it
  const WordSenses senses = senses_of(word);
  return senses.noun || senses.verb || senses.adverb || (senses.adjective && !senses.demonym);
}

// What is no word of English, or a rare one, is a name sooner: "Fezziwig", "Belle".
bool is_word_in_use(std::string_view word) {
  constexpr std::uint16_t kRareUses = 2;
  if (!is_ascii_letters(word) || word.size() < 4) return true;
  const WordSenses senses = senses_of(word);
  return is_common_word(word) && (senses.uses > kRareUses || senses.noun_share < 1);
}

// "Duff Gibson", not "Daily Notes".
bool has_uncommon_word(std::string_view key) {
  const std::vector<std::string_view> parts = split(key);
  return std::any_of(parts.begin(), parts.end(), [](std::string_view word) {
    return word.size() > 3 && !is_common_word(word);
  });
}

constexpr double kSalience = 3;      // times as often as English has it
constexpr double kHighSalience = 5;  // makes up for a place
constexpr std::uint32_t kPlacesOfTerm = 3;
constexpr std::uint32_t kFewestDocumentsToSpread = 20;

// In a tenth of the documents, or more.
bool is_everywhere(const TermEvidence& evidence) {
  return evidence.documents > kFewestDocumentsToSpread &&
         evidence.documents * 10ULL > evidence.documents_of_store;
}

// A text that is about a thing comes back to it; "singer" and "comedy film" stand once in each of
// many texts about other things.
bool comes_back(const TermEvidence& evidence, std::uint32_t quarters) {
  return evidence.documents < 2 ||
         evidence.terms * 4ULL >= std::uint64_t{evidence.documents} * quarters;
}

bool is_salient_noun(const TermEvidence& evidence) {
  constexpr std::uint32_t kFewDocuments = 5;
  if (is_everywhere(evidence) || !comes_back(evidence, evidence.documents < kFewDocuments ? 5 : 8))
    return false;
  const WordSenses senses = senses_of(evidence.key);
  const double expected =
      static_cast<double>(evidence.words_of_store) * (senses.uses + 1) / kSemCorWords;
  const double salience = evidence.terms >= kPlacesOfTerm ? kSalience : kHighSalience;
  return evidence.terms >= 2 && evidence.terms >= salience * expected;
}

bool is_frequent_phrase(const TermEvidence& evidence) {
  if (!comes_back(evidence, 5)) return false;
  if (evidence.terms >= kPlacesOfTerm) return true;
  const bool is_known = evidence.has_type || senses_of(evidence.key).noun;
  return evidence.terms == 2 && (evidence.documents >= 2 || is_known);
}

// "French": what kind a thing is, not a thing.
bool is_demonym(std::string_view key) { return senses_of(key).demonym; }

bool is_enough(const TermEvidence& evidence) {
  const bool several_words = evidence.key.find(' ') != std::string_view::npos;
  const bool is_clear = evidence.terms == 0 && (evidence.has_type || !is_word_in_use(evidence.key));
  const std::uint32_t enough = several_words || is_clear ? kPlacesOfSeveralWords : kPlacesOfOneWord;
  if (evidence.names >= enough) return true;
  if (several_words)
    return evidence.has_type || senses_of(evidence.key).proper || has_uncommon_word(evidence.key);
  return senses_of(evidence.key).proper && !is_common_word(evidence.key);
}

}  // namespace

bool is_term(const TermEvidence& evidence) {
  if (evidence.is_marked) return true;
  if (is_demonym(evidence.key)) return false;
  if (evidence.names > 0 && is_enough(evidence)) return true;
  if (evidence.terms == 0) return false;
  const bool several_words = evidence.key.find(' ') != std::string_view::npos;
  return several_words ? is_frequent_phrase(evidence) : is_salient_noun(evidence);
}

}  // namespace sennit
