#include "resolve/cluster.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

#include "resolve/cluster_nodes.h"

namespace sennit {
namespace {

struct Edge {
  EdgeStrength strength = EdgeStrength::kScore;
  bool is_same_key = false;
  std::int32_t score = 0;  // ten-thousandths
  ClusterNode a = 0;       // the smaller
  ClusterNode b = 0;
  std::string_view reason = {};
  VerdictId verdict = {};

  bool operator<(const Edge& other) const {
    return std::tuple(strength, !is_same_key, -score, a, b, reason) <
           std::tuple(other.strength, !other.is_same_key, -other.score, other.a, other.b,
                      other.reason);
  }
};

// What the verdicts say of two nodes.
struct Ruling {
  ClusterNode a = 0;  // the smaller
  ClusterNode b = 0;
  Authority authority = Authority::kPerson;
  int documents = 0;  // named by the verdict
  VerdictId id;
  bool is_never = false;

  // The rulings of one pair stand together, the one that counts first.
  bool operator<(const Ruling& other) const {
    return std::tuple(a, b, authority, -documents, other.id, !is_never) <
           std::tuple(other.a, other.b, other.authority, -other.documents, id, !other.is_never);
  }
};

void add_rulings(const Verdict& verdict, const ClusterNodes& nodes, std::vector<Ruling>& rulings) {
  const int documents = (verdict.a.document.empty() ? 0 : 1) + (verdict.b.document.empty() ? 0 : 1);
  const std::vector<ClusterNode> others = nodes.of_subject(verdict.b);
  for (ClusterNode a : nodes.of_subject(verdict.a))
    for (ClusterNode b : others)
      if (a != b)
        rulings.push_back({std::min(a, b), std::max(a, b), verdict.authority, documents, verdict.id,
                           verdict.kind == VerdictKind::kNever});
}

// The ruling that counts, for each two nodes that have one.
std::vector<Ruling> rulings_of(const ClusterInput& input, const ClusterNodes& nodes) {
  std::vector<Ruling> rulings;
  for (const Verdict& verdict : input.verdicts) {
    const bool is_pair = verdict.kind == VerdictKind::kSame || verdict.kind == VerdictKind::kNever;
    // Of a key and itself nothing can be said.
    if (is_pair && !(verdict.a == verdict.b)) add_rulings(verdict, nodes, rulings);
  }
  std::sort(rulings.begin(), rulings.end());
  const auto is_same_pair = [](const Ruling& x, const Ruling& y) {
    return x.a == y.a && x.b == y.b;
  };
  rulings.erase(std::unique(rulings.begin(), rulings.end(), is_same_pair), rulings.end());
  return rulings;
}

void add_candidates(const ClusterInput& input, const ClusterNodes& nodes,
                    std::vector<Edge>& edges) {
  for (const CandidateEdge& edge : input.edges) {
    if (edge.a == edge.b) continue;
    const std::vector<ClusterNode> others = nodes.of_key(edge.b);
    for (ClusterNode a : nodes.of_key(edge.a))
      for (ClusterNode b : others)
        edges.push_back({edge.strength, false, ten_thousandths(edge.score), std::min(a, b),
                         std::max(a, b), edge.reason});
  }
}

void add_same_keys(const ClusterNodes& nodes, std::vector<Edge>& edges) {
  nodes.for_each_parted_key([&](const std::vector<ClusterNode>& joined) {
    for (std::size_t a = 0; a < joined.size(); ++a)
      for (std::size_t b = a + 1; b < joined.size(); ++b)
        edges.push_back({EdgeStrength::kRule, true, 10000, joined[a], joined[b]});
  });
}

void add_rulings_of_same(const std::vector<Ruling>& rulings, std::vector<Edge>& edges) {
  for (const Ruling& ruling : rulings) {
    const bool is_person = ruling.authority == Authority::kPerson;
    if (!ruling.is_never)
      edges.push_back({is_person ? EdgeStrength::kPerson : EdgeStrength::kModel,
                       false,
                       10000,
                       ruling.a,
                       ruling.b,
                       {},
                       ruling.id});
  }
}

std::vector<Edge> edges_of(const ClusterInput& input, const ClusterNodes& nodes,
                           const std::vector<Ruling>& rulings) {
  std::vector<Edge> edges;
  edges.reserve(input.edges.size());
  add_candidates(input, nodes, edges);
  add_same_keys(nodes, edges);
  add_rulings_of_same(rulings, edges);
  std::sort(edges.begin(), edges.end());
  return edges;
}

// Names that are spellings of one name: united by a person or an alias.
using Spellings = std::vector<ClusterNode>;

struct Wall {
  ClusterNode beyond = 0;
  Authority authority = Authority::kPerson;
};

// A union-find whose clusters know their names and their walls.
class Partition {
 public:
  Partition(const ClusterInput& input, const ClusterNodes& nodes,
            const std::vector<Ruling>& rulings)
      : input_(input),
        nodes_(nodes),
        floor_(ten_thousandths(input.settings.floor)),
        accept_(ten_thousandths(input.settings.accept)),
        parent_(nodes.size()),
        names_(nodes.size()),
        walls_(nodes.size()) {
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (ClusterNode node = 0; node < nodes.size(); ++node) names_[node] = {{node}};
    for (const Ruling& ruling : rulings) {
      if (!ruling.is_never) continue;
      walls_[ruling.a].push_back({ruling.b, ruling.authority});
      walls_[ruling.b].push_back({ruling.a, ruling.authority});
    }
  }

