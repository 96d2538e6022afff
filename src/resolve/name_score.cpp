#include "resolve/name_score.h"

#include <algorithm>
#include <array>
#include <string>

#include "resolve/acronym.h"
#include "resolve/nicknames.h"
#include "text/han_forms.h"
#include "text/korean_readings.h"
#include "text/latin_form.h"
#include "text/romanize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Words = std::vector<std::string>;

bool changes(const NameParts& parts, NameChange change) {
  return (parts.changes & static_cast<std::uint16_t>(change)) != 0;
}

// Of what one form left out and the other did not, the first in the order of NameChange.
ScoreReason reason_of_form(const NameParts& a, const NameParts& b) {
  constexpr std::array<std::pair<NameChange, ScoreReason>, 8> kReasons = {
      {{NameChange::kArticle, ScoreReason::kArticle},
       {NameChange::kLegalForm, ScoreReason::kLegalForm},
       {NameChange::kTitle, ScoreReason::kTitle},
       {NameChange::kAcronymAdded, ScoreReason::kAcronymAdded},
       {NameChange::kNumeral, ScoreReason::kNumeral},
       {NameChange::kAccent, ScoreReason::kAccent},
       {NameChange::kSpelling, ScoreReason::kSpelling},
       {NameChange::kHanForm, ScoreReason::kHanForm}}};
  for (const auto& [change, reason] : kReasons)
    if (changes(a, change) != changes(b, change)) return reason;
  for (const auto& [change, reason] : kReasons)  // each in its own way: "学", "學"
    if (changes(a, change)) return reason;
  return ScoreReason::kSpacing;
}

bool may_be_people(const KeyName& a, const KeyName& b) {
  const auto may_be = [](const KeyName& name) {
    return name.type == EntityType::kPerson || name.type == EntityType::kOther;
  };
  return may_be(a) && may_be(b) && (a.type == EntityType::kPerson || b.type == EntityType::kPerson);
}

NameScore score_forms(const KeyName& a, const KeyName& b) {
  if (a.parts.form.empty()) return {};
  if (a.parts.form == b.parts.form) {
    const ScoreReason reason = reason_of_form(a.parts, b.parts);
    return {reason == ScoreReason::kTitle ? 0.96 : 0.98, reason};
  }
  const bool is_person = a.type == EntityType::kPerson || b.type == EntityType::kPerson;
  if (a.parts.singular == b.parts.singular && !is_person) return {0.96, ScoreReason::kPlural};
  const bool has_umlaut =
      changes(a.parts, NameChange::kAccent) != changes(b.parts, NameChange::kAccent);
  if (has_umlaut && without_umlaut_spelling(a.parts.form) == without_umlaut_spelling(b.parts.form))
    return {0.95, ScoreReason::kAccent};
  return {};
}

bool is_initial(const std::string& word) { return word.size() == 1; }

// Middle initials of which the other name says nothing, or the same.
bool do_middles_agree(const Words& a, const Words& b) {
  const auto all_initials = [](const Words& words) {
    return std::all_of(words.begin() + 1, words.end() - 1, is_initial);
  };
  if (a.size() > 2 && b.size() > 2) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 1; i + 1 < a.size(); ++i)
      if (a[i] != b[i] && !((is_initial(a[i]) || is_initial(b[i])) && a[i][0] == b[i][0]))
        return false;
    return true;
  }
  return all_initials(a) && all_initials(b);
}

// "N. C. Wyeth" of "Newell Convers Wyeth": two initials or more.
bool are_given_initials(const Words& shorter, const Words& longer) {
  if (shorter.size() != longer.size() || shorter.size() < 3) return false;
  if (shorter.back() != longer.back()) return false;
  for (std::size_t i = 0; i + 1 < shorter.size(); ++i)
    if (!is_initial(shorter[i]) || shorter[i][0] != longer[i][0]) return false;
  return true;
}

NameScore score_people(const KeyName& a, const KeyName& b) {
  if (!may_be_people(a, b)) return {};
  const Words& x = a.parts.words;
  const Words& y = b.parts.words;
  if (x.size() < 2 || y.size() < 2) return {};
  if (x.back() == y.back() && do_middles_agree(x, y)) {
    if (x.front() == y.front()) return {0.95, ScoreReason::kInitials};
    if (are_one_given_name(x.front(), y.front())) return {0.93, ScoreReason::kNickname};
  }
  if (are_given_initials(x, y) || are_given_initials(y, x)) return {0.92, ScoreReason::kInitials};
  if (x.size() == y.size() && x.size() <= 3) {
    Words turned = y;
    std::rotate(turned.begin(), turned.begin() + 1, turned.end());
    Words turned_back = y;
    std::rotate(turned_back.begin(), turned_back.end() - 1, turned_back.end());
    if (x == turned || x == turned_back) return {0.93, ScoreReason::kWordOrder};
  }
  return {};
}

