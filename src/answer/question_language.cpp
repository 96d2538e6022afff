#include "answer/question_language.h"

#include <algorithm>
#include <string>
#include <vector>

#include "text/normalize.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// A word such as "who" or "is": English names alone are no English ("Obsidian Sync의 가격은?").
bool has_english_grammar(std::string_view question) {
  const std::vector<ByteRange> parts = words(question);
  return std::any_of(parts.begin(), parts.end(), [&](ByteRange word) {
    const std::string folded = fold(word.of(question));
    return folded[0] >= 'a' && folded[0] <= 'z' && is_stop_word(folded);
  });
}

}  // namespace

std::string_view question_language(std::string_view question) {
  std::size_t hangul = 0, kana = 0, han = 0, letters = 0;
  for (std::size_t at = 0; at < question.size();) {
    const CodePoint c = decode_at(question, at);
    const Script script = script_of(c.value);
    hangul += script == Script::kHangul;
    kana += script == Script::kKana;
    han += script == Script::kHan;
    letters += is_word_script(script) && script != Script::kDigit;
    at += c.length;
  }
  const auto are_most = [&](std::size_t count) { return 2 * count > letters; };
  const bool is_other = hangul + kana > 0 && has_english_grammar(question);
  if (are_most(hangul) || (hangul > kana && !is_other)) return "ko";
  if (kana > 0 && (are_most(kana + han) || !is_other)) return "ja";
  return are_most(han) ? "zh" : "en";
}

}  // namespace sennit
