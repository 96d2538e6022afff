// What clustering joins: all common references of a key as one node, and each reference that may go
// its own way as a node of its own.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "resolve/cluster.h"

namespace sennit {

using ClusterNode = std::uint32_t;

// Nodes are numbered in order of (key, document); the common node of a key comes first.
class ClusterNodes {
 public:
  // Borrows from `input`.
  explicit ClusterNodes(const ClusterInput& input);

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  const std::string& key(ClusterNode node) const { return *nodes_[node].key; }
  std::string_view document(ClusterNode node) const { return nodes_[node].document; }
  ClusterNode of_reference(std::size_t reference) const { return of_reference_[reference]; }

  // The nodes for which a statement about this key holds: none when it is ambiguous or not live.
  std::vector<ClusterNode> of_key(std::string_view key) const;
  // The nodes for which a verdict about `subject` holds.
  std::vector<ClusterNode> of_subject(const VerdictSubject& subject) const;
  // Calls visit(nodes of key) for each key with several nodes that its name joins.
  template <typename Visit>
  void for_each_parted_key(Visit visit) const {
    for (std::size_t k = 0; k + 1 < first_of_key_.size(); ++k)
      if (first_of_key_[k + 1] - first_of_key_[k] > 1) visit(joined_by_name(k));
  }

 private:
  struct Node {
    const std::string* key = nullptr;
    std::string_view document;  // "" for the common node
    bool is_apart = false;      // what is said of the key does not hold
  };
  enum class Standing { kCommon, kNamed, kApart };
  class Standings;

  void add_key(const ClusterInput& input, const std::vector<std::uint32_t>& order,
               std::size_t begin, std::size_t end, const Standings& standings);
  std::vector<ClusterNode> joined_by_name(std::size_t key) const;

  std::vector<Node> nodes_;
  std::vector<ClusterNode> of_reference_;
  std::vector<ClusterNode> first_of_key_;  // and the end
  std::unordered_map<std::string_view, std::size_t> key_numbers_;
};

}  // namespace sennit
