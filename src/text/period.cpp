#include "text/period.h"

#include <algorithm>

#include "text/abbreviations.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestWord = 32;  // bytes

bool is_letter(char32_t c) {
  const Script script = script_of(c);
  return is_word_script(script) && script != Script::kDigit;
}

bool all_digits(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The word before the period: letters, digits and inner periods.
std::string_view word_before(const Period& period) {
  std::size_t begin = period.at;
  while (period.at - begin < kLongestWord) {
    const CodePoint c = decode_before(period.text, begin);
    if (c.length == 0 || begin < period.sentence + c.length) break;
    const bool of_word = is_word_script(script_of(c.value)) || is_combining_mark(c.value);
    if (!of_word && c.value != '.') break;
    begin -= c.length;
  }
  return period.text.substr(begin, period.at - begin);
}

// What stands between the start of the line and `word`, as far as it matters.
std::string_view line_before(const Period& period, std::string_view word) {
  const auto end = static_cast<std::size_t>(word.data() - period.text.data());
  const std::size_t begin = end > kLongestWord ? end - kLongestWord : 0;
  const std::string_view before = period.text.substr(begin, end - begin);
  const std::size_t line_break = before.find_last_of("\r\n");
  if (line_break != std::string_view::npos) return before.substr(line_break + 1);
  return before;
}

// "1." or "a." where a line begins, perhaps in a quote, a heading or another item.
bool is_list_marker(const Period& period, std::string_view word) {
  if (word.size() > 3 || !(all_digits(word) || word.size() == 1)) return false;
  const std::string_view before = line_before(period, word);
  return before.size() < kLongestWord &&
         before.find_first_not_of(" \t>#-*") == std::string_view::npos;
}

// The last number of a date with periods: "2024. 1. 5."
bool closes_dotted_date(const Period& period, std::string_view word) {
  if (!all_digits(word)) return false;
  const std::string_view before = trim(line_before(period, word));
  return before.size() >= 2 && before.back() == '.' &&
         all_digits(before.substr(before.size() - 2, 1));
}

bool is_initial(std::string_view word) {
  const CodePoint c = decode_at(word, 0);
  return c.length == word.size() && is_upper(c.value);
}

// Letters one or two at a time: "U.S", "Ph.D", "i.e".
bool is_abbreviated(std::string_view word) {
  std::size_t letters = 0;
  bool inner_period = false;
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint c = decode_at(word, at);
    const bool dot = c.value == '.';
    if (!dot && (!is_letter(c.value) || is_cjk(script_of(c.value)))) return false;
    inner_period = inner_period || dot;
    letters = dot ? 0 : letters + 1;
    if (letters > 2) return false;
    at += c.length;
  }
  return inner_period;
}

// An abbreviation that no list has, before a small letter: short, or without a vowel.
bool looks_abbreviated(std::string_view word) {
  if (word.size() <= 3) return true;
  return static_cast<unsigned char>(word[0]) < 0x80 &&
         fold(word).find_first_of("aeiouy") == std::string::npos;
}

bool usual_first_word_follows(const Period& period) {
  std::size_t end = period.next;
  while (end < period.text.size() && end - period.next < kLongestWord) {
    const CodePoint c = decode_at(period.text, end);
    if (!is_letter(c.value)) break;
    end += c.length;
  }
  return often_begins_sentence(fold(period.text.substr(period.next, end - period.next)));
}

// After what may be an abbreviation: a quote, a letter without case, or a usual first word.
bool sentence_follows(const Period& period, char32_t next) {
  if (is_lower(next) || script_of(next) == Script::kDigit) return false;
  return !is_upper(next) || usual_first_word_follows(period);
}

bool ends_after_word(const Period& period, std::string_view word, char32_t next) {
  const std::string folded = fold(word);
  if (never_ends_sentence(folded)) return false;
  if (is_initial(word)) return is_upper(next) && usual_first_word_follows(period);
  const bool before_number = script_of(next) == Script::kDigit;
  if (stands_before_numbers(folded)) return !before_number;
  if (before_number && word.size() == 1 && is_lower(word[0])) return false;  // "(r. 1455", "v. 2"
  if (is_abbreviated(word) || may_end_sentence(folded)) return sentence_follows(period, next);
  return !(is_lower(next) && looks_abbreviated(word));
}

}  // namespace

bool ends_sentence(const Period& period) {
  const std::string_view word = word_before(period);
  if (word.empty()) return true;
  const char32_t next = decode_at(period.text, period.next).value;
  const bool between_numbers = all_digits(word) && script_of(next) == Script::kDigit;
  if (between_numbers || is_list_marker(period, word) || closes_dotted_date(period, word))
    return false;
  return ends_after_word(period, word, next);
}

}  // namespace sennit
