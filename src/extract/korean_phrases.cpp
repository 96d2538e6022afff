#include "extract/korean_phrases.h"

#include "base/hash.h"
#include "extract/korean_words.h"
#include "text/particles.h"

namespace sennit {
namespace {

constexpr std::size_t kSyllable = 3;
constexpr std::uint32_t kMostWords = 3;
constexpr std::uint32_t kFewest = 2;  // places of a phrase in the text

// "사용자인", "중요한", "빠른": says of which kind the noun after it is.
bool is_modifier(std::string_view stem) {
  if (stem.size() >= 3 * kSyllable)
    for (const std::string_view end : {"한", "된", "할", "될", "던", "는", "인"})
      if (stem.ends_with(end)) return true;
  for (const std::string_view word : {"빠른", "다른", "바른", "이른", "모른", "큰", "작은", "많은",
                                      "좋은", "같은", "높은", "낮은", "넓은", "깊은", "얕은"})
    if (stem == word) return true;
  return false;
}

// May end a phrase though it is no noun of the text by itself: "주입" in "의존성 주입을".
bool may_end_phrase(std::string_view stem) {
  return stem.size() >= 2 * kSyllable && !is_korean_function_noun(stem) && !ends_like_verb(stem) &&
         !stem.ends_with("하") && !stem.ends_with("되") && !stem.ends_with("적") &&
         !stem.ends_with("으");
}

// No noun ends in 를, and few in 을.
bool ends_as_object(std::string_view word) {
  if (word.ends_with("를")) return true;
  for (const std::string_view noun : {"마을", "노을", "가을", "고을"})
    if (word.ends_with(noun)) return false;
  return word.ends_with("을");
}

// "수가", "대부분이": a noun that ends no phrase, and its particle.
bool hides_a_particle(std::string_view word) {
  for (const StrippedWord& reading : particle_readings(word))
    if (reading.particle.size() >= 2 * kSyllable ||
        (!reading.particle.empty() && is_korean_function_noun(reading.stem)))
      return true;
  if (word.size() != 2 * kSyllable || is_korean_general_noun(word)) return false;
  for (const std::string_view end :
       {"의", "가", "을", "를", "은", "는", "에", "이", "와", "과", "도"})
    if (word.ends_with(end)) return true;
  return false;
}

// "해당 파일": which of many, no name.
bool points_at_one_of_many(std::string_view word) {
  for (const std::string_view pointer :
       {"해당", "특정", "기타", "일부", "각종", "여러", "임의", "기존"})
    if (word == pointer) return true;
  return false;
}

bool is_noun_reading(const StrippedWord& reading) {
  return reading.particle.empty() || is_noun_particle(reading.particle);
}

}  // namespace

// A bare noun of the text or a general one, or a name in capitals.
bool KoreanPhrases::begins_phrase(std::uint32_t i) const {
  const Lexeme& each = lexeme(i);
  if (each.kind == WordKind::kSpaced)
    return each.traits.capital && !each.traits.function && !each.traits.opener && !each.traits.code;
  if (each.kind != WordKind::kHangul) return false;
  const std::string_view form = written(i);
  if (form.ends_with("인") && form.size() >= 3 * kSyllable) return false;  // "멤버인 ..."
  if (points_at_one_of_many(form)) return false;
  return each.noun_bytes == form.size() || is_korean_general_noun(form);
}

// Words i and i + 1 side by side, the first of which may begin a phrase.
bool KoreanPhrases::is_pair(std::uint32_t i, std::uint32_t end) const {
  if (i + 1 >= end || word(i + 1).kind != WordKind::kHangul || word(i + 1).gap != gap::kBlank)
    return false;
  const bool glued = i + 2 < prose_.words.size() && word(i + 2).gap == 0;
  return !glued && !word(i).possessive && begins_phrase(i);
}

std::uint64_t KoreanPhrases::pair_of(std::uint32_t i, std::string_view head) const {
  return hash64(written(i)) * 31 + hash64(head);
}

// A noun of the text may look like a modifier: "도메인".
bool KoreanPhrases::may_be_head(std::uint32_t i, const StrippedWord& reading) const {
  const bool is_noun = lexeme(i).noun_bytes == reading.stem.size();
  return may_end_phrase(reading.stem) && (is_noun || !is_modifier(reading.stem)) &&
         !(reading.particle.empty() && ends_as_object(reading.stem));
}

void KoreanPhrases::gather() {
  for (const Sentence& sentence : prose_.sentences)
    for (std::uint32_t i = sentence.first_word; i + 1 < sentence.end_word; ++i) {
      if (!is_pair(i, sentence.end_word)) continue;
      for (const StrippedWord& reading : particle_readings(written(i + 1)))
        if (is_noun_reading(reading) && may_be_head(i + 1, reading))
          ++counts_[pair_of(i, reading.stem)];
    }
}

// The head of the phrase that begins with word `i`, particles left off: the shortest that recurs,
// unless both words are general. "" for none.
std::string_view KoreanPhrases::head_after(std::uint32_t i, std::uint32_t end) const {
  if (!is_pair(i, end)) return {};
  for (const StrippedWord& reading : particle_readings(written(i + 1))) {
    if (!is_noun_reading(reading) || !may_be_head(i + 1, reading)) continue;
    const bool is_known = lexeme(i + 1).noun_bytes == reading.stem.size();
    if (reading.particle.empty() && !is_known && hides_a_particle(reading.stem)) continue;
    const auto known = counts_.find(pair_of(i, reading.stem));
    if (known == counts_.end() || known->second < kFewest) continue;
    const bool both_general =
        is_korean_general_noun(written(i)) && is_korean_general_noun(reading.stem);
    return both_general ? std::string_view() : reading.stem;
  }
  return {};
}

void KoreanPhrases::find(const Sentence& sentence, std::vector<Candidate>& found) const {
  for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
    std::string_view head = head_after(i, sentence.end_word);
    if (head.empty()) continue;
    std::uint32_t last = i + 1;
    while (last - i + 1 < kMostWords && head.size() == written(last).size()) {
      const std::string_view next = head_after(last, sentence.end_word);
      if (next.empty()) break;
      head = next;
      ++last;
    }
    const ByteRange span{word(i).begin, word(last).begin + static_cast<std::uint32_t>(head.size())};
    found.push_back({span, i, last + 1, CandidateKind::kKorean, type_by_ending(head)});
    i = last;
  }
}

}  // namespace sennit
