#include "resolve/acronym.h"

#include <string>

#include "text/name_key.h"
#include "text/normalize.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

Script first_script(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (const Script script = script_of(c.value); is_word_script(script)) return script;
    at += c.length;
  }
  return Script::kOther;
}

std::string initials(std::string_view name) {
  std::string letters;
  bool at_start = true;
  const std::string folded = fold(name);
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    const bool is_word = is_word_script(script_of(c.value));
    if (is_word && at_start) append_utf8(letters, c.value);
    at_start = !is_word;
    at += c.length;
  }
  return letters;
}

}  // namespace

bool is_initials_of(std::string_view short_name, std::string_view long_name) {
  const std::string key = name_key(short_name).name;
  const std::string letters = initials(long_name);
  std::size_t matched = 0;
  for (const char letter : letters)
    if (matched < key.size() && key[matched] == letter) ++matched;
  return count_code_points(key) >= 2 && matched == key.size();
}

std::vector<std::string> acronym_forms(const std::vector<std::string>& words) {
  constexpr std::size_t kMostWords = 8;
  if (words.size() < 2 || words.size() > kMostWords) return {};
  std::string all;
  std::string content;
  for (const std::string& word : words) {
    const std::string_view first = std::string_view(word).substr(0, decode_at(word, 0).length);
    all += first;
    if (!is_stop_word(word)) content += first;
  }
  std::vector<std::string> forms = {all};
  if (content != all && count_code_points(content) > 1) forms.push_back(content);
  std::string initials;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    initials += words[i].substr(0, decode_at(words[i], 0).length);
    if (i == 0) continue;
    std::string form = initials;
    for (std::size_t rest = i + 1; rest < words.size(); ++rest) form += words[rest];
    forms.push_back(std::move(form));
  }
  return forms;
}

bool is_alias_everywhere(std::string_view short_name, std::string_view long_name) {
  const Script a = first_script(short_name);
  const Script b = first_script(long_name);
  if (a != b && a != Script::kOther && b != Script::kOther && a != Script::kDigit &&
      b != Script::kDigit)
    return true;
  return is_initials_of(short_name, long_name);
}

}  // namespace sennit
