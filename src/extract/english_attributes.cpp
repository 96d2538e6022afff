#include "extract/english_attributes.h"

#include <optional>
#include <string>
#include <utility>

#include "extract/attribute_words.h"
#include "extract/life_years.h"
#include "extract/surface.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::uint32_t kMostPhraseWords = 6;
constexpr std::uint32_t kFarthestWord = 10;  // from a verb to what belongs to it

template <typename... Words>
bool is_any(std::string_view word, Words... words) {
  return ((word == words) || ...);
}

class AttributeReader {
 public:
  AttributeReader(const NamedSentence& sentence, std::vector<Claim>& found)
      : s_(sentence), found_(found), limit_(found.size() + kMostClaims) {}

  void read() {
    for (std::size_t k = 0; k < s_.places().size(); ++k) {
      subject_ = &s_.places()[k];
      const std::uint32_t after = read_life_years(subject_->span.end);
      next_ = s_.words_from(after).first;
      if (k + 1 < s_.places().size()) read_region(s_.places()[k + 1]);
      if (next_ == s_.words().end || s_.word(next_).kind != WordKind::kSpaced) continue;
      if (follows_comma(after))
        read_apposition();
      else if (stands_beside(next_))
        read_predicate(k == 0);
    }
  }

  // A sentence without a subject, which speaks of `title`.
  void define(std::string_view title) {
    NamedPlace subject;
    subject.span = {s_.range().begin, s_.range().begin};
    subject.name = title;
    subject_ = &subject;
    next_ = s_.words().first;
    if (!has(next_) || s_.word(next_).kind != WordKind::kSpaced) return;
    const Phrase phrase = read_phrase(next_);
    if (phrase.words.empty() || is_other_name(phrase) || is_label(phrase)) return;
    const Phrase of = phrase_after(phrase, "of");
    const Phrase more = of.empty() ? phrase_after(phrase, "at", "for", "in", "from") : of;
    if (!ends_apposition(more.empty() ? phrase.after : more.after)) return;
    const std::uint32_t last = phrase.words.end - 1;
    if (const NamedPlace* other = name_of(of);
        other && (s_.traits(last).of_noun || s_.traits(last).kin))
      add("is " + std::string(head(phrase)) + " of", std::string(other->name), head(phrase));
    if (!s_.traits(last).kin) say_what_it_is(phrase, "", {});
    for (std::uint32_t i = last + 1; has(i); ++i)
      if (s_.folded(i) == "born") return read_birth_or_death(i + 1, verb::kBorn, "born");
  }

 private:
  // A noun phrase: its words without articles before it, or one name that the author marked, which
  // has no words; and the word after it.
  struct Phrase {
    WordRange words;
    const NamedPlace* marked = nullptr;
    bool has_article = false;
    std::uint32_t after = 0;
    bool empty() const { return words.empty() && !marked; }
  };

  // The name that a phrase is, or null.
  const NamedPlace* name_of(const Phrase& phrase) const {
    if (phrase.words.empty()) return phrase.marked;
    const NamedPlace* place = s_.place_at(s_.word(phrase.words.first).begin);
    return place && place->span.begin == s_.word(phrase.words.first).begin ? place : nullptr;
  }

  std::uint32_t end() const { return s_.words().end; }
  bool has(std::uint32_t i) const { return i < end(); }
  bool is_word(std::uint32_t i, std::string_view form) const {
    return has(i) && stands_beside(i) && s_.folded(i) == form;
  }
  // Nothing but blanks and inline marks before it.
  bool stands_beside(std::uint32_t i) const {
    constexpr std::uint16_t kBeside = gap::kBlank | gap::kName | gap::kOpaque | gap::kClose;
    return (s_.word(i).gap & ~kBeside) == 0;
  }
  std::string text_of(const Phrase& phrase) const {
    if (phrase.empty()) return {};
    if (phrase.marked) return std::string(phrase.marked->name);
    const ByteRange span{s_.word(phrase.words.first).begin, s_.word(phrase.words.end - 1).end};
    return surface_form(span.of(s_.text()));
  }
  // "conservatory", "in Chengdu": with the word between them.
  std::string text_of(const Phrase& phrase, const Phrase& more) const {
    if (more.empty()) return text_of(phrase);
    return text_of(phrase) + " " + std::string(s_.folded(phrase.after)) + " " + text_of(more);
  }
  bool is_capital(const Phrase& phrase) const {
    return phrase.marked || (!phrase.empty() && s_.traits(phrase.words.first).capital);
  }
  std::string_view head(const Phrase& phrase) const {
    return phrase.words.empty() ? std::string_view() : s_.folded(phrase.words.end - 1);
  }

