#include "extract/korean_nouns.h"

#include <array>
#include <unordered_map>

#include "extract/attribute_words.h"
#include "extract/korean_words.h"
#include "text/particles.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kSyllable = 3;  // bytes
constexpr std::size_t kLongestNoun = 12 * kSyllable;

struct Stem {
  std::uint32_t bare = 0;             // occurrences without a particle
  std::uint32_t inflected = 0;        // with one
  std::uint32_t verbal = 0;           // as "stem하다", "stem되다"
  std::uint64_t particles = 0;        // a bit for each
  std::uint64_t first_syllables = 0;  // a bit for the first syllable of each
  std::uint64_t case_particles = 0;  // of these, those that verbs do not take: 을 이 의 에 로 과
  enum class Verdict : std::uint8_t { kOpen, kNoun, kOther } verdict = Verdict::kOpen;
};

bool is_precomposed(std::string_view word) {
  if (word.size() % kSyllable != 0) return false;
  for (std::size_t at = 0; at < word.size(); at += kSyllable) {
    const char32_t c = decode_at(word, at).value;
    if (c < 0xAC00 || c > 0xD7A3) return false;
  }
  return true;
}

std::uint64_t particle_bit(std::string_view particle) {
  // Forms that differ by the sound before them are one: 은/는, 이/가, 을/를, 과/와, 으로/로.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kPairs{
      {{"는", "은"}, {"가", "이"}, {"를", "을"}, {"와", "과"}, {"로", "으로"}}};
  for (const auto& [form, pair] : kPairs)
    if (particle == form) particle = pair;
  std::uint64_t hash = 5381;
  for (const char c : particle) hash = hash * 33 + static_cast<unsigned char>(c);
  return std::uint64_t{1} << (hash % 61);
}

std::uint64_t first_syllable_bit(std::string_view particle) {
  return particle_bit(particle.substr(0, particle.starts_with("으로") ? 2 * kSyllable : kSyllable));
}

bool is_case_particle(std::string_view particle) {
  for (const std::string_view form :
       {"을", "를", "이", "가", "의", "에", "에서", "에게", "로", "으로", "과", "와"})
    if (particle == form) return true;
  return false;
}

bool is_one_bit_at_most(std::uint64_t bits) { return (bits & (bits - 1)) == 0; }

std::string_view without_plural(std::string_view stem) {
  const bool plural = stem.size() >= 3 * kSyllable && stem.ends_with("들");
  return plural ? stem.substr(0, stem.size() - kSyllable) : stem;
}

// "정경호님" is named 정경호; "교수님" and "손님" keep their end.
std::string_view without_honorific(std::string_view stem) {
  const bool honored = stem.size() >= 3 * kSyllable && stem.ends_with("님");
  if (!honored) return stem;
  const std::string_view name = stem.substr(0, stem.size() - kSyllable);
  return is_person_title(name) || is_korean_general_noun(name) || name.ends_with("드") ? stem
                                                                                       : name;
}

bool begins_a_verb(std::string_view rest) {
  if (rest.starts_with("한테") || rest == "하고") return false;
  for (const std::string_view begin :
       {"하", "했", "한", "할", "해", "함", "합", "되", "됐", "된", "될", "돼", "됨", "됩", "시켰",
        "시키", "시킨", "당했", "당한"})
    if (rest.starts_with(begin)) return true;
  return false;
}

class NounJudge {
 public:
  explicit NounJudge(Lexicon& lexicon) : lexicon_(lexicon) {}

  void judge() {
    for (LexemeId id = 1; id < lexicon_.size(); ++id)
      if (is_candidate(lexicon_[id])) count(lexicon_[id]);
    for (LexemeId id = 1; id < lexicon_.size(); ++id)
      if (is_candidate(lexicon_[id])) lexicon_[id].noun_bytes = noun_bytes(lexicon_[id].form);
  }

 private:
  static bool is_candidate(const Lexeme& lexeme) {
    return lexeme.kind == WordKind::kHangul && lexeme.bordered > 0 &&
           lexeme.form.size() >= 2 * kSyllable && is_precomposed(lexeme.form);
  }

  void count(const Lexeme& word) {
    for (const StrippedWord& reading : particle_readings(word.form)) {
      const std::string_view stem = without_plural(reading.stem);
      if (stem.size() < 2 * kSyllable || stem.size() > kLongestNoun) continue;
      if (reading.particle.empty()) {
        stems_[stem].bare += word.bordered;
      } else if (is_noun_particle(reading.particle)) {
        Stem& counted = stems_[stem];
        counted.inflected += word.bordered;
        const std::uint64_t bit = particle_bit(reading.particle);
        counted.particles |= bit;
        counted.first_syllables |= first_syllable_bit(reading.particle);
        if (is_case_particle(reading.particle)) counted.case_particles |= bit;
      }
    }
    for (std::size_t at = 2 * kSyllable; at < word.form.size(); at += kSyllable)
      if (begins_a_verb(word.form.substr(at)))
        stems_[word.form.substr(0, at)].verbal += word.bordered;
  }

