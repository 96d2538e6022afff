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

std::vector<KeyName> key_names(const EvidenceTable& table, const ReferenceTable& made) {
  std::vector<KeyName> names(table.keys.size());
  std::vector<TypeVotes> votes(table.keys.size(), TypeVotes{});
  for (const Reference& reference : made.references) {
    NameParts& parts = names[reference.key].parts;
    if (parts.key.empty()) parts = name_parts(bare_key(table.keys.text(reference.key)));
  }
  for (std::size_t d = 0; d < table.documents.size(); ++d)
    for (std::size_t m = 0; m < table.documents[d].mentions.size(); ++m) {
      const std::uint32_t reference = made.of_mention[d][m];
      if (reference == kNoReference) continue;
      const MentionRow& mention = table.documents[d].mentions[m];
      votes[made.references[reference].key][static_cast<std::size_t>(mention.type)] +=
          mention.type_weight;
    }
  for (KeyNumber key = 0; key < names.size(); ++key) names[key].type = voted_type(votes[key]);
  return names;
}

std::vector<CandidateEdge> name_edges(const EvidenceTable& table, const ReferenceTable& made,
                                      const std::vector<KeyName>& names) {
  LiveNames live([&](KeyNumber a, KeyNumber b) { return do_meet(made, a, b); });
  for (KeyNumber key = 0; key < names.size(); ++key)
    if (!names[key].parts.form.empty() && !is_narrowed(table.keys.text(key)))
      live.set(key, names[key]);
  std::vector<CandidateEdge> edges;
  for (KeyNumber key = 0; key < names.size(); ++key) {
    if (names[key].parts.form.empty() || is_narrowed(table.keys.text(key))) continue;
    for (const NamePair& pair : live.edges_of(key))
      if (key < pair.other)
        edges.push_back(candidate_edge(table.keys.text(key), table.keys.text(pair.other), pair));
  }
  return edges;
}

CandidateEdge candidate_edge(const std::string& a, const std::string& b, const NamePair& pair) {
  constexpr double kDoubtful = 0.8;
  return {a, b, EdgeStrength::kScore,
          pair.is_sure ? pair.score.score : std::min(kDoubtful, pair.score.score),
          std::string(words_of(pair.score.reason))};
}

}  // namespace sennit
