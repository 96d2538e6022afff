#include "resolve/clustering.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace sennit {
namespace {

bool counts(const Verdict& verdict) {
  return verdict.kind == VerdictKind::kSame || verdict.kind == VerdictKind::kNever ||
         verdict.kind == VerdictKind::kSplit;
}

bool can_join(EdgeStrength strength, std::int32_t score, const ClusterSettings& settings) {
  return strength != EdgeStrength::kScore || score >= ten_thousandths(settings.accept);
}

ClusterChange all_of(ClusterInput& everything) {
  ClusterChange change;
  change.added_references = std::move(everything.references);
  change.now_ambiguous = std::move(everything.ambiguous_keys);
  change.added_edges = std::move(everything.edges);
  change.added_verdicts = std::move(everything.verdicts);
  return change;
}

}  // namespace

Clustering::Clustering(ClusterInput everything) {
  const ClusterChange change = all_of(everything);
  rules_.settings = everything.settings;
  rules_.score = std::move(everything.score);
  rules_.guarded = std::move(everything.guarded);
  apply(change);
}

Reclustered Clustering::apply(const ClusterChange& change) {
  marked_.clear();
  remove(change);
  add(change);

  const std::set<std::string_view> parts = connected_parts();
  const ClusterInput input = input_of(parts);
  settle(input);
  Reclustered report{{parts.begin(), parts.end()}, input.references.size()};
  forget_unused();
  return report;
}

void Clustering::remove(const ClusterChange& change) {
  for (const ReferenceId& reference : change.removed_references) remove_reference(reference);
  for (const std::string& key : change.no_longer_ambiguous) set_unambiguous(key);
  for (const CandidateEdge& edge : change.removed_edges) remove_edge(edge);
  for (const Verdict& verdict : change.removed_verdicts) remove_verdict(verdict.id);
}

void Clustering::add(const ClusterChange& change) {
  for (const ReferenceId& reference : change.added_references) add_reference(reference);
  for (const std::string& key : change.now_ambiguous) set_ambiguous(key);
  for (const CandidateEdge& edge : change.added_edges) add_edge(edge);
  for (const Verdict& verdict : change.added_verdicts) add_verdict(verdict);
}

void Clustering::remove_reference(const ReferenceId& reference) {
  const auto key = keys_.find(reference.key);
  if (key == keys_.end() || key->second.references.erase(reference.document) == 0) return;
  mark(reference.key);
  if (!key->second.is_live()) mark_around(*key);
}

void Clustering::add_reference(const ReferenceId& reference) {
  if (keys_[reference.key].references.try_emplace(reference.document, Handle{0}).second)
    mark(reference.key);
}

void Clustering::remove_edge(const CandidateEdge& edge) {
  const auto a = keys_.find(edge.a);
  const auto b = keys_.find(edge.b);
  if (a == keys_.end() || b == keys_.end()) return;
  const std::int32_t score = ten_thousandths(edge.score);
  if (a->second.joints.erase({edge.b, edge.strength, score}) == 0) return;
  b->second.joints.erase({edge.a, edge.strength, score});
  mark(edge.a);
  mark(edge.b);
}

// An edge that can join nothing is not kept: it connects no parts.
void Clustering::add_edge(const CandidateEdge& edge) {
  const std::int32_t score = ten_thousandths(edge.score);
  if (edge.a == edge.b || !can_join(edge.strength, score, rules_.settings)) return;
  if (!keys_[edge.a].joints.insert({edge.b, edge.strength, score}).second) return;
  keys_[edge.b].joints.insert({edge.a, edge.strength, score});
  mark(edge.a);
  mark(edge.b);
}

void Clustering::remove_verdict(VerdictId id) {
  const auto verdict = verdicts_.find(id);
  if (verdict == verdicts_.end()) return;
  for (const VerdictSubject* subject : {&verdict->second.a, &verdict->second.b}) {
    const auto key = keys_.find(subject->name);
    if (key == keys_.end()) continue;
    key->second.verdicts.erase(id);
    mark(subject->name);
  }
  verdicts_.erase(verdict);
}

void Clustering::add_verdict(const Verdict& verdict) {
  if (!counts(verdict) || !verdicts_.emplace(verdict.id, verdict).second) return;
  keys_[verdict.a.name].verdicts.insert(verdict.id);
  mark(verdict.a.name);
  if (verdict.kind == VerdictKind::kSplit) return;
  keys_[verdict.b.name].verdicts.insert(verdict.id);
  mark(verdict.b.name);
}

