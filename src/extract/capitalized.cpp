#include "extract/capitalized.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLongestRun = 8;  // words; what is longer is a heading or a list
constexpr std::uint32_t kMostJoiners =
    3;  // in a row: "of the"; also capital ones: "Gone With The Wind"
constexpr std::uint32_t kFewestRaised = 2;  // words of grammar with a capital that end a name
constexpr std::size_t kLongestAcronym = 6;

bool ends_like_verb_or_adverb(std::string_view folded) {
  return folded.size() > 5 &&
         (folded.ends_with("ing") || folded.ends_with("ed") || folded.ends_with("ly"));
}

// "B9F07875" and "H2" are numbers in letters' clothes; "GPT-4" and "RFC3986" are names.
bool is_serial(std::string_view form) {
  int switches = 0;
  int letters = 0;
  bool digit_before = false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = form[i] >= '0' && form[i] <= '9';
    switches += i > 0 && digit != digit_before;
    letters += !digit && form[i] != '-' && form[i] != '.';
    digit_before = digit;
  }
  const bool hexadecimal = form.size() >= 4 && form.find_first_not_of("0123456789ABCDEFabcdef") ==
                                                   std::string_view::npos;
  return switches > 2 || letters < 2 || hexadecimal || form.size() > 16;
}

// Not in small letters: a name ("Turin", "German"), or a word that WordNet does not know.
bool is_never_common(const WordSenses& senses) {
  return !senses.noun && !senses.verb && !senses.adverb && (!senses.adjective || senses.demonym);
}

// What stands before nouns and is none: "former", "recently".
bool is_modifier(const WordSenses& senses) {
  return !senses.noun && !senses.proper && !is_never_common(senses);
}

// "Hides", "Exposes" before a name: what the thing does of which a list tells.
bool is_third_person_of_verb(std::string_view folded) {
  constexpr float kSeldomNoun = 0.3F;
  if (folded.size() < 4 || !folded.ends_with('s') || folded.ends_with("ss")) return false;
  const WordSenses base = senses_of(folded.substr(0, folded.size() - 1));
  return base.verb && base.noun_share < kSeldomNoun && !base.adverb && !base.adjective &&
         !senses_of(folded).proper;
}

bool has_other_script(std::span<const Word> words) {
  for (const Word& word : words)
    if (word.kind != WordKind::kSpaced) return true;
  return false;
}

}  // namespace

void CapitalizedNames::find(const Sentence& sentence, std::vector<Candidate>& found) const {
  if (sentence.shouts) return;
  // In a sentence of a script without capitals a capital is a sign by itself.
  const bool starts_count = !has_other_script(prose_.words_of(sentence));
  for (std::uint32_t i = sentence.first_word; i < sentence.end_word;) {
    if (!is_nameable(i)) {
      ++i;
      continue;
    }
    Run run{i, end_of_run(i, sentence.end_word), false};
    i = run.end;
    trim(run, starts_count);
    if (!is_name(run, sentence)) continue;
    const std::uint32_t first = with_year(run, sentence);
    found.push_back({{word(first).begin, word(run.end - 1).end},
                     first,
                     run.end,
                     CandidateKind::kCapitalized,
                     type_of(run)});
  }
}

bool CapitalizedNames::is_nameable(std::uint32_t i) const {
  if (word(i).kind != WordKind::kSpaced || word(i).lexeme == kNoLexeme) return false;
  const Traits& t = traits(i);
  return (t.capital || t.inner_caps) && !t.code && !t.small_part;
}

// Whether word `i` goes on with the name of the word before it.
bool CapitalizedNames::is_joined(std::uint32_t i) const {
  const Word& before = word(i - 1);
  if (word(i).gap == 0) return false;
  if (before.possessive)
    return traits(i).capital && word(i).gap == gap::kBlank &&
           (traits(i).eponym_head || (lexeme(i).senses.noun && !lexeme(i).senses.proper));
  const std::uint16_t between = word(i).gap & static_cast<std::uint16_t>(~gap::kBlank);
  if (between == gap::kPeriod) return traits(i - 1).abbreviation || traits(i - 1).initial;
  return between == 0 || between == gap::kAmpersand;
}