  void add(std::string_view verb, std::string object, std::string_view raw,
           std::string detail = {}) {
    if (object.empty() || found_.size() >= limit_ || object == subject_->name) return;
    Claim claim;
    claim.subject = std::string(subject_->name);
    claim.verb = std::string(verb);
    claim.raw_verb = std::string(raw);
    claim.object = std::move(object);
    claim.detail = std::move(detail);
    claim.span = s_.range();
    found_.push_back(std::move(claim));
  }

  // --- beside the name ------------------------------------------------------------------------

  // The end of the brackets, or `at`.
  std::uint32_t read_life_years(std::uint32_t at) {
    const std::string_view rest =
        s_.text().substr(at, s_.range().end - std::min(at, s_.range().end));
    const LifeYears years = life_years_after(rest);
    if (years.empty()) return at;
    add(verb::kBorn, std::string(years.born), "()");
    add(verb::kDied, std::string(years.died), "()");
    const std::string_view last = years.died.empty() ? years.born : years.died;
    const std::size_t close = rest.find(')', static_cast<std::size_t>(last.data() - rest.data()));
    return close == std::string_view::npos ? at : at + static_cast<std::uint32_t>(close) + 1;
  }

  // "Cambridge, Massachusetts".
  void read_region(const NamedPlace& next) {
    if (s_.text_between(subject_->span, next.span) == ", " && is_region(next.name) &&
        !is_region(subject_->name))
      add(verb::kLocatedIn, std::string(next.name), ",");
  }

  bool follows_comma(std::uint32_t after) const {
    const std::string_view between =
        s_.text().substr(after, s_.word(next_).begin - std::min(after, s_.word(next_).begin));
    const std::size_t comma = between.find_first_not_of("*_]");
    return comma != std::string_view::npos && between[comma] == ',' &&
           (s_.word(next_).gap & (gap::kStrong | gap::kOther | gap::kOpenQuote)) == 0;
  }

  // ", the chief financial officer of Harbour Shipping,"
  void read_apposition() {
    const Phrase phrase = read_phrase(next_);
    if (phrase.words.empty() || is_other_name(phrase)) return;
    const bool is_role = is_role_noun(head(phrase));
    if (!phrase.has_article && !(is_role && !is_capital(phrase))) return;
    const Phrase of = phrase_after(phrase, "of", "at", "for", "in", "from");
    if (!ends_apposition(of.empty() ? phrase.after : of.after)) return;
    say_what_it_is(phrase, ",", {});
  }

  bool ends_apposition(std::uint32_t i) const {
    constexpr std::uint16_t kEnd = gap::kComma | gap::kStrong | gap::kClose | gap::kOther |
                                   gap::kPeriod | gap::kOpenBracket | gap::kOpenQuote;
    return !has(i) || s_.word(i).gap & kEnd || s_.traits(i).clause ||
           is_any(s_.folded(i), "with", "on", "by", "from", "at", "in", "for", "to", "known",
                  "called", "named", "born");
  }

  // "Plugins:", "Speakers": what stands below, not what the note is.
  bool is_label(const Phrase& phrase) const {
    if (phrase.words.end != end()) return false;
    const std::string_view all = s_.range().of(s_.text());
    const std::size_t last = all.find_last_not_of(" *_");
    const bool leads = last != std::string_view::npos && all[last] == ':';
    const bool is_one = phrase.words.end == phrase.words.first + 1 && !phrase.has_article;
    return leads || (is_one && s_.folded(phrase.words.first).ends_with("s"));
  }

  // Names one after the other: "the Ghost, the Duke".
  bool is_other_name(const Phrase& phrase) const {
    const NamedPlace* place = s_.place_at(s_.word(phrase.words.end - 1).begin);
    return place && place->span.begin >= s_.word(phrase.words.first).begin &&
           !is_role_noun(head(phrase));
  }

  // --- predicates -----------------------------------------------------------------------------

  void read_predicate(bool is_first) {
    const std::string_view verb = s_.folded(next_);
    if (is_any(verb, "is", "was", "are", "were", "remains", "became", "remained"))
      read_copula(verb);
    else if (is_any(verb, "lies", "lay", "stands", "stood"))
      read_place(next_ + 1, verb);
    else if (verb == "died")
      read_birth_or_death(next_ + 1, verb::kDied, verb);
    if (is_membership_verb(verb)) read_membership(next_);
    const bool is_verb = s_.traits(next_).verb || is_membership_verb(verb);
    if (is_verb && !is_any(verb, "is", "are")) read_role_after_as();
    if (is_verb && is_first && is_at_the_beginning()) read_year();
  }

