#include "extract/claims.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extract/surface.h"
#include "extract/verb_forms.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::uint32_t kMostWordsBetween = 6;  // articles among them
constexpr std::size_t kMostVerbWords = 4;

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

// Words that say how far a claim holds; they go to its detail.
bool is_negation(std::string_view word) {
  for (const std::string_view negation :
       {"not", "never", "neither", "hardly", "cannot", "can't", "won't", "don't", "doesn't",
        "didn't", "isn't", "wasn't", "aren't", "weren't", "wouldn't", "couldn't", "hasn't",
        "hadn't"})
    if (word == negation) return true;
  return false;
}

bool is_hedge(std::string_view word) {
  for (const std::string_view hedge :
       {"may", "might", "could", "can", "should", "would", "must", "probably", "perhaps",
        "possibly", "reportedly", "allegedly", "supposedly", "apparently", "maybe", "likely"})
    if (word == hedge) return true;
  return false;
}

// "did", "has", "will" before another verb say no more than its tense.
bool is_helping_verb(std::string_view word) {
  for (const std::string_view helping :
       {"do", "does", "did", "have", "has", "had", "will", "shall"})
    if (word == helping) return true;
  return false;
}

// "stood by", "passed by": "by" is a place there.
bool is_way_of_going(std::string_view word) {
  for (const std::string_view form : {"stood", "sat", "passed", "stopped", "lived", "walked",
                                      "come", "gone", "swung", "dropped", "laid"})
    if (word == form) return true;
  return false;
}

bool is_form_of_be(std::string_view word) {
  for (const std::string_view form : {"is", "are", "was", "were", "be", "been", "being"})
    if (word == form) return true;
  return false;
}

// What stands between two names, read as one verb.
struct Verb {
  std::string normal;  // "" when it is none
  std::string raw;
  std::string detail;
  bool turned = false;  // the second name does it: "was designed by"
  bool empty() const { return normal.empty(); }
};

// A verb phrase, word for word, as its normal form: articles and adverbs go, negations and hedges
// become the detail, the passive with "by" is turned, the verb stands in the third person.
Verb normal_verb(std::vector<std::string_view> words) {
  Verb verb;
  const auto is_detail = [](std::string_view word) { return is_negation(word) || is_hedge(word); };
  for (const std::string_view word : words) {
    if (!is_detail(word)) continue;
    if (!verb.detail.empty()) verb.detail += ' ';
    verb.detail += is_negation(word) && word != "never" && word != "hardly" ? "not" : word;
  }
  std::erase_if(words, [&](std::string_view word) { return is_detail(word) || is_adverb(word); });
  while (words.size() > 1 && is_helping_verb(words.front()) && words[1] != "of")
    words.erase(words.begin());
  bool passive = false;
  while (words.size() > 1 && is_form_of_be(words.front()) &&
         (is_form_of_be(words[1]) || (is_participle(words[1]) && words.back() == "by"))) {
    passive = true;
    words.erase(words.begin());
  }
  if (words.empty() || words.size() > kMostVerbWords) return {};
  verb.turned = words.size() == 2 && words.back() == "by" && is_participle(words.front()) &&
                (passive || !is_way_of_going(words.front()));
  if (verb.turned) words.pop_back();
  verb.normal = third_person(words.front());
  for (std::size_t i = 1; i < words.size(); ++i) verb.normal.append(1, ' ').append(words[i]);
  if (verb.normal == "is") verb.normal = verb::kIsA;
  return verb;
}

class ClaimFinder {
 public:
  ClaimFinder(const NamedSentence& sentence, std::vector<Claim>& found)
      : s_(sentence), found_(found), first_(found.size()), limit_(found.size() + kMostClaims) {}

  void find();

 private:
  const NamedPlace& place(std::size_t k) const { return s_.places()[k]; }
  bool is_full() const { return found_.size() >= limit_; }

  void add(const NamedPlace& a, const NamedPlace& b, Verb verb);
  bool are_related(std::string_view a, std::string_view b) const;
  Verb verb_of(std::size_t a, std::size_t b) const;
  Verb verb_between(const NamedPlace& a, const NamedPlace& b) const;
  Verb apposition(const NamedPlace& a, const NamedPlace& b) const;
  Verb possessive(const NamedPlace& a, const NamedPlace& b) const;
  bool is_phrase(const WordRange& words, ByteRange a, ByteRange b) const;
  WordRange verb_phrase(WordRange words) const;
  bool is_third_person(std::uint32_t i, std::uint32_t end) const;
  bool is_relation(std::uint32_t i, std::uint32_t end) const;
  static bool is_other_name(const NamedPlace& a, const NamedPlace& b);
  bool is_coordinated(const NamedPlace& a, const NamedPlace& b) const;

