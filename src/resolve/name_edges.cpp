#include "resolve/name_edges.h"

#include <algorithm>
#include <string>

#include "resolve/type_votes.h"

namespace sennit {
namespace {

// A key that is narrowed to a document has others of its name beside it.
bool is_narrowed(const std::string& key) {
  return key.find(kKeyPathSeparator) != std::string::npos;
}

// Both keys have a reference in one document.
bool do_meet(const ReferenceTable& made, KeyNumber a, KeyNumber b) {
  const auto first = [&](KeyNumber key) {
    return std::lower_bound(made.references.begin(), made.references.end(), Reference{key, 0});
  };
  auto x = first(a);
  auto y = first(b);
  const auto end = made.references.end();
  while (x != end && y != end && x->key == a && y->key == b) {
    if (x->document == y->document) return true;
    x->document < y->document ? ++x : ++y;
  }
  return false;
}

}  // namespace

std::vector<KeyEvidence> key_evidence(const EvidenceTable& table, const ReferenceTable& made) {
  struct Count {
    TypeVotes votes{};
    std::uint32_t mentions = 0;
    bool is_marked = false;
  };
  std::vector<Count> counts(table.keys.size());
  for (std::size_t d = 0; d < table.documents.size(); ++d)
    for (std::size_t m = 0; m < table.documents[d].mentions.size(); ++m) {
      const std::uint32_t reference = made.of_mention[d][m];
      if (reference == kNoReference) continue;
      const MentionRow& mention = table.documents[d].mentions[m];
      Count& count = counts[made.references[reference].key];
      count.votes[static_cast<std::size_t>(mention.type)] += mention.type_weight;
      count.is_marked |= is_explicit(mention.source);
      ++count.mentions;
    }
  std::vector<KeyEvidence> evidence;
  evidence.reserve(counts.size());
  for (const Count& count : counts) {
    const EntityType type = voted_type(count.votes);
    evidence.push_back({type, count.is_marked || count.mentions > 1 ||
                                  (count.mentions > 0 && type != EntityType::kOther)});
  }
  return evidence;
}

std::vector<CandidateEdge> name_edges(const EvidenceTable& table, const ReferenceTable& made,
                                      const std::vector<KeyEvidence>& evidence) {
  LiveNames live([&](KeyNumber a, KeyNumber b) { return do_meet(made, a, b); });
  std::vector<KeyNumber> compared;
  for (KeyNumber key = 0; key < evidence.size(); ++key)
    if (evidence[key].is_compared && !is_narrowed(table.keys.text(key))) compared.push_back(key);
  for (const KeyNumber key : compared)
    live.set(key, {name_parts(table.keys.text(key)), evidence[key].type});
  std::vector<CandidateEdge> edges;
  for (const KeyNumber key : compared)
    for (const ScoredName& pair : live.edges_of(key))
      if (key < pair.other)
        edges.push_back(candidate_edge(table.keys.text(key), table.keys.text(pair.other), pair));
  return edges;
}

CandidateEdge candidate_edge(const std::string& a, const std::string& b, const ScoredName& pair) {
  constexpr double kDoubtful = 0.8;
  return {a, b, EdgeStrength::kScore,
          pair.is_sure ? pair.score.score : std::min(kDoubtful, pair.score.score),
          std::string(words_of(pair.score.reason))};
}

}  // namespace sennit
