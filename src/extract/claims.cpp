#include "extract/claims.h"

#include <algorithm>
#include <utility>

#include "extract/korean_verbs.h"
#include "extract/korean_words.h"
#include "extract/surface.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::uint32_t kMostWordsBetween = 6;  // articles among them
constexpr std::size_t kMostVerbWords = 4;
constexpr std::size_t kFarthestPunctuation =
    200;  // bytes; names further apart are joined by no verb
constexpr std::string_view kNoVerb = "relates to";

bool is_possessive_determiner(std::string_view word) {
  for (const std::string_view determiner :
       {"his", "her", "its", "their", "my", "your", "our", "this", "these"})
    if (word == determiner) return true;
  return false;
}

bool is_pronoun(std::string_view word) {
  for (const std::string_view pronoun :
       {"it", "him", "them", "us", "me", "you", "one", "what", "itself", "himself", "herself",
        "themselves", "something", "everything", "nothing"})
    if (word == pronoun) return true;
  return false;
}

bool is_adverb(std::string_view word) {
  if (word.size() > 4 && word.ends_with("ly")) return true;
  for (const std::string_view adverb :
       {"now", "also", "then", "never", "not", "often", "still", "even", "first", "just"})
    if (word == adverb) return true;
  return false;
}

}  // namespace

void ClaimFinder::find(const Sentence& sentence, const std::vector<NamedPlace>& places,
                       std::vector<Claim>& found) const {
  const std::size_t limit = found.size() + kMostClaims;
  const std::size_t first = found.size();
  for (std::size_t k = 0; k + 1 < places.size() && found.size() < limit; ++k) {
    Verb next = verb_of(sentence, places, k, k + 1);
    if (next.empty()) next.normal = kNoVerb;
    add(places[k], places[k + 1], std::move(next), sentence, first, found);
    if (k + 2 >= places.size() || found.size() >= limit) continue;
    if (Verb after = verb_of(sentence, places, k, k + 2); !after.empty())
      add(places[k], places[k + 2], std::move(after), sentence, first, found);
  }
}

// Adds a claim that the sentence, whose claims begin at `first`, has not made yet.
void ClaimFinder::add(const NamedPlace& a, const NamedPlace& b, Verb verb, const Sentence& sentence,
                      std::size_t first, std::vector<Claim>& found) {
  if (a.name == b.name || is_other_name(a, b)) return;
  for (std::size_t i = first; i < found.size(); ++i)
    if (found[i].subject == a.name && found[i].object == b.name && found[i].verb == verb.normal)
      return;
  Claim claim;
  claim.subject = std::string(a.name);
  claim.verb = std::move(verb.normal);
  claim.raw_verb = std::move(verb.raw);
  claim.object = std::string(b.name);
  claim.span = sentence.range;
  found.push_back(std::move(claim));
}

bool ClaimFinder::is_other_name(const NamedPlace& a, const NamedPlace& b) {
  return a.stands_for == b.name || b.stands_for == a.name;
}

// Of names next to each other, or of one and the next but one when the name between them stands
// beside either as its equal.
ClaimFinder::Verb ClaimFinder::verb_of(const Sentence& sentence,
                                       const std::vector<NamedPlace>& places, std::size_t a,
                                       std::size_t b) const {
  if (Verb korean = korean_verb(sentence, places[a], places[b]); !korean.empty()) return korean;
  if (b == a + 1) return verb_between(sentence, places[a], places[b]);
  if (is_coordinated(sentence, places[a], places[a + 1]))
    return verb_between(sentence, places[a + 1], places[b]);
  if (is_coordinated(sentence, places[a + 1], places[b]))
    return verb_between(sentence, places[a], places[a + 1]);
  return {};
}

ClaimFinder::Words ClaimFinder::words_between(const Sentence& sentence, ByteRange a,
                                              ByteRange b) const {
  const auto words = prose_.words.begin();
  const auto begins_before = [](const Word& word, std::uint32_t at) { return word.begin < at; };
  const auto first = std::lower_bound(words + sentence.first_word, words + sentence.end_word, a.end,
                                      begins_before);
  const auto end = std::lower_bound(first, words + sentence.end_word, b.begin, begins_before);
  return {static_cast<std::uint32_t>(first - words), static_cast<std::uint32_t>(end - words)};
}

// Small words of one script with nothing but blanks and the borders of links around them.
bool ClaimFinder::is_phrase(const Words& words, ByteRange a, ByteRange b) const {
  constexpr std::uint16_t kAllowed = gap::kBlank | gap::kOpaque | gap::kName;
  if (b.begin - a.end > kFarthestPunctuation || text_[a.end] == '\'') return false;
  for (std::uint32_t i = words.first; i < words.end; ++i) {
    const Word& word = prose_.words[i];
    const Traits& traits = lexicon_[word.lexeme].traits;
    const bool link_inside = i > words.first && word.gap & (gap::kOpaque | gap::kName);
    if (word.kind != WordKind::kSpaced || word.possessive || word.gap & ~kAllowed || link_inside ||
        traits.clause || traits.capital || traits.digits)
      return false;
  }
  const std::uint32_t last_end = prose_.words[words.end - 1].end;
  const std::string_view rest = text_.substr(last_end, b.begin - last_end);
  return rest.find_first_of(",;:.()\"?!") == std::string_view::npos &&
         rest.find("\xE2\x80") == std::string_view::npos;
}

