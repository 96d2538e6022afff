#include "resolve/name_fit.h"

#include <algorithm>
#include <array>
#include <set>

#include "resolve/name_guards.h"
#include "resolve/nicknames.h"
#include "text/word_list.h"
#include "wordnet/wordnet.h"

namespace sennit {
namespace {

using Words = std::vector<std::string>;

bool is_common_noun(const std::string& word) {
  const WordSenses senses = senses_of(word);
  return senses.noun && (!senses.proper || senses.type == EntityType::kPerson);
}

bool is_adjective(std::string_view word) {
  const WordSenses senses = senses_of(word);
  return senses.adjective && !senses.proper;
}

// Where the name itself begins in "old Mr Pontifex", "my dear Miss Elizabeth", "Tom's Aunt Polly":
// at the title behind words that only describe.
std::string_view named_part(std::string_view key) {
  std::size_t described = 0;  // up to here
  for (std::size_t begin = 0; begin < key.size();) {
    const std::size_t end = std::min(key.find(' ', begin), key.size());
    const std::string_view word = key.substr(begin, end - begin);
    const bool is_last = end == key.size();
    if (begin > 0 && !is_last && person_title(word).is_title &&
        (described == begin || is_kin_title(word)))
      return key.substr(begin);
    if (described == begin && (is_article(word) || is_pointer(word) || is_epithet(word) ||
                               (begin > 0 && is_adjective(word))))
      described = end + 1;
    begin = end + 1;
  }
  return key;
}

bool is_set_apart(std::string_view key) {
  const std::string padded = ' ' + std::string(key);
  for (const std::string_view word : {" young ", " late ", " future ", " other "})
    if (padded.find(word) != std::string::npos) return true;
  return false;
}

bool is_told_old(std::string_view key) {
  return key.starts_with("old ") || key.starts_with("the old ");
}

// "Darcy", "Van der Luyden".
bool is_surname_alone(const Words& words) {
  return !words.empty() && std::all_of(words.begin(), words.end() - 1, [](const std::string& word) {
    return is_name_particle(word) || word == "saint";
  });
}

bool has_title(const NameParts& parts, std::string_view title) {
  return std::find(parts.titles.begin(), parts.titles.end(), title) != parts.titles.end();
}

// "Mr. Emerson", of one word.
bool is_mister(const NameParts& parts) { return parts.words.size() == 1 && has_title(parts, "mr"); }

bool is_married(const FittedName& it) {
  return has_title(it.name.parts, "mrs") || has_title(it.name.parts, "lady");
}

// "the Professor", "Judge": of whoever bears the title. "Sir" and "Miss" are called to many.
bool is_title_alone(const FittedName& it) {
  static const WordSet titles = word_set(
      "professor captain colonel major general lieutenant sergeant corporal admiral "
      "commander inspector judge senator governor president minister chancellor mayor ambassador "
      "count duke baron king prince emperor marquis viscount pope earl countess duchess baroness "
      "queen princess empress marchioness cardinal archbishop bishop sheriff constable sultan");
  return it.words.size() == 1 && !it.name.parts.has_title && titles.contains(it.words[0]);
}

}  // namespace

FittedName fitted_name(const DocumentName& name) {
  FittedName made;
  const bool is_person = name.type == EntityType::kPerson;
  made.name = {name_parts(is_person ? named_part(name.key) : name.key), name.type};
  const NameParts& parts = made.name.parts;
  made.is_described = parts.key != name.key;
  made.words = is_person ? person_words(parts) : parts.words;
  made.may_be_person = is_person || name.type == EntityType::kOther;
  const bool is_told_of = parts.has_article || made.words.size() < parts.words.size();
  made.is_role = is_person && is_told_of && !is_title_alone(made) && made.words.size() == 1 &&
                 !parts.has_title && senses_of(made.words[0]).type == EntityType::kPerson &&
                 is_common_noun(made.words[0]);
  // "Young Lucas", "the late Mr. Darcy": said to tell one from another of the name.
  if (is_person && is_set_apart(name.key) && (parts.has_title || is_surname_alone(made.words)))
    made.is_role = true;
  made.is_elder = is_person && is_told_old(name.key) && is_mister(parts);
  made.sex = parts.sex;
  if (made.sex == Sex::kUnknown && is_person && !made.words.empty())
    made.sex = sex_of_given_name(made.words.front());
  return made;
}

void tell_families(std::vector<FittedName>& names) {
  std::set<std::string> elders;
  std::set<std::string> men;
  std::set<Words> wives;
  for (const FittedName& it : names) {
    if (it.words.empty()) continue;
    if (it.is_elder) elders.insert(it.words.back());
    const bool is_called_by_surname = it.words.size() > 1 || it.name.parts.title_before_surname;
    if (it.sex == Sex::kMale && is_called_by_surname) men.insert(it.words.back());
    if (is_married(it)) wives.insert(it.words);
  }
  for (FittedName& it : names) {
    if (it.words.empty()) continue;
    it.is_elder |= is_mister(it.name.parts) && elders.contains(it.words.back());
    it.is_wife = wives.contains(it.words);
    it.has_man = it.words.size() == 1 && is_married(it) && men.contains(it.words.back());
  }
}

namespace {

bool is_initial(const std::string& word) { return word.size() == 1; }

bool is_given_name_of(const std::string& a, const std::string& b) {
  return are_one_given_name(a, b) || ((is_initial(a) || is_initial(b)) && a[0] == b[0]);
}

// Each word of the shorter name stands in the longer one, in order; the first may be a short form.
bool is_within(const Words& shorter, const Words& longer) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    const auto matches = [&](const std::string& word) {
      return i == 0 && at == 0 && shorter.size() > 1
                 ? is_given_name_of(shorter[i], word)
                 : shorter[i] == word || (is_initial(word) && word[0] == shorter[i][0] && i > 0 &&
                                          i + 1 < shorter.size());
    };
    while (at < longer.size() && !matches(longer[at])) ++at;
    if (at++ == longer.size()) return false;
  }
  return true;
}

