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

struct IrregularPast {
  std::string_view past;  // without 다
  std::string_view stem;
};

// Verbs whose stem changes in the past.
constexpr IrregularPast kIrregularPasts[] = {
    {"따랐", "따르"},     {"치렀", "치르"},   {"들렀", "들르"},   {"잠갔", "잠그"},
    {"다다랐", "다다르"}, {"도왔", "돕"},     {"지었", "짓"},     {"이었", "이"},
    {"물었", "묻"},       {"깨달았", "깨닫"}, {"일컬었", "일컫"}, {"실었", "싣"},
    {"이르렀", "이르"},   {"그었", "긋"},
};

// "불렀", "골랐", "흘렀": the stem ends in 르, and the syllable before has taken a ㄹ. "달랐" too.
std::string uncontract_reu(std::string_view stem) {
  constexpr std::uint32_t kRieul = 8;
  if (stem.size() < 2 * kSyllable || !(stem.ends_with("렀") || stem.ends_with("랐"))) return {};
  const std::string_view before = stem.substr(0, stem.size() - kSyllable);
  const char32_t last = syllable_at(before, before.size() - kSyllable);
  if (!is_syllable(last) || final_of(last) != kRieul) return {};
  return with_syllable(before.substr(0, before.size() - kSyllable), last - kRieul) + "르";
}

// "세웠", "배웠": verbs in 우; adjectives in ㅂ look the same ("추웠").
std::string uncontract_u(std::string_view stem) {
  if (!stem.ends_with("웠")) return {};
  const std::string_view before = stem.substr(0, stem.size() - kSyllable);
  for (const std::string_view verb :
       {"세", "배", "채", "키", "피", "비", "태", "재", "치", "싸", "깨", "내세", "일깨", "앞세"})
    if (before == verb) return std::string(before) + "우";
  return {};
}