void Clustering::set_ambiguous(const std::string& key) {
  if (!std::exchange(keys_[key].is_ambiguous, true)) mark(key);
}

void Clustering::set_unambiguous(const std::string& name) {
  const auto key = keys_.find(name);
  if (key != keys_.end() && std::exchange(key->second.is_ambiguous, false)) mark(name);
}

// The keys that one step along an edge or a `same` leads to. A `never` leads nowhere: it can only
// keep apart what something else connects.
template <typename Visit>
void Clustering::for_each_next(const Keys::value_type& key, Visit visit) const {
  for (const Joint& joint : key.second.joints) visit(joint.other);
  for (const VerdictId id : key.second.verdicts) {
    const Verdict& verdict = verdicts_.at(id);
    if (verdict.kind != VerdictKind::kSame) continue;
    visit(verdict.a.name == key.first ? verdict.b.name : verdict.a.name);
  }
}

// For a key that is going: what it connected may fall apart.
void Clustering::mark_around(const Keys::value_type& key) {
  for_each_next(key, [this](const std::string& next) { mark(next); });
}

std::set<std::string_view> Clustering::connected_parts() const {
  std::set<std::string_view> reached;
  std::vector<Keys::const_iterator> open;
  const auto reach = [&](std::string_view name) {
    const auto key = keys_.find(name);
    if (key == keys_.end() || !key->second.is_live()) return;
    if (reached.insert(key->first).second) open.push_back(key);
  };
  for (const std::string& name : marked_) reach(name);
  while (!open.empty()) {
    const auto key = open.back();
    open.pop_back();
    for_each_next(*key, reach);
  }
  return reached;
}

ClusterInput Clustering::input_of(const std::set<std::string_view>& keys) const {
  ClusterInput input = rules_;
  std::set<VerdictId> verdicts;
  for (std::string_view name : keys) {
    const auto& [key, state] = *keys_.find(name);
    for (const auto& [document, handle] : state.references)
      input.references.push_back({key, document});
    if (state.is_ambiguous) input.ambiguous_keys.push_back(key);
    for (const Joint& joint : state.joints)
      if (key < joint.other)
        input.edges.push_back({key, joint.other, joint.strength, joint.score / 10000.0});
    verdicts.insert(state.verdicts.begin(), state.verdicts.end());
  }
  for (const VerdictId id : verdicts) input.verdicts.push_back(verdicts_.at(id));
  return input;
}

void Clustering::settle(const ClusterInput& input) {
  const Clusters clusters = cluster(input);
  for (std::size_t i = 0; i < input.references.size(); ++i) {
    Key& key = keys_.find(input.references[i].key)->second;
    key.references[input.references[i].document] = last_handle_ + 1 + clusters.of_reference[i];
  }
  last_handle_ += clusters.count;
}

void Clustering::forget_unused() {
  for (const std::string& name : marked_) {
    const auto key = keys_.find(name);
    if (key != keys_.end() && key->second.is_unused()) keys_.erase(key);
  }
  marked_.clear();
}

std::vector<ReferenceId> Clustering::references() const {
  std::vector<ReferenceId> all;
  for (const auto& [key, state] : keys_)
    for (const auto& [document, handle] : state.references) all.push_back({key, document});
  return all;
}

Clusters Clustering::clusters() const {
  Clusters clusters;
  std::unordered_map<Handle, std::uint32_t> numbers;
  for (const auto& [key, state] : keys_)
    for (const auto& [document, handle] : state.references) {
      const auto [number, is_new] = numbers.try_emplace(handle, clusters.count);
      if (is_new) ++clusters.count;
      clusters.of_reference.push_back(number->second);
    }
  return clusters;
}

Clustering::Handle Clustering::find(const ReferenceId& reference) const {
  const auto key = keys_.find(reference.key);
  if (key == keys_.end()) return 0;
  const auto found = key->second.references.find(reference.document);
  return found == key->second.references.end() ? 0 : found->second;
}

bool Clustering::are_one(const ReferenceId& a, const ReferenceId& b) const {
  const Handle handle = find(a);
  return handle != 0 && handle == find(b);
}

}  // namespace sennit
