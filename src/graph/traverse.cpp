#include "graph/traverse.h"

#include <algorithm>
#include <limits>

namespace sennit::picture {
namespace {

constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();

// Breadth-first search, one level at a time.
class Search {
 public:
  Search(const Rows<Neighbour>& neighbours, EntityIndex start)
      : neighbours_(neighbours), hops_(neighbours.size(), kUnseen), frontier_{start} {
    hops_[start] = 0;
  }

  // The entities one step further out, ascending.
  void grow() {
    std::vector<EntityIndex> next;
    ++radius_;
    for (EntityIndex entity : frontier_)
      for (const Neighbour& neighbour : neighbours_[entity])
        if (hops_[neighbour.entity] == kUnseen) {
          hops_[neighbour.entity] = radius_;
          next.push_back(neighbour.entity);
        }
    std::sort(next.begin(), next.end());
    frontier_ = std::move(next);
  }

  const std::vector<EntityIndex>& frontier() const { return frontier_; }
  std::uint32_t radius() const { return radius_; }
  std::uint32_t hops(EntityIndex entity) const { return hops_[entity]; }

 private:
  const Rows<Neighbour>& neighbours_;
  std::vector<std::uint32_t> hops_;
  std::vector<EntityIndex> frontier_;
  std::uint32_t radius_ = 0;
};

// Grows the smaller of two searches until they touch. False when they cannot within `max_hops`.
bool meet(Search& left, Search& right, std::uint32_t max_hops) {
  while (left.radius() + right.radius() < max_hops) {
    const bool grow_left = left.frontier().size() <= right.frontier().size();
    Search& growing = grow_left ? left : right;
    const Search& other = grow_left ? right : left;
    growing.grow();
    if (growing.frontier().empty()) return false;
    for (EntityIndex entity : growing.frontier())
      if (other.hops(entity) != kUnseen) return true;
  }
  return false;
}

// For each distance from `left`'s start up to where the searches met, the entities that stand on a
// shortest path, ascending: found from the meeting level back to the start.
std::vector<std::vector<EntityIndex>> levels_on_path(const Rows<Neighbour>& neighbours,
                                                     const Search& left, const Search& right) {
  std::vector<std::vector<EntityIndex>> levels(left.radius() + 1);
  const Search& outer = left.frontier().size() <= right.frontier().size() ? left : right;
  for (EntityIndex entity : outer.frontier())
    if (left.hops(entity) == left.radius() && right.hops(entity) == right.radius())
      levels.back().push_back(entity);
  for (std::uint32_t level = left.radius(); level > 0; --level) {
    std::vector<EntityIndex>& before = levels[level - 1];
    for (EntityIndex entity : levels[level])
      for (const Neighbour& neighbour : neighbours[entity])
        if (left.hops(neighbour.entity) == level - 1) before.push_back(neighbour.entity);
    std::sort(before.begin(), before.end());
    before.erase(std::unique(before.begin(), before.end()), before.end());
  }
  return levels;
}

// Appends the smallest neighbour of the last entity for which `leads_on` holds. False when there is
// none, which happens only where the neighbours are not mutual: in bytes that we did not write.
template <typename LeadsOn>
bool step(const Rows<Neighbour>& neighbours, std::vector<EntityIndex>& path, LeadsOn leads_on) {
  for (const Neighbour& next : neighbours[path.back()])
    if (leads_on(next.entity)) {
      path.push_back(next.entity);
      return true;
    }
  return false;
}

}  // namespace

std::vector<Reached> neighbourhood(const Rows<Neighbour>& neighbours, EntityIndex start, int hops) {
  if (start >= neighbours.size()) return {};
  std::vector<Reached> reached{{start, 0}};
  Search search(neighbours, start);
  for (int hop = 1; hop <= hops && !search.frontier().empty(); ++hop) {
    search.grow();
    for (EntityIndex entity : search.frontier()) reached.push_back({entity, hop});
  }
  return reached;
}

std::vector<EntityIndex> shortest_path(const Rows<Neighbour>& neighbours, EntityIndex from,
                                       EntityIndex to, int max_hops) {
  if (from >= neighbours.size() || to >= neighbours.size() || max_hops < 0) return {};
  if (from == to) return {from};
  Search left(neighbours, from);
  Search right(neighbours, to);
  if (!meet(left, right, static_cast<std::uint32_t>(max_hops))) return {};

  // Neighbours are ascending, so the first that leads on gives the smallest path.
  std::vector<EntityIndex> path{from};
  const auto levels = levels_on_path(neighbours, left, right);
  for (std::uint32_t level = 1; level < levels.size(); ++level) {
    const auto is_on_path = [&](EntityIndex next) {
      return std::binary_search(levels[level].begin(), levels[level].end(), next);
    };
    if (!step(neighbours, path, is_on_path)) return {};
  }
  for (std::uint32_t left_over = right.radius(); left_over > 0; --left_over) {
    const auto is_nearer = [&](EntityIndex next) { return right.hops(next) == left_over - 1; };
    if (!step(neighbours, path, is_nearer)) return {};
  }
  return path;
}

}  // namespace sennit::picture
