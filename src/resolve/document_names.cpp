#include "resolve/document_names.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>

#include "resolve/name_guards.h"
#include "resolve/name_score.h"
#include "resolve/nicknames.h"
#include "wordnet/wordnet.h"

namespace sennit {
namespace {

using Number = std::uint32_t;
using Words = std::vector<std::string>;

constexpr std::size_t kMostOfWord = 50;
constexpr double kSpellings = 0.9;

struct Candidate {
  KeyName name;
  Words words;  // of a person: without epithets
  Sex sex = Sex::kUnknown;
  bool may_be_person = false;
  bool is_described = false;  // words before the title are left out of `name`
  bool is_role = false;       // "the old man", "Young Lucas": stands for nobody else
};

bool is_common_noun(const std::string& word) {
  const WordSenses senses = senses_of(word);
  return senses.noun && (!senses.proper || senses.type == EntityType::kPerson);
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
    if (described == begin && (is_article(word) || is_pointer(word) || is_epithet(word)))
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

Candidate candidate_of(const DocumentName& name) {
  Candidate made;
  const bool is_person = name.type == EntityType::kPerson;
  made.name = {name_parts(is_person ? named_part(name.key) : name.key), name.type};
  const NameParts& parts = made.name.parts;
  made.is_described = parts.key != name.key;
  made.words = is_person ? person_words(parts) : parts.words;
  made.may_be_person = is_person || name.type == EntityType::kOther;
  const bool is_told_of = parts.has_article || made.words.size() < parts.words.size();
  made.is_role = is_person && is_told_of && made.words.size() == 1 && !parts.has_title &&
                 senses_of(made.words[0]).type == EntityType::kPerson &&
                 is_common_noun(made.words[0]);
  // "Young Lucas", "the late Mr. Darcy": said to tell one from another of the name.
  if (is_person && made.words.size() == 1 && is_set_apart(name.key)) made.is_role = true;
  made.sex = parts.sex;
  if (made.sex == Sex::kUnknown && is_person && !made.words.empty())
    made.sex = sex_of_given_name(made.words.front());
  return made;
}

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

// "Mrs. Shaw" is not "General Shaw": of the two, the one with the rank is her husband.
bool do_titles_agree(const NameParts& a, const NameParts& b) {
  const auto has_rank = [](const NameParts& parts) {
    return parts.sex == Sex::kUnknown &&
           std::any_of(parts.titles.begin(), parts.titles.end(), [](const std::string& title) {
             return !is_kin_title(title) && title != "saint";
           });
  };
  return !(a.sex == Sex::kFemale && has_rank(b)) && !(b.sex == Sex::kFemale && has_rank(a));
}

bool can_be_one_person(const Candidate& a, const Candidate& b) {
  const NameParts& x = a.name.parts;
  const NameParts& y = b.name.parts;
  const bool generations_agree =
      x.generation == y.generation || x.generation == 0 || y.generation == 0;
  return x.is_several == y.is_several && x.numbers == y.numbers && generations_agree &&
         do_sexes_agree(a.sex, b.sex) && do_titles_agree(x, y);
}

// How well a short name fits a longer one; a better fit leaves no room for a worse.
enum class Fit { kNone, kDoubtful, kByShortForm, kByWord };

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

// Of one name word.
Fit fit_of_word(const Candidate& shorter, const Candidate& longer) {
  const std::string& word = shorter.words[0];
  const Words& l = longer.words;
  if (is_initial(word) || is_name_particle(word)) return Fit::kNone;
  if (l.size() == 1) {
    // A bare surname is the wife or the daughter who is called by it only when nobody else is.
    const bool is_bare = !shorter.name.parts.has_title && longer.name.parts.title_before_surname &&
                         longer.sex == Sex::kFemale;
    if (word == l[0]) return is_bare ? Fit::kByShortForm : Fit::kByWord;
    return is_short_form_of(word, l[0]) ? Fit::kByShortForm : Fit::kNone;
  }
  if (word == l.back()) return Fit::kByWord;
  if (shorter.name.parts.title_before_surname)  // "Mr. Harry": seldom, and of given names alone
    return word == l.front() && !full_given_names(word).empty() ? Fit::kByShortForm : Fit::kNone;
  if (word == l.front()) return has_byname(l) ? Fit::kByShortForm : Fit::kByWord;
  if (are_one_given_name(word, l.front())) return Fit::kByShortForm;
  const bool is_inside = std::find(l.begin() + 1, l.end(), word) != l.end();
  return is_inside ? Fit::kByShortForm : Fit::kNone;
}

// "Mr. Bennet" and "Bennet" for "Fitzwilliam Bennet", "Lizzy" and "Miss Elizabeth" for "Elizabeth
// Bennet".
Fit fit_person(const Candidate& shorter, const Candidate& longer) {
  constexpr std::size_t kMostWords = 6;
  const Words& s = shorter.words;
  const Words& l = longer.words;
  if (s.empty() || l.empty() || l.size() > kMostWords) return Fit::kNone;
  if (!can_be_one_person(shorter, longer)) return Fit::kNone;
  if (s.size() == 1) return fit_of_word(shorter, longer);
  if (is_in_other_order(s, l)) return Fit::kByWord;
  if (!is_within(s, l) || (s.back() != l.back() && s.front() != l.front())) return Fit::kNone;
  return s.front() == l.front() || s.back() != l.back() ? Fit::kByWord : Fit::kByShortForm;
}

// "the Institute" for "Tide Institute", "Epic" for "Epic Records".
bool fits_organization(const Candidate& shorter, const Candidate& longer) {
  const Words& s = shorter.words;
  const Words& l = longer.words;
  if (l.size() <= s.size()) return false;
  if (s.size() == 1 && l.back() == s[0] && is_common_noun(s[0])) return true;
  return std::equal(s.begin(), s.end(), l.begin()) &&
         std::all_of(l.begin() + static_cast<std::ptrdiff_t>(s.size()), l.end(), is_trade_word);
}

Fit fit(const Candidate& shorter, const Candidate& longer) {
  const EntityType s = shorter.name.type;
  const EntityType l = longer.name.type;
  if (shorter.is_role || longer.is_role || do_types_conflict(s, l)) return Fit::kNone;
  if (s == EntityType::kPerson || l == EntityType::kPerson) {
    if (!shorter.may_be_person || !longer.may_be_person) return Fit::kNone;
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

// Most names share no word with another one: only people are called by other words than their own.
std::vector<std::uint32_t> names_with_company(std::span<const DocumentName> names) {
  std::unordered_map<std::string_view, std::uint32_t> names_of_word;
  const auto each_word = [](std::string_view key, auto visit) {
    while (!key.empty()) {
      const std::string_view word = key.substr(0, key.find(' '));
      key.remove_prefix(std::min(word.size() + 1, key.size()));
      visit(word);
    }
  };
  for (const DocumentName& name : names)
    each_word(name.key, [&](std::string_view word) { ++names_of_word[word]; });
  std::vector<std::uint32_t> found;
  for (std::uint32_t n = 0; n < names.size(); ++n) {
    bool has_company = names[n].type == EntityType::kPerson;
    each_word(names[n].key, [&](std::string_view word) {
      has_company = has_company || (names_of_word[word] > 1 && !is_article(word));
    });
    if (has_company) found.push_back(n);
  }
  return found;
}

class Joiner {
 public:
  explicit Joiner(std::span<const DocumentName> names) : names_(names), parent_(names.size()) {
    std::iota(parent_.begin(), parent_.end(), 0u);
    candidates_.reserve(names.size());
    for (const DocumentName& name : names) candidates_.push_back(candidate_of(name));
    order_.resize(names.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::sort(order_.begin(), order_.end(), [&](Number a, Number b) { return rank(a) < rank(b); });
  }

  std::vector<Number> join() {
    for (const Number number : order_) {
      place(number);
      enter(number);
    }
    std::vector<Number> followed(names_.size());
    for (Number number = 0; number < names_.size(); ++number) followed[number] = follows(number);
    return followed;
  }

 private:
  // The fuller name first: it is there when the shorter one asks for it.
  std::tuple<int, bool, bool, int, std::string_view> rank(Number number) const {
    const Candidate& it = candidates_[number];
    return {-static_cast<int>(it.words.size()), !it.name.parts.has_title, has_short_given_name(it),
            -static_cast<int>(it.name.parts.key.size()), names_[number].key};
  }

  static bool has_short_given_name(const Candidate& it) {
    if (it.words.empty()) return false;
    const Words& full = full_given_names(it.words[0]);
    return !full.empty() && std::find(full.begin(), full.end(), it.words[0]) == full.end();
  }

  Number find(Number number) const {
    while (parent_[number] != number) number = parent_[number];
    return number;
  }

  void place(Number number) {
    std::vector<Number> roots;
    Fit best = Fit::kDoubtful;
    for (const Number longer : possible(number)) {
      const Fit found = fit(candidates_[number], candidates_[longer]);
      if (found < best || differs(number, find(longer))) continue;
      if (found > best) roots.clear();
      best = found;
      roots.push_back(find(longer));
    }
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    if (roots.size() > 1) keep_called_mister(number, roots);
    if (roots.size() != 1) return;
    parent_[number] = roots[0];
    members_[roots[0]].push_back(number);
  }

  // Names that share a word, or a given name in full.
  std::vector<Number> possible(Number number) const {
    std::vector<Number> found;
    const auto look = [&](const std::string& word) {
      const auto known = by_word_.find(word);
      if (known == by_word_.end() || known->second.size() > kMostOfWord) return;
      found.insert(found.end(), known->second.begin(), known->second.end());
    };
    const Candidate& it = candidates_[number];
    for (const std::string& word : it.words) look(word);
    if (!it.words.empty())
      for (const std::string& full : full_given_names(it.words[0])) look("=" + full);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void enter(Number number) {
    const Candidate& it = candidates_[number];
    Words words = it.words;
    if (!words.empty())
      for (const std::string& full : full_given_names(words[0])) words.push_back("=" + full);
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    for (const std::string& word : words) by_word_[word].push_back(number);
  }

  // Any name of a thing forbids what its other names allow.
  bool differs(Number number, Number root) const {
    const Candidate& it = candidates_[number];
    const auto contradicts = [&](Number member) {
      const Candidate& other = candidates_[member];
      if (do_types_conflict(it.name.type, other.name.type)) return true;
      if (it.name.type != EntityType::kPerson) return false;
      const bool is_miss_and_wife =
          (it.name.parts.is_miss && is_wife(other)) || (other.name.parts.is_miss && is_wife(it));
      const bool is_called_otherwise = it.words.size() == 1 && it.words == other.words &&
                                       !do_titles_agree(it.name.parts, other.name.parts);
      return !do_sexes_agree(it.sex, other.sex) || is_miss_and_wife || is_called_otherwise;
    };
    if (contradicts(root)) return true;
    const auto known = members_.find(root);
    if (known == members_.end()) return false;
    // "Ding Yang" and "Ren Zhongfei" of "Ding Yang and Ren Zhongfei".
    const auto is_beside = [&](Number member) {
      const Words& other = candidates_[member].words;
      return it.words.size() > 1 && other.size() > 1 &&
             std::find_first_of(it.words.begin(), it.words.end(), other.begin(), other.end()) ==
                 it.words.end();
    };
    return std::any_of(known->second.begin(), known->second.end(), contradicts) ||
           (it.name.type == EntityType::kPerson &&
            std::any_of(known->second.begin(), known->second.end(), is_beside));
  }

  static bool is_wife(const Candidate& it) { return it.name.parts.key.starts_with("mrs "); }

  // Of several people of a surname, the man who is called by it with a title.
  void keep_called_mister(Number number, std::vector<Number>& roots) const {
    const Candidate& it = candidates_[number];
    if (it.name.parts.has_title) return;
    const auto is_called_so = [&](Number member) {
      const Candidate& other = candidates_[member];
      return other.name.parts.has_title && other.name.parts.sex == Sex::kMale &&
             other.words == it.words;
    };
    std::vector<Number> called;
    for (const Number root : roots) {
      const auto known = members_.find(root);
      if (is_called_so(root) ||
          (known != members_.end() &&
           std::any_of(known->second.begin(), known->second.end(), is_called_so)))
        called.push_back(root);
    }
    if (called.size() == 1) roots = std::move(called);
  }

  // Spellings of one name are one thing everywhere; they need not follow here.
  Number follows(Number number) const {
    const Number root = find(number);
    if (root == number || names_[number].stays) return number;
    const KeyName& name = candidates_[number].name;
    const KeyName& full = candidates_[root].name;
    const bool is_spelling = !candidates_[number].is_described && !candidates_[root].is_described &&
                             name_score(name, full).score >= kSpellings && !are_guarded(name, full);
    return is_spelling ? number : root;
  }

  std::span<const DocumentName> names_;
  std::vector<Candidate> candidates_;
  std::vector<Number> order_;
  std::vector<Number> parent_;
  std::unordered_map<std::string, std::vector<Number>> by_word_;
  std::unordered_map<Number, std::vector<Number>> members_;  // of a root, itself left out
};

}  // namespace

std::vector<std::uint32_t> join_document_names(std::span<const DocumentName> names) {
  std::vector<std::uint32_t> followed(names.size());
  std::iota(followed.begin(), followed.end(), 0u);
  const std::vector<std::uint32_t> possible = names_with_company(names);
  std::vector<DocumentName> list;
  for (const std::uint32_t n : possible) list.push_back(names[n]);
  const std::vector<Number> found = Joiner(list).join();
  for (std::size_t i = 0; i < found.size(); ++i) followed[possible[i]] = possible[found[i]];
  return followed;
}

}  // namespace sennit