  // What kept the edge from uniting two clusters; nothing when they were one already.
  std::optional<Obstacle> take(const Edge& edge) {
    const ClusterNode a = find(edge.a);
    const ClusterNode b = find(edge.b);
    if (a == b) return std::nullopt;
    const Obstacle obstacle = obstacle_between(edge, a, b);
    if (obstacle == Obstacle::kNone) unite(edge, a, b);
    return obstacle;
  }

  ClusterNode find(ClusterNode node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }

 private:
  Obstacle obstacle_between(const Edge& edge, ClusterNode a, ClusterNode b) {
    if (has_wall(edge, a, b)) return Obstacle::kNever;
    if (edge.strength == EdgeStrength::kPerson) return Obstacle::kNone;
    if (edge.strength == EdgeStrength::kScore && edge.score < accept_)
      return Obstacle::kBelowAccept;
    if (edge.strength == EdgeStrength::kExplicitAlias) return Obstacle::kNone;
    if (has_guard(a, b)) return Obstacle::kGuard;
    return falls_below_floor(edge, a, b) ? Obstacle::kFloor : Obstacle::kNone;
  }

  bool has_wall(const Edge& edge, ClusterNode a, ClusterNode b) {
    if (walls_[b].size() < walls_[a].size()) std::swap(a, b);
    return std::any_of(walls_[a].begin(), walls_[a].end(), [&](const Wall& wall) {
      return find(wall.beyond) == b &&
             (wall.authority == Authority::kPerson || edge.strength != EdgeStrength::kPerson);
    });
  }

  // Whether holds(x, y) for any two names across.
  template <typename Holds>
  static bool any_across(const std::vector<Spellings>& a, const std::vector<Spellings>& b,
                         Holds holds) {
    for (const Spellings& of_a : a)
      for (const Spellings& of_b : b)
        if (any_pair(of_a, of_b, holds)) return true;
    return false;
  }

  template <typename Holds>
  static bool any_pair(const Spellings& of_a, const Spellings& of_b, Holds holds) {
    for (ClusterNode x : of_a)
      for (ClusterNode y : of_b)
        if (holds(x, y)) return true;
    return false;
  }

  bool has_guard(ClusterNode a, ClusterNode b) const {
    if (!input_.guarded) return false;
    return any_across(names_[a], names_[b], [&](ClusterNode x, ClusterNode y) {
      return nodes_.key(x) != nodes_.key(y) && input_.guarded(nodes_.key(x), nodes_.key(y));
    });
  }

  bool falls_below_floor(const Edge& edge, ClusterNode a, ClusterNode b) const {
    if (!input_.score || floor_ == 0) return false;
    const auto is_near = [&](ClusterNode x, ClusterNode y) {
      return is_pair_of(edge, x, y) || nodes_.key(x) == nodes_.key(y) ||
             ten_thousandths(input_.score(nodes_.key(x), nodes_.key(y))) >= floor_;
    };
    for (const Spellings& of_a : names_[a])
      for (const Spellings& of_b : names_[b])
        if (!any_pair(of_a, of_b, is_near)) return true;
    return false;
  }

