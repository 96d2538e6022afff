#include "text/particles.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kSyllableBytes = 3;
constexpr std::size_t kLongestParticle = 7;  // syllables

enum class Fit : std::uint8_t { kAny, kConsonant, kVowel, kConsonantNotRieul, kVowelOrRieul };

// A particle has up to three pieces, in this order: "에서" + "부터" + "는".
enum class Place : std::uint8_t { kCase = 1, kExtent = 2, kClosing = 3 };

// Whether a name may lose it, and how long the name must stay.
enum class Trust : std::uint8_t { kNever, kTwoLeft, kThreeLeft };

struct Piece {
  std::string_view form;
  Fit fit;
  Place place;
  Trust trust;
};

constexpr auto kPieces = std::to_array<Piece>({
    {"에", Fit::kAny, Place::kCase, Trust::kThreeLeft},
    {"에서", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"에게", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"에게서", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"한테", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"한테서", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"께", Fit::kAny, Place::kCase, Trust::kNever},
    {"께서", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"으로", Fit::kConsonantNotRieul, Place::kCase, Trust::kTwoLeft},
    {"로", Fit::kVowelOrRieul, Place::kCase, Trust::kThreeLeft},
    {"으로서", Fit::kConsonantNotRieul, Place::kCase, Trust::kTwoLeft},
    {"로서", Fit::kVowelOrRieul, Place::kCase, Trust::kTwoLeft},
    {"으로써", Fit::kConsonantNotRieul, Place::kCase, Trust::kTwoLeft},
    {"로써", Fit::kVowelOrRieul, Place::kCase, Trust::kTwoLeft},
    {"만으로", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"과", Fit::kConsonant, Place::kCase, Trust::kThreeLeft},
    {"와", Fit::kVowel, Place::kCase, Trust::kThreeLeft},
    {"하고", Fit::kAny, Place::kCase, Trust::kTwoLeft},
    {"이랑", Fit::kConsonant, Place::kCase, Trust::kTwoLeft},
    {"랑", Fit::kVowel, Place::kCase, Trust::kNever},
    {"까지", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"부터", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"만", Fit::kAny, Place::kExtent, Trust::kThreeLeft},
    {"뿐", Fit::kAny, Place::kExtent, Trust::kNever},
    {"마저", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"조차", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"밖에", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"마다", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"처럼", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"보다", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"만큼", Fit::kAny, Place::kExtent, Trust::kTwoLeft},
    {"같이", Fit::kAny, Place::kExtent, Trust::kNever},
    {"대로", Fit::kAny, Place::kExtent, Trust::kNever},
    {"은", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"는", Fit::kVowel, Place::kClosing, Trust::kTwoLeft},
    {"을", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"를", Fit::kVowel, Place::kClosing, Trust::kTwoLeft},
    {"이", Fit::kConsonant, Place::kClosing, Trust::kThreeLeft},
    {"가", Fit::kVowel, Place::kClosing, Trust::kThreeLeft},
    {"의", Fit::kAny, Place::kClosing, Trust::kThreeLeft},
    {"도", Fit::kAny, Place::kClosing, Trust::kThreeLeft},
    {"이나", Fit::kConsonant, Place::kClosing, Trust::kNever},
    {"나", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"이며", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"며", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"이라도", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"라도", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"이라고", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"라고", Fit::kVowel, Place::kClosing, Trust::kTwoLeft},
    {"이라는", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"라는", Fit::kVowel, Place::kClosing, Trust::kTwoLeft},
    {"이란", Fit::kConsonant, Place::kClosing, Trust::kNever},
    {"란", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"이라면", Fit::kConsonant, Place::kClosing, Trust::kNever},
    {"라면", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"이다", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"다", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"입니다", Fit::kAny, Place::kClosing, Trust::kTwoLeft},
    {"이었다", Fit::kConsonant, Place::kClosing, Trust::kTwoLeft},
    {"였다", Fit::kVowel, Place::kClosing, Trust::kTwoLeft},
    {"인", Fit::kAny, Place::kClosing, Trust::kNever},
    {"인가", Fit::kAny, Place::kClosing, Trust::kNever},
    {"이야", Fit::kConsonant, Place::kClosing, Trust::kNever},
    {"야", Fit::kVowel, Place::kClosing, Trust::kNever},
    {"아", Fit::kConsonant, Place::kClosing, Trust::kNever},
    {"요", Fit::kAny, Place::kClosing, Trust::kNever},
});

