#include "extract/name_type.h"

#include <string>

#include "extract/given_names.h"

namespace sennit {
namespace {

constexpr std::uint32_t kMostWordsOfPerson = 4;
constexpr std::uint32_t kMostWordsKnown = 6;
constexpr std::uint16_t kRareUses = 10;

class NameWords {
 public:
  NameWords(const Lexicon& lexicon, const Prose& prose, std::uint32_t first, std::uint32_t end,
            Language language, Field field)
      : lexicon_(lexicon),
        prose_(prose),
        first_(first),
        end_(end),
        language_(language),
        field_(field) {}

  EntityType type() const {
    if (end_ - first_ > kMostWordsKnown) return kind_of_last();
    const WordSenses whole = senses_of_whole();
    if (whole.demonym) return EntityType::kPlace;
    if (whole.proper && whole.proper_type != EntityType::kConcept && is_known_as(whole.proper_type))
      return whole.proper_type;
    if (is_person_by_given_name()) return EntityType::kPerson;
    if (const EntityType kind = kind_of_last(); kind != EntityType::kOther) return kind;
    return language_ == Language::kEnglish && may_be_unknown_person() ? EntityType::kPerson
                                                                      : EntityType::kOther;
  }

 private:
  std::uint32_t size() const { return end_ - first_; }
  const Lexeme& lexeme(std::uint32_t i) const { return lexicon_[prose_.words[i].lexeme]; }
  std::string_view folded(std::uint32_t i) const {
    return lexicon_.folded(prose_.words[i].lexeme).form;
  }

  // One word of Latin letters in a text of another language, or about software, is a thing sooner
  // than the person whom WordNet knows by it ("Kafka", "Pascal"); "NaN" is no region of India.
  bool is_known_as(EntityType type) const {
    if (size() > 1) return true;
    const Traits& traits = lexeme(first_).traits;
    const bool is_plain = language_ == Language::kEnglish && field_ == Field::kAny;
    if (type == EntityType::kPlace) return !traits.inner_caps && (is_plain || !is_long_acronym());
    return type != EntityType::kPerson || is_plain || is_given_name(folded(first_));
  }

  bool is_long_acronym() const {
    return lexeme(first_).traits.all_caps && lexeme(first_).form.size() > 3;
  }

  // A name of one word that is also a word of English that people use ("Apple") says nothing.
  WordSenses senses_of_whole() const {
    if (size() == 1) {
      const WordSenses& senses = lexeme(first_).senses;
      const bool is_word = senses.verb || (senses.noun && senses.uses > kRareUses);
      return is_word && senses.proper_type != EntityType::kPlace ? WordSenses() : senses;
    }
    std::string words;
    for (std::uint32_t i = first_; i < end_; ++i) {
      if (i > first_) words += ' ';
      words += folded(i);
    }
    return senses_of(words);
  }

  bool has_plain_capital(std::uint32_t i) const {
    const Traits& traits = lexeme(i).traits;
    return traits.capital && !traits.has_digit && !traits.code && !traits.inner_caps;
  }

  bool is_person_by_given_name() const {
    if (!is_given_name(folded(first_)) || !has_plain_capital(first_)) return false;
    if (size() == 1) return !lexeme(first_).senses.noun && !lexeme(first_).senses.verb;
    return size() <= kMostWordsOfPerson && all_plain_capitals() && !is_called_after_person() &&
           lexeme(end_ - 1).traits.as_last == EntityType::kOther;
  }

  // "Wayne Gretzky Drive", "Robert Burns Fellowship": a surname, and a word behind it.
  bool is_called_after_person() const {
    if (size() < 3) return false;
    const WordSenses& last = lexeme(end_ - 1).senses;
    const WordSenses& before = lexeme(end_ - 2).senses;
    return (last.noun || last.verb) && !last.proper && (before.proper || !before.known()) &&
           !lexeme(end_ - 2).traits.initial && !is_given_name(folded(end_ - 2));
  }

  bool all_plain_capitals() const {
    for (std::uint32_t i = first_; i < end_; ++i)
      if (!has_plain_capital(i) && !lexeme(i).traits.joiner) return false;
    return true;
  }

  EntityType kind_of_last() const {
    if (size() < 2) return EntityType::kOther;
    const WordSenses& last = lexeme(end_ - 1).senses;
    if (!last.noun || last.proper || last.noun_share < 0.5F) return EntityType::kOther;
    switch (last.type) {
      case EntityType::kOrganization:
      case EntityType::kEvent:
      case EntityType::kMethod:
      case EntityType::kProject:
        return last.type;
      case EntityType::kPerson:
        if (last.inflected) return EntityType::kOther;  // "Google Docs"
        [[fallthrough]];
      case EntityType::kPlace:
        if (is_part_of_anything(folded(end_ - 1))) return EntityType::kOther;
        [[fallthrough]];
      case EntityType::kDocument:  // not "Top Border"
        return field_ == Field::kAny && has_word_of_no_language() ? last.type : EntityType::kOther;
      default:
        return EntityType::kOther;
    }
  }

  // "Microsoft Edge": what everything has names no place.
  static bool is_part_of_anything(std::string_view word) {
    constexpr std::string_view kParts[] = {
        "edge", "top",    "bottom",   "side",     "corner", "border", "margin",   "front",
        "back", "origin", "position", "location", "window", "cell",   "endpoint", "setting"};
    for (const std::string_view part : kParts)
      if (word == part) return true;
    return false;
  }

  bool has_word_of_no_language() const {
    for (std::uint32_t i = first_; i + 1 < end_; ++i) {
      const WordSenses& senses = lexeme(i).senses;
      if (!lexeme(i).traits.function && (!senses.known() || senses.proper || senses.demonym))
        return true;
    }
    return false;
  }

  static bool is_no_person(const WordSenses& senses) {
    return senses.noun || senses.verb || senses.adverb || senses.adjective ||
           (senses.proper && senses.proper_type != EntityType::kPerson);
  }

  bool may_be_unknown_person() const {
    if (size() < 2 || size() > 3) return false;
    for (std::uint32_t i = first_; i < end_; ++i) {
      const Traits& traits = lexeme(i).traits;
      if (!has_plain_capital(i) || traits.function || traits.calendar || traits.counted)
        return false;
      if (traits.initial && i > first_) continue;
      if (traits.all_caps || lexeme(i).form.size() < 3 || is_no_person(lexeme(i).senses))
        return false;
      // "Apache Kafka": a people or a surname is nobody's first name.
      if (field_ == Field::kSoftware && i == first_ && lexeme(i).senses.proper &&
          !is_given_name(folded(i)))
        return false;
    }
    return lexeme(end_ - 1).traits.as_last == EntityType::kOther;
  }

  const Lexicon& lexicon_;
  const Prose& prose_;
  std::uint32_t first_;
  std::uint32_t end_;
  Language language_;
  Field field_;
};

}  // namespace

EntityType type_by_words(const Lexicon& lexicon, const Prose& prose, std::uint32_t first,
                         std::uint32_t end, Language language, Field field) {
  return NameWords(lexicon, prose, first, end, language, field).type();
}

}  // namespace sennit
