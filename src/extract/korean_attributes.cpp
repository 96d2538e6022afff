#include "extract/korean_attributes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extract/attribute_words.h"
#include "extract/korean_words.h"
#include "extract/life_years.h"
#include "extract/surface.h"
#include "model/claim_verbs.h"
#include "text/particles.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::uint32_t kMostKindWords = 3;
constexpr std::size_t kSyllable = 3;

// A word as a noun with one of these ends, or "".
template <typename... Ends>
std::string_view noun_before(std::string_view word, Ends... ends) {
  std::string_view noun;
  const auto try_end = [&](std::string_view end) {
    if (noun.empty() && word.ends_with(end) && word.size() >= end.size() + 2 * kSyllable)
      noun = word.substr(0, word.size() - end.size());
  };
  (try_end(ends), ...);
  return noun;
}

std::string_view noun_of_copula(std::string_view word) {
  return noun_before(word, "이었습니다", "이었으며", "이었다", "였습니다", "입니다", "이지만",
                     "이며", "이고", "이다", "였으며", "였다", "였고");
}

bool is_kind_noun(std::string_view noun) {
  return !noun.empty() && !is_korean_function_noun(noun) && !ends_like_verb(noun) &&
         !noun.ends_with("때문") && !noun.ends_with("뿐") && !noun.ends_with("것");
}

bool is_place_kind(std::string_view noun) {
  for (const std::string_view kind :
       {"도시", "마을", "강", "산", "섬", "군", "시", "구", "읍", "면", "지역", "항구", "수도",
        "고을", "호수", "대학", "대학교", "역", "공항"})
    if (noun == kind) return true;
  return false;
}

bool is_group_noun(std::string_view noun) {
  for (const std::string_view part :
       {"내부", "외부", "일부", "전부", "세부", "하부", "상부", "공부"})
    if (noun.ends_with(part)) return false;
  for (const std::string_view end :
       {"부",   "팀",     "회사",   "학교",   "대학교", "대학", "은행",
        "병원", "연구소", "연구원", "신문사", "출판사", "공장", "협회",
        "학회", "재단",   "센터",   "공사",   "악단",   "구단", "군대"})
    if (noun.ends_with(end) && noun.size() >= end.size() + kSyllable) return true;
  return false;
}

// 김민수: a family name and a given name.
bool may_be_person(std::string_view name) {
  return name.size() == 3 * kSyllable && is_family_name(name.substr(0, kSyllable));
}

bool is_work_predicate(std::string_view word) {
  for (const std::string_view stem : {"일한", "일했", "일하", "근무", "재직", "가르치", "가르친",
                                      "가르쳤", "다닌", "다녔", "다니", "입사", "입학", "소속"})
    if (word.starts_with(stem)) return true;
  return false;
}

class KoreanAttributeReader {
 public:
  KoreanAttributeReader(const NamedSentence& sentence, std::vector<Claim>& found)
      : s_(sentence), found_(found), limit_(found.size() + kMostClaims) {}

  void read() {
    for (const NamedPlace& place : s_.places()) {
      subject_ = &place;
      const std::string_view particle = s_.particle_after(place.span);
      read_before();
      read_title_after(particle);
      const bool is_topic = role_of(particle) == KoreanRole::kSubject || titled_;
      if (is_topic && is_korean()) read_predicates();
    }
  }

 private:
  std::uint32_t end() const { return s_.words().end; }
  bool is_hangul(std::uint32_t i) const { return s_.word(i).kind == WordKind::kHangul; }
  bool is_beside(std::uint32_t i) const {
    constexpr std::uint16_t kBeside = gap::kBlank | gap::kName | gap::kOpaque;
    return (s_.word(i).gap & ~kBeside) == 0;
  }
  bool is_korean() const { return end() > s_.words().first && is_hangul(end() - 1); }

  void add(std::string_view verb, std::string_view object, std::string_view raw,
           std::string_view detail = {}) {
    if (object.empty() || object == subject_->name || found_.size() >= limit_) return;
    Claim claim;
    claim.subject = std::string(subject_->name);
    claim.verb = std::string(verb);
    claim.raw_verb = std::string(raw);
    claim.object = surface_form(object);
    claim.detail = std::string(detail);
    claim.span = s_.range();
    found_.push_back(std::move(claim));
  }

  // --- before the name ------------------------------------------------------------------------

