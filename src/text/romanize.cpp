#include "text/romanize.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/utf8.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr int kVowels = 21;
constexpr int kFinals = 28;

// The parts of a Hangul syllable, by their order in Unicode.
struct Syllable {
  int initial = 0;
  int vowel = 0;
  int final = 0;  // 0: none
};

std::optional<Syllable> syllable_of(char32_t c) {
  if (c < 0xAC00 || c > 0xD7A3) return std::nullopt;
  const int number = static_cast<int>(c - 0xAC00);
  return Syllable{number / (kVowels * kFinals), number / kFinals % kVowels, number % kFinals};
}

// Empty when a character is no Hangul syllable.
std::vector<Syllable> syllables_of(std::string_view text) {
  std::vector<Syllable> syllables;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    at += c.length;
    const auto syllable = syllable_of(c.value);
    if (!syllable) return {};
    syllables.push_back(*syllable);
  }
  return syllables;
}

using Letters = std::string_view;

// ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ
constexpr std::array<Letters, 19> kRevisedInitials = {"g",  "kk", "n", "d",  "tt", "r", "m",
                                                      "b",  "pp", "s", "ss", "",   "j", "jj",
                                                      "ch", "k",  "t", "p",  "h"};
constexpr std::array<Letters, 19> kPlainInitials = {"k",  "kk", "n", "t",  "tt", "r",  "m",
                                                    "p",  "pp", "s", "ss", "",   "ch", "tch",
                                                    "ch", "k",  "t", "p",  "h"};
// ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ
constexpr std::array<Letters, kVowels> kRevisedVowels = {"a",  "ae", "ya", "yae", "eo", "e",  "yeo",
                                                         "ye", "o",  "wa", "wae", "oe", "yo", "u",
                                                         "wo", "we", "wi", "yu",  "eu", "ui", "i"};
constexpr std::array<Letters, kVowels> kPlainVowels = {"a",  "ae", "ya", "yae", "o",  "e",  "yo",
                                                       "ye", "o",  "wa", "wae", "oe", "yo", "u",
                                                       "wo", "we", "wi", "yu",  "u",  "ui", "i"};
// None, ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ
constexpr std::array<Letters, kFinals> kFinalLetters = {
    "",  "k", "k", "k", "n", "n", "n", "t",  "l", "k", "m", "l", "l", "l",
    "p", "l", "m", "p", "p", "t", "t", "ng", "t", "t", "k", "t", "p", "h"};
// A final before a vowel sounds as an initial.
constexpr std::array<Letters, kFinals> kCarriedFinals = {
    "",   "g", "kk", "ks", "n",  "nj", "n",  "d",  "r", "lg", "lm", "lb", "ls", "lt",
    "lp", "r", "m",  "b",  "bs", "s",  "ss", "ng", "j", "ch", "k",  "t",  "p",  ""};

constexpr int kRieul = 5;  // initial
constexpr int kFinalRieul = 8;
constexpr int kSilent = 11;  // ㅇ as initial

bool is_voiced_end(const Syllable& before) {
  const Letters end = kFinalLetters[static_cast<std::size_t>(before.final)];
  return end.empty() || end == "n" || end == "m" || end == "l" || end == "ng";
}

Letters voiced(Letters plain) {
  if (plain == "k") return "g";
  if (plain == "t") return "d";
  if (plain == "p") return "b";
  if (plain == "ch") return "j";
  return plain;
}

bool is_lax(int initial) {  // ㄱ ㄷ ㅂ ㅈ
  return initial == 0 || initial == 3 || initial == 7 || initial == 12;
}

enum class System { kRevised, kMcCuneReischauer };

Letters initial_letters(const Syllable& syllable, const Syllable* before, System system) {
  const auto initial = static_cast<std::size_t>(syllable.initial);
  if (syllable.initial == kRieul && before && before->final == kFinalRieul) return "l";
  if (system == System::kRevised) return kRevisedInitials[initial];
  const bool is_voiced = before && is_lax(syllable.initial) && is_voiced_end(*before);
  return is_voiced ? voiced(kPlainInitials[initial]) : kPlainInitials[initial];
}

std::string romanized(std::string_view text, System system) {
  std::string out;
  std::optional<Syllable> before;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    const auto syllable = syllable_of(c.value);
    if (before) {
      const auto final = static_cast<std::size_t>(before->final);
      const bool is_carried = syllable && syllable->initial == kSilent;
      out += is_carried ? kCarriedFinals[final] : kFinalLetters[final];
    }
    if (syllable) {
      out += initial_letters(*syllable, before ? &*before : nullptr, system);
      const auto vowel = static_cast<std::size_t>(syllable->vowel);
      out += system == System::kRevised ? kRevisedVowels[vowel] : kPlainVowels[vowel];
    } else {
      out += text.substr(at, c.length);
    }
    before = syllable;
    at += c.length;
  }
  if (before) out += kFinalLetters[static_cast<std::size_t>(before->final)];
  return out;
}

