#include "resolve/descriptions.h"

#include <algorithm>
#include <tuple>

#include "model/claim_verbs.h"

namespace sennit {
namespace {

// Shorter places are values of fields, no sentences. Bytes.
constexpr std::uint32_t kShortestSentence = 20;

enum class Says : std::uint8_t { kWhatItIs, kWhatItDoes, kThatItIsNamed, kWhatItIsNot };

struct Candidate {
  GroupNumber group = 0;
  Says says = Says::kThatItIsNamed;
  bool is_elsewhere = false;  // not in the note about it
  std::uint32_t claims = 0;   // of the sentence
  GraphContents::Support place;
};

bool is_better(const Candidate& a, const Candidate& b) {
  const auto rank = [](const Candidate& c) { return std::tie(c.group, c.says, c.is_elsewhere); };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (a.claims != b.claims) return a.claims > b.claims;
  return a.place < b.place;
}

class Collector {
 public:
  Collector(const EvidenceTable& table, const ReferenceTable& made, const Grouping& grouping)
      : table_(table), made_(made), grouping_(grouping) {}

  std::vector<Candidate> collect() {
    std::size_t claims = 0;
    for (const DocumentRow& row : table_.documents) claims += row.claims.size();
    candidates_.reserve(2 * claims);  // of what is reserved but not used, no memory is taken
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) read_document(d);
    return std::move(candidates_);
  }

 private:
  void read_document(std::uint32_t d) {
    const std::vector<ClaimRow>& claims = table_.documents[d].claims;
    for (std::size_t first = 0, end = 0; first < claims.size(); first = end) {
      while (end < claims.size() && claims[end].span == claims[first].span) ++end;
      if (claims[first].span.size() < kShortestSentence) continue;
      for (std::size_t c = first; c < end; ++c)
        add_claim(d, c, static_cast<std::uint32_t>(end - first));
    }
  }

  void add_claim(std::uint32_t d, std::size_t c, std::uint32_t claims) {
    const ClaimRow& claim = table_.documents[d].claims[c];
    const auto [subject, object] = made_.of_claim[d][c];
    add(subject, says(claim), d, claim.span, claims);
    add(object, Says::kThatItIsNamed, d, claim.span, claims);
  }

  Says says(const ClaimRow& claim) const {
    const std::string& verb = table_.names.text(claim.verb);
    const Attribute attribute = attribute_of(verb);
    const bool is_definition = attribute == Attribute::kKind || attribute == Attribute::kRole;
    if (is_definition && denies(table_.names.text(claim.detail))) return Says::kWhatItIsNot;
    if (is_definition) return Says::kWhatItIs;
    return verb == verb::kRelatesTo ? Says::kThatItIsNamed : Says::kWhatItDoes;
  }

  static bool denies(const std::string& detail) {
    return detail.starts_with("not") || detail.starts_with("never") || detail == "아니다";
  }

  void add(std::uint32_t reference, Says says, std::uint32_t d, ByteRange span,
           std::uint32_t claims) {
    if (reference == kNoReference) return;
    const KeyNumber key = made_.references[reference].key;
    const bool is_elsewhere = made_.title_keys[d] != key;
    candidates_.push_back(
        {grouping_.of_reference[reference], says, is_elsewhere, claims, {d, span}});
  }

  const EvidenceTable& table_;
  const ReferenceTable& made_;
  const Grouping& grouping_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<std::vector<GraphContents::Support>> sentences_of_groups(const EvidenceTable& table,
                                                                     const ReferenceTable& made,
                                                                     const Grouping& grouping) {
  std::vector<Candidate> candidates = Collector(table, made, grouping).collect();
  std::sort(candidates.begin(), candidates.end(), is_better);
  std::vector<std::vector<GraphContents::Support>> sentences(grouping.count);
  for (const Candidate& candidate : candidates) {
    std::vector<GraphContents::Support>& kept = sentences[candidate.group];
    const bool is_new = std::find(kept.begin(), kept.end(), candidate.place) == kept.end();
    if (is_new && kept.size() < kMostSentences) kept.push_back(candidate.place);
  }
  return sentences;
}

}  // namespace sennit