  static bool is_pair_of(const Edge& edge, ClusterNode x, ClusterNode y) {
    return edge.a == std::min(x, y) && edge.b == std::max(x, y);
  }

  void unite(const Edge& edge, ClusterNode a, ClusterNode b) {
    if (weight(a) < weight(b)) std::swap(a, b);
    parent_[b] = a;
    if (edge.strength <= EdgeStrength::kExplicitAlias)
      // Until here each cluster has one name, for these edges come first.
      move_into(names_[a].front(), names_[b].front());
    else
      move_into(names_[a], names_[b]);
    move_into(walls_[a], walls_[b]);
    names_[b].clear();
  }

  std::size_t weight(ClusterNode root) const {
    return walls_[root].size() + names_[root].size() + names_[root].front().size();
  }

  template <typename T>
  static void move_into(std::vector<T>& all, std::vector<T>& more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
    std::vector<T>().swap(more);
  }

  const ClusterInput& input_;
  const ClusterNodes& nodes_;
  const std::int32_t floor_;
  const std::int32_t accept_;
  std::vector<ClusterNode> parent_;
  std::vector<std::vector<Spellings>> names_;  // of a root
  std::vector<std::vector<Wall>> walls_;       // of a root
};

// Numbers in order of the smallest reference of each cluster.
void number(const std::vector<ReferenceId>& references, const ClusterNodes& nodes,
            Partition& partition, Clusters& clusters) {
  constexpr std::uint32_t kNotYet = 0xFFFFFFFFu;
  std::vector<std::uint32_t> order(references.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return references[a] < references[b]; });
  std::vector<std::uint32_t> number_of_root(nodes.size(), kNotYet);
  clusters.of_reference.resize(references.size());
  for (std::uint32_t reference : order) {
    std::uint32_t& number = number_of_root[partition.find(nodes.of_reference(reference))];
    if (number == kNotYet) number = clusters.count++;
    clusters.of_reference[reference] = number;
  }
}

EdgeTaken taken(const Edge& edge, const ClusterNodes& nodes, Obstacle obstacle) {
  const auto reference = [&](ClusterNode node) {
    return ReferenceId{nodes.key(node), std::string(nodes.document(node))};
  };
  return {reference(edge.a),        reference(edge.b), edge.strength, edge.score / 10000.0,
          std::string(edge.reason), edge.verdict,      obstacle};
}

// Takes each edge in turn, and tells what came of those that decided something.
void take_edges(const std::vector<Edge>& edges, const ClusterNodes& nodes, Partition& partition,
                Clusters& clusters) {
  std::vector<std::pair<const Edge*, Obstacle>> refused;
  for (const Edge& edge : edges) {
    const std::optional<Obstacle> obstacle = partition.take(edge);
    if (obstacle == Obstacle::kNone && !edge.is_same_key)
      clusters.unions.push_back(taken(edge, nodes, Obstacle::kNone));
    else if (obstacle && !edge.is_same_key && edge.verdict.value == 0)
      refused.emplace_back(&edge, *obstacle);
  }
  for (const auto& [edge, obstacle] : refused)
    if (partition.find(edge->a) != partition.find(edge->b))
      clusters.open.push_back(taken(*edge, nodes, obstacle));
}

}  // namespace

std::int32_t ten_thousandths(double score) {
  if (!(score > 0)) return 0;
  return static_cast<std::int32_t>(std::floor(std::min(score, 1.0) * 10000 + 0.5));
}

Clusters cluster(const ClusterInput& input) {
  const ClusterNodes nodes(input);
  const std::vector<Ruling> rulings = rulings_of(input, nodes);
  Partition partition(input, nodes, rulings);
  Clusters clusters;
  take_edges(edges_of(input, nodes, rulings), nodes, partition, clusters);
  number(input.references, nodes, partition, clusters);
  return clusters;
}

}  // namespace sennit
