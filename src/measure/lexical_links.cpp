#include "measure/lexical_links.h"

#include <algorithm>
#include <numeric>

#include "resolve/acronym.h"
#include "resolve/nicknames.h"
#include "text/name_key.h"
#include "text/romanize.h"
#include "text/tokenize.h"
#include "text/utf8.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::size_t kPrefix = 4;
constexpr std::size_t kContained = 3;

std::vector<std::string_view> words_of_key(std::string_view key) {
  std::vector<std::string_view> words = split(key);
  std::erase_if(words, is_stop_word);
  return words;
}

std::string_view first_letters(std::string_view word) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < kPrefix; ++i) {
    if (at >= word.size()) return {};
    at += decode_at(word, at).length;
  }
  return word.substr(0, at);
}

bool are_words_linked(std::string_view a, std::string_view b) {
  return a == b || (!first_letters(a).empty() && first_letters(a) == first_letters(b)) ||
         are_one_given_name(a, b);
}

std::string closed_up(std::string_view key) {
  std::string letters(key);
  std::erase(letters, ' ');
  return letters;
}

bool contains(std::string_view longer, std::string_view shorter) {
  return shorter.size() >= kContained && longer.find(shorter) != std::string_view::npos;
}

// In one of the romanisations of Korean and Japanese, or as a foreign word in Hangul.
bool reads_as(const std::string& letters, const std::string& latin) {
  return revised_romanization(letters) == latin || mccune_reischauer(letters) == latin ||
         hepburn(letters) == latin || is_loanword_of(letters, latin);
}

}  // namespace

bool is_lexically_linked(std::string_view a, std::string_view b) {
  const std::string key_a = name_key(a).name;
  const std::string key_b = name_key(b).name;
  for (const std::string_view x : words_of_key(key_a))
    for (const std::string_view y : words_of_key(key_b))
      if (are_words_linked(x, y)) return true;
  const std::string letters_a = closed_up(key_a);
  const std::string letters_b = closed_up(key_b);
  return contains(letters_a, letters_b) || contains(letters_b, letters_a) || is_initials_of(a, b) ||
         is_initials_of(b, a) || reads_as(letters_a, letters_b) || reads_as(letters_b, letters_a);
}

std::vector<std::uint32_t> lexical_parts(std::span<const std::string> names) {
  std::vector<std::uint32_t> part(names.size());
  std::iota(part.begin(), part.end(), 0u);
  for (std::size_t a = 0; a < names.size(); ++a)
    for (std::size_t b = a + 1; b < names.size(); ++b)
      if (part[a] != part[b] && is_lexically_linked(names[a], names[b]))
        std::replace(part.begin(), part.end(), std::max(part[a], part[b]),
                     std::min(part[a], part[b]));
  return part;
}

}  // namespace sennit
