#include "resolve/name_parts.h"

#include <algorithm>

#include "text/han_forms.h"
#include "text/latin_form.h"
#include "text/utf8.h"
#include "text/word_list.h"
#include "wordnet/wordnet.h"

namespace sennit {
namespace {

using Words = std::vector<std::string>;

bool has_digit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

NameScript script_of_name(std::string_view key) {
  NameScript found = NameScript::kMixed;
  bool any = false;
  for (std::size_t at = 0; at < key.size();) {
    const CodePoint c = decode_at(key, at);
    at += c.length;
    NameScript script = NameScript::kMixed;
    switch (script_of(c.value)) {
      case Script::kLatin:
        script = NameScript::kLatin;
        break;
      case Script::kHangul:
        script = NameScript::kHangul;
        break;
      case Script::kHan:
        script = NameScript::kHan;
        break;
      case Script::kKana:
        script = NameScript::kKana;
        break;
      case Script::kOther:
      case Script::kDigit:
        continue;
      default:
        break;
    }
    if (any && script != found) return NameScript::kMixed;
    found = script;
    any = true;
  }
  return found;
}

// American spelling of an English word: "colour", "modelling", "centre", "organisation".
std::string american(std::string word) {
  const auto turn = [&](std::string_view end, std::string_view into, std::size_t least) {
    if (word.size() < least || !word.ends_with(end)) return false;
    word.replace(word.size() - end.size(), end.size(), into);
    return true;
  };
  if (word == "st") return "saint";
  if (word == "mt") return "mount";
  if (word == "grey") return "gray";
  turn("our", "or", 5) || turn("oured", "ored", 6) || turn("isation", "ization", 8) ||
      turn("ise", "ize", 6) || turn("yse", "yze", 6) || turn("tre", "ter", 5) ||
      turn("ogue", "og", 7) || turn("elling", "eling", 8) || turn("elled", "eled", 7) ||
      turn("eller", "eler", 8) || turn("ence", "ense", 7) || turn("amme", "am", 7);
  return word;
}

// The singular where WordNet knows it as a common noun, so that "Williams" and "Windows" stay.
std::string singular(const std::string& word) {
  if (word.size() < 4 || !word.ends_with('s') || word.ends_with("ss")) return word;
  if (senses_of(word).proper) return word;
  const auto if_noun = [&](std::string candidate) {
    const WordSenses senses = senses_of(candidate);
    return senses.noun && !senses.proper ? candidate : std::string();
  };
  const std::string stem = word.substr(0, word.size() - 1);
  std::string found;
  if (word.ends_with("ies")) found = if_noun(word.substr(0, word.size() - 3) + "y");
  if (found.empty() && word.ends_with("es")) found = if_noun(word.substr(0, word.size() - 2));
  if (found.empty()) found = if_noun(stem);
  return found.empty() ? word : found;
}

class Taker {
 public:
  explicit Taker(std::string_view key) {
    made_.key = std::string(key);
    made_.script = script_of_name(key);
    const std::vector<std::string_view> parts = split(key);
    words_.assign(parts.begin(), parts.end());
  }

  NameParts take() {
    fold_letters();
    take_article();
    take_titles();
    take_generation();
    take_legal_forms();
    take_added_acronym();
    normalize_numerals();
    normalize_spelling();
    describe();
    return std::move(made_);
  }

 private:
  void changed(NameChange change) {
    made_.changes = static_cast<std::uint16_t>(made_.changes | static_cast<std::uint16_t>(change));
  }

  void set(std::string& word, std::string to, NameChange change) {
    if (word == to) return;
    word = std::move(to);
    changed(change);
  }

  void drop_first(NameChange change) {
    words_.erase(words_.begin());
    changed(change);
  }

  void fold_letters() {
    for (std::string& word : words_) {
      set(word, latin_form(word), NameChange::kAccent);
      set(word, han_form(word), NameChange::kHanForm);
      set(word, without_long_vowels(word), NameChange::kSpelling);
    }
  }

  void take_article() {
    if (words_.size() < 2 || !is_article(words_[0])) return;
    made_.has_article = true;
    drop_first(NameChange::kArticle);
  }

