#include "extract/noun_phrases.h"

#include <algorithm>
#include <string>

#include "wordnet/wordnet.h"

namespace sennit {
namespace {

constexpr std::uint32_t kMostWords = 4;
constexpr float kMostlyNoun = 0.5F;
constexpr float kSometimesNoun = 0.25F;  // "a search engine"
constexpr std::uint16_t kRareUses = 2;
constexpr double kSalience = 3;  // times as often as English has it

bool is_participle(std::string_view form) { return form.ends_with("ing") || form.ends_with("ed"); }

// "using", "pursued", "spoke": forms of verbs that WordNet has as rare nouns too.
bool may_be_verb_form(const Lexeme& word) {
  if (is_participle(word.form)) return true;
  return word.senses.verb && word.senses.uses <= kRareUses && word.senses.noun_share < 1;
}

}  // namespace

void NounPhrases::gather(Field field) {
  field_ = field;
  phrases_.clear();
  first_of_.assign(1, 0);
  words_ = static_cast<std::uint32_t>(prose_.words.size());
  for (const Sentence& sentence : prose_.sentences) {
    if (!sentence.shouts) gather(sentence);
    first_of_.push_back(static_cast<std::uint32_t>(phrases_.size()));
  }
}

bool NounPhrases::is_noun(std::uint32_t i) const {
  const Lexeme& here = lexeme(i);
  const Traits& traits = here.traits;
  if (here.kind != WordKind::kSpaced || traits.capital || traits.inner_caps || traits.code ||
      traits.has_digit || traits.function || traits.calendar || traits.no_verb)
    return false;
  if (!here.senses.noun || here.senses.noun_share < kMostlyNoun || here.form.size() < 3)
    return false;
  return !may_be_verb_form(here) && !here.traits.empty;
}

bool NounPhrases::is_name(std::uint32_t i) const {
  const Traits& traits = lexeme(i).traits;
  return word(i).kind == WordKind::kSpaced && (traits.capital || traits.inner_caps) &&
         !word(i).starts && !traits.function && !traits.calendar && !traits.code &&
         !traits.counted && !traits.title && !traits.initial;
}

bool NounPhrases::is_modifier(std::uint32_t i) const {
  if (is_noun(i) || is_name(i)) return true;
  const Lexeme& here = lexeme(i);
  const bool fits =
      (here.senses.adjective && !here.traits.opener) ||
      (here.senses.noun && here.senses.noun_share >= kSometimesNoun && !may_be_verb_form(here));
  return here.kind == WordKind::kSpaced && fits && !here.traits.capital && !here.traits.function &&
         !here.traits.has_digit && here.form.size() > 2 && !is_participle(here.form) &&
         !here.traits.empty;
}

bool NounPhrases::is_joined(std::uint32_t i) const {
  return word(i).gap == gap::kBlank && !word(i - 1).possessive;
}

std::uint32_t NounPhrases::end_of_phrase(std::uint32_t first, std::uint32_t end) const {
  std::uint32_t i = first + 1;
  while (i < end && is_joined(i) && is_modifier(i)) ++i;
  while (i > first && !is_noun(i - 1)) --i;
  return i;
}

void NounPhrases::gather(const Sentence& sentence) {
  for (std::uint32_t i = sentence.first_word; i < sentence.end_word;) {
    const bool may_begin = begins_epithet(i, sentence.end_word) ||
                           (is_modifier(i) && (is_noun(i) || lexeme(i).senses.adjective ||
                                               is_certainly_noun(i, sentence)));
    if (!may_begin) {
      ++i;
      continue;
    }
    const std::uint32_t run = end_of_phrase(i, sentence.end_word);
    if (run == i) {
      if (begins_epithet(i, sentence.end_word))
        add(i, end_of_names(i + 1, sentence.end_word), false);
      ++i;
      continue;
    }
    const std::uint32_t first = std::max(i, run > kMostWords ? run - kMostWords : 0);
    const bool possessed =
        first > sentence.first_word && word(first - 1).possessive && word(first).gap == gap::kBlank;
    if (possessed && (is_name(first - 1) || is_noun(first - 1))) add(first - 1, run, true);
    if (run - first > 1 || is_certainly_noun(first, sentence)) add(first, run, false);
    i = run;
  }
}

// "old Joe", "young Cratchits"; not "select General".
bool NounPhrases::begins_epithet(std::uint32_t i, std::uint32_t end) const {
  const Lexeme& here = lexeme(i);
  return here.senses.adjective && !here.senses.adverb && !here.senses.verb &&
         !here.traits.capital && !here.traits.speech && !here.traits.function &&
         here.form.size() > 2 && i + 1 < end && is_joined(i + 1) && is_name(i + 1);
}

std::uint32_t NounPhrases::end_of_names(std::uint32_t first, std::uint32_t end) const {
  std::uint32_t i = first + 1;
  while (i < end && is_joined(i) && is_name(i)) ++i;
  return i;
}

// A word that is a verb as well is a noun after a determiner: "the stops", not "it stops".
bool NounPhrases::is_certainly_noun(std::uint32_t i, const Sentence& sentence) const {
  if (!lexeme(i).senses.verb) return true;
  if (i == sentence.first_word || word(i).gap != gap::kBlank) return false;
  return word(i - 1).possessive || lexeme(i - 1).traits.determiner;
}

void NounPhrases::add(std::uint32_t first, std::uint32_t end, bool possessive) {
  if (word(first).lexeme == kNoLexeme) return;
  const std::uint64_t words = hash_of(first, end);
  phrases_.push_back({first, end, words, possessive});
  if (end - first > 1) ++counts_[words];
}

std::uint64_t NounPhrases::hash_of(std::uint32_t first, std::uint32_t end) const {
  std::uint64_t hash = 0;
  for (std::uint32_t i = first; i < end; ++i)
    hash = (hash ^ lexeme(i).folded) * 0x9E3779B97F4A7C15ULL + 1;
  return hash;
}

// "American actor", "London street": which one of many is no term.
bool NounPhrases::begins_with_place(const Phrase& phrase) const {
  const WordSenses& senses = lexeme(phrase.first).senses;
  return is_name(phrase.first) &&
         (senses.demonym || (senses.proper && senses.proper_type == EntityType::kPlace));
}

bool NounPhrases::is_known(const Phrase& phrase) const {
  std::string words;
  for (std::uint32_t i = phrase.first; i < phrase.end; ++i) {
    if (i > phrase.first) words += ' ';
    words += lexicon_.folded(word(i).lexeme).form;
  }
  return senses_of(words).noun;
}

// Rare in English, or here far more often than there.
bool NounPhrases::is_salient(std::uint32_t noun) const {
  const WordSenses& senses = lexeme(noun).senses;
  const bool has_kind = senses.type != EntityType::kConcept && senses.type != EntityType::kOther;
  if (!senses.concrete && !has_kind) return false;
  if (senses.uses <= kRareUses) return true;
  const std::uint32_t count = lexicon_.folded(word(noun).lexeme).total;
  return count >= 2 && count * kSemCorWords >= kSalience * words_ * (senses.uses + 1);
}

bool NounPhrases::is_kept(const Phrase& phrase) const {
  if (phrase.possessive) {
    const EntityType type = lexeme(phrase.end - 1).senses.type;
    return type == EntityType::kPerson || type == EntityType::kPlace;
  }
  if (phrase.end - phrase.first == 1) return is_salient(phrase.first);
  if (begins_with_place(phrase)) return false;
  if (counts_.at(phrase.words) >= 2 || is_known(phrase)) return true;
  if (!is_noun(phrase.end - 1)) return false;
  for (std::uint32_t i = phrase.first; i < phrase.end; ++i)
    if (is_name(i)) return true;
  for (std::uint32_t i = phrase.first; i < phrase.end; ++i)
    if (!is_noun(i)) return false;
  return true;
}

bool NounPhrases::is_told(EntityType type) const {
  return type != EntityType::kConcept && (field_ == Field::kAny || type == EntityType::kTool);
}

void NounPhrases::find(std::size_t sentence, std::vector<Candidate>& found) const {
  if (sentence + 1 >= first_of_.size()) return;
  for (std::uint32_t p = first_of_[sentence]; p < first_of_[sentence + 1]; ++p) {
    Phrase phrase = phrases_[p];
    const bool inside = !found.empty() && phrase.first < found.back().end_word &&
                        found.back().kind == CandidateKind::kNounPhrase;
    if (inside) continue;
    if (!is_kept(phrase)) {  // its noun alone may be a term
      if (phrase.possessive || phrase.end - phrase.first == 1) continue;
      phrase.first = phrase.end - 1;
      if (!is_noun(phrase.first) || !is_salient(phrase.first)) continue;
    }
    const EntityType type = lexeme(phrase.end - 1).senses.type;
    found.push_back({{word(phrase.first).begin, word(phrase.end - 1).end},
                     phrase.first,
                     phrase.end,
                     CandidateKind::kNounPhrase,
                     is_told(type) ? type : EntityType::kOther});
  }
}

}  // namespace sennit
