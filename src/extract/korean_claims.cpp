#include "extract/korean_claims.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extract/claims.h"
#include "extract/korean_verbs.h"
#include "extract/korean_words.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

constexpr std::size_t kMostClaims = 12;
constexpr std::uint32_t kFarthestPredicate = 12;  // words after the object
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

bool is_negated(std::string_view word) {
  return word.starts_with("않") || word.starts_with("못했") || word.starts_with("못한");
}

class KoreanClaimFinder {
 public:
  KoreanClaimFinder(const NamedSentence& sentence, std::vector<Claim>& found)
      : s_(sentence), found_(found), first_(found.size()) {}

  void find() {
    std::size_t subject = kNone;
    for (std::size_t k = 0; k < s_.places().size() && found_.size() < first_ + kMostClaims; ++k) {
      const std::string_view particle = s_.particle_after(place(k).span);
      const KoreanRole role = role_of(particle);
      if (k + 1 < s_.places().size()) read_modifier(k, role, particle);
      if (subject != kNone) {
        read_copula(subject, k, role, particle);
        read_object(subject, k, role, particle);
      }
      if (role == KoreanRole::kSubject) subject = k;
    }
  }

 private:
  const NamedPlace& place(std::size_t k) const { return s_.places()[k]; }

  void add(const NamedPlace& subject, const NamedPlace& object, KoreanPredicate predicate) {
    if (predicate.verb.empty() || subject.name == object.name ||
        subject.stands_for == object.name || object.stands_for == subject.name)
      return;
    Claim claim;
    claim.subject = std::string(subject.name);
    claim.verb = std::move(predicate.verb);
    claim.raw_verb = std::string(predicate.raw);
    claim.object = std::string(object.name);
    claim.detail = std::string(predicate.detail);
    claim.span = s_.range();
    add_new(std::move(claim), first_, found_);
  }

  // "세종의 훈민정음", "세종이 창제한 훈민정음", "훈민정음을 창제한 세종".
  void read_modifier(std::size_t k, KoreanRole role, std::string_view particle) {
    const NamedPlace& next = place(k + 1);
    const WordRange between = words_after_particle(place(k).span, particle, next.span);
    const bool said_of_names = place(k).marked || next.marked;  // "헤더의 형식" joins mere words
    if (particle == "의" && between.empty() && said_of_names && is_beside(place(k), next))
      return add(place(k), next, {"has", particle, {}});
    if (between.size() != 1 || s_.word(between.first).kind != WordKind::kHangul) return;
    const std::string_view word = s_.written(between.first);
    const std::string verb = dictionary_form_of_modifier(word);
    if (verb.empty()) return;
    const bool by_it = particle == "이" || particle == "가" || particle == "께서";
    if (by_it) add(place(k), next, {verb, word, {}});
    if (role == KoreanRole::kObject) add(next, place(k), {verb, word, {}});
  }

  WordRange words_after_particle(ByteRange a, std::string_view particle, ByteRange b) const {
    const std::uint32_t from = end_of_particle(a, particle);
    const WordRange all = s_.words_from(from);
    const WordRange after = s_.words_from(std::max(from, b.begin));
    return {all.first, after.first};
  }

  std::uint32_t end_of_particle(ByteRange name, std::string_view particle) const {
    return particle.empty()
               ? name.end
               : static_cast<std::uint32_t>(particle.data() + particle.size() - s_.text().data());
  }

  bool is_beside(const NamedPlace& a, const NamedPlace& b) const {
    return b.span.begin > a.span.end && b.span.begin - a.span.end <= kFarthestPunctuation &&
           s_.text_between(a.span, b.span).find_first_of(",.;:()\"") == std::string_view::npos;
  }

  // "세종은 왕이다", "세종은 신이 아니다".
  void read_copula(std::size_t subject, std::size_t k, KoreanRole role, std::string_view particle) {
    const WordRange after = s_.words_from(end_of_particle(place(k).span, particle));
    const bool ends_here = after.empty() || s_.word(after.first).gap != gap::kBlank;
    if (role == KoreanRole::kCopula && particle != "인" && ends_here)
      add(place(subject), place(k), {std::string(verb::kIsA), particle, {}});
    if (role == KoreanRole::kSubject && !after.empty() &&
        s_.written(after.first).starts_with("아니"))
      add(place(subject), place(k), {std::string(verb::kIsA), s_.written(after.first), "아니다"});
  }

  void read_object(std::size_t subject, std::size_t k, KoreanRole role, std::string_view particle) {
    if (role != KoreanRole::kObject && role != KoreanRole::kPlace) return;
    const WordRange after = s_.words_from(end_of_particle(place(k).span, particle));
    const bool is_agent = particle == "에" && !after.empty() && s_.written(after.first) == "의해";
    const std::uint32_t limit = std::min(after.end, after.first + kFarthestPredicate);
    for (std::uint32_t i = after.first; i < limit; ++i) {
      if (begins_another_subject(subject, i)) return;
      KoreanPredicate predicate = korean_predicate_at(s_, i);
      if (predicate.verb.empty()) continue;
      if (is_agent) {
        predicate.verb = active_form(std::move(predicate.verb));
        return add(place(k), place(subject), std::move(predicate));
      }
      return add(place(subject), place(k), std::move(predicate));
    }
  }

  // A name other than the subject with 이 or 가 opens a clause of its own.
  bool begins_another_subject(std::size_t subject, std::uint32_t word) const {
    const NamedPlace* name = s_.place_at(s_.word(word).begin);
    return name && name != &place(subject) &&
           role_of(s_.particle_after(name->span)) == KoreanRole::kSubject;
  }

  const NamedSentence& s_;
  std::vector<Claim>& found_;
  std::size_t first_;
};

}  // namespace

KoreanPredicate korean_predicate_at(const NamedSentence& s, std::uint32_t i) {
  if (s.word(i).kind != WordKind::kHangul) return {};
  const std::string_view word = s.written(i);
  const std::uint32_t end = s.words().end;
  if (i + 1 < end && word.ends_with("지") && is_negated(s.written(i + 1))) {
    const std::string_view stem = word.substr(0, word.size() - 3);
    const std::string_view detail = s.written(i + 1).starts_with("않") ? "않다" : "못하다";
    return {dictionary_form_of_stem(stem), word, detail};
  }
  if (i + 2 < end && (word.ends_with("할") || word.ends_with("될")) && s.written(i + 1) == "수" &&
      (s.written(i + 2).starts_with("있") || s.written(i + 2).starts_with("없"))) {
    const std::string stem(word.substr(0, word.size() - 3));
    const std::string_view detail = s.written(i + 2).starts_with("있") ? "수 있다" : "수 없다";
    if (stem.empty()) return {};
    return {dictionary_form_of_stem(stem + (word.ends_with("할") ? "하" : "되")), word, detail};
  }
  const bool last = i + 1 == end || s.word(i + 1).gap & (gap::kStrong | gap::kPeriod);
  std::string verb = dictionary_form(word);
  if (verb.empty() || !last) verb = dictionary_form_of_connective(word);
  if (verb.empty()) return {};
  return {std::move(verb), word, {}};
}

void find_korean_claims(const NamedSentence& sentence, std::vector<Claim>& found) {
  KoreanClaimFinder(sentence, found).find();
}

}  // namespace sennit
