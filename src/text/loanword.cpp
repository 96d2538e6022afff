#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "text/romanize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// A word as it sounds: consonants as classes, and the vowels after each. vowels[0] stand before the
// first consonant.
struct Sound {
  std::string consonants;
  std::vector<std::string> vowels = {""};

  void add_consonant(char c) {
    consonants += c;
    vowels.emplace_back();
  }
  void add_vowel(std::string_view vowel) { vowels.back() += vowel; }
};

constexpr char kNg = 'G';

// ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ; a blank for the silent one.
constexpr std::string_view kInitials = "KKNTTLMPPSS JJJKTPH";
// None, ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ: ㅅ closes as t ("인터넷").
constexpr std::string_view kFinals = " KKKNNNTLKMLLLPLMPPTTGTTKTPH";
// ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ as one letter each: v for ㅓ, - for ㅡ.
constexpr std::array<std::string_view, 21> kVowels = {"a",  "e",  "ya", "ye", "v",  "e",  "yv",
                                                      "ye", "o",  "wa", "we", "we", "yo", "u",
                                                      "wv", "we", "wi", "yu", "-",  "i",  "i"};

bool hangul_sound(std::string_view word, Sound& sound) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint c = decode_at(word, at);
    at += c.length;
    if (c.value < 0xAC00 || c.value > 0xD7A3) return false;
    const std::uint32_t number = c.value - 0xAC00;
    const char initial = kInitials[number / (21 * 28)];
    const char final = kFinals[number % 28];
    const bool is_doubled =
        initial == 'L' && sound.consonants.ends_with('L') && sound.vowels.back().empty();
    if (initial != ' ' && !is_doubled) sound.add_consonant(initial);
    sound.add_vowel(kVowels[number / 28 % 21]);
    if (final != ' ') sound.add_consonant(final);
  }
  return true;
}

bool is_vowel(char c) { return std::string_view("aeiouyw").find(c) != std::string_view::npos; }

// English letters as the consonants that Korean gives them.
class LatinReader {
 public:
  explicit LatinReader(std::string_view word) : word_(word) {}

  bool read(Sound& sound) {
    while (at_ < word_.size()) {
      const char c = word_[at_];
      if (c < 'a' || c > 'z') return false;
      if (is_vowel(c)) {
        sound.add_vowel(word_.substr(at_, 1));
        ++at_;
      } else {
        take_consonant(sound);
      }
    }
    return true;
  }

 private:
  char peek(std::size_t offset) const {
    return at_ + offset < word_.size() ? word_[at_ + offset] : '\0';
  }

  bool take(std::string_view letters, std::string_view as, Sound& sound) {
    if (word_.substr(at_, letters.size()) != letters) return false;
    for (const char c : as) sound.add_consonant(c);
    at_ += letters.size();
    return true;
  }

  void take_consonant(Sound& sound) {
    if (take("tch", "J", sound) || take("ch", "J", sound) || take("sh", "S", sound) ||
        take("th", "S", sound) || take("ph", "P", sound) || take("ck", "K", sound) ||
        take("qu", "K", sound) || take("dge", "J", sound))
      return;
    if (word_.substr(at_, 4) == "tion" || word_.substr(at_, 4) == "sion") {  // "션"
      at_ += 4;
      sound.add_consonant('S');
      sound.add_vowel("io");
      return sound.add_consonant('N');
    }
    const bool closes = !is_vowel(peek(1));
    if (word_[at_] == 'n' && peek(1) == 'g') {
      at_ += 2;
      return sound.add_consonant(kNg);
    }
    if (word_[at_] == 'r' && closes) {  // not told in Korean: "서버"
      ++at_;
      return;
    }
    const char same = word_[at_];
    for (const char c : classes()) sound.add_consonant(c);
    while (at_ < word_.size() && word_[at_] == same) ++at_;
  }