// "Windows 11", not "Obsidian 3 plugins", "Chapter 3" or "Christmas 1843".
bool CapitalizedNames::is_number_of_name(std::uint32_t i, std::uint32_t end) const {
  if (!traits(i).digits || word(i).end - word(i).begin > 3 || word(i).gap != gap::kBlank)
    return false;
  if (traits(i - 1).calendar || traits(i - 1).counted) return false;
  if (i + 1 >= end || word(i + 1).gap != gap::kBlank) return true;
  return traits(i + 1).function || traits(i + 1).capital;
}

// "World War I", "Elizabeth I of England"; not "Scrooge I know".
bool CapitalizedNames::is_first_of_series(std::uint32_t i, std::uint32_t end) const {
  if (lexeme(i).form != "I" || word(i).gap != gap::kBlank) return false;
  if (i + 1 >= end || word(i + 1).gap != gap::kBlank) return true;
  const Traits& next = traits(i + 1);
  return next.function && !next.auxiliary && !next.clause;
}

std::uint32_t CapitalizedNames::end_of_run(std::uint32_t first, std::uint32_t end) const {
  std::uint32_t run_end = first + 1;
  std::uint32_t joiners = 0;
  std::uint32_t raised = 0;  // of the joiners, those with a capital: "Yet to Come"
  std::uint32_t raised_end = first + 1;
  for (std::uint32_t i = first + 1; i < end && is_joined(i); ++i) {
    if (is_nameable(i) && !traits(i).function) {
      run_end = i + 1;
      joiners = raised = 0;
    } else if (is_number_of_name(i, end) || is_first_of_series(i, end)) {
      return i + 1;
    } else {
      const bool article_after_joiner = traits(i).article && joiners > 0;
      const bool between_raised = traits(i).function && raised > 0;
      if (!is_nameable(i) && !traits(i).joiner && !article_after_joiner && !between_raised) break;
      if (++joiners > kMostJoiners) break;
      if (!is_nameable(i) || traits(i).initial) continue;
      ++raised;
      raised_end = i + 1;
    }
  }
  return raised >= kFewestRaised ? raised_end : run_end;
}

// Whether the first word of a sentence belongs to the name that follows, or is one by itself.
bool CapitalizedNames::may_be_start_of_name(std::uint32_t i, std::uint32_t size) const {
  const Lexeme& here = lexeme(i);
  const Traits& t = here.traits;
  if (t.title || t.kept_title || t.inner_caps || t.has_digit || t.all_caps) return true;
  const std::uint32_t small = lexicon_.folded(word(i).lexeme).total;
  if (here.inside > 0) return !t.opener && small <= here.inside;
  if (t.opener || small > 0) return false;
  if (is_english_ && is_never_common(here.senses))
    return size > 1 || here.form.size() > 3 || here.senses.proper;
  if (size < 2 || is_modifier(here.senses)) return false;
  const std::string_view folded = lexicon_.folded(word(i).lexeme).form;
  return !ends_like_verb_or_adverb(folded) && !(is_english_ && is_third_person_of_verb(folded));
}

// "US" is a country, "us" is not.
bool CapitalizedNames::is_country_in_capitals(std::uint32_t i) const {
  return lexeme(i).form == "US";
}

// "2006 Winter Olympics": the year tells one of a series of events from the others.
std::uint32_t CapitalizedNames::with_year(const Run& run, const Sentence& sentence) const {
  if (run.first == sentence.first_word || run.size() < 2) return run.first;
  const std::uint32_t before = run.first - 1;
  const bool is_year = traits(before).digits && word(before).end - word(before).begin == 4;
  if (!is_year || word(run.first).gap != gap::kBlank) return run.first;
  return type_of(run) == EntityType::kEvent ? before : run.first;
}

// Of churches and cities more often than of persons.
bool CapitalizedNames::is_saint(std::uint32_t i) const {
  const std::string_view title = lexicon_.folded(word(i).lexeme).form;
  return title == "st" || title == "saint";
}

void CapitalizedNames::trim(Run& run, bool starts_count) const {
  while (run.size() > 0) {
    const Traits& t = traits(run.first);
    const bool empty_start =
        starts_count && word(run.first).starts && !may_be_start_of_name(run.first, run.size());
    const bool small_joiner = !t.capital && !t.inner_caps;
    const bool stripped_title =
        (t.title || (t.kept_title && run.size() > 2 && t.abbreviation && !is_saint(run.first))) &&
        run.size() > 1;
    const bool of_grammar = t.function && !is_country_in_capitals(run.first);
    if (!of_grammar && !empty_start && !small_joiner && !stripped_title) break;
    run.titled = stripped_title;
    ++run.first;
  }
}