// Ends, of two to four syllables, of nouns that look as if they had a particle ("여름휴가",
// "민주주의", "고속도로"), sorted by bytes. A name keeps such an end; the price is a particle that
// is left on now and then, where the other mistake would make two things one.
constexpr auto kNounEnds = std::to_array<std::string_view>({
    "가랑이",   "각도",     "강도",     "강원도",   "강화도",   "개똥이",   "거도로", "거제도",
    "걸이",     "결과",     "경기도",   "경상도",   "고속도로", "고양이",   "교만",   "굽이",
    "글쓴이",   "기여도",   "길이",     "김말이",   "깊이",     "꼬챙이",   "꽂이",   "나가와",
    "난이도",   "남도",     "낭만",     "냥이",     "넓이",     "네그로",   "논의",   "놀이",
    "농도",     "높이",     "늙은이",   "달팽이",   "대로",     "대장장이", "덩이",   "돌멩이",
    "둥이",     "뚱이",     "라가와",   "라카와",   "란말이",   "렁이",     "료회의", "루카와",
    "리회로",   "만족도",   "만화가",   "맞이",     "먹이",     "멍멍이",   "메가",   "명도",
    "몰이",     "물갈이",   "미장이",   "민감도",   "밀도",     "반도",     "받이",   "방망이",
    "백만",     "뱅이",     "벌이",     "복잡도",   "볶이",     "북도",     "분갈이", "불만",
    "붙이",     "비만",     "빈도",     "사카와",   "상수도",   "선호도",   "성숙도", "세가와",
    "소용돌이", "속도",     "송이",     "슈만",     "스만",     "습도",     "시아만", "시카와",
    "신뢰도",   "신선도",   "십만",     "아지랑이", "알갱이",   "알맹이",   "앓이",   "양화가",
    "어린이",   "엘도라도", "여의도",   "엮은이",   "연구가",   "온도",     "옮긴이", "완성도",
    "요가",     "용도",     "용도로",   "울릉도",   "원숭이",   "원자로",   "위험도", "유사도",
    "이치로",   "있는이",   "자회로",   "잡이",     "쟁이",     "적합도",   "적회로", "전라도",
    "젊은이",   "정도",     "정상회의", "정확도",   "제도",     "제주도",   "조도",   "종이",
    "주가",     "주의",     "중요도",   "지도",     "지은이",   "집살이",   "집중도", "차도로",
    "창의",     "채도",     "책회의",   "척도",     "천만",     "철도",     "추가",   "충성도",
    "충청도",   "콜로",     "콜로라도", "쿠가와",   "크만",     "키나와",   "태권도", "태도",
    "토의",     "투자가",   "퉁이",     "파도",     "팡이",     "편의",     "평안도", "포도",
    "풀이",     "하는이",   "하루살이", "하수도",   "학과",     "한드로",   "함경도", "해살이",
    "해상도",   "협의",     "호감도",   "호랑이",   "호프만",   "황해도",   "휴가",
});

// Family names, and first syllables of given names in "-은" ("김정은"), sorted by bytes.
constexpr auto kFamilyNames = std::to_array<std::string_view>({
    "강", "고", "공", "곽", "구", "권", "김", "나", "남", "노", "류", "문", "민", "박",
    "방", "배", "백", "변", "서", "성", "손", "송", "신", "심", "안", "양", "엄", "여",
    "염", "오", "우", "원", "유", "윤", "이", "임", "장", "전", "정", "조", "주", "진",
    "차", "천", "최", "추", "하", "한", "함", "허", "현", "홍", "황",
});
constexpr auto kGivenNamesBeforeEun = std::to_array<std::string_view>({
    "경",
    "동",
    "명",
    "병",
    "상",
    "성",
    "승",
    "영",
    "정",
    "종",
    "현",
    "형",
});

static_assert(std::is_sorted(kNounEnds.begin(), kNounEnds.end()));
static_assert(std::is_sorted(kFamilyNames.begin(), kFamilyNames.end()));
static_assert(std::is_sorted(kGivenNamesBeforeEun.begin(), kGivenNamesBeforeEun.end()));

template <typename Table>
bool holds(const Table& table, std::string_view entry) {
  return std::binary_search(table.begin(), table.end(), entry);
}

bool is_syllable(char32_t c) { return c >= 0xAC00 && c <= 0xD7A3; }

// How a syllable ends: 0 with a vowel, 8 with rieul, else with another consonant.
bool fits(Fit fit, char32_t last) {
  if (!is_syllable(last)) return true;  // "GPT는", "GPT은": the sound is not written
  constexpr char32_t kRieul = 8;
  const char32_t final_consonant = (last - 0xAC00) % 28;
  switch (fit) {
    case Fit::kConsonant:
      return final_consonant != 0;
    case Fit::kVowel:
      return final_consonant == 0;
    case Fit::kConsonantNotRieul:
      return final_consonant != 0 && final_consonant != kRieul;
    case Fit::kVowelOrRieul:
      return final_consonant == 0 || final_consonant == kRieul;
    case Fit::kAny:
      break;
  }
  return true;
}

struct ParsedParticle {
  bool found = false;
  Trust trust = Trust::kNever;
};

Trust trust_of_compound(Trust first, Trust rest) {
  const bool never = first == Trust::kNever || rest == Trust::kNever;
  return never ? Trust::kNever : Trust::kTwoLeft;
}