  void read_copula(std::string_view verb) {
    std::uint32_t at = next_ + 1;
    if (is_word(at, "born")) return read_birth_or_death(at + 1, verb::kBorn, "born");
    if (is_word(at, "located") || is_word(at, "situated")) return read_place(at + 1, "located");
    const bool negated = is_word(at, "not") || is_word(at, "never");
    if (negated || is_word(at, "now") || is_word(at, "also") || is_word(at, "still")) ++at;
    if (is_word(at, "one") && is_word(at + 1, "of")) at += 2;
    if (!has(at) || !stands_beside(at)) return;
    const Phrase phrase = read_phrase(at);
    if (phrase.words.empty()) return;
    if (phrase.has_article || is_role_noun(head(phrase)))
      say_what_it_is(phrase, verb, negated ? "not" : "");
  }

  void say_what_it_is(const Phrase& phrase, std::string_view raw, std::string_view negation) {
    const Phrase of = phrase_after(phrase, "of");
    const Phrase where = of.empty() ? phrase_after(phrase, "at", "for", "in", "on") : of;
    if (is_role_noun(head(phrase))) return say_role(phrase, where, raw, negation);
    const bool is_relation =
        s_.traits(phrase.words.end - 1).of_noun && !is_place_noun(head(phrase));
    if (is_kind_word(head(phrase)) && !of.empty())
      add(verb::kIsA, text_of(of), raw, std::string(negation));
    else if (!is_relation || of.empty())  // "friend of Ada" relates two names
      add(verb::kIsA, text_of(phrase, of), raw, std::string(negation));
    if (is_place_noun(head(phrase)) && negation.empty() && is_capital(where))
      add(verb::kLocatedIn, text_of(where), raw);
  }

  void say_role(const Phrase& role, const Phrase& where, std::string_view raw,
                std::string_view negation) {
    if (!negation.empty()) return add(verb::kRole, text_of(role), raw, std::string(negation));
    add(verb::kRole, text_of(role), raw, text_of(where));
    // A historian of Korea studies it.
    const bool studies_it = (head(role).ends_with("ian") || head(role).ends_with("ist")) &&
                            has(role.after) && s_.folded(role.after) == "of";
    const bool is_group = is_capital(where) && !is_region(text_of(where)) && !studies_it;
    if (is_group && is_role_in_group(head(role))) add(verb::kMemberOf, text_of(where), raw);
  }

  static bool is_kind_word(std::string_view word) {
    return is_any(word, "kind", "type", "form", "sort", "species", "example");
  }

  // "lies on the River Cam in England": the place after the last "in".
  void read_place(std::uint32_t from, std::string_view raw) {
    const std::uint32_t limit = std::min(end(), from + kFarthestWord);
    for (std::uint32_t i = from; i < limit && stands_beside(i); ++i) {
      if (s_.folded(i) != "in" || !has(i + 1) || !stands_beside(i + 1)) continue;
      const Phrase place = read_phrase(i + 1);
      if (is_capital(place)) return add(verb::kLocatedIn, text_of(place), raw);
    }
  }

  // "born on 3 May 1921 in Paris"
  void read_birth_or_death(std::uint32_t from, std::string_view verb, std::string_view raw) {
    const std::uint32_t limit = std::min(end(), from + kFarthestWord);
    bool has_year = false;
    bool has_place = false;
    for (std::uint32_t i = from; i < limit && !(s_.word(i).gap & gap::kStrong); ++i) {
      if (s_.traits(i).clause || s_.traits(i).auxiliary) return;
      if (!has_year && is_year(s_.written(i))) {
        add(verb, std::string(s_.written(i)), raw);
        has_year = true;
      } else if (!has_place && i > from && is_any(s_.folded(i - 1), "in", "at", "near") &&
                 s_.traits(i).capital && !s_.traits(i).calendar) {
        add(verb, text_of(read_phrase(i)), raw);
        has_place = true;
      }
    }
  }

  // "teaches cello at the conservatory in Chengdu", "joined the team".
  void read_membership(std::uint32_t verb) {
    if (is_any(s_.folded(verb), "joined", "joins", "join")) return add_membership(verb, verb + 1);
    const std::uint32_t limit = std::min(end(), verb + kFarthestWord);
    for (std::uint32_t i = verb + 1; i < limit && stands_beside(i) && !s_.traits(i).clause; ++i)
      if (is_any(s_.folded(i), "at", "for")) return add_membership(verb, i + 1);
  }

  void add_membership(std::uint32_t verb, std::uint32_t at) {
    if (!has(at) || !stands_beside(at)) return;
    const Phrase group = read_phrase(at);
    if (group.words.empty() || s_.traits(group.words.first).has_digit) return;
    const bool is_name = s_.place_at(s_.word(group.words.first).begin) != nullptr;
    if (is_name && at <= verb + 2) return;  // "works at Acme" is a relation already
    if (!is_capital(group) && !is_group_noun(head(group))) return;  // "works at the class level"
    add(verb::kMemberOf, text_of(group, phrase_after(group, "in", "of")), s_.written(verb));
  }