  const NamedSentence& s_;
  std::vector<Claim>& found_;
  std::size_t first_;
  std::size_t limit_;
};

void ClaimFinder::find() {
  for (std::size_t k = 0; k + 1 < s_.places().size() && !is_full(); ++k) {
    Verb next = verb_of(k, k + 1);
    if (next.empty() && !are_related(place(k).name, place(k + 1).name))
      next.normal = verb::kRelatesTo;
    if (!next.empty()) add(place(k), place(k + 1), std::move(next));
    if (k + 2 >= s_.places().size() || is_full()) continue;
    if (Verb after = verb_of(k, k + 2); !after.empty())
      add(place(k), place(k + 2), std::move(after));
  }
}

// Adds a claim that the sentence has not made yet.
void ClaimFinder::add(const NamedPlace& a, const NamedPlace& b, Verb verb) {
  if (a.name == b.name || is_other_name(a, b)) return;
  if (verb.normal == verb::kIsA && !b.marked) return;  // attributes tell what a thing is
  const NamedPlace& subject = verb.turned ? b : a;
  const NamedPlace& object = verb.turned ? a : b;
  Claim claim;
  claim.subject = std::string(subject.name);
  claim.verb = std::move(verb.normal);
  claim.raw_verb = std::move(verb.raw);
  claim.object = std::string(object.name);
  claim.detail = std::move(verb.detail);
  claim.span = s_.range();
  add_new(std::move(claim), first_, found_);
}

// Whether the sentence already says something of the two.
bool ClaimFinder::are_related(std::string_view a, std::string_view b) const {
  for (auto claim = found_.rbegin(); claim != found_.rend() && claim->span == s_.range(); ++claim)
    if ((claim->subject == a && claim->object == b) || (claim->subject == b && claim->object == a))
      return true;
  return false;
}

bool ClaimFinder::is_other_name(const NamedPlace& a, const NamedPlace& b) {
  return a.stands_for == b.name || b.stands_for == a.name;
}

// Of names next to each other, or of one and the next but one when the name between them stands
// beside either as its equal.
Verb ClaimFinder::verb_of(std::size_t a, std::size_t b) const {
  if (b == a + 1) {
    if (Verb verb = verb_between(place(a), place(b)); !verb.empty()) return verb;
    if (Verb verb = apposition(place(a), place(b)); !verb.empty()) return verb;
    return possessive(place(a), place(b));
  }
  if (is_coordinated(place(a), place(a + 1))) return verb_between(place(a + 1), place(b));
  if (is_coordinated(place(a + 1), place(b))) return verb_between(place(a), place(a + 1));
  return {};
}

// Small words of one script with nothing but blanks and the borders of links around them.
bool ClaimFinder::is_phrase(const WordRange& words, ByteRange a, ByteRange b) const {
  constexpr std::uint16_t kAllowed = gap::kBlank | gap::kOpaque | gap::kName;
  if (b.begin - a.end > kFarthestPunctuation || s_.text()[a.end] == '\'') return false;
  for (std::uint32_t i = words.first; i < words.end; ++i) {
    const Word& word = s_.word(i);
    const Traits& traits = s_.traits(i);
    const bool link_inside = i > words.first && word.gap & (gap::kOpaque | gap::kName);
    if (word.kind != WordKind::kSpaced || word.possessive || word.gap & ~kAllowed || link_inside ||
        traits.clause || traits.capital || traits.digits)
      return false;
  }
  const std::uint32_t last_end = s_.word(words.end - 1).end;
  const std::string_view rest = s_.text().substr(last_end, b.begin - last_end);
  return rest.find_first_of(",;:.()\"?!") == std::string_view::npos &&
         rest.find("\xE2\x80") == std::string_view::npos;
}

// "part of": a noun that says with "of" what one thing is to another.
bool ClaimFinder::is_relation(std::uint32_t i, std::uint32_t end) const {
  return s_.traits(i).of_noun && i + 1 < end && s_.folded(i + 1) == "of";
}

// The words that are a verb: "designed", "is a part of", "now supports"; of "plugin developed by"
// the participle alone. Empty where there is none, or where it has an object of its own ("bought it
// in").
WordRange ClaimFinder::verb_phrase(WordRange words) const {
  std::uint32_t first = words.first;
  while (first < words.end && (is_adverb(s_.folded(first)) || s_.traits(first).article ||
                               is_negation(s_.folded(first)) || is_hedge(s_.folded(first))))
    ++first;
  if (first == words.end) return {};
  const bool participle =
      words.size() >= 2 && s_.folded(words.end - 1) == "by" && s_.traits(words.end - 2).verb;
  if (!s_.traits(first).verb && !is_relation(first, words.end) &&
      !is_third_person(first, words.end))
    return participle ? WordRange{words.end - 2, words.end} : WordRange{};
  for (std::uint32_t i = first + 1; i < words.end; ++i) {
    const bool belongs = s_.traits(i).verb || s_.traits(i).function || is_adverb(s_.folded(i)) ||
                         is_relation(i, words.end);
    if (!belongs || is_pronoun(s_.folded(i))) return {};
  }
  return words;
}