// The stem of a past tense whose last syllable holds both: 보냈 is 보내, 그렸 is 그리, 봤 is 보.
std::string uncontract_past(std::string_view stem) {
  constexpr std::uint32_t kSsangSiot = 20;
  if (stem.size() < kSyllable) return {};
  if (const std::string reu = uncontract_reu(stem); !reu.empty()) return reu;
  if (const std::string u = uncontract_u(stem); !u.empty()) return u;
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
  for (const IrregularPast& verb : kIrregularPasts)
    if (before_da == verb.past) return std::string(verb.stem);
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

// Verbs whose stem ends in ㄹ lose it before ㄴ and ㅂ: "산다" is of 살다, "이끕니다" of 이끌다. As
// the syllable stands there, without its last letter.
std::string_view stem_that_lost_rieul(std::string_view open) {
  constexpr std::pair<std::string_view, std::string_view> kStems[] = {
      {"사", "살"},     {"아", "알"},     {"노", "놀"},     {"우", "울"},     {"여", "열"},
      {"파", "팔"},     {"미", "밀"},     {"도", "돌"},     {"다", "달"},     {"거", "걸"},
      {"푸", "풀"},     {"무", "물"},     {"비", "빌"},     {"끄", "끌"},     {"이끄", "이끌"},
      {"베푸", "베풀"}, {"머무", "머물"}, {"내미", "내밀"}, {"흔드", "흔들"}, {"만드", "만들"},
      {"버", "벌"},     {"부", "불"},     {"매다", "매달"}, {"서투", "서툴"}, {"되도", "되돌"},
      {"감도", "감돌"}, {"붙드", "붙들"}, {"거드", "거들"}, {"물드", "물들"}};
  for (const auto& [written, stem] : kStems)
    if (open == written) return stem;
  return {};
}

std::string with_rieul(std::string open) {
  const std::string_view stem = stem_that_lost_rieul(open);
  return stem.empty() ? open : std::string(stem);
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
  return with_rieul(with_syllable(before, last - kNieun));
}

bool ends_in_past(std::string_view text) {
  constexpr std::uint32_t kSsangSiot = 20;
  if (text.size() < 2 * kSyllable) return false;
  const char32_t last = syllable_at(text, text.size() - kSyllable);
  return is_syllable(last) && final_of(last) == kSsangSiot;
}

std::string stem_of_polite(std::string_view before_nida) {
  constexpr std::uint32_t kBieup = 17;
  if (before_nida.ends_with("습")) {
    const std::string_view stem = without_end(before_nida, "습");
    return ends_in_past(stem) ? stem_of_past(stem) : std::string(stem);
  }
  if (before_nida.size() < kSyllable) return {};
  const char32_t last = syllable_at(before_nida, before_nida.size() - kSyllable);
  if (!is_syllable(last) || final_of(last) != kBieup) return {};
  const std::string_view before = before_nida.substr(0, before_nida.size() - kSyllable);
  if (last == U'듭') return std::string(before) + "들";
  return with_rieul(with_syllable(before, last - kBieup));
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

// "자원이(다)": a noun and the copula. Verbs in 이 of three syllables or more are few.
bool ends_in_copula(std::string_view stem) {
  if (!stem.ends_with("이") || stem.size() < 3 * kSyllable) return false;
  for (const std::string_view verb :
       {"움직이", "받아들이", "끌어들이", "불러들이", "기울이", "곁들이", "벌어들이", "덧붙이",
        "밀어붙이", "귀기울이", "들여보이"})
    if (stem == verb) return false;
  return true;
}

std::string verb_of_stem(std::string_view stem) {
  const bool none = stem.empty() || says_little(stem) || ends_in_copula(stem);
  return none ? std::string() : std::string(stem) + "다";
}

}  // namespace

std::string dictionary_form(std::string_view predicate) {
  if (predicate.ends_with("니다"))
    return verb_of_stem(stem_of_polite(without_end(predicate, "니다")));
  if (!predicate.ends_with("다")) return {};
  const std::string_view before = without_end(predicate, "다");
  const std::string past = stem_of_past(before);
  return verb_of_stem(past.empty() ? stem_of_present(before) : past);
}

std::string dictionary_form_of_connective(std::string_view predicate) {
  for (const std::string_view end : {"으면서", "으며", "지만", "는데", "으나", "고"}) {
    if (!predicate.ends_with(end)) continue;
    const std::string_view before = without_end(predicate, end);
    if (ends_in_past(before)) return verb_of_stem(stem_of_past(before));
  }
  for (const std::string_view end :
       {"하고", "하며", "하여", "하면서", "하지만", "하는데", "해서"}) {
    if (!predicate.ends_with(end) || predicate.size() < end.size() + 2 * kSyllable) continue;
    return verb_of_stem(std::string(without_end(predicate, end)) + "하");
  }
  return {};
}

std::string dictionary_form_of_modifier(std::string_view predicate) {
  constexpr std::pair<std::string_view, std::string_view> kVerbs[] = {
      {"만든", "만들다"}, {"쓴", "쓰다"},         {"그린", "그리다"},    {"세운", "세우다"},
      {"이끈", "이끌다"}, {"펴낸", "펴내다"},     {"지은", "짓다"},      {"낳은", "낳다"},
      {"엮은", "엮다"},   {"옮긴", "옮기다"},     {"맡은", "맡다"},      {"낸", "내다"},
      {"고친", "고치다"}, {"가르친", "가르치다"}, {"물리친", "물리치다"}};
  for (const auto& [form, verb] : kVerbs)
    if (predicate == form) return std::string(verb);
  for (const auto& [end, stem] :
       {std::pair<std::string_view, std::string_view>{"시킨", "시키"}, {"한", "하"}, {"된", "되"}})
    if (predicate.ends_with(end) && predicate.size() >= end.size() + 2 * kSyllable)
      return verb_of_stem(std::string(without_end(predicate, end)) + std::string(stem));
  return {};
}

std::string dictionary_form_of_stem(std::string_view stem) { return verb_of_stem(stem); }

std::string active_form(std::string verb) {
  constexpr std::string_view kPassive = "되다";
  if (verb.size() > kPassive.size() + kSyllable && verb.ends_with(kPassive))
    return verb.substr(0, verb.size() - kPassive.size()) + "하다";
  if (verb == "쓰이다") return "쓰다";
  if (verb == "세워지다") return "세우다";
  if (verb == "만들어지다") return "만들다";
  return verb;
}

}  // namespace sennit
