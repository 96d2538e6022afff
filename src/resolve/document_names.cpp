#include "resolve/document_names.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>

#include "resolve/name_fit.h"
#include "resolve/name_guards.h"
#include "resolve/name_score.h"
#include "resolve/nicknames.h"

namespace sennit {
namespace {

using Number = std::uint32_t;
using Words = std::vector<std::string>;

constexpr std::size_t kMostOfWord = 50;
constexpr double kSpellings = 0.9;

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
    fitted_.reserve(names.size());
    for (const DocumentName& name : names) fitted_.push_back(fitted_name(name));
    tell_families(fitted_);
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
    const FittedName& it = fitted_[number];
    return {-static_cast<int>(it.words.size()), !it.name.parts.has_title, has_short_given_name(it),
            -static_cast<int>(it.name.parts.key.size()), names_[number].key};
  }

  static bool has_short_given_name(const FittedName& it) {
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
      const Fit found = fit(fitted_[number], fitted_[longer]);
      if (found < best || differs(number, find(longer))) continue;
      if (found > best) roots.clear();
      best = found;
      roots.push_back(find(longer));
    }
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    if (roots.size() > 1) keep_called_mister(number, roots);
    if (roots.size() > 1) keep_subject(roots);
    if (roots.size() > 1) keep_elder_brother(number, roots);
    if (roots.size() != 1) return;
    parent_[number] = roots[0];
    members_[roots[0]].push_back(number);
  }

  bool is_any_member(Number root, const std::function<bool(Number)>& holds) const {
    if (holds(root)) return true;
    const auto known = members_.find(root);
    return known != members_.end() &&
           std::any_of(known->second.begin(), known->second.end(), holds);
  }

  // "Mr. Knightley" is who is not called "Mr. John Knightley", and so is "Knightley".
  void keep_elder_brother(Number number, std::vector<Number>& roots) const {
    const FittedName& it = fitted_[number];
    const bool is_mister = it.name.parts.titles == Words{"mr"};
    if (it.words.size() != 1 || (it.name.parts.has_title && !is_mister)) return;
    const auto is_called_by_both = [&](Number member) {
      const FittedName& other = fitted_[member];
      return other.words.size() > 1 && other.name.parts.titles == Words{"mr"} &&
             other.words.back() == it.words[0];
    };
    std::vector<Number> others;
    for (const Number root : roots)
      if (!is_any_member(root, is_called_by_both)) others.push_back(root);
    if (others.size() == 1) roots = std::move(others);
  }

  // Of several, the one that the document is about.
  void keep_subject(std::vector<Number>& roots) const {
    keep_only(roots, [&](Number member) { return names_[member].is_subject; });
  }

  void keep_only(std::vector<Number>& roots, const std::function<bool(Number)>& holds) const {
    std::vector<Number> kept;
    for (const Number root : roots)
      if (is_any_member(root, holds)) kept.push_back(root);
    if (kept.size() == 1) roots = std::move(kept);
  }

  // Names that share a word, or a given name in full.
  std::vector<Number> possible(Number number) const {
    std::vector<Number> found;
    const auto look = [&](const std::string& word) {
      const auto known = by_word_.find(word);
      if (known == by_word_.end() || known->second.size() > kMostOfWord) return;
      found.insert(found.end(), known->second.begin(), known->second.end());
    };
    const FittedName& it = fitted_[number];
    for (const std::string& word : it.words) look(word);
    if (it.words.size() == 1) look("@" + it.words[0]);
    if (!it.words.empty())
      for (const std::string& full : full_given_names(it.words[0])) look("=" + full);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void enter(Number number) {
    const FittedName& it = fitted_[number];
    Words words = it.words;
    for (const std::string& title : it.name.parts.titles) words.push_back("@" + title);
    if (!words.empty())
      for (const std::string& full : full_given_names(words[0])) words.push_back("=" + full);
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    for (const std::string& word : words) by_word_[word].push_back(number);
  }

  // Any name of a thing forbids what its other names allow.
  bool differs(Number number, Number root) const {
    const FittedName& it = fitted_[number];
    const auto contradicts = [&](Number member) {
      const FittedName& other = fitted_[member];
      if (do_types_conflict(it.name.type, other.name.type)) return true;
      return it.name.type == EntityType::kPerson && do_people_contradict(it, other);
    };
    if (contradicts(root)) return true;
    const auto known = members_.find(root);
    if (known == members_.end()) return false;
    // "Ding Yang" and "Ren Zhongfei" of "Ding Yang and Ren Zhongfei".
    const auto is_beside = [&](Number member) {
      const Words& other = fitted_[member].words;
      return it.words.size() > 1 && other.size() > 1 &&
             std::find_first_of(it.words.begin(), it.words.end(), other.begin(), other.end()) ==
                 it.words.end();
    };
    return std::any_of(known->second.begin(), known->second.end(), contradicts) ||
           (it.name.type == EntityType::kPerson &&
            std::any_of(known->second.begin(), known->second.end(), is_beside));
  }

  // Of several people of a surname, the man who is called by it with a title.
  void keep_called_mister(Number number, std::vector<Number>& roots) const {
    const FittedName& it = fitted_[number];
    if (it.name.parts.has_title) return;
    const auto is_called_so = [&](Number member) {
      const FittedName& other = fitted_[member];
      return other.name.parts.has_title && other.name.parts.sex == Sex::kMale &&
             other.words == it.words;
    };
    keep_only(roots, is_called_so);
  }

  // Whom the rest of a group follows: the name that the document is about, if it is full or a given
  // name, else the fullest.
  Number leader(Number root) const {
    const auto is_subject = [&](Number member) {
      const Words& words = fitted_[member].words;
      const bool is_given_name = words.size() == 1 && words == Words{fitted_[root].words.front()} &&
                                 !full_given_names(words[0]).empty();
      return names_[member].is_subject && (words.size() > 1 || is_given_name);
    };
    const auto known = members_.find(root);
    if (is_subject(root) || known == members_.end()) return root;
    const auto found = std::find_if(known->second.begin(), known->second.end(), is_subject);
    return found == known->second.end() ? root : *found;
  }

  // Spellings of one name are one thing everywhere; they need not follow here.
  Number follows(Number number) const {
    const Number root = leader(find(number));
    if (root == number || names_[number].stays) return number;
    const KeyName& name = fitted_[number].name;
    const KeyName& full = fitted_[root].name;
    const bool is_spelling = !fitted_[number].is_described && !fitted_[root].is_described &&
                             name_score(name, full).score >= kSpellings && !are_guarded(name, full);
    return is_spelling ? number : root;
  }

  std::span<const DocumentName> names_;
  std::vector<FittedName> fitted_;
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