// A word in -s right before the object, or with an article between: "mimics", "highlights the".
bool ClaimFinder::is_third_person(std::uint32_t i, std::uint32_t end) const {
  const Lexeme& word = s_.lexeme(i);
  const std::string_view form = word.form;
  const bool before_object = i + 1 == end || (i + 2 == end && s_.traits(i + 1).article);
  return before_object && form.size() > 3 && form.ends_with("s") && !form.ends_with("ss") &&
         !form.ends_with("us") && !form.ends_with("is") && !word.traits.function &&
         !word.traits.no_verb;
}

Verb ClaimFinder::verb_between(const NamedPlace& a, const NamedPlace& b) const {
  WordRange words = s_.words_between(a.span, b.span);
  if (words.empty() || words.size() > kMostWordsBetween || !is_phrase(words, a.span, b.span))
    return {};
  words = verb_phrase(words);
  if (words.empty()) return {};
  std::vector<std::string_view> forms;
  for (std::uint32_t i = words.first; i < words.end; ++i)
    if (!s_.traits(i).article && !is_possessive_determiner(s_.folded(i)))
      forms.push_back(s_.folded(i));
  if (forms.empty()) return {};
  Verb verb = normal_verb(std::move(forms));
  while (words.size() > 1 &&
         (s_.traits(words.end - 1).article || is_possessive_determiner(s_.folded(words.end - 1))))
    --words.end;
  const std::uint32_t begin = s_.word(words.first).begin;
  verb.raw = surface_form(s_.text().substr(begin, s_.word(words.end - 1).end - begin));
  return verb;
}

// "Ada Lovelace, author of Note G": "is author of".
Verb ClaimFinder::apposition(const NamedPlace& a, const NamedPlace& b) const {
  const WordRange words = s_.words_between(a.span, b.span);
  if (words.size() < 2 || words.size() > kMostWordsBetween ||
      b.span.begin - a.span.end > kFarthestPunctuation)
    return {};
  std::uint32_t noun = words.first;
  while (noun < words.end && s_.traits(noun).article) ++noun;
  if (!(s_.word(words.first).gap & gap::kComma) || !is_relation(noun, words.end)) return {};
  const bool ends_here =
      noun + 2 == words.end || (noun + 3 == words.end && s_.traits(noun + 2).article);
  if (!ends_here) return {};
  const std::string of = std::string(s_.folded(noun)) + " of";
  return {"is " + of, of, {}, false};
}

// "Scrooge's nephew Fred": Fred "is nephew of" Scrooge. "Conway's Game of Life": "has".
Verb ClaimFinder::possessive(const NamedPlace& a, const NamedPlace& b) const {
  const WordRange words = s_.words_between(a.span, b.span);
  const std::string_view between = s_.text_between(a.span, b.span);
  if (!between.starts_with("'s ") && !between.starts_with("\xE2\x80\x99s ")) return {};
  if (words.empty() && between.size() <= 6) return {"has", "'s", {}, false};
  if (words.size() != 1 || !s_.traits(words.first).kin || s_.word(words.first).gap != gap::kBlank)
    return {};
  return {"is " + std::string(s_.folded(words.first)) + " of", "'s", {}, true};
}

bool ClaimFinder::is_coordinated(const NamedPlace& a, const NamedPlace& b) const {
  const WordRange words = s_.words_between(a.span, b.span);
  if (words.size() > 2 || b.span.begin - a.span.end > kFarthestPunctuation) return false;
  bool joined = words.empty() &&
                s_.text_between(a.span, b.span).find_first_of(",&") != std::string_view::npos;
  for (std::uint32_t i = words.first; i < words.end; ++i) {
    const Lexeme& word = s_.lexeme(i);
    if (word.form == "and" || word.form == "or")
      joined = true;
    else if (!word.traits.article)
      return false;
  }
  return joined;
}

}  // namespace

void find_claims(const NamedSentence& sentence, std::vector<Claim>& found) {
  ClaimFinder(sentence, found).find();
}

void add_new(Claim claim, std::size_t first, std::vector<Claim>& found) {
  const auto says_the_same = [&](const Claim& other) {
    return other.subject == claim.subject && other.object == claim.object &&
           other.verb == claim.verb;
  };
  const auto begin = found.begin() + static_cast<std::ptrdiff_t>(first);
  if (std::none_of(begin, found.end(), says_the_same)) found.push_back(std::move(claim));
}

}  // namespace sennit
