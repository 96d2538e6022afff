#include "extract/korean_verbs.h"

#include <array>
#include <cstdint>

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kSyllable = 3;  // bytes

char32_t syllable_at(std::string_view text, std::size_t at) { return decode_at(text, at).value; }
bool is_syllable(char32_t c) { return c >= 0xAC00 && c <= 0xD7A3; }
std::uint32_t final_of(char32_t c) { return static_cast<std::uint32_t>((c - 0xAC00) % 28); }
std::uint32_t vowel_of(char32_t c) { return static_cast<std::uint32_t>((c - 0xAC00) / 28 % 21); }

std::string with_syllable(std::string_view before, char32_t syllable) {
  std::string out(before);
  append_utf8(out, syllable);
  return out;
}

std::string_view without_end(std::string_view text, std::string_view end) {
  return text.substr(0, text.size() - end.size());
}

// The stem of a past tense whose last syllable holds both: 보냈 is 보내, 그렸 is 그리, 봤 is 보.
std::string uncontract_past(std::string_view stem) {
  constexpr std::uint32_t kSsangSiot = 20;
  if (stem.size() < kSyllable) return {};
  const std::string_view before = stem.substr(0, stem.size() - kSyllable);
  const char32_t last = syllable_at(stem, stem.size() - kSyllable);
  if (!is_syllable(last) || final_of(last) != kSsangSiot) return {};
  const char32_t open = last - kSsangSiot;
  if (open == U'해') return before.empty() ? "하" : std::string(before) + "하";
  if (open == U'돼') return std::string(before) + "되";
  if (open == U'써') return std::string(before) + "쓰";
  constexpr std::uint32_t kA = 0, kAe = 1, kYeo = 6, kWa = 9, kO = 8, kI = 20;
  const std::uint32_t vowel = vowel_of(last);
  if (vowel == kA || vowel == kAe) return with_syllable(before, open);
  if (vowel == kYeo) return with_syllable(before, open + (kI - kYeo) * 28);
  if (vowel == kWa) return with_syllable(before, open - (kWa - kO) * 28);
  return {};
}

std::string stem_of_past(std::string_view before_da) {
  for (const std::string_view past : {"하였", "되었", "었", "았", "였"}) {
    if (!before_da.ends_with(past) || before_da.size() == past.size()) continue;
    const std::string_view stem = without_end(before_da, past);
    if (past == "하였") return std::string(stem) + "하";
    if (past == "되었") return std::string(stem) + "되";
    if (past == "였") return {};  // 였 is the copula, or 이 + 었
    return std::string(stem);
  }
  return uncontract_past(before_da);
}

std::string stem_of_present(std::string_view before_da) {
  constexpr std::uint32_t kNieun = 4;
  if (before_da.ends_with("는") && before_da.size() > kSyllable)
    return std::string(without_end(before_da, "는"));
  if (before_da.size() < kSyllable) return {};
  const char32_t last = syllable_at(before_da, before_da.size() - kSyllable);
  if (!is_syllable(last) || final_of(last) != kNieun) return {};
  const std::string_view before = before_da.substr(0, before_da.size() - kSyllable);
  if (last == U'든') return std::string(before) + "들";
  return with_syllable(before, last - kNieun);
}

std::string stem_of_polite(std::string_view before_nida) {
  constexpr std::uint32_t kBieup = 17;
  if (before_nida.ends_with("습")) {
    const std::string_view stem = without_end(before_nida, "습");
    const std::string past = stem_of_past(stem);
    return past.empty() ? std::string(stem) : past;
  }
  if (before_nida.size() < kSyllable) return {};
  const char32_t last = syllable_at(before_nida, before_nida.size() - kSyllable);
  if (!is_syllable(last) || final_of(last) != kBieup) return {};
  const std::string_view before = before_nida.substr(0, before_nida.size() - kSyllable);
  if (last == U'듭') return std::string(before) + "들";
  return with_syllable(before, last - kBieup);
}

// Verbs that say nothing of two names: "be", "do", "become", "not", and auxiliaries.
bool says_little(std::string_view stem) {
  constexpr std::string_view kStems[] = {
      "있",   "없",   "것이", "때문이", "하",   "되",   "않",     "같", "아니", "못하",
      "좋",   "주",   "보",   "해주",   "해보", "말하", "가능하", "이", "싶",   "그러하",
      "그렇", "어렵", "쉽",   "많",     "적",   "크",   "작",     "나", "들",   "지"};
  for (const std::string_view little : kStems)
    if (stem == little) return true;
  return false;
}

}  // namespace

std::string dictionary_form(std::string_view predicate) {
  std::string stem;
  if (predicate.ends_with("니다"))
    stem = stem_of_polite(without_end(predicate, "니다"));
  else if (predicate.ends_with("다")) {
    const std::string_view before = without_end(predicate, "다");
    stem = stem_of_past(before);
    if (stem.empty()) stem = stem_of_present(before);
  }
  if (stem.empty() || says_little(stem)) return {};
  return stem + "다";
}

}  // namespace sennit
