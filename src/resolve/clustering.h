// The clusters of a graph that changes: only what hangs together with a change is clustered again.
//
// Always equal to cluster() over everything (clustering_test.cpp). It may be, because cluster()
// unites only along edges: keys that no chain of edges, verdicts or references of one key leads to
// cannot tell of a change.
//
// Thread safety: none. Ownership: owns what it is told.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/cluster.h"

namespace sennit {

// Removing what is not there and adding what is there change nothing. Removals come first.
struct ClusterChange {
  std::vector<ReferenceId> removed_references;
  std::vector<ReferenceId> added_references;
  std::vector<std::string> no_longer_ambiguous;
  std::vector<std::string> now_ambiguous;
  std::vector<CandidateEdge> removed_edges;
  std::vector<CandidateEdge> added_edges;
  std::vector<Verdict> removed_verdicts;  // by id
  std::vector<Verdict> added_verdicts;
};

struct Reclustered {
  std::vector<std::string> keys;  // ascending; every other key kept its clusters
  std::size_t references = 0;     // of those keys
};

class Clustering {
 public:
  // Clusters `everything`. Settings, score and guard stay as they are given here.
  explicit Clustering(ClusterInput everything);

  // O(size of the connected parts that hold a changed key), for clustering them and for finding
  // them.
  Reclustered apply(const ClusterChange& change);

  // All references in ascending order, and the cluster of each. O(n).
  std::vector<ReferenceId> references() const;
  Clusters clusters() const;

  // Two references are one thing. False when either is not there. O(log n).
  bool are_one(const ReferenceId& a, const ReferenceId& b) const;

 private:
  using Handle = std::uint64_t;  // of a cluster; 0 before it has one

  struct Joint {  // an edge as one of its ends sees it
    std::string other;
    EdgeStrength strength = EdgeStrength::kScore;
    std::int32_t score = 0;  // ten-thousandths
    auto operator<=>(const Joint&) const = default;
  };
  struct Key {
    std::map<std::string, Handle, std::less<>> references;  // by document
    std::set<Joint> joints;
    std::set<VerdictId> verdicts;
    bool is_ambiguous = false;

    bool is_live() const { return !references.empty(); }
    bool is_unused() const {
      return references.empty() && joints.empty() && verdicts.empty() && !is_ambiguous;
    }
  };
  using Keys = std::map<std::string, Key, std::less<>>;

  void remove(const ClusterChange& change);
  void add(const ClusterChange& change);
  void remove_reference(const ReferenceId& reference);
  void add_reference(const ReferenceId& reference);
  void remove_edge(const CandidateEdge& edge);
  void add_edge(const CandidateEdge& edge);
  void remove_verdict(VerdictId id);
  void add_verdict(const Verdict& verdict);
  void set_ambiguous(const std::string& key);
  void set_unambiguous(const std::string& key);

  void mark(const std::string& key) { marked_.insert(key); }
  void mark_around(const Keys::value_type& key);
  template <typename Visit>
  void for_each_next(const Keys::value_type& key, Visit visit) const;
  std::set<std::string_view> connected_parts() const;
  ClusterInput input_of(const std::set<std::string_view>& keys) const;
  void settle(const ClusterInput& input);
  void forget_unused();
  Handle find(const ReferenceId& reference) const;

  ClusterInput rules_;  // settings, score and guard; no lists
  Keys keys_;
  std::map<VerdictId, Verdict> verdicts_;
  std::set<std::string> marked_;
  Handle last_handle_ = 0;
};

}  // namespace sennit