bool do_sexes_agree(Sex a, Sex b) { return a == Sex::kUnknown || b == Sex::kUnknown || a == b; }

bool is_military_rank(const std::string& title) {
  static const WordSet ranks = word_set(
      "captain colonel major general lieutenant sergeant corporal admiral commander capt col maj "
      "gen lt sgt cpl");
  return ranks.contains(title);
}

// "Mrs. Shaw" is not "General Shaw": of the two, the one with the rank is her husband. Nor is "Mr.
// Shaw".
bool do_titles_agree(const NameParts& a, const NameParts& b) {
  const auto has_rank = [](const NameParts& parts) {
    return parts.sex == Sex::kUnknown &&
           std::any_of(parts.titles.begin(), parts.titles.end(), [](const std::string& title) {
             return !is_kin_title(title) && title != "saint";
           });
  };
  const auto is_soldier = [](const NameParts& parts) {
    return std::any_of(parts.titles.begin(), parts.titles.end(), is_military_rank);
  };
  return !(a.sex == Sex::kFemale && has_rank(b)) && !(b.sex == Sex::kFemale && has_rank(a)) &&
         !(has_title(a, "mr") && is_soldier(b)) && !(has_title(b, "mr") && is_soldier(a));
}

bool can_be_one_person(const FittedName& a, const FittedName& b) {
  const NameParts& x = a.name.parts;
  const NameParts& y = b.name.parts;
  const bool generations_agree =
      x.generation == y.generation || x.generation == 0 || y.generation == 0;
  return x.is_several == y.is_several && x.numbers == y.numbers && generations_agree &&
         do_sexes_agree(a.sex, b.sex) && do_titles_agree(x, y);
}

