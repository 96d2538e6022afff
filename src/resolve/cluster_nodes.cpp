#include "resolve/cluster_nodes.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_set>

namespace sennit {

// How each reference stands to its key.
class ClusterNodes::Standings {
 public:
  explicit Standings(const ClusterInput& input)
      : ambiguous_(input.ambiguous_keys.begin(), input.ambiguous_keys.end()) {
    for (const Verdict& verdict : input.verdicts) {
      if (verdict.kind == VerdictKind::kSplit) add_split(verdict.a);
      if (verdict.kind != VerdictKind::kSame && verdict.kind != VerdictKind::kNever) continue;
      add_named(verdict.a);
      add_named(verdict.b);
    }
  }

  Standing of(const ReferenceId& reference) const {
    if (ambiguous_.contains(reference.key)) return Standing::kApart;
    const std::pair<std::string_view, std::string_view> place(reference.key, reference.document);
    if (split_.contains(place)) return Standing::kApart;
    return named_.contains(place) ? Standing::kNamed : Standing::kCommon;
  }

 private:
  void add_split(const VerdictSubject& subject) {
    if (subject.document.empty())
      ambiguous_.insert(subject.name);
    else
      split_.emplace(subject.name, subject.document);
  }
  void add_named(const VerdictSubject& subject) {
    if (!subject.document.empty()) named_.emplace(subject.name, subject.document);
  }

  std::unordered_set<std::string_view> ambiguous_;
  std::set<std::pair<std::string_view, std::string_view>> split_;
  std::set<std::pair<std::string_view, std::string_view>> named_;
};

ClusterNodes::ClusterNodes(const ClusterInput& input) : of_reference_(input.references.size()) {
  const auto& references = input.references;
  std::vector<std::uint32_t> order(references.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return references[a] < references[b]; });

  const Standings standings(input);
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && references[order[end]].key == references[order[begin]].key) ++end;
    key_numbers_.emplace(references[order[begin]].key, first_of_key_.size());
    first_of_key_.push_back(size());
    add_key(input, order, begin, end, standings);
  }
  first_of_key_.push_back(size());
}

void ClusterNodes::add_key(const ClusterInput& input, const std::vector<std::uint32_t>& order,
                           std::size_t begin, std::size_t end, const Standings& standings) {
  std::vector<Standing> standing;
  for (std::size_t i = begin; i < end; ++i)
    standing.push_back(standings.of(input.references[order[i]]));
  const ClusterNode common = size();
  if (std::find(standing.begin(), standing.end(), Standing::kCommon) != standing.end())
    nodes_.push_back({&input.references[order[begin]].key, {}, false});

  for (std::size_t i = begin; i < end; ++i) {
    const ReferenceId& reference = input.references[order[i]];
    const bool is_repeated = i > begin && reference == input.references[order[i - 1]];
    const bool is_common = standing[i - begin] == Standing::kCommon;
    if (!is_common && !is_repeated)
      nodes_.push_back(
          {&reference.key, reference.document, standing[i - begin] == Standing::kApart});
    of_reference_[order[i]] = is_common ? common : size() - 1;
  }
}

std::vector<ClusterNode> ClusterNodes::joined_by_name(std::size_t key) const {
  std::vector<ClusterNode> joined;
  for (ClusterNode node = first_of_key_[key]; node < first_of_key_[key + 1]; ++node)
    if (!nodes_[node].is_apart) joined.push_back(node);
  return joined;
}

std::vector<ClusterNode> ClusterNodes::of_key(std::string_view key) const {
  const auto number = key_numbers_.find(key);
  if (number == key_numbers_.end()) return {};
  return joined_by_name(number->second);
}

std::vector<ClusterNode> ClusterNodes::of_subject(const VerdictSubject& subject) const {
  if (subject.document.empty()) return of_key(subject.name);
  const auto number = key_numbers_.find(subject.name);
  if (number == key_numbers_.end()) return {};
  const auto begin = nodes_.begin() + first_of_key_[number->second];
  const auto end = nodes_.begin() + first_of_key_[number->second + 1];
  const auto found = std::lower_bound(
      begin, end, subject.document,
      [](const Node& node, std::string_view path) { return node.document < path; });
  if (found == end || found->document != subject.document) return {};
  return {static_cast<ClusterNode>(found - nodes_.begin())};
}

}  // namespace sennit