// All of it ("AI"), or the first words of several ("VS Code" of "Visual Studio Code").
bool is_acronym_of(const NameParts& shorter, const NameParts& longer) {
  if (shorter.script != NameScript::kLatin || longer.words.size() < 2) return false;
  const std::vector<std::string> forms = acronym_forms(longer.words);
  return std::find(forms.begin(), forms.end(), shorter.form) != forms.end();
}

NameScore score_acronym(const KeyName& a, const KeyName& b) {
  const bool is_person = a.type == EntityType::kPerson || b.type == EntityType::kPerson;
  if (is_person || a.parts.words.size() == b.parts.words.size()) return {};
  const bool a_is_short = a.parts.words.size() < b.parts.words.size();
  const NameParts& shorter = a_is_short ? a.parts : b.parts;
  const NameParts& longer = a_is_short ? b.parts : a.parts;
  return is_acronym_of(shorter, longer) ? NameScore{0.92, ScoreReason::kAcronym} : NameScore{};
}

NameScore score_hangul(const KeyName& hangul, const KeyName& other) {
  const std::string& form = hangul.parts.form;
  const std::string& to = other.parts.form;
  switch (other.parts.script) {
    case NameScript::kLatin: {
      if (revised_romanization(form) == to || mccune_reischauer(form) == to)
        return {0.94, ScoreReason::kRomanized};
      const std::vector<std::string> spellings = korean_person_spellings(form);
      if (may_be_people(hangul, other) &&
          std::find(spellings.begin(), spellings.end(), to) != spellings.end())
        return {0.92, ScoreReason::kRomanized};
      return is_loanword_of(form, to) ? NameScore{0.91, ScoreReason::kLoanword} : NameScore{};
    }
    case NameScript::kHan: {
      const std::string reading = hanja_reading(other.parts.key);
      const bool is_read = count_code_points(form) >= 2 && !reading.empty() &&
                           without_initial_law(reading) == without_initial_law(form);
      return is_read ? NameScore{0.94, ScoreReason::kHanja} : NameScore{};
    }
    case NameScript::kHangul:
      if (hangul.type == EntityType::kPerson || other.type == EntityType::kPerson) return {};
      return are_loanword_spellings(form, to) ? NameScore{0.92, ScoreReason::kLoanword}
                                              : NameScore{};
    default:
      return {};
  }
}

NameScore score_east_asian(const KeyName& name, const KeyName& latin) {
  if (latin.parts.script != NameScript::kLatin || latin.parts.form.size() < 4) return {};
  if (name.parts.script == NameScript::kHan && pinyin_reading(name.parts.form) == latin.parts.form)
    return {0.9, ScoreReason::kRomanized};
  if (name.parts.script == NameScript::kKana && hepburn(name.parts.form) == latin.parts.form)
    return {0.92, ScoreReason::kRomanized};
  return {};
}

NameScore score_scripts(const KeyName& a, const KeyName& b) {
  if (a.parts.script == NameScript::kHangul) return score_hangul(a, b);
  if (b.parts.script == NameScript::kHangul) return score_hangul(b, a);
  if (a.parts.script == b.parts.script) return {};
  return a.parts.script == NameScript::kLatin ? score_east_asian(b, a) : score_east_asian(a, b);
}

}  // namespace

NameScore name_score(const KeyName& a, const KeyName& b) {
  NameScore best = score_forms(a, b);
  if (best.score == 0) best = score_people(a, b);
  if (best.score == 0) best = score_acronym(a, b);
  if (best.score == 0) best = score_scripts(a, b);
  return best;
}

bool needs_one_partner(ScoreReason reason) {
  return reason == ScoreReason::kAcronym || reason == ScoreReason::kRomanized ||
         reason == ScoreReason::kLoanword || reason == ScoreReason::kHanja ||
         reason == ScoreReason::kInitials || reason == ScoreReason::kNickname;
}

std::string_view words_of(ScoreReason reason) {
  switch (reason) {
    case ScoreReason::kNone:
      return "nothing";
    case ScoreReason::kSpacing:
      return "spaces and signs alone";
    case ScoreReason::kArticle:
      return "an article";
    case ScoreReason::kLegalForm:
      return "a legal form";
    case ScoreReason::kTitle:
      return "a title";
    case ScoreReason::kAcronymAdded:
      return "an acronym added";
    case ScoreReason::kNumeral:
      return "how a number is written";
    case ScoreReason::kAccent:
      return "accents";
    case ScoreReason::kPlural:
      return "the plural";
    case ScoreReason::kSpelling:
      return "spelling";
    case ScoreReason::kHanForm:
      return "forms of characters";
    case ScoreReason::kInitials:
      return "initials";
    case ScoreReason::kNickname:
      return "a short form of a given name";
    case ScoreReason::kWordOrder:
      return "the order of the words";
    case ScoreReason::kAcronym:
      return "an acronym";
    case ScoreReason::kRomanized:
      return "Latin letters";
    case ScoreReason::kLoanword:
      return "the sound of a foreign word";
    case ScoreReason::kHanja:
      return "the reading of characters";
  }
  return {};
}

}  // namespace sennit