  std::uint32_t noun_bytes(std::string_view word) {
    for (const StrippedWord& reading : particle_readings(word)) {
      const std::string_view stem = without_plural(reading.stem);
      if (stem.size() < 2 * kSyllable ||
          !(reading.particle.empty() || is_noun_particle(reading.particle)))
        continue;
      if (is_noun(stem)) return static_cast<std::uint32_t>(without_honorific(stem).size());
    }
    return 0;
  }

  bool is_noun(std::string_view stem) {
    const auto known = stems_.find(stem);
    if (known == stems_.end()) return false;
    Stem& counted = known->second;
    if (counted.verdict == Stem::Verdict::kOpen)
      counted.verdict = is_noun(stem, counted) ? Stem::Verdict::kNoun : Stem::Verdict::kOther;
    return counted.verdict == Stem::Verdict::kNoun;
  }

  bool is_noun(std::string_view stem, const Stem& counted) const {
    if (is_korean_function_noun(stem) || is_korean_general_noun(stem) || is_person_title(stem))
      return false;
    const std::uint32_t total = counted.bare + counted.inflected;
    if (title_bytes_at_end(stem) > 0) return total >= 2;
    // Of "매크로", "매크로는" and "매크로도" the noun is no "매크".
    const bool varied =
        !is_one_bit_at_most(counted.first_syllables) || (counted.inflected > 0 && counted.bare > 0);
    if (!varied || is_general_phrase(stem) || counted.case_particles == 0 || counted.verbal > 0 ||
        total < fewest(stem))
      return false;
    if (ends_ambiguously(stem) && is_one_bit_at_most(counted.case_particles)) return false;
    return !ends_like_verb(stem) && !ends_like_adverb(stem) && !ends_in_da(stem) &&
           !ends_in_particle(stem, total) && !is_derived(stem);
  }

  // Counts and parts of counts: 몇년, 수십년간, 여러개, 하루하루.
  static bool is_general_phrase(std::string_view stem) {
    for (const std::string_view begin : {"몇", "수십", "수백", "수천", "수만", "여러", "다음주",
                                         "지난주", "이번", "지난", "매주", "매달", "매년"})
      if (stem.starts_with(begin) && stem.size() <= begin.size() + 2 * kSyllable) return true;
    const std::size_t half = stem.size() / 2;
    return stem.size() == 4 * kSyllable && stem.substr(0, half) == stem.substr(half);
  }

  // "단순함", "어려움", "상태별": of an adjective or of another noun of the text.
  bool is_derived(std::string_view stem) const {
    const std::size_t syllables = stem.size() / kSyllable;
    if (syllables < 3) return stem == "없음" || stem == "있음" || stem == "다름";
    for (const std::string_view end :
         {"로움", "려움", "거움", "라움", "러움", "쉬움", "달음", "있음", "없음", "까움", "다움"})
      if (stem.ends_with(end)) return true;
    const std::string_view shorter = stem.substr(0, stem.size() - kSyllable);
    const auto known = stems_.find(shorter);
    if (known == stems_.end()) return false;
    if (stem.ends_with("함")) return known->second.verbal > 0;
    for (const std::string_view end : {"별", "상", "간", "분", "용", "쯤", "째", "식", "측"})
      if (stem.ends_with(end)) return known->second.bare + known->second.inflected >= 2;
    return false;
  }

  // Short stems are read into other words more often.
  static std::uint32_t fewest(std::string_view stem) {
    return stem.size() <= 2 * kSyllable ? 3 : 2;
  }

  // Nouns end so, but also verbs before a particle: 들어는, 보고도, 먹기는, 하지만.
  static bool ends_ambiguously(std::string_view stem) {
    for (const std::string_view end : {"어", "아", "여", "고", "기", "지", "게", "서", "니", "치",
                                       "데", "러", "려", "자", "야", "음", "은", "을", "던", "면"})
      if (stem.ends_with(end)) return true;
    return false;
  }

  static bool ends_like_adverb(std::string_view stem) {
    const std::size_t syllables = stem.size() / kSyllable;
    return (syllables >= 3 && stem.ends_with("적")) || stem.ends_with("히") ||
           stem.ends_with("하") || stem.ends_with("되") || stem.ends_with("럼") ||
           stem.ends_with("으") || stem.ends_with("며") || stem.ends_with("같") ||
           stem.ends_with("찮") || stem.ends_with("않") || stem.ends_with("없") ||
           stem.ends_with("있") || stem.ends_with("쯤") || (syllables == 2 && stem.ends_with("들"));
  }

  // Verbs in their dictionary form; "람다" and "판다" look alike, so what has ㅁ before it may
  // stay.
  static bool ends_in_da(std::string_view stem) {
    constexpr char32_t kMieum = 16;
    if (!stem.ends_with("다")) return false;
    const char32_t before = decode_before(stem, stem.size() - kSyllable).value;
    return (before - 0xAC00) % 28 != kMieum;
  }