  std::string_view classes() const {
    const bool is_soft = peek(1) == 'e' || peek(1) == 'i' || peek(1) == 'y';
    switch (word_[at_]) {
      case 'b':
      case 'p':
      case 'f':
      case 'v':
        return "P";
      case 'd':
      case 't':
        return "T";
      case 'c':
        return is_soft ? "S" : "K";
      case 'g':
      case 'k':
      case 'q':
        return "K";
      case 'x':
        return "KS";
      case 's':
        return "S";
      case 'j':
      case 'z':
        return "J";
      case 'l':
      case 'r':
        return "L";
      case 'm':
        return "M";
      case 'n':
        return "N";
      default:
        return "H";
    }
  }

  std::string_view word_;
  std::size_t at_ = 0;
};

bool sound_of(std::string_view word, Sound& sound) {
  if (word.empty()) return false;
  if (static_cast<unsigned char>(word[0]) < 0x80) return LatinReader(word).read(sound);
  return hangul_sound(word, sound);
}

// The Latin letters that a Korean vowel may stand for.
std::string_view letters_of(char vowel) {
  switch (vowel) {
    case 'a':
      return "auoyi";
    case 'e':
      return "aei";
    case 'v':
      return "eouai";
    case 'o':
      return "oaeu";
    case 'u':
      return "uoew";
    case 'y':
      return "yieu";
    case 'w':
      return "wuoq";
    default:
      return "iey";
  }
}

bool are_vowels_alike(std::string_view hangul, std::string_view latin, bool is_last) {
  std::string spoken(hangul);
  std::erase(spoken, '-');
  if (spoken.empty()) return latin.empty() || !hangul.empty() || (is_last && latin == "e");
  return !latin.empty() && letters_of(spoken[0]).find(latin[0]) != std::string_view::npos;
}

constexpr std::size_t kLeastConsonants = 3;
constexpr std::size_t kLeastLetters = 5;  // "risc" sounds as "리스크"

// ㅓ beside ㅏ and ㅗ, ㅐ beside ㅔ, ㅗ beside ㅏ: vowels of foreign words that writers confuse.
bool are_confused(std::uint32_t a, std::uint32_t b) {
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 6> kPairs = {
      {{4, 0}, {4, 8}, {1, 5}, {8, 0}, {18, 4}, {1, 0}}};
  return std::any_of(kPairs.begin(), kPairs.end(), [&](const auto& pair) {
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
  });
}

}  // namespace

std::string sound_skeleton(std::string_view word) {
  Sound sound;
  return sound_of(word, sound) ? sound.consonants : std::string();
}

bool is_loanword_of(std::string_view hangul, std::string_view latin) {
  Sound written;
  Sound spoken;
  if (!hangul_sound(hangul, written) || !sound_of(latin, spoken)) return false;
  if (written.consonants != spoken.consonants || written.consonants.size() < kLeastConsonants)
    return false;
  if (latin.size() < kLeastLetters) return false;
  for (std::size_t i = 0; i < written.vowels.size(); ++i)
    if (!are_vowels_alike(written.vowels[i], spoken.vowels[i], i + 1 == written.vowels.size()))
      return false;
  return true;
}

bool are_loanword_spellings(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a.size() < 9) return false;
  int confused = 0;
  for (std::size_t at = 0; at < a.size();) {
    const CodePoint x = decode_at(a, at);
    const CodePoint y = decode_at(b, at);
    at += x.length;
    if (x.value == y.value) continue;
    if (x.value < 0xAC00 || x.value > 0xD7A3 || y.value < 0xAC00 || y.value > 0xD7A3) return false;
    const std::uint32_t p = x.value - 0xAC00;
    const std::uint32_t q = y.value - 0xAC00;
    const bool same_consonants = p / 588 == q / 588 && p % 28 == q % 28;
    if (!same_consonants || !are_confused(p / 28 % 21, q / 28 % 21)) return false;
    ++confused;
  }
  return confused >= 1 && confused <= 2;
}

}  // namespace sennit