  // "시인 김소월", "수도인 서울", "경기도 광주", "영업부 김민수 과장".
  void read_before() {
    const WordRange from = s_.words_from(subject_->span.begin);
    if (from.first == s_.words().first) return;
    const std::uint32_t i = from.first - 1;
    const std::uint32_t apart =
        subject_->span.begin - std::min(subject_->span.begin, s_.word(i).end);
    if (!is_hangul(i) || apart == 0 || apart > 4 || s_.text().substr(s_.word(i).end, 1) != " ")
      return;
    const std::string_view word = s_.written(i);
    const std::string_view kind = noun_before(word, "인");
    if (is_profession(word) && may_have_profession())
      add(verb::kRole, word, word);
    else if (is_korean_region(word) && !is_korean_region(subject_->name))
      add(verb::kLocatedIn, word, word);
    else if (is_kind_noun(kind) && (is_profession(kind) || is_place_kind(kind)))
      say_kind(i, kind, "인", {});
    else if (is_group_noun(word) && title_follows())
      add(verb::kMemberOf, word, word);
  }

  // "시인 김소월", "수학자 에이다 러브레이스", "CEO 팀 쿡"; not "개발자 도구".
  bool may_have_profession() const {
    const std::string_view name = subject_->name;
    if (is_korean_general_noun(name) || is_korean_function_noun(name)) return false;
    return subject_->marked || may_be_person(name) || name.find(' ') != std::string_view::npos ||
           name.size() > 3 * kSyllable || static_cast<unsigned char>(name.front()) < 0x80;
  }

  // --- after it -------------------------------------------------------------------------------

  bool title_follows() const {
    const WordRange after = s_.words_from(subject_->span.end);
    return !after.empty() && !title_at(after.first).empty();
  }

  // "과장" of "과장은".
  std::string_view title_at(std::uint32_t i) const {
    if (!is_hangul(i) || s_.word(i).gap != gap::kBlank) return {};
    for (const StrippedWord& reading : particle_readings(s_.written(i)))
      if (is_person_title(reading.stem) && reading.stem.size() >= 2 * kSyllable)
        return reading.stem;
    return {};
  }

  // "유효성 검사": 검사 is what is done to a quality as well as a prosecutor.
  bool is_inspection(std::string_view title) const {
    if (title != "검사") return false;
    for (const std::string_view quality : {"성", "률", "량", "력", "값", "형", "식", "수"})
      if (subject_->name.ends_with(quality)) return true;
    return false;
  }

  void read_title_after(std::string_view particle) {
    titled_ = false;
    const WordRange after = s_.words_from(subject_->span.end);
    const bool is_person = subject_->marked || may_be_person(subject_->name);
    if (particle.empty() && is_person && !after.empty()) {
      const std::string_view title = title_at(after.first);
      if (is_inspection(title)) return;
      if (!title.empty() && title != "선생님") add(verb::kRole, title, title);
      titled_ = !title.empty();
    }
    const LifeYears years = life_years_after(s_.text().substr(
        subject_->span.end, s_.range().end - std::min(s_.range().end, subject_->span.end)));
    if (s_.words().empty() || !is_korean()) return;  // the English reader has said it
    if (found_.size() < limit_ && !years_are_said(years)) {
      add(verb::kBorn, years.born, "()");
      add(verb::kDied, years.died, "()");
    }
  }

  // Only claims of this sentence are looked at: they are the last ones.
  bool years_are_said(const LifeYears& years) const {
    for (auto claim = found_.rbegin(); claim != found_.rend() && claim->span == s_.range(); ++claim)
      if (claim->subject == subject_->name && claim->verb == verb::kBorn &&
          claim->object == years.born)
        return true;
    return false;
  }

  void read_predicates() {
    const WordRange after = s_.words_from(subject_->span.end);
    std::string_view year;
    bool dated = false;
    for (std::uint32_t i = after.first; i < end(); ++i) {
      if (is_year_word(i)) year = s_.written(i);
      if (!is_hangul(i)) continue;
      const std::string_view word = s_.written(i);
      read_birth_or_death(after.first, i, word, year);
      read_copula(after.first, i, word);
      read_work(i, word);
      read_school_year(i);
      if (!year.empty() && !dated && is_active_verb(word)) {
        add(verb::kActiveIn, year, "년");
        dated = true;
      }
    }
  }

  bool is_year_word(std::uint32_t i) const {
    return is_year(s_.written(i)) && i + 1 < end() && s_.word(i + 1).gap == 0 &&
           s_.written(i + 1).starts_with("년");
  }

  static bool is_active_verb(std::string_view word) {
    for (const std::string_view done :
         {"했다", "하였다", "썼다", "만들었다", "세웠다", "냈다", "했고", "하였으며", "했으며",
          "맡았다", "받았다", "했습니다"})
      if (word.ends_with(done)) return true;
    return false;
  }