// Reads all of `suffix`, which follows `last`, as pieces in order of their place after `after`.
ParsedParticle parse_particle(std::string_view suffix, char32_t last, int after) {
  for (const Piece& piece : kPieces) {
    if (static_cast<int>(piece.place) <= after ||
        suffix.substr(0, piece.form.size()) != piece.form || !fits(piece.fit, last))
      continue;
    const std::string_view rest = suffix.substr(piece.form.size());
    if (rest.empty()) return {true, piece.trust};
    const char32_t end_of_piece = decode_before(piece.form, piece.form.size()).value;
    const ParsedParticle next = parse_particle(rest, end_of_piece, static_cast<int>(piece.place));
    if (next.found) return {true, trust_of_compound(piece.trust, next.trust)};
  }
  return {};
}

// Syllables at the end of `word`, at most as many as a particle may have.
std::size_t count_tail(std::string_view word) {
  std::size_t count = 0;
  std::size_t end = word.size();
  while (count < kLongestParticle) {
    const CodePoint c = decode_before(word, end);
    if (c.length == 0 || !is_syllable(c.value)) break;
    end -= c.length;
    ++count;
  }
  return count;
}

bool ends_as_a_noun(std::string_view text) {
  for (std::size_t syllables = 2; syllables <= 4; ++syllables) {
    const std::size_t size = syllables * kSyllableBytes;
    if (text.size() >= size && holds(kNounEnds, text.substr(text.size() - size))) return true;
  }
  return false;
}

// Whether a noun of kNounEnds reaches from the stem into the particle.
bool cuts_a_noun(std::string_view word, std::size_t stem_size) {
  for (std::size_t end = stem_size + kSyllableBytes; end <= word.size(); end += kSyllableBytes)
    if (ends_as_a_noun(word.substr(0, end))) return true;
  return false;
}

bool is_given_name(std::string_view stem, std::string_view particle) {
  return particle == "은" && stem.size() == 2 * kSyllableBytes &&
         holds(kFamilyNames, stem.substr(0, kSyllableBytes)) &&
         holds(kGivenNamesBeforeEun, stem.substr(kSyllableBytes));
}

// After a digit the short particles may be units ("3도", "종로3가").
bool is_trusted_after(Script script, Trust trust) {
  return script == Script::kDigit ? trust == Trust::kTwoLeft : trust != Trust::kNever;
}

bool has_at_least(std::string_view text, std::size_t code_points) {
  std::size_t at = 0;
  for (; code_points > 0 && at < text.size(); --code_points) at += decode_at(text, at).length;
  return code_points == 0;
}

bool is_trusted(const StrippedWord& reading, Trust trust) {
  const char32_t last = decode_before(reading.stem, reading.stem.size()).value;
  if (!is_syllable(last)) return is_trusted_after(script_of(last), trust);
  const std::size_t needed = trust == Trust::kTwoLeft ? 2 : 3;
  return trust != Trust::kNever && has_at_least(reading.stem, needed);
}

// Settles most words at once.
bool may_end_in_particle(std::string_view word) {
  if (word.size() < kSyllableBytes) return false;
  const std::string_view last = word.substr(word.size() - kSyllableBytes);
  return std::any_of(kPieces.begin(), kPieces.end(), [last](const Piece& piece) {
    return piece.form.substr(piece.form.size() - kSyllableBytes) == last;
  });
}

// Calls `visit(reading, trust)` for each particle that `word` may end in, longest first, until it
// returns true.
template <typename Visit>
void for_each_particle(std::string_view word, const Visit& visit) {
  if (!may_end_in_particle(word)) return;
  for (std::size_t syllables = count_tail(word); syllables > 0; --syllables) {
    const std::size_t stem_size = word.size() - syllables * kSyllableBytes;
    if (stem_size == 0) continue;
    const StrippedWord reading{word.substr(0, stem_size), word.substr(stem_size)};
    const char32_t last = decode_before(word, stem_size).value;
    const ParsedParticle parsed = parse_particle(reading.particle, last, 0);
    if (parsed.found && visit(reading, parsed.trust)) return;
  }
}

}  // namespace

std::vector<StrippedWord> particle_readings(std::string_view word) {
  std::vector<StrippedWord> readings;
  for_each_particle(word, [&](const StrippedWord& reading, Trust) {
    readings.push_back(reading);
    return false;
  });
  readings.push_back({word, {}});
  return readings;
}

StrippedWord strip_particle(std::string_view word) {
  StrippedWord found{word, {}};
  for_each_particle(word, [&](const StrippedWord& reading, Trust trust) {
    const bool accepted = is_trusted(reading, trust) && !cuts_a_noun(word, reading.stem.size()) &&
                          !is_given_name(reading.stem, reading.particle);
    if (accepted) found = reading;
    return accepted;
  });
  return found;
}

}  // namespace sennit