// The words that are a verb: "designed", "is a part of", "now supports"; of "plugin developed by"
// the participle alone. Empty where there is none, or where it has an object of its own ("bought it
// in").
ClaimFinder::Words ClaimFinder::verb_phrase(Words words) const {
  const auto traits = [&](std::uint32_t i) -> const Traits& {
    return lexicon_[prose_.words[i].lexeme].traits;
  };
  const auto form = [&](std::uint32_t i) { return lexicon_.folded(prose_.words[i].lexeme).form; };
  const auto is_relation = [&](std::uint32_t i) {
    return traits(i).of_noun && i + 1 < words.end && form(i + 1) == "of";
  };
  std::uint32_t first = words.first;
  while (first < words.end && (is_adverb(form(first)) || traits(first).article)) ++first;
  if (first == words.end) return {};
  const bool participle =
      words.size() >= 2 && form(words.end - 1) == "by" && traits(words.end - 2).verb;
  if (!traits(first).verb && !is_relation(first) && !is_third_person(first, words.end))
    return participle ? Words{words.end - 2, words.end} : Words{};
  for (std::uint32_t i = first + 1; i < words.end; ++i) {
    const bool belongs =
        traits(i).verb || traits(i).function || is_adverb(form(i)) || is_relation(i);
    if (!belongs || is_pronoun(form(i))) return {};
  }
  return words;
}

// A word in -s right before the object, or with an article between: "mimics", "highlights the".
bool ClaimFinder::is_third_person(std::uint32_t i, std::uint32_t end) const {
  const Lexeme& word = lexicon_[prose_.words[i].lexeme];
  const std::string_view form = word.form;
  const bool before_object =
      i + 1 == end || (i + 2 == end && lexicon_[prose_.words[i + 1].lexeme].traits.article);
  return before_object && form.size() > 3 && form.ends_with("s") && !form.ends_with("ss") &&
         !form.ends_with("us") && !form.ends_with("is") && !word.traits.function &&
         !word.traits.no_verb;
}

ClaimFinder::Verb ClaimFinder::verb_between(const Sentence& sentence, const NamedPlace& a,
                                            const NamedPlace& b) const {
  Words words = words_between(sentence, a.span, b.span);
  if (words.size() == 0 || words.size() > kMostWordsBetween || !is_phrase(words, a.span, b.span))
    return {};
  words = verb_phrase(words);
  if (words.size() == 0) return {};
  Verb verb;
  std::size_t count = 0;
  for (std::uint32_t i = words.first; i < words.end; ++i) {
    const Lexeme& word = lexicon_.folded(prose_.words[i].lexeme);
    if (word.traits.article || is_possessive_determiner(word.form)) continue;
    if (count++ > 0) verb.normal += ' ';
    verb.normal += word.form;
  }
  if (count == 0 || count > kMostVerbWords) return {};
  const std::uint32_t begin = prose_.words[words.first].begin;
  verb.raw = surface_form(text_.substr(begin, prose_.words[words.end - 1].end - begin));
  return verb;
}

bool ClaimFinder::is_coordinated(const Sentence& sentence, const NamedPlace& a,
                                 const NamedPlace& b) const {
  const Words words = words_between(sentence, a.span, b.span);
  if (words.size() > 2 || b.span.begin - a.span.end > kFarthestPunctuation) return false;
  bool joined = words.size() == 0 &&
                text_.substr(a.span.end, b.span.begin - a.span.end).find_first_of(",&") !=
                    std::string_view::npos;
  for (std::uint32_t i = words.first; i < words.end; ++i) {
    const Lexeme& word = lexicon_[prose_.words[i].lexeme];
    if (word.form == "and" || word.form == "or")
      joined = true;
    else if (!word.traits.article)
      return false;
  }
  return joined;
}

// The Hangul that is written together with the name before it.
std::string_view ClaimFinder::particle_after(const Sentence& sentence, ByteRange span) const {
  const auto words = prose_.words.begin();
  const auto ends_before = [](const Word& word, std::uint32_t at) { return word.end <= at; };
  const auto next = std::lower_bound(words + sentence.first_word, words + sentence.end_word,
                                     span.end, ends_before);
  if (next == words + sentence.end_word || next->kind != WordKind::kHangul) return {};
  if (next->begin < span.end) return text_.substr(span.end, next->end - span.end);
  constexpr std::uint16_t kBesideName = gap::kName | gap::kOpaque | gap::kClose;
  const bool glued =
      (next->gap & ~kBesideName) == 0 && next->begin - span.end <= kFarthestPunctuation;
  return glued ? next->range().of(text_) : std::string_view();
}

ClaimFinder::Verb ClaimFinder::korean_verb(const Sentence& sentence, const NamedPlace& a,
                                           const NamedPlace& b) const {
  if (sentence.first_word == sentence.end_word) return {};
  const Word& last = prose_.words[sentence.end_word - 1];
  if (last.kind != WordKind::kHangul || last.begin < a.span.end) return {};
  if (role_of(particle_after(sentence, a.span)) != KoreanRole::kSubject) return {};
  const std::string_view predicate = last.range().of(text_);
  switch (role_of(particle_after(sentence, b.span))) {
    case KoreanRole::kCopula:
      return last.begin <= b.span.end + 4
                 ? Verb{"이다", std::string(particle_after(sentence, b.span))}
                 : Verb{};
    case KoreanRole::kObject:
    case KoreanRole::kPlace:
      return last.begin > b.span.end ? Verb{dictionary_form(predicate), std::string(predicate)}
                                     : Verb{};
    default:
      return {};
  }
}

}  // namespace sennit