  void read_birth_or_death(std::uint32_t from, std::uint32_t i, std::string_view word,
                           std::string_view year) {
    const bool born = word.starts_with("태어") || word.starts_with("출생");
    const bool died = word.starts_with("사망") || word.starts_with("별세") ||
                      word.starts_with("죽었") || word.starts_with("세상을");
    if (!born && !died) return;
    const std::string_view verb = born ? verb::kBorn : verb::kDied;
    add(verb, year, word);
    for (std::uint32_t at = i; at > from && i - at < 3; --at)
      if (const std::string_view place = noun_before(s_.written(at - 1), "에서", "서");
          is_hangul(at - 1) && !place.empty())
        return add(verb, place, word);
  }

  // "호남의 도시이다": the noun and what is said of it.
  void read_copula(std::uint32_t from, std::uint32_t i, std::string_view word) {
    std::string_view noun = noun_of_copula(word);
    std::string_view detail;
    if (noun.empty() && i + 1 < end() && s_.written(i + 1).starts_with("아니")) {
      noun = noun_before(word, "이", "가");
      detail = "아니다";
    }
    if (!is_kind_noun(noun)) return;
    const bool ends_clause = i + 1 == end() || s_.word(i + 1).gap != gap::kBlank ||
                             !detail.empty() || word.ends_with("며") || word.ends_with("고");
    if (ends_clause) say_kind(std::max(from, first_of_kind(from, i)), noun, word, detail, i);
  }

  // Words before the noun that belong to it: "한국의 서정 시인".
  std::uint32_t first_of_kind(std::uint32_t from, std::uint32_t noun) const {
    std::uint32_t first = noun;
    while (first > from && noun - first + 1 < kMostKindWords && is_beside(first) &&
           is_hangul(first - 1)) {
      const std::string_view before = s_.written(first - 1);
      const bool belongs = before.ends_with("의") ||
                           (strip_particle(before).particle.empty() && !ends_like_verb(before) &&
                            before.size() >= 2 * kSyllable && !is_adverbial(before));
      if (!belongs || s_.word(first - 1).begin < subject_->span.end + kSyllable) break;
      --first;
    }
    return first;
  }

  static bool is_adverbial(std::string_view word) {
    for (const std::string_view end : {"은", "는", "이", "가", "을", "를", "에", "도", "로", "만",
                                       "와", "과", "한", "된", "던", "며", "고", "서", "히", "게"})
      if (word.ends_with(end)) return true;
    return is_korean_function_noun(word);
  }

  void say_kind(std::uint32_t first, std::string_view noun, std::string_view raw,
                std::string_view detail) {
    say_kind(first, noun, raw, detail, first);
  }
  void say_kind(std::uint32_t first, std::string_view noun, std::string_view raw,
                std::string_view detail, std::uint32_t last) {
    const std::uint32_t noun_end = s_.word(last).begin + static_cast<std::uint32_t>(noun.size());
    const ByteRange whole{s_.word(first).begin, noun_end};
    if (is_profession(noun))
      add(verb::kRole, noun, raw, detail);
    else
      add(verb::kIsA, whole.of(s_.text()), raw, detail);
    const std::string_view owner = noun_before(s_.written(first), "의");
    if (is_place_kind(noun) && detail.empty() && first < last && is_korean_region(owner))
      add(verb::kLocatedIn, owner, raw);
  }

  // "영업부에서 12년째 일한다"
  void read_work(std::uint32_t i, std::string_view word) {
    const std::string_view group = noun_before(word, "에서", "에");
    if (group.empty() || !is_group_noun(group)) return;
    for (std::uint32_t k = i + 1; k < end() && k < i + 6; ++k)
      if (is_work_predicate(s_.written(k))) return add(verb::kMemberOf, group, s_.written(k));
  }

  // "초등학교 3학년으로"
  void read_school_year(std::uint32_t i) {
    const std::string_view word = s_.written(i);
    if (!word.starts_with("학년") || i == s_.words().first || s_.word(i).gap != 0) return;
    const ByteRange year{s_.word(i - 1).begin, s_.word(i).begin + 2 * 3};
    add(verb::kRole, year.of(s_.text()), "학년");
    if (i >= s_.words().first + 2 && s_.written(i - 2).ends_with("학교"))
      add(verb::kMemberOf, s_.written(i - 2), "학년");
  }

  static bool is_profession(std::string_view word) {
    return (is_person_title(word) && word.size() >= 2 * kSyllable) || is_korean_profession(word);
  }

  const NamedSentence& s_;
  std::vector<Claim>& found_;
  std::size_t limit_;
  const NamedPlace* subject_ = nullptr;
  bool titled_ = false;  // a title follows the subject
};

}  // namespace

void find_korean_attributes(const NamedSentence& sentence, std::vector<Claim>& found) {
  KoreanAttributeReader(sentence, found).read();
}

}  // namespace sennit