  // "학교에서", "설정만": the noun is shorter. A short end is a particle when the text has the word
  // more often without it than with it; "고양이" has no "고양" beside it.
  bool ends_in_particle(std::string_view stem, std::uint32_t total) const {
    if (stem.ends_with("에") || strip_particle(stem).particle.size() >= 2 * kSyllable) return true;
    for (const StrippedWord& reading : particle_readings(stem)) {
      if (reading.particle.empty() || reading.stem.size() < 2 * kSyllable) continue;
      const auto shorter = stems_.find(reading.stem);
      if (shorter != stems_.end() && shorter->second.bare + shorter->second.inflected > total)
        return true;
    }
    return false;
  }

  Lexicon& lexicon_;
  std::unordered_map<std::string_view, Stem> stems_;
};

// Family names that are also "this", "one", "each", ...
bool is_also_determiner(std::string_view word) {
  for (const std::string_view determiner :
       {"이", "한", "전", "양", "주", "제", "두", "우", "기", "원"})
    if (word == determiner) return true;
  return false;
}

class SentenceNouns {
 public:
  SentenceNouns(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  void find(const Sentence& sentence, std::vector<Candidate>& found) const {
    for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
      if (word(i).kind != WordKind::kHangul || is_glued(i)) continue;
      if (i + 1 < sentence.end_word && add_titled(i, found)) {
        ++i;
        continue;
      }
      add_noun(i, found);
    }
  }

 private:
  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  std::string_view form(std::uint32_t i) const { return word(i).range().of(text_); }

  // Written together with what stands before or after it: a particle of a link is no word.
  bool is_glued(std::uint32_t i) const {
    constexpr std::uint16_t kNameBefore = gap::kName | gap::kOpaque | gap::kClose;
    return word(i).gap == 0 || (word(i).gap & kNameBefore && !(word(i).gap & ~kNameBefore)) ||
           (i + 1 < prose_.words.size() && prose_.words[i + 1].gap == 0);
  }

  void add_noun(std::uint32_t i, std::vector<Candidate>& found) const {
    const Lexeme& lexeme = lexicon_[word(i).lexeme];
    if (lexeme.noun_bytes == 0) return;
    const ByteRange span{word(i).begin, word(i).begin + lexeme.noun_bytes};
    const bool honored = text_.substr(span.end).starts_with("님");
    const EntityType type = honored ? EntityType::kPerson : type_of(span.of(text_));
    found.push_back({span, i, i + 1, CandidateKind::kKorean, type});
  }

  static EntityType type_of(std::string_view noun) {
    if (title_bytes_at_end(noun) > 0) return EntityType::kPerson;
    return is_korean_region(noun) ? EntityType::kPlace : type_by_ending(noun);
  }

  // "박 교수는" is named 박 교수, "김철수 씨가" 김철수.
  bool add_titled(std::uint32_t i, std::vector<Candidate>& found) const {
    if (word(i + 1).kind != WordKind::kHangul || word(i + 1).gap != gap::kBlank) return false;
    const std::size_t syllables = form(i).size() / kSyllable;
    if (form(i).size() % kSyllable != 0 || syllables == 0 || syllables > 3 ||
        !is_family_name(form(i).substr(0, kSyllable)))
      return false;
    const std::string_view title = title_of(form(i + 1));
    if (title.empty()) return false;
    if (syllables == 1) {
      if (is_also_determiner(form(i)) || title.size() < 2 * kSyllable) return false;
      found.push_back(
          {{word(i).begin, word(i + 1).begin + static_cast<std::uint32_t>(title.size())},
           i,
           i + 2,
           CandidateKind::kKorean,
           EntityType::kPerson});
      return true;
    }
    if (syllables != 3 || !is_title_after_full_name(title) || !may_be_full_name(form(i)))
      return false;
    found.push_back({word(i).range(), i, i + 1, CandidateKind::kKorean, EntityType::kPerson});
    return true;
  }

  static bool may_be_full_name(std::string_view written) {
    for (const std::string_view group :
         {"부", "팀", "과", "국", "실", "사", "원", "당", "청", "군"})
      if (written.ends_with(group)) return false;
    return !is_korean_function_noun(written) && !ends_like_verb(written) &&
           !written.ends_with("의") && !written.ends_with("에") &&
           strip_particle(written).particle.empty();
  }

  static std::string_view title_of(std::string_view written) {
    for (const StrippedWord& reading : particle_readings(written))
      if (is_person_title(reading.stem)) return reading.stem;
    return {};
  }

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
};

}  // namespace

void decide_korean_nouns(Lexicon& lexicon) { NounJudge(lexicon).judge(); }

void find_korean_nouns(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                       const Sentence& sentence, std::vector<Candidate>& found) {
  SentenceNouns(text, lexicon, prose).find(sentence, found);
}

}  // namespace sennit
