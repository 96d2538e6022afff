#include "extract/keyed_text.h"

#include <algorithm>

#include "text/normalize.h"
#include "text/particles.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool is_apostrophe(char32_t c) { return c == '\'' || c == '`' || c == 0x2018 || c == 0x2019; }

bool is_jamo(char32_t c) { return c >= 0x1100 && c <= 0x11FF; }

Script script_at(std::string_view text, std::size_t at) {
  return script_of(decode_at(text, at).value);
}

// The end of a letter with all that is written on it: marks, and the jamo of one syllable.
std::uint32_t end_of_letter(std::string_view text, std::uint32_t begin, std::uint32_t limit) {
  CodePoint c = decode_at(text, begin);
  const bool jamo = is_jamo(c.value);
  std::uint32_t end = begin + c.length;
  while (end < limit) {
    c = decode_at(text, end);
    const bool follows =
        is_combining_mark(c.value) || (jamo && is_jamo(c.value) && c.value >= 0x1161);
    if (!follows) break;
    end += c.length;
  }
  return end;
}

}  // namespace

KeyedText::KeyedText(std::string_view text, ByteRange range) {
  key_.reserve(range.size());
  letters_.reserve(range.size());
  for (std::uint32_t at = range.begin; at < range.end;) {
    const CodePoint c = decode_at(text, at);
    const bool sign = (c.value == '+' || c.value == '#') && after_letter_;
    if (sign || (is_word_script(script_of(c.value)) && !is_ignorable(c.value))) {
      const std::uint32_t end = sign ? at + 1 : end_of_letter(text, at, range.end);
      add(text, at, end);
      after_letter_ = true;
      at = end;
      continue;
    }
    at += c.length;
    // Marks of emphasis may stand within a word's bounds; an apostrophe closes up.
    if (is_apostrophe(c.value) || is_ignorable(c.value)) continue;
    after_gap_ = true;
    after_letter_ = false;
  }
}

void KeyedText::add(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const std::string letter = end - begin == 1 && (text[begin] == '+' || text[begin] == '#')
                                 ? std::string(1, text[begin])
                                 : fold(text.substr(begin, end - begin));
  const bool cjk = is_cjk(script_at(letter, 0));
  if (after_gap_ && !key_.empty() && !(cjk && after_cjk_)) {
    key_ += ' ';
    letters_.push_back({begin, end, false});
  }
  for (std::size_t i = 0; i < letter.size(); ++i)
    letters_.push_back({begin, end, i == 0 && after_gap_});
  key_ += letter;
  after_gap_ = false;
  after_cjk_ = cjk;
}

bool KeyedText::begins_word(std::size_t at) const {
  if (at == 0 || letters_[at].starts_word) return true;
  const Script here = script_at(key_, at);
  const Script before = script_of(decode_before(key_, at).value);
  return here == Script::kHan || here == Script::kKana || is_cjk(here) != is_cjk(before);
}

std::size_t KeyedText::word_end(std::size_t at) const {
  while (at < key_.size() && key_[at] != ' ' && !letters_[at].starts_word) ++at;
  return at;
}

// Where the name that fills [at, end) of the key ends in it, when it ends there as a word.
std::optional<std::size_t> KeyedText::end_of_name(std::size_t at, std::size_t end) const {
  const std::size_t last = word_end(end);
  if (last == end) return end;
  const std::string_view rest = std::string_view(key_).substr(end, last - end);
  const Script before = script_of(decode_before(key_, end).value);
  const Script after = script_at(key_, end);
  if (before == Script::kHan || before == Script::kKana) return end;
  if (before != Script::kHangul) {
    if (is_cjk(after)) return end;  // "GPT는"
    const bool possessive = letters_[end].begin > letters_[end - 1].end;
    if (rest == "s" && possessive) return end;
    if (rest == "s" || rest == "es") return last;
    return std::nullopt;
  }
  std::size_t begin = at;  // of the word that the name ends in
  for (std::size_t i = at; i < end; ++i)
    if (letters_[i].starts_word) begin = i;
  const std::string_view word = std::string_view(key_).substr(begin, last - begin);
  for (const StrippedWord& reading : particle_readings(word))
    if (reading.stem.size() == end - begin && !reading.particle.empty()) return end;
  // What else is written onto a noun begins with few syllables: the copula ("김첨지였다"), bound
  // nouns and forms of speech ("강릉쯤에", "애들보담", "생계와두").
  constexpr std::size_t kLongestEnding = 5 * 3;
  if (rest.size() > kLongestEnding) return std::nullopt;
  for (const std::string_view syllable :
       {"이", "다", "였", "인", "일", "입", "네", "들", "씨", "님", "쯤",
        "보", "와", "과", "두", "도", "만", "까", "부", "처", "조", "마",
        "라", "랑", "하", "한", "께", "뿐", "밖", "으", "로", "에"})
    if (rest.starts_with(syllable)) return end;
  return std::nullopt;
}

std::vector<ByteRange> KeyedText::find(std::string_view key, std::size_t limit) const {
  std::vector<ByteRange> places;
  if (key.empty()) return places;
  for (std::size_t at = key_.find(key); at != std::string::npos && places.size() < limit;
       at = key_.find(key, at + 1)) {
    if (!begins_word(at)) continue;
    if (const std::optional<std::size_t> end = end_of_name(at, at + key.size()))
      places.push_back({letters_[at].begin, letters_[*end - 1].end});
  }
  return places;
}

std::string_view without_article(std::string_view key) {
  for (const std::string_view article : {"the ", "a ", "an "})
    if (key.starts_with(article)) return key.substr(article.size());
  return key;
}

}  // namespace sennit
