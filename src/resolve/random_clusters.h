// Small random cases of clustering, for tests: few keys, few documents, many verdicts, so that
// everything meets everything.

#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "resolve/cluster.h"

namespace sennit {

class RandomClusters {
 public:
  explicit RandomClusters(std::uint32_t seed) : random_(seed), salt_(seed) {}

  ClusterInput input() {
    ClusterInput input;
    std::set<ReferenceId> references;
    for (std::uint32_t i = 0, count = 3 + below(10); i < count; ++i) references.insert(reference());
    input.references.assign(references.begin(), references.end());
    for (std::uint32_t i = 0, count = below(14); i < count; ++i) input.edges.push_back(edge());
    for (std::uint32_t i = 0, count = below(9); i < count; ++i) input.verdicts.push_back(verdict());
    if (below(3) == 0) input.ambiguous_keys.push_back(key());
    add_rules(input);
    return input;
  }

  // The same shape for the same seed: a score and a guard for each two keys.
  void add_rules(ClusterInput& input) const {
    const std::uint32_t salt = salt_;
    const auto mix = [salt](const std::string& a, const std::string& b) {
      std::uint32_t hash = salt * 2654435761u;
      for (char c : std::min(a, b) + "|" + std::max(a, b))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
      return hash >> 8;
    };
    input.score = [mix](const std::string& a, const std::string& b) {
      return 0.4 + 0.1 * (mix(a, b) % 7);
    };
    if (salt % 2 == 0)
      input.guarded = [mix](const std::string& a, const std::string& b) {
        return mix(b, a) % 11 == 0;
      };
  }

  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }
  std::string key() { return std::string(1, static_cast<char>('A' + below(6))); }
  std::string document() { return std::string(1, static_cast<char>('1' + below(4))); }
  ReferenceId reference() { return {key(), document()}; }

  CandidateEdge edge() {
    const auto strength = static_cast<EdgeStrength>(below(8) == 0 ? below(4) : 1 + below(4));
    const bool is_score = strength == EdgeStrength::kScore;
    return {key(), key(), strength, is_score ? 0.86 + 0.02 * below(8) : 1.0};
  }

  Verdict verdict() {
    constexpr VerdictKind kKinds[] = {VerdictKind::kSame,  VerdictKind::kSame,  VerdictKind::kNever,
                                      VerdictKind::kNever, VerdictKind::kSplit, VerdictKind::kHide};
    Verdict verdict;
    verdict.id = VerdictId{++last_verdict_};
    verdict.kind = kKinds[below(6)];
    verdict.a = subject();
    verdict.b = subject();
    verdict.authority = below(4) == 0 ? Authority::kModel : Authority::kPerson;
    return verdict;
  }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    std::shuffle(items.begin(), items.end(), random_);
  }

  void shuffle(ClusterInput& input) {
    shuffle(input.references);
    shuffle(input.ambiguous_keys);
    shuffle(input.edges);
    shuffle(input.verdicts);
    for (CandidateEdge& edge : input.edges)
      if (below(2) == 0) std::swap(edge.a, edge.b);
    for (Verdict& verdict : input.verdicts)
      if (verdict.kind != VerdictKind::kSplit && below(2) == 0) std::swap(verdict.a, verdict.b);
  }

 private:
  VerdictSubject subject() { return {key(), below(2) == 0 ? document() : ""}; }

  std::mt19937 random_;
  std::uint32_t salt_;
  std::uint64_t last_verdict_ = 0;
};

}  // namespace sennit