  // "joined the team as an intern"
  void read_role_after_as() {
    const std::uint32_t limit = std::min(end(), next_ + kFarthestWord);
    for (std::uint32_t i = next_ + 1; i < limit && stands_beside(i); ++i) {
      if (s_.folded(i) != "as" || !has(i + 1) || !stands_beside(i + 1)) continue;
      const Phrase role = read_phrase(i + 1);
      if (is_role_noun(head(role))) add(verb::kRole, text_of(role), "as");
      return;
    }
  }

  bool is_at_the_beginning() const {
    return s_.words().empty() || s_.word(s_.words().first).begin >= subject_->span.begin;
  }

  void read_year() {
    for (std::uint32_t i = next_ + 1; has(i) && !(s_.word(i).gap & gap::kStrong); ++i)
      if (is_year(s_.written(i)) && is_any(s_.folded(i - 1), "in", "since", "until", "by"))
        return add(verb::kActiveIn, std::string(s_.written(i)), s_.folded(i - 1));
  }

  // --- phrases --------------------------------------------------------------------------------

  Phrase read_phrase(std::uint32_t from) const {
    Phrase phrase;
    std::uint32_t i = from;
    for (; has(i) && i < from + 2 && (s_.traits(i).article || is_determiner(i)); ++i)
      phrase.has_article = true;
    phrase.after = i;
    phrase.marked = i > s_.words().first ? marked_name_after(i - 1) : nullptr;
    if (phrase.marked && i > next_) return phrase;
    phrase.marked = nullptr;
    phrase.words = {i, i};
    while (has(i) && phrase.words.size() < kMostPhraseWords && continues(phrase.words, i))
      phrase.words.end = i = end_of_name(i);
    phrase.after = i;
    return phrase;
  }

  // The name that the author marked between a word and the next one.
  const NamedPlace* marked_name_after(std::uint32_t i) const {
    if (has(i + 1) && !(s_.word(i + 1).gap & gap::kName)) return nullptr;
    const std::uint32_t begin = s_.word(i).end;
    const std::uint32_t limit = has(i + 1) ? s_.word(i + 1).begin : s_.range().end;
    for (const NamedPlace& place : s_.places())
      if (place.span.begin >= begin && place.span.end <= limit) return &place;
    return nullptr;
  }

  // Past a name that begins with word `i` ("Hall of Worthies"), else past the word.
  std::uint32_t end_of_name(std::uint32_t i) const {
    const NamedPlace* place = s_.place_at(s_.word(i).begin);
    std::uint32_t end_of_words = i + 1;
    if (!place || place->span.begin != s_.word(i).begin) return end_of_words;
    while (has(end_of_words) && s_.word(end_of_words).end <= place->span.end) ++end_of_words;
    return end_of_words;
  }

  bool is_determiner(std::uint32_t i) const {
    return is_any(s_.folded(i), "his", "her", "its", "their", "my", "our");
  }

  bool continues(const WordRange& words, std::uint32_t i) const {
    const Traits& traits = s_.traits(i);
    const bool is_first = words.empty();
    const std::uint16_t beside_subject = gap::kOpaque | gap::kName | gap::kClose | gap::kComma;
    const std::uint16_t allowed = gap::kBlank | (i == next_ ? beside_subject : 0);
    const bool opens = i == s_.words().first;  // whatever stands before it is no part of it
    if ((s_.word(i).gap & ~allowed && !opens) || s_.word(i).kind != WordKind::kSpaced) return false;
    if (traits.function || traits.clause || traits.auxiliary || traits.code) return false;
    const bool is_participle = traits.verb && !traits.capital && !is_first;
    return !is_participle;
  }

  // The phrase after one of the prepositions that follow `before`, or an empty one.
  template <typename... Prepositions>
  Phrase phrase_after(const Phrase& before, Prepositions... prepositions) const {
    const std::uint32_t at = before.after;
    if (!has(at) || !stands_beside(at) || !is_any(s_.folded(at), prepositions...)) return {};
    return read_phrase(at + 1);
  }

  const NamedSentence& s_;
  std::vector<Claim>& found_;
  std::size_t limit_;
  const NamedPlace* subject_ = nullptr;
  std::uint32_t next_ = 0;  // the first word after the subject and its brackets
};

}  // namespace

void find_english_attributes(const NamedSentence& sentence, std::vector<Claim>& found) {
  AttributeReader(sentence, found).read();
}

void find_definition_of_title(const NamedSentence& sentence, std::string_view title,
                              std::vector<Claim>& found) {
  AttributeReader(sentence, found).define(title);
}

}  // namespace sennit