struct Surname {
  std::string_view hangul;
  std::string_view spellings;
};

constexpr std::array<Surname, 36> kSurnames = {{{"김", "kim gim"},
                                                {"이", "lee yi rhee i ri"},
                                                {"박", "park pak bak"},
                                                {"최", "choi choe"},
                                                {"정", "jung chung jeong chong"},
                                                {"강", "kang gang"},
                                                {"조", "cho jo"},
                                                {"윤", "yoon yun"},
                                                {"장", "jang chang"},
                                                {"임", "lim im"},
                                                {"한", "han"},
                                                {"오", "oh o"},
                                                {"서", "seo suh so"},
                                                {"신", "shin sin"},
                                                {"권", "kwon gwon"},
                                                {"황", "hwang"},
                                                {"안", "ahn an"},
                                                {"송", "song"},
                                                {"전", "jeon chun jun"},
                                                {"홍", "hong"},
                                                {"유", "yoo yu"},
                                                {"고", "ko go koh"},
                                                {"문", "moon mun"},
                                                {"양", "yang"},
                                                {"손", "son sohn"},
                                                {"배", "bae pae"},
                                                {"백", "baek paik"},
                                                {"허", "huh heo"},
                                                {"남", "nam"},
                                                {"심", "shim sim"},
                                                {"노", "noh roh no"},
                                                {"하", "ha"},
                                                {"주", "joo ju"},
                                                {"구", "koo gu ku"},
                                                {"우", "woo u"},
                                                {"민", "min"}}};

constexpr std::string_view kHiragana =
    "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji "
    "- tsu zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me "
    "mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n vu ka ke";

const std::vector<std::string_view>& hiragana() {
  static const std::vector<std::string_view> made = split(kHiragana);
  return made;
}

// Index into the list above; katakana stand 0x60 higher. -1 for other characters.
int kana_index(char32_t c) {
  if (c >= 0x30A1 && c <= 0x30F6) c -= 0x60;
  return c >= 0x3041 && c <= 0x3096 ? static_cast<int>(c - 0x3041) : -1;
}

bool is_small_glide(char32_t c) {  // ゃ ゅ ょ
  const int index = kana_index(c);
  return index == 66 || index == 68 || index == 70;
}

bool is_small_vowel(char32_t c) {  // ぁ ぃ ぅ ぇ ぉ
  const int index = kana_index(c);
  return index >= 0 && index <= 8 && index % 2 == 0;
}

constexpr int kDoubler = 34;  // っ

void append_kana(std::string& out, char32_t c, bool& doubles) {
  const int index = kana_index(c);
  if (index == kDoubler) {
    doubles = true;
    return;
  }
  std::string letters(hiragana()[static_cast<std::size_t>(index)]);
  if (is_small_glide(c) && out.ends_with('i')) {
    out.pop_back();
    const bool is_soft = out.ends_with("sh") || out.ends_with("ch") || out.ends_with('j');
    letters = is_soft ? letters.substr(1) : letters;
  } else if (is_small_vowel(c) && !out.empty()) {
    out.pop_back();
  } else if (doubles && !letters.empty()) {
    out += letters.starts_with("ch") ? 't' : letters[0];
  }
  doubles = false;
  out += letters;
}

}  // namespace

std::string revised_romanization(std::string_view hangul) {
  return romanized(hangul, System::kRevised);
}

std::string mccune_reischauer(std::string_view hangul) {
  return romanized(hangul, System::kMcCuneReischauer);
}

std::vector<std::string> korean_person_spellings(std::string_view hangul) {
  const std::size_t syllables = syllables_of(hangul).size();
  if (syllables < 2 || syllables > 3) return {};
  const std::size_t first = decode_at(hangul, 0).length;
  const auto known = std::find_if(kSurnames.begin(), kSurnames.end(), [&](const Surname& surname) {
    return surname.hangul == hangul.substr(0, first);
  });
  if (known == kSurnames.end()) return {};
  std::vector<std::string> found;
  std::string_view spellings = known->spellings;
  while (!spellings.empty()) {
    const std::string surname(spellings.substr(0, spellings.find(' ')));
    spellings.remove_prefix(std::min(surname.size() + 1, spellings.size()));
    for (const System system : {System::kRevised, System::kMcCuneReischauer}) {
      const std::string given = romanized(hangul.substr(first), system);
      found.push_back(surname + given);
      found.push_back(given + surname);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string hepburn(std::string_view kana) {
  std::string out;
  bool doubles = false;
  for (std::size_t at = 0; at < kana.size();) {
    const CodePoint c = decode_at(kana, at);
    if (kana_index(c.value) >= 0)
      append_kana(out, c.value, doubles);
    else if (c.value != 0x30FC)
      out += kana.substr(at, c.length);
    at += c.length;
  }
  return out;
}

}  // namespace sennit
