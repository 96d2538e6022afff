#include "resolve/name_edges.h"

#include <algorithm>

#include "resolve/blocks.h"
#include "resolve/name_guards.h"
#include "resolve/type_votes.h"

namespace sennit {
namespace {

constexpr std::int32_t kAccept = 9000;  // ten-thousandths

class EdgeFinder {
 public:
  EdgeFinder(const EvidenceTable& table, const ReferenceTable& made,
             const std::vector<KeyName>& names)
      : table_(table), made_(made), names_(names), blocks_(names.size()) {}

  std::vector<CandidateEdge> find() {
    for (KeyNumber key = 0; key < names_.size(); ++key) {
      if (names_[key].parts.form.empty() || is_of_one_note(key)) continue;
      blocks_[key] = blocks_of(names_[key]);
      index_.add(key, blocks_[key]);
    }
    for (KeyNumber key = 0; key < names_.size(); ++key) compare(key);
    std::vector<CandidateEdge> edges;
    for (const Pair& pair : pairs_) edges.push_back(edge(pair));
    return edges;
  }

 private:
  // A key that is narrowed to a note has another note of its name beside it.
  bool is_of_one_note(KeyNumber key) const {
    return table_.keys.text(key).find(kKeyPathSeparator) != std::string::npos;
  }

  struct Pair {
    KeyNumber a = 0;
    KeyNumber b = 0;
    NameScore score;
  };

  // What leaves a choice joins nothing, but a person may be asked about it.
  CandidateEdge edge(const Pair& pair) {
    constexpr double kDoubtful = 0.8;
    const bool is_sure = !needs_one_partner(pair.score.reason) || is_only_choice(pair);
    return {table_.keys.text(pair.a), table_.keys.text(pair.b), EdgeStrength::kScore,
            is_sure ? pair.score.score : std::min(kDoubtful, pair.score.score),
            std::string(words_of(pair.score.reason))};
  }

  void compare(KeyNumber key) {
    for (const KeyNumber other : index_.partners(key, blocks_[key])) {
      if (other < key) continue;
      const NameScore score = name_score(names_[key], names_[other]);
      if (ten_thousandths(score.score) < kAccept || are_guarded(names_[key], names_[other]))
        continue;
      if (score.reason == NameReason::kAcronym && !has_context(key, other)) continue;
      pairs_.push_back({key, other, score});
      if (needs_one_partner(score.reason)) {
        learn_partner(key, other, score.reason);
        learn_partner(other, key, score.reason);
      }
    }
  }

  void learn_partner(KeyNumber key, KeyNumber partner, NameReason reason) {
    partners_.push_back({key, reason, partner});
  }

  bool has_context(KeyNumber a, KeyNumber b) const {
    const EntityType type = names_[a].type;
    if (type != EntityType::kOther && type == names_[b].type) return true;
    return do_meet(a, b);
  }

  // Both keys have a reference in one document.
  bool do_meet(KeyNumber a, KeyNumber b) const {
    const auto first = [&](KeyNumber key) {
      return std::lower_bound(made_.references.begin(), made_.references.end(), Reference{key, 0});
    };
    auto x = first(a);
    auto y = first(b);
    const auto end = made_.references.end();
    while (x != end && y != end && x->key == a && y->key == b) {
      if (x->document == y->document) return true;
      x->document < y->document ? ++x : ++y;
    }
    return false;
  }

  bool is_only_choice(const Pair& pair) {
    if (!are_partners_sorted_) {
      std::sort(partners_.begin(), partners_.end());
      are_partners_sorted_ = true;
    }
    return has_one_partner(pair.a, pair.score.reason) && has_one_partner(pair.b, pair.score.reason);
  }

  bool has_one_partner(KeyNumber key, NameReason reason) const {
    const auto first =
        std::lower_bound(partners_.begin(), partners_.end(), Partner{key, reason, 0});
    for (auto at = first; at != partners_.end() && at->key == key && at->reason == reason; ++at)
      if (!are_of_one_form(first->partner, at->partner)) return false;
    return true;
  }

  bool are_of_one_form(KeyNumber a, KeyNumber b) const {
    return a == b || names_[a].parts.form == names_[b].parts.form ||
           ten_thousandths(name_score(names_[a], names_[b]).score) >= kAccept;
  }

  struct Partner {
    KeyNumber key = 0;
    NameReason reason = NameReason::kNone;
    KeyNumber partner = 0;
    auto operator<=>(const Partner&) const = default;
  };

  const EvidenceTable& table_;
  const ReferenceTable& made_;
  const std::vector<KeyName>& names_;
  std::vector<std::vector<BlockHash>> blocks_;
  BlockIndex index_;
  std::vector<Pair> pairs_;
  std::vector<Partner> partners_;
  bool are_partners_sorted_ = false;
};

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
  return EdgeFinder(table, made, names).find();
}

}  // namespace sennit