bool is_in_other_order(const Words& a, const Words& b) {
  return a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
}

// "Lizzy" of "Elizabeth", the only name that it may be short for.
bool is_short_form_of(const std::string& word, const std::string& full) {
  const Words& names = full_given_names(word);
  return word != full && names.size() == 1 && names[0] == full;
}

// "Harry the Peddler", "Anne of Green Gables".
bool has_byname(const Words& words) {
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return word == "the" || word == "of"; });
}

// "Eugene of Savoy": the last word is a place.
bool is_of_place(const Words& words) { return words.size() > 2 && words[words.size() - 2] == "of"; }

// Of one name word.
Fit fit_of_word(const FittedName& shorter, const FittedName& longer) {
  const std::string& word = shorter.words[0];
  const Words& l = longer.words;
  if (is_initial(word) || is_name_particle(word)) return Fit::kNone;
  if (is_of_place(l) && word == l.back()) return Fit::kNone;
  if (l.size() == 1) {
    // A bare surname is the wife or the daughter who is called by it only when nobody else is.
    const bool is_bare = !shorter.name.parts.has_title && longer.name.parts.title_before_surname &&
                         longer.sex == Sex::kFemale;
    if (word == l[0]) return is_bare ? Fit::kByShortForm : Fit::kByWord;
    return is_short_form_of(word, l[0]) ? Fit::kByShortForm : Fit::kNone;
  }
  if (word == l.back()) return Fit::kByWord;
  if (shorter.name.parts.title_before_surname)  // "Mr. Harry": seldom, and of given names alone
    return word == l.front() && !has_byname(l) && !full_given_names(word).empty()
               ? Fit::kByShortForm
               : Fit::kNone;
  if (word == l.front()) return has_byname(l) ? Fit::kByShortForm : Fit::kByWord;
  if (are_one_given_name(word, l.front())) return Fit::kByShortForm;
  const bool is_inside = std::find(l.begin() + 1, l.end(), word) != l.end();
  return is_inside ? Fit::kByShortForm : Fit::kNone;
}

// "Sir William" is "Sir William Lucas" sooner than "William Goulding"; but "Mr. John Knightley" is
// called so since another one is "Mr. Knightley".
bool share_title(const NameParts& a, const NameParts& b) {
  return std::any_of(a.titles.begin(), a.titles.end(), [&](const std::string& title) {
    return title != "mr" && has_title(b, title);
  });
}

// "Best Actress": words of the language alone are no name of a person.
bool are_words_alone(const Words& words) {
  return std::all_of(words.begin(), words.end(), [](const std::string& word) {
    const WordSenses senses = senses_of(word);
    return (senses.noun || senses.adjective) && !senses.proper;
  });
}

// "Mr. Bennet" and "Bennet" for "Fitzwilliam Bennet", "Lizzy" and "Miss Elizabeth" for "Elizabeth
// Bennet".
Fit fit_person(const FittedName& shorter, const FittedName& longer) {
  constexpr std::size_t kMostWords = 6;
  const Words& s = shorter.words;
  const Words& l = longer.words;
  if (s.empty() || l.empty() || l.size() > kMostWords) return Fit::kNone;
  if (!can_be_one_person(shorter, longer)) return Fit::kNone;
  if (shorter.name.parts.key == longer.name.parts.key) return Fit::kByName;  // "old Mrs. Mingott"
  if (is_title_alone(shorter))
    return has_title(longer.name.parts, s[0]) ? Fit::kByTitle : Fit::kNone;
  if (s.size() == 1) {
    const Fit found = fit_of_word(shorter, longer);
    return found != Fit::kNone && share_title(shorter.name.parts, longer.name.parts) ? Fit::kByTitle
                                                                                     : found;
  }
  if (!shorter.name.parts.has_article && are_words_alone(s)) return Fit::kNone;
  if (is_in_other_order(s, l)) return Fit::kByWord;
  if (!is_within(s, l) || (s.back() != l.back() && s.front() != l.front())) return Fit::kNone;
  return s.front() == l.front() || s.back() != l.back() ? Fit::kByWord : Fit::kByShortForm;
}

