#include "exchange/picture_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "graph/force_layout.h"

namespace sennit {
namespace {

constexpr std::size_t kMainEdges = 3;  // of a node
constexpr double kOtherPull = 0.03;    // of an edge that is not main, against one that is
constexpr double kGap = 0.4;           // between parts; neighbours stand about 1 apart
constexpr double kUsualShare = 0.95;   // of the nodes, that are left where the forces put them
constexpr double kBeyond = 0.25;       // of the way that the rest stands farther out

// Which nodes hang together.
class Parts {
 public:
  explicit Parts(std::size_t nodes) : above_(nodes) {
    std::iota(above_.begin(), above_.end(), std::size_t{0});
  }
  std::size_t of(std::size_t node) {
    while (above_[node] != node) node = above_[node] = above_[above_[node]];
    return node;
  }
  void unite(std::size_t a, std::size_t b) {
    a = of(a), b = of(b);
    above_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> above_;
};

struct Part {
  std::vector<std::uint32_t> nodes;  // ascending
  std::vector<std::uint32_t> edges;
  double width = 0;
  double height = 0;
};

// The largest first, ties by their first node.
std::vector<Part> parts_of(const Picture& picture) {
  Parts joined(picture.nodes.size());
  for (const Picture::Edge& edge : picture.edges) joined.unite(edge.source, edge.target);
  std::vector<Part> parts;
  std::vector<std::size_t> number(picture.nodes.size());
  for (std::uint32_t n = 0; n < picture.nodes.size(); ++n) {
    const std::size_t first = joined.of(n);
    if (first == n) number[n] = parts.size(), parts.emplace_back();
    parts[number[first]].nodes.push_back(n);
  }
  for (std::uint32_t e = 0; e < picture.edges.size(); ++e)
    parts[number[joined.of(picture.edges[e].source)]].edges.push_back(e);
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.nodes.size() > b.nodes.size(); });
  return parts;
}

// Brings what stands far outside nearer, so that it does not decide how small all else is shown.
void draw_in(std::vector<Point>& places) {
  if (places.size() < 20) return;
  std::vector<double> far;
  for (const Point& p : places) far.push_back(std::sqrt(p.x * p.x + p.y * p.y));
  const auto usual =
      far.begin() + static_cast<std::ptrdiff_t>(kUsualShare * static_cast<double>(far.size() - 1));
  std::vector<double> sorted = far;
  const auto middle = sorted.begin() + (usual - far.begin());
  std::nth_element(sorted.begin(), middle, sorted.end());
  const double limit = *middle;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (far[i] <= limit) continue;
    const double kept = (limit + (far[i] - limit) * kBeyond) / far[i];
    places[i] = {places[i].x * kept, places[i].y * kept};
  }
}

// A picture of very many nodes, in which no single one can be told, gets less care.
int rounds_for(std::size_t nodes) {
  constexpr std::size_t kMost = 300;
  constexpr std::size_t kLeast = 40;
  constexpr std::size_t kWork = 1'500'000;  // nodes times rounds
  return static_cast<int>(std::clamp(kWork / std::max<std::size_t>(nodes, 1), kLeast, kMost));
}

class Placer {
 public:
  explicit Placer(Picture& picture) : picture_(picture), place_(picture.nodes.size()) {
    main_degrees_.resize(picture.nodes.size());
    for (const Picture::Edge& edge : picture.edges)
      if (edge.main) ++main_degrees_[edge.source], ++main_degrees_[edge.target];
  }

  void place() {
    std::vector<Part> parts = parts_of(picture_);
    for (Part& part : parts) lay_out(part);
    put_in_rows(parts);
  }

 private:
  // The part alone, its upper left corner at 0.
  void lay_out(Part& part) {
    for (std::uint32_t i = 0; i < part.nodes.size(); ++i) place_[part.nodes[i]] = i;
    std::vector<LayoutEdge> edges;
    for (const std::uint32_t e : part.edges) edges.push_back(pull_of(picture_.edges[e]));
    ForceLayoutOptions options;
    options.rounds = rounds_for(part.nodes.size());
    std::vector<Point> places =
        force_layout(static_cast<std::uint32_t>(part.nodes.size()), edges, options);
    draw_in(places);
    Point low = places.front();
    Point high = low;
    for (const Point& p : places) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    part.width = high.x - low.x;
    part.height = high.y - low.y;
    for (std::size_t i = 0; i < places.size(); ++i) {
      Picture::Node& node = picture_.nodes[part.nodes[i]];
      node.x = places[i].x - low.x;
      node.y = places[i].y - low.y;
    }
  }

  LayoutEdge pull_of(const Picture::Edge& edge) const {
    const auto fewer = static_cast<double>(
        std::max(1u, std::min(main_degrees_[edge.source], main_degrees_[edge.target])));
    return {place_[edge.source], place_[edge.target],
            (edge.main ? 1 : kOtherPull) / std::sqrt(fewer)};
  }

  void put_in_rows(const std::vector<Part>& parts) {
    if (parts.empty()) return;
    double area = 0;
    for (const Part& part : parts) area += (part.width + kGap) * (part.height + kGap);
    // Rows below a part that is most of the picture are as wide as it is; small parts make a block.
    const Part& first = parts.front();
    const double row_width = 2 * first.nodes.size() > picture_.nodes.size()
                                 ? first.width
                                 : std::max(first.width, std::sqrt(1.5 * area));
    Point at;
    double row_height = 0;
    for (const Part& part : parts) {
      const bool is_full = at.x + part.width > row_width + 1e-9;
      if (at.x > 0 && is_full) {
        at = {0, at.y + row_height + kGap};
        row_height = 0;
      }
      for (const std::uint32_t n : part.nodes)
        picture_.nodes[n].x += at.x, picture_.nodes[n].y += at.y;
      at.x += part.width + kGap;
      row_height = std::max(row_height, part.height);
    }
  }

  Picture& picture_;
  std::vector<std::uint32_t> place_;  // of a node in its part
  std::vector<std::uint32_t> main_degrees_;
};

}  // namespace

void mark_main_edges(Picture& picture) {
  const bool is_dense = picture.edges.size() > kMainEdges * picture.nodes.size();
  for (Picture::Edge& edge : picture.edges) edge.main = !is_dense;
  if (!is_dense) return;
  std::vector<double> weights(picture.nodes.size());
  for (const Picture::Edge& edge : picture.edges)
    weights[edge.source] += edge.weight, weights[edge.target] += edge.weight;
  std::vector<std::pair<double, std::uint32_t>> strongest;
  for (std::uint32_t e = 0; e < picture.edges.size(); ++e) {
    const Picture::Edge& edge = picture.edges[e];
    strongest.emplace_back(
        -edge.weight / std::sqrt(weights[edge.source] * weights[edge.target] + 1e-9), e);
  }
  std::sort(strongest.begin(), strongest.end());
  std::vector<std::size_t> taken(picture.nodes.size());
  for (const auto& [strength, e] : strongest) {
    Picture::Edge& edge = picture.edges[e];
    edge.main = taken[edge.source] < kMainEdges || taken[edge.target] < kMainEdges;
    ++taken[edge.source], ++taken[edge.target];
  }
}

void place_nodes(Picture& picture) { Placer(picture).place(); }

}  // namespace sennit
