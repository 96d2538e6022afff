#include "resolve/name_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/utf8.h"
#include "text/word_list.h"

namespace sennit {
namespace {

// Korean titles, those that a name of two syllables may carry first: kings.
constexpr std::array<std::string_view, 2> kRoyalTitles = {"대왕", "여왕"};
constexpr std::array<std::string_view, 22> kKoreanTitles = {
    "대통령", "국무총리", "총리", "장관", "의원", "회장", "사장", "부장", "과장", "차장", "팀장",
    "대리",   "교수",     "박사", "선생", "장군", "감독", "작가", "시인", "화백", "여사", "씨"};

// The surnames of nearly all Koreans.
bool begins_with_korean_surname(std::string_view name) {
  static const WordSet surnames = word_set(
      "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양 손 배 백 허 남 심 "
      "노 "
      "하 곽 성 차 주 우 구 민 류 나 진 엄 채 원 천 방 공 현 함 변 염 여 추 도 소 석 선 설 마 길 "
      "연 "
      "위 표 명 기 반 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용 리 라 림 량");
  return surnames.contains(name.substr(0, decode_at(name, 0).length));
}

constexpr std::array<std::string_view, 12> kOrdinals = {"first", "second", "third",    "fourth",
                                                        "fifth", "sixth",  "seventh",  "eighth",
                                                        "ninth", "tenth",  "eleventh", "twelfth"};

constexpr std::size_t kSyllable = 3;  // bytes

}  // namespace

PersonTitle person_title(std::string_view word) {
  static const WordSet formal = word_set(
      "mr mrs ms dr doctor prof professor mister capt captain col colonel maj major gen general lt "
      "lieutenant sgt sergeant corporal cpl admiral commander inspector detective officer judge "
      "justice senator sen representative rep congressman congresswoman governor gov president "
      "minister chancellor mayor ambassador secretary herr frau monsieur madame mme signor "
      "signora");
  static const WordSet male = word_set(
      "mr mister sir lord master monsieur don signor herr count duke baron king prince emperor "
      "uncle brother father grandfather squire marquis viscount pope friar congressman earl");
  static const WordSet female = word_set(
      "mrs miss ms madam madame mademoiselle mlle mme lady dame donna dona signora signorina frau "
      "fraulein countess duchess baroness queen princess empress aunt auntie sister mother "
      "grandmother mistress marchioness congresswoman");
  static const WordSet others = word_set(
      "rev reverend hon honourable honorable cardinal archbishop bishop deacon pastor chief "
      "comrade "
      "cousin nurse coach agent rabbi imam sheikh sultan sheriff constable");
  PersonTitle title;
  title.before_surname = formal.contains(word);
  if (male.contains(word)) title.sex = Sex::kMale;
  if (female.contains(word)) title.sex = Sex::kFemale;
  title.is_title = title.before_surname || title.sex != Sex::kUnknown || others.contains(word);
  return title;
}

bool is_kin_title(std::string_view word) {
  static const WordSet words = word_set(
      "aunt auntie uncle cousin brother sister mother father grandmother grandfather comrade");
  return words.contains(word);
}

bool is_article(std::string_view word) { return word == "the" || word == "a" || word == "an"; }

bool is_pointer(std::string_view word) {
  static const WordSet words = word_set("my your his her our their its this that these those");
  return words.contains(word);
}

bool is_epithet(std::string_view word) {
  static const WordSet words =
      word_set("poor old young little dear dearest sweet good late great big darling noble brave");
  return words.contains(word);
}

bool is_name_particle(std::string_view word) {
  static const WordSet words = word_set(
      "de da do dos das di del della der den van von vom zu zur la le les du des el al bin ibn "
      "y e of the ter ten af av san santa mac o");
  return words.contains(word);
}

bool is_legal_form(std::string_view word) {
  static const WordSet words = word_set(
      "inc incorporated llc ltd limited corp corporation co company gmbh ag sa plc kg srl spa bv "
      "nv "
      "oy ab as pty llp lp");
  return words.contains(word);
}

bool is_trade_word(std::string_view word) {
  static const WordSet words =
      word_set("records group holdings industries enterprises brothers bros publishing");
  return words.contains(word);
}

bool is_direction(std::string_view word) {
  static const WordSet words = word_set(
      "north south east west northern southern eastern western northeast northwest southeast "
      "southwest upper lower inner outer left right central mid greater lesser old new first last "
      "monday tuesday wednesday thursday friday saturday sunday male female internal external "
      "input output macro micro hyper hypo");
  return words.contains(word);
}

std::uint8_t generation_of(std::string_view word) {
  if (word == "jr" || word == "junior" || word == "younger") return 2;
  if (word == "sr" || word == "senior" || word == "elder") return 1;
  return 0;
}

std::uint32_t ordinal_of(std::string_view word) {
  const auto known = std::find(kOrdinals.begin(), kOrdinals.end(), word);
  if (known != kOrdinals.end()) return static_cast<std::uint32_t>(known - kOrdinals.begin()) + 1;
  std::uint32_t number = 0;
  std::size_t digits = 0;
  while (digits < word.size() && digits < 5 && word[digits] >= '0' && word[digits] <= '9')
    number = number * 10 + static_cast<std::uint32_t>(word[digits++] - '0');
  const std::string_view end = word.substr(digits);
  const bool is_end = end == "st" || end == "nd" || end == "rd" || end == "th";
  return digits > 0 && is_end ? number : 0;
}

std::string ordinal_word(std::uint32_t ordinal) {
  if (ordinal >= 1 && ordinal <= kOrdinals.size()) return std::string(kOrdinals[ordinal - 1]);
  return std::to_string(ordinal) + "th";
}

// Numerals up to 39 in their usual form: "iv", not "iiii".
std::uint32_t roman_numeral(std::string_view word) {
  constexpr std::array<std::string_view, 10> kOnes = {"",  "i",  "ii",  "iii",  "iv",
                                                      "v", "vi", "vii", "viii", "ix"};
  std::uint32_t number = 0;
  while (!word.empty() && word.front() == 'x' && number < 30) {
    number += 10;
    word.remove_prefix(1);
  }
  const auto known = std::find(kOnes.begin(), kOnes.end(), word);
  return known == kOnes.end() ? 0 : number + static_cast<std::uint32_t>(known - kOnes.begin());
}

std::size_t korean_title_size(std::string_view name) {
  for (const std::string_view title : kRoyalTitles)
    if (name.ends_with(title) && name.size() >= title.size() + 2 * kSyllable) return title.size();
  constexpr std::string_view kHonorific = "님";
  std::size_t honorific = 0;
  if (name.ends_with(kHonorific)) honorific = kHonorific.size();
  const std::string_view bare = name.substr(0, name.size() - honorific);
  for (const std::string_view title : kKoreanTitles) {
    if (!bare.ends_with(title)) continue;
    const std::size_t rest = bare.size() - title.size();
    if (rest == 3 * kSyllable && begins_with_korean_surname(name)) return title.size() + honorific;
    return honorific;
  }
  return 0;
}

}  // namespace sennit