// "the Institute" for "Tide Institute", "Epic" for "Epic Records".
bool fits_organization(const FittedName& shorter, const FittedName& longer) {
  const std::string& key = shorter.name.parts.key;  // "A Division" is a name of its own
  if (key.starts_with("a ") || key.starts_with("an ")) return false;
  const Words& s = shorter.words;
  const Words& l = longer.words;
  if (l.size() <= s.size()) return false;
  if (s.size() == 1 && l.back() == s[0] && is_common_noun(s[0])) return true;
  return std::equal(s.begin(), s.end(), l.begin()) &&
         std::all_of(l.begin() + static_cast<std::ptrdiff_t>(s.size()), l.end(), is_trade_word);
}

// The elder of two is not the one who has a given name; a wife is called by her husband's surname,
// and who is named in full there may be their daughter.
bool contradicts_family(const FittedName& a, const FittedName& b) {
  const auto is_of_son = [](const FittedName& elder, const FittedName& other) {
    return elder.is_elder && other.words.size() > 1 && !other.name.parts.has_title;
  };
  const auto is_of_daughter = [](const FittedName& wife, const FittedName& other) {
    return wife.has_man && other.words.size() > 1 && !other.is_wife;
  };
  return is_of_son(a, b) || is_of_son(b, a) || is_of_daughter(a, b) || is_of_daughter(b, a);
}

// "Snoopy and His Friends", "Robert Burns Fellowship", of which nothing says that they are people.
bool is_no_persons_name(const FittedName& it) {
  constexpr std::array<std::string_view, 4> kOfOthers = {"and", "of", "the", "at"};
  const Words& words = it.words;
  return it.name.type != EntityType::kPerson && words.size() > 1 &&
         (is_common_noun(words.back()) ||
          std::find_first_of(words.begin(), words.end(), kOfOthers.begin(), kOfOthers.end()) !=
              words.end());
}

}  // namespace

Fit fit(const FittedName& shorter, const FittedName& longer) {
  const EntityType s = shorter.name.type;
  const EntityType l = longer.name.type;
  if (shorter.is_role || longer.is_role || do_types_conflict(s, l)) return Fit::kNone;
  if (s == EntityType::kPerson || l == EntityType::kPerson) {
    if (!shorter.may_be_person || !longer.may_be_person) return Fit::kNone;
    if (is_no_persons_name(longer) || contradicts_family(shorter, longer)) return Fit::kNone;
    const Fit found = fit_person(shorter, longer);
    if (found == Fit::kNone || s == l) return found;
    // "Spirit" of "Evil Spirit", of which nothing says that it is a person.
    const bool is_word = shorter.words.size() == 1 && is_common_noun(shorter.words[0]);
    return is_word ? Fit::kNone : Fit::kDoubtful;
  }
  if (shorter.name.parts.numbers != longer.name.parts.numbers) return Fit::kNone;
  const bool are_organizations = s == EntityType::kOrganization && l == EntityType::kOrganization;
  return are_organizations && fits_organization(shorter, longer) ? Fit::kByWord : Fit::kNone;
}

// Any name of a thing forbids what its other names allow.
bool do_people_contradict(const FittedName& a, const FittedName& b) {
  const bool is_miss_and_wife =
      (a.name.parts.is_miss && is_married(b)) || (b.name.parts.is_miss && is_married(a));
  const bool is_called_otherwise =
      a.words.size() == 1 && a.words == b.words && !do_titles_agree(a.name.parts, b.name.parts);
  return !do_sexes_agree(a.sex, b.sex) || is_miss_and_wife || is_called_otherwise ||
         contradicts_family(a, b);
}

}  // namespace sennit
