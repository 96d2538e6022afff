#include "extract/word_traits.h"

#include <string>

#include "extract/english_words.h"
#include "text/utf8.h"

namespace sennit {
namespace {

enum class Letter : std::uint8_t { kSmall, kCapital, kDigit, kHyphen, kPunctuation, kMark };

Letter letter_of(char32_t c) {
  if (c >= 'a' && c <= 'z') return Letter::kSmall;
  if (c >= 'A' && c <= 'Z') return Letter::kCapital;
  if (c >= '0' && c <= '9') return Letter::kDigit;
  if (c == '-') return Letter::kHyphen;
  if (c < 0x80 || c == 0x2019) return Letter::kPunctuation;
  if (is_combining_mark(c) || is_ignorable(c)) return Letter::kMark;
  if (script_of(c) == Script::kDigit) return Letter::kDigit;
  return is_upper(c) ? Letter::kCapital : Letter::kSmall;
}

// A small letter in Latin, Greek or Cyrillic; letters of scripts without case count as small.
void look_at_letters(std::string_view form, Traits& traits) {
  int capitals = 0;
  int small = 0;
  int digits = 0;
  bool first = true;
  Letter before = Letter::kPunctuation;
  for (std::size_t at = 0; at < form.size();) {
    const CodePoint c = decode_at(form, at);
    const Letter letter = letter_of(c.value);
    at += c.length;
    if (letter == Letter::kMark) continue;
    if (first) traits.capital = letter == Letter::kCapital;
    first = false;
    if (letter == Letter::kCapital && before == Letter::kSmall) traits.inner_caps = true;
    if (letter == Letter::kSmall && before == Letter::kHyphen) traits.small_part = true;
    capitals += letter == Letter::kCapital;
    small += letter == Letter::kSmall;
    digits += letter == Letter::kDigit;
    before = letter;
  }
  traits.all_caps = capitals >= 2 && small == 0;
  traits.initial = capitals == 1 && small == 0 && digits == 0;
  traits.has_digit = digits > 0;
  traits.digits = digits > 0 && capitals + small == 0;
}

bool is_roman(std::string_view form) {
  return form.find_first_not_of("IVXLC") == std::string_view::npos && form.size() <= 6;
}

// "U.S.", "J.R.R": capital letters with periods.
bool is_dotted_initials(std::string_view form) {
  for (std::size_t i = 0; i < form.size(); ++i)
    if (i % 2 == 0 ? form[i] < 'A' || form[i] > 'Z' : form[i] != '.') return false;
  return true;
}

// "main.py", "example.com", "String.format": a file, a host, a call. "Node.js" and "ASP.NET" are
// names.
bool is_code(std::string_view form, const Traits& traits) {
  if (form.find('_') != std::string_view::npos) return true;
  const std::size_t dot = form.rfind('.');
  if (dot == std::string_view::npos || is_dotted_initials(form)) return false;
  if (!traits.capital) return true;
  const std::string_view ending = form.substr(dot + 1);
  return ending != "js" && ending != "NET" && ending != "io" && ending != "ai";
}

// Typed apostrophes as the lists write them: "don’t" is "don't".
std::string with_plain_apostrophes(std::string_view folded) {
  constexpr std::string_view kTyped = "\u2019";
  std::string plain;
  for (std::size_t at = 0; at < folded.size();) {
    const bool typed = folded.substr(at, kTyped.size()) == kTyped;
    plain += typed ? '\'' : folded[at];
    at += typed ? kTyped.size() : 1;
  }
  return plain;
}

EnglishWord look_up(std::string_view folded) {
  const bool typed = folded.find('\xE2') != std::string_view::npos;
  return typed ? look_up_english(with_plain_apostrophes(folded)) : look_up_english(folded);
}

void look_at_lists(std::string_view folded, Traits& traits) {
  const EnglishWord word = look_up(folded);
  traits.function = word.lists & list::kFunction;
  traits.opener = word.lists & list::kOpener;
  traits.article = word.lists & list::kArticle;
  traits.joiner = word.lists & list::kJoiner;
  traits.calendar = word.lists & list::kCalendar;
  traits.counted = word.lists & list::kCounted;
  traits.abbreviation = word.lists & list::kAbbreviation;
  traits.title = word.lists & list::kTitle;
  traits.kept_title = word.lists & list::kKeptTitle;
  traits.speech = word.lists & list::kSpeech;
  traits.kin = word.lists & list::kKin;
  traits.eponym_head = word.lists & list::kEponymHead;
  traits.of_noun = word.lists & list::kOfNoun;
  traits.no_verb = word.lists & list::kNoVerb;
  traits.empty = word.lists & list::kEmpty;
  traits.determiner = word.lists & list::kDeterminer;
  traits.software = word.lists & list::kSoftware;
  traits.software_head = word.lists & list::kSoftwareHead;
  traits.clause = word.lists & list::kClause;
  traits.auxiliary = word.lists & list::kAuxiliary;
  traits.verb = word.lists & list::kVerb;
  traits.as_last = word.as_last;
  traits.as_first = word.as_first;
  if (!traits.verb && !(word.lists & (list::kNoVerb | list::kFunction)))
    traits.verb = folded.size() > 4 && folded.ends_with("ed");
}

}  // namespace

Traits traits_of(std::string_view form, std::string_view folded) {
  Traits traits;
  look_at_letters(form, traits);
  traits.roman = traits.capital && is_roman(form);
  traits.code = is_code(form, traits);
  look_at_lists(folded, traits);
  if (folded.size() > 6 && folded.ends_with("shire") && traits.as_last == EntityType::kOther)
    traits.as_last = EntityType::kPlace;
  return traits;
}

}  // namespace sennit
