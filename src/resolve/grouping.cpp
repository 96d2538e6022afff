#include "resolve/grouping.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "resolve/cluster.h"
#include "resolve/name_edges.h"
#include "resolve/name_guards.h"
#include "resolve/name_score.h"

namespace sennit {
namespace {

class Grouper {
 public:
  Grouper(const EvidenceTable& table, const ReferenceTable& made,
          std::span<const KeyVerdict> verdicts)
      : table_(table), made_(made), verdicts_(verdicts) {}

  Grouping group() {
    evidence_ = key_evidence(table_, made_);
    edges_ = made_.edges;
    for (CandidateEdge& edge : name_edges(table_, made_, evidence_))
      edges_.push_back(std::move(edge));
    const std::unordered_set<KeyNumber> joinable = joinable_keys();
    grouping_.of_reference.resize(made_.references.size());
    for (std::uint32_t r = 0; r < made_.references.size(); ++r) {
      const KeyNumber key = made_.references[r].key;
      if (joinable.contains(key))
        judged_.push_back(r);
      else if (r > 0 && made_.references[r - 1].key == key)
        grouping_.of_reference[r] = grouping_.of_reference[r - 1];
      else
        grouping_.of_reference[r] = grouping_.count++;
    }
    find_vanished();
    if (!judged_.empty()) cluster_judged();
    return std::move(grouping_);
  }

 private:
  // Only keys that an edge, a verdict or an ambiguity names can be joined with anything; every
  // other key is a group by itself, and the clustering function need not see it.
  std::unordered_set<KeyNumber> joinable_keys() const {
    std::unordered_set<KeyNumber> keys(made_.ambiguous_keys.begin(), made_.ambiguous_keys.end());
    for (const CandidateEdge& edge : edges_) {
      keys.insert(table_.keys.find(edge.a));
      keys.insert(table_.keys.find(edge.b));
    }
    for (const KeyVerdict& bound : verdicts_) {
      keys.insert(bound.a);
      if (bound.b) keys.insert(bound.b);
    }
    keys.erase(0);
    return keys;
  }

  // Names that only a verdict knows by now stand for one another still: A that is B, and B that is
  // C, make A and C one thing when no document has B any more.
  void find_vanished() {
    std::unordered_set<KeyNumber> seen;
    for (const KeyVerdict& bound : verdicts_) {
      if (bound.verdict->kind != VerdictKind::kSame) continue;
      for (const auto& [key, subject] :
           {std::pair(bound.a, &bound.verdict->a), std::pair(bound.b, &bound.verdict->b)})
        if (key != 0 && subject->document.empty() && !has_reference(key) && seen.insert(key).second)
          vanished_.emplace_back(key, &subject->name);
    }
  }

  bool has_reference(KeyNumber key) const {
    const auto at =
        std::lower_bound(made_.references.begin(), made_.references.end(), Reference{key, 0});
    return at != made_.references.end() && at->key == key;
  }

  ClusterInput judged_input() {
    ClusterInput input;
    for (const std::uint32_t r : judged_) {
      const Reference& reference = made_.references[r];
      input.references.push_back(
          {table_.keys.text(reference.key), table_.documents[reference.document].path});
    }
    for (const auto& [key, name] : vanished_)
      input.references.push_back({table_.keys.text(key), ""});
    for (const KeyNumber key : made_.ambiguous_keys)
      input.ambiguous_keys.push_back(table_.keys.text(key));
    input.edges = edges_;
    for (const KeyVerdict& bound : verdicts_) {
      Verdict verdict = *bound.verdict;
      verdict.a.name = table_.keys.text(bound.a);
      verdict.b.name = table_.keys.text(bound.b);
      input.verdicts.push_back(std::move(verdict));
    }
    input.guarded = [this](const std::string& a, const std::string& b) {
      return are_guarded(name_of(a), name_of(b));
    };
    gather_spellings(input.references);
    input.score = [this](const std::string& a, const std::string& b) { return closeness(a, b); };
    return input;
  }

  // Names of one form, but for the plural, are spellings of one name, and so are those that a note
  // sets beside each other ("이벤트(event)").
  void gather_spellings(const std::vector<ReferenceId>& references) {
    const auto add = [this](const KeyName& to, const KeyName& name) {
      std::vector<const KeyName*>& of_form = spellings_[to.parts.singular];
      if (std::find(of_form.begin(), of_form.end(), &name) == of_form.end())
        of_form.push_back(&name);
    };
    for (const ReferenceId& reference : references)
      add(name_of(reference.key), name_of(reference.key));
    for (const CandidateEdge& edge : edges_) {
      if (edge.strength != EdgeStrength::kRule) continue;
      add(name_of(edge.a), name_of(edge.b));
      add(name_of(edge.b), name_of(edge.a));
    }
  }

  // How sure it is that two names of a cluster are one, for the floor: by the best of their
  // spellings. So "CEO" and "executive officer" do not meet by way of "Chief Executive Officer".
  double closeness(const std::string& a, const std::string& b) {
    double best = 0;
    for (const KeyName* x : spellings_[name_of(a).parts.singular])
      for (const KeyName* y : spellings_[name_of(b).parts.singular])
        best = std::max(best, x == y ? 1.0 : name_score(*x, *y).score);
    return best;
  }

  // Few keys meet in a cluster: they are taken to pieces when a guard asks.
  const KeyName& name_of(const std::string& text) {
    const KeyNumber key = table_.keys.find(text);
    const auto [known, fresh] = names_.try_emplace(key);
    if (fresh) known->second = {name_parts(bare_key(text)), evidence_[key].type};
    return known->second;
  }

  void cluster_judged() {
    Clusters clusters = cluster(judged_input());
    for (std::size_t i = 0; i < judged_.size(); ++i)
      grouping_.of_reference[judged_[i]] = grouping_.count + clusters.of_reference[i];
    for (std::size_t i = 0; i < vanished_.size(); ++i)
      grouping_.kept_names.push_back(
          {grouping_.count + clusters.of_reference[judged_.size() + i], *vanished_[i].second});
    grouping_.count += clusters.count;
    grouping_.unions = std::move(clusters.unions);
    grouping_.open = std::move(clusters.open);
  }

  const EvidenceTable& table_;
  const ReferenceTable& made_;
  std::span<const KeyVerdict> verdicts_;
  std::vector<KeyEvidence> evidence_;  // by key number
  std::unordered_map<KeyNumber, KeyName> names_;
  std::unordered_map<std::string, std::vector<const KeyName*>> spellings_;  // by singular form
  std::vector<CandidateEdge> edges_;
  std::vector<std::uint32_t> judged_;  // references that cluster() groups
  std::vector<std::pair<KeyNumber, const std::string*>> vanished_;  // key, name
  Grouping grouping_;
};

}  // namespace

Grouping group_references(const EvidenceTable& table, const ReferenceTable& made,
                          std::span<const KeyVerdict> verdicts) {
  return Grouper(table, made, verdicts).group();
}

}  // namespace sennit
