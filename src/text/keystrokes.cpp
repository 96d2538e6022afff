#include "text/keystrokes.h"

#include <array>

#include "text/latin_form.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr char32_t kFirstSyllable = 0xAC00;
constexpr char32_t kLastSyllable = 0xD7A3;
constexpr char32_t kFirstLetter = 0x3131;  // ㄱ
constexpr char32_t kLastConsonant = 0x314E;
constexpr char32_t kLastLetter = 0x3163;

constexpr std::u32string_view kInitials = U"ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
constexpr std::u32string_view kFinals = U"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";

struct Joined {
  char32_t letter;
  std::u32string_view keys;
};
constexpr std::array<Joined, 18> kJoined = {{{U'ㄳ', U"ㄱㅅ"},
                                             {U'ㄵ', U"ㄴㅈ"},
                                             {U'ㄶ', U"ㄴㅎ"},
                                             {U'ㄺ', U"ㄹㄱ"},
                                             {U'ㄻ', U"ㄹㅁ"},
                                             {U'ㄼ', U"ㄹㅂ"},
                                             {U'ㄽ', U"ㄹㅅ"},
                                             {U'ㄾ', U"ㄹㅌ"},
                                             {U'ㄿ', U"ㄹㅍ"},
                                             {U'ㅀ', U"ㄹㅎ"},
                                             {U'ㅄ', U"ㅂㅅ"},
                                             {U'ㅘ', U"ㅗㅏ"},
                                             {U'ㅙ', U"ㅗㅐ"},
                                             {U'ㅚ', U"ㅗㅣ"},
                                             {U'ㅝ', U"ㅜㅓ"},
                                             {U'ㅞ', U"ㅜㅔ"},
                                             {U'ㅟ', U"ㅜㅣ"},
                                             {U'ㅢ', U"ㅡㅣ"}}};

// Of a letter between ㄱ and ㅣ, the keys that make it.
struct Keys {
  std::array<char32_t, 2> key{};
  std::size_t count = 0;
};

std::array<Keys, kLastLetter - kFirstLetter + 1> all_keys() {
  std::array<Keys, kLastLetter - kFirstLetter + 1> keys;
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {{static_cast<char32_t>(kFirstLetter + i)}, 1};
  for (const Joined& joined : kJoined)
    keys[joined.letter - kFirstLetter] = {{joined.keys[0], joined.keys[1]}, 2};
  return keys;
}

std::size_t append_letter(std::u32string& out, char32_t letter) {
  static const std::array<Keys, kLastLetter - kFirstLetter + 1> keys = all_keys();
  const Keys& made_by = keys[letter - kFirstLetter];
  out.append(made_by.key.data(), made_by.count);
  return made_by.count;
}

bool is_syllable(char32_t c) { return c >= kFirstSyllable && c <= kLastSyllable; }
bool is_letter(char32_t c) { return c >= kFirstLetter && c <= kLastLetter; }

// Conjoining jamo of a text that was never composed, as the letters that stand alone.
char32_t standing_alone(char32_t c) {
  if (c >= 0x1100 && c < 0x1100 + kInitials.size()) return kInitials[c - 0x1100];
  if (c >= 0x1161 && c <= 0x1175) return U'ㅏ' + (c - 0x1161);
  if (c >= 0x11A8 && c < 0x11A8 + kFinals.size()) return kFinals[c - 0x11A8];
  return c;
}

bool is_dropped(char32_t c) {
  if (is_syllable(c)) return false;
  if (c < 0x80)
    return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             c == '+' || c == '#');
  return !is_word_script(script_of(c)) && !is_combining_mark(c);
}

std::u32string decoded(std::string_view text) {
  std::u32string letters;
  letters.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    letters += c.value;
    at += c.length;
  }
  return letters;
}

// Folding does nothing to it but make ASCII small: no character of it has marks, width or another
// composition.
bool is_simple(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      ++at;
      continue;
    }
    const CodePoint c = decode_at(text, at);
    const bool stays = (c.value >= 0x4E00 && c.value <= 0x9FFF) || is_syllable(c.value);
    if (!stays) return false;
    at += c.length;
  }
  return true;
}

char32_t small(char32_t c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

// Of folded text, or of simple text.
void append_kept(std::u32string& out, std::string_view text,
                 std::vector<std::uint32_t>& word_begins) {
  const std::size_t begin = out.size();
  bool is_begin = true;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    at += c.length;
    if (c.value >= 0x80 && !is_syllable(c.value) && is_ignorable(c.value)) continue;
    if (is_dropped(c.value)) {
      is_begin = is_begin || (c.value != '\'' && c.value != U'’');
      continue;
    }
    if (is_begin) word_begins.push_back(static_cast<std::uint32_t>(out.size() - begin));
    is_begin = false;
    out += small(c.value);
  }
  if (out.size() > begin) return;
  word_begins.push_back(0);
  for (const char32_t c : decoded(text))
    if (!is_space(c)) out += c;
}

}  // namespace

std::size_t append_keystrokes(std::u32string& out, char32_t c) {
  c = standing_alone(c);
  if (is_letter(c)) return append_letter(out, c);
  if (!is_syllable(c)) {
    out += c;
    return 1;
  }
  const char32_t number = c - kFirstSyllable;
  std::size_t count = append_letter(out, kInitials[number / (21 * 28)]);
  count += append_letter(out, U'ㅏ' + number / 28 % 21);
  if (const char32_t final = number % 28; final > 0)
    count += append_letter(out, kFinals[final - 1]);
  return count;
}

std::u32string keystrokes(std::string_view folded) {
  std::u32string keys;
  keys.reserve(folded.size());
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    append_keystrokes(keys, c.value);
    at += c.length;
  }
  return keys;
}

char32_t initial_consonant(char32_t c) {
  c = standing_alone(c);
  if (c >= kFirstLetter && c <= kLastConsonant) return c;
  return is_syllable(c) ? kInitials[(c - kFirstSyllable) / (21 * 28)] : 0;
}

std::u32string asked_initials(std::string_view folded) {
  std::u32string initials;
  for (const char32_t c : decoded(folded)) {
    if (is_space(c)) continue;
    const char32_t letter = standing_alone(c);
    if (letter < kFirstLetter || letter > kLastConsonant) return {};
    append_letter(initials, letter);
  }
  return initials.size() < 2 ? std::u32string() : initials;
}

std::u32string search_letters(std::string_view text) {
  std::u32string letters;
  std::vector<std::uint32_t> word_begins;
  append_search_letters(letters, text, word_begins);
  return letters;
}

void append_search_letters(std::u32string& out, std::string_view text,
                           std::vector<std::uint32_t>& word_begins) {
  word_begins.clear();
  if (is_simple(text)) return append_kept(out, text, word_begins);
  append_kept(out, latin_form(fold(text)), word_begins);
}

}  // namespace sennit