bool CapitalizedNames::is_name(const Run& run, const Sentence& sentence) const {
  if (run.size() == 0 || run.size() > kLongestRun) return false;
  if (sentence.title_cased && !run.titled) {
    for (std::uint32_t i = run.first; i < run.end; ++i)
      if (!is_known_capital(i)) return false;
  }
  if (run.size() > 1) return is_sequence_name(run);
  if (!is_single_name(run.first)) return false;
  return run.titled || !is_in_code(run.first);
}

// A word that is a name outside of title-cased lines as well.
bool CapitalizedNames::is_known_capital(std::uint32_t i) const {
  return lexeme(i).inside > 0 || traits(i).inner_caps || !is_nameable(i);
}

bool CapitalizedNames::is_single_name(std::uint32_t i) const {
  const Lexeme& here = lexeme(i);
  const Traits& t = here.traits;
  if (t.initial || t.calendar || t.counted || t.title || t.kept_title || t.kin) return false;
  if (t.has_digit) return !is_serial(here.form) && (t.all_caps || t.inner_caps || !t.opener);
  if (t.inner_caps) return true;
  if (t.opener || t.roman ||
      (word(i).starts && ends_like_verb_or_adverb(lexicon_.folded(word(i).lexeme).form)))
    return false;
  if (t.all_caps) return is_acronym(i);
  const std::uint32_t small = lexicon_.folded(word(i).lexeme).total;
  return here.form.size() > 1 && (small == 0 || small < here.inside);
}

bool CapitalizedNames::is_acronym(std::uint32_t i) const {
  const Lexeme& here = lexeme(i);
  if (is_country_in_capitals(i)) return true;
  return here.form.size() <= kLongestAcronym && (here.total >= 2 || here.senses.proper) &&
         lexicon_.folded(word(i).lexeme).total == 0;
}

// "obj.GetName(", "$Path", "List<String>": unmarked source code.
bool CapitalizedNames::is_in_code(std::uint32_t i) const {
  const ByteRange range = word(i).range();
  const char before = range.begin > 0 ? text_[range.begin - 1] : ' ';
  const char after = range.end < text_.size() ? text_[range.end] : ' ';
  return std::string_view("$./\\<=@#-+").find(before) != std::string_view::npos ||
         std::string_view("([{=<>/\\-+").find(after) != std::string_view::npos;
}

bool CapitalizedNames::is_sequence_name(const Run& run) const {
  bool only_numbers = true;
  bool only_initials = true;
  std::uint32_t shouted = 0;
  bool loud = false;
  for (std::uint32_t i = run.first; i < run.end; ++i) {
    const Traits& t = traits(i);
    only_numbers &= t.calendar || t.counted || t.digits || t.roman;
    only_initials &= t.initial || t.joiner;
    shouted += t.all_caps;
    loud |= t.all_caps && (t.function || lexeme(i).form.size() > kLongestAcronym);
  }
  const Traits& second = traits(run.first + 1);
  const bool counted =
      traits(run.first).counted && (second.digits || second.roman || second.opener);
  const bool repeated = run.size() == 2 && word(run.first).lexeme == word(run.first + 1).lexeme &&
                        word(run.first + 1).gap == gap::kBlank;
  return !only_numbers && !only_initials && !counted && !repeated && !(loud && shouted >= 2);
}

EntityType CapitalizedNames::type_of(const Run& run) const {
  const Traits& last = traits(run.end - 1);
  const Traits& first = traits(run.first);
  if (run.titled || (first.kept_title && !is_saint(run.first) && run.size() == 2 &&
                     last.as_last == EntityType::kOther))
    return EntityType::kPerson;
  if (run.size() == 1)
    return last.as_last == EntityType::kPlace && last.capital &&
                   lexeme(run.first).form.ends_with("shire")
               ? EntityType::kPlace
               : EntityType::kOther;
  if (last.as_last != EntityType::kOther) return last.as_last;
  if (traits(run.first).as_first != EntityType::kOther) return traits(run.first).as_first;
  return traits(run.first).initial && !last.initial ? EntityType::kPerson : EntityType::kOther;
}

}  // namespace sennit