  void take_titles() {
    made_.is_several = std::count(words_.begin(), words_.end(), "and") > 0 && words_.size() > 2 &&
                       person_title(words_[0]).is_title && person_title(words_[2]).is_title;
    if (words_.size() > 1 && words_[0] == "m" && words_[1].size() > 1) words_[0] = "monsieur";
    while (words_.size() > 1 && person_title(words_[0]).is_title && !made_.is_several) {
      const PersonTitle title = person_title(words_[0]);
      if (made_.sex == Sex::kUnknown) made_.sex = title.sex;
      made_.is_miss |= words_[0] == "miss";
      made_.title_before_surname |= title.before_surname;
      made_.has_title = true;
      made_.titles.push_back(words_[0]);
      drop_first(NameChange::kTitle);
    }
    for (std::string& word : words_)
      if (const std::size_t size = korean_title_size(word); size > 0 && &word == &words_.back())
        set(word, word.substr(0, word.size() - size), NameChange::kTitle);
  }

  void take_generation() {
    if (words_.size() < 2) return;
    made_.generation = generation_of(words_.back());
    if (made_.generation == 0) return;
    words_.pop_back();
    if (words_.size() > 1 && words_.back() == "the") words_.pop_back();
  }

  void take_legal_forms() {
    while (words_.size() > 1 && is_legal_form(words_.back())) {
      words_.pop_back();
      changed(NameChange::kLegalForm);
    }
    for (const std::string_view form : {"주식회사", "유한회사", "株式会社", "有限公司"}) {
      std::string& word = words_.back();
      if (word.size() <= form.size()) continue;
      if (word.starts_with(form)) set(word, word.substr(form.size()), NameChange::kLegalForm);
      if (word.size() > form.size() && word.ends_with(form))
        set(word, word.substr(0, word.size() - form.size()), NameChange::kLegalForm);
    }
  }

  // "... (RAG)": the last word is the initials of those before it.
  void take_added_acronym() {
    if (words_.size() < 3) return;
    std::string initials;
    for (std::size_t i = 0; i + 1 < words_.size(); ++i)
      initials += words_[i].substr(0, decode_at(words_[i], 0).length);
    if (words_.back() != initials) return;
    words_.pop_back();
    changed(NameChange::kAcronymAdded);
  }

  // A single letter is a numeral only at the end ("World War I", "Henry V").
  void normalize_numerals() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::uint32_t ordinal = ordinal_of(words_[i]);
      if (ordinal > 0) set(words_[i], ordinal_word(ordinal), NameChange::kNumeral);
      const bool may_be_roman = i > 0 && (words_[i].size() > 1 || i + 1 == words_.size());
      const std::uint32_t roman = may_be_roman ? roman_numeral(words_[i]) : 0;
      if (roman > 0) set(words_[i], std::to_string(roman), NameChange::kNumeral);
    }
  }

  void normalize_spelling() {
    if (made_.script != NameScript::kLatin) return;
    for (std::string& word : words_) set(word, american(word), NameChange::kSpelling);
    if (words_.size() > 2) std::erase(words_, "and");
  }

  void describe() {
    for (const std::string& word : words_) {
      if (has_digit(word) || ordinal_of(word) > 0) made_.numbers.push_back(word);
      if (is_direction(word)) made_.directions.push_back(word);
    }
    made_.form = closed_up();
    if (made_.script == NameScript::kLatin && !made_.has_title && !words_.empty()) {
      const std::string last = words_.back();
      words_.back() = singular(last);
      made_.singular = closed_up();
      words_.back() = last;
    } else {
      made_.singular = made_.form;
    }
    made_.words = std::move(words_);
  }

  // "Mr. Bennet" alone stays "mr bennet": a title before one word tells who is meant. Digits of two
  // words do not meet.
  std::string closed_up() const {
    std::string form;
    if (words_.size() == 1)
      for (const std::string& title : made_.titles) form += title + ' ';
    for (const std::string& word : words_) {
      const bool numbers_meet =
          !form.empty() && has_digit(form.substr(form.size() - 1)) && has_digit(word.substr(0, 1));
      if (numbers_meet) form += ' ';
      form += word;
    }
    return form;
  }

  NameParts made_;
  Words words_;
};

}  // namespace

NameParts name_parts(std::string_view key) { return Taker(key).take(); }

std::vector<std::string> person_words(const NameParts& parts) {
  std::size_t first = 0;
  bool is_described = parts.has_article;
  const auto may_go = [&](const std::string& word) {
    if (is_pointer(word)) return is_described = true;
    if (is_epithet(word) || is_article(word) || person_title(word).is_title) return true;
    const WordSenses senses = senses_of(word);
    const bool is_participle = senses.verb && (word.ends_with("ing") || word.ends_with("ed"));
    return is_described && (senses.adjective || is_participle) && !senses.proper;
  };
  while (first + 1 < parts.words.size() && may_go(parts.words[first])) ++first;
  return {parts.words.begin() + static_cast<std::ptrdiff_t>(first), parts.words.end()};
}

}  // namespace sennit
