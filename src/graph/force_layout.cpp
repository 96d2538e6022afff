#include "graph/force_layout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/random.h"
#include "graph/quad_tree.h"

namespace sennit {
namespace {

double length(Point p) { return std::sqrt(p.x * p.x + p.y * p.y); }

class Layout {
 public:
  Layout(std::uint32_t nodes, std::span<const LayoutEdge> edges, const ForceLayoutOptions& options)
      : options_(options), places_(nodes), masses_(nodes, 1.0), forces_(nodes), last_(nodes) {
    for (const LayoutEdge& edge : edges)
      if (edge.a < nodes && edge.b < nodes && edge.a != edge.b && edge.weight > 0) {
        edges_.push_back(edge);
        masses_[edge.a] += 1;
        masses_[edge.b] += 1;
      }
    scatter();
  }

  std::vector<Point> run() {
    for (int round = 0; round < options_.rounds; ++round) {
      add_repulsion();
      add_attraction();
      move();
    }
    bring_to_scale();
    return std::move(places_);
  }

 private:
  // Anywhere in a square that is wide enough for all.
  void scatter() {
    const double width = std::sqrt(static_cast<double>(places_.size())) * 2;
    SplitMix64 random(options_.seed);
    for (Point& place : places_) {
      place.x = (random.unit() - 0.5) * width;
      place.y = (random.unit() - 0.5) * width;
    }
  }

  void add_repulsion() {
    const QuadTree tree(places_, masses_);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Point push = tree.push_on(places_[i], options_.opening);
      forces_[i] = {push.x * masses_[i] - options_.pull * masses_[i] * places_[i].x,
                    push.y * masses_[i] - options_.pull * masses_[i] * places_[i].y};
    }
  }

  void add_attraction() {
    for (const LayoutEdge& edge : edges_) {
      const double dx = (places_[edge.b].x - places_[edge.a].x) * edge.weight;
      const double dy = (places_[edge.b].y - places_[edge.a].y) * edge.weight;
      forces_[edge.a].x += dx, forces_[edge.a].y += dy;
      forces_[edge.b].x -= dx, forces_[edge.b].y -= dy;
    }
  }

  // The common speed rises with what pulls on in one direction and falls with what swings; a node
  // that swings is slowed further (Jacomy et al. 2014, "Adapting the layout speed").
  void move() {
    double swinging = 1e-9;
    double traction = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      swinging += masses_[i] * swing(i);
      traction += masses_[i] * length({forces_[i].x + last_[i].x, forces_[i].y + last_[i].y}) / 2;
    }
    const double wanted = traction / swinging;
    speed_ = std::min(wanted, speed_ * 1.5);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const double step = speed_ / (1 + std::sqrt(speed_ * swing(i)));
      const double far = length(forces_[i]) * step;
      const double kept = far > kLongestStep ? kLongestStep / far : 1;
      places_[i].x += forces_[i].x * step * kept;
      places_[i].y += forces_[i].y * step * kept;
      last_[i] = forces_[i];
    }
  }

  double swing(std::size_t i) const {
    return length({forces_[i].x - last_[i].x, forces_[i].y - last_[i].y});
  }

  void bring_to_scale() {
    Point sum;
    for (const Point& p : places_) sum.x += p.x, sum.y += p.y;
    std::vector<double> lengths;
    for (const LayoutEdge& edge : edges_)
      lengths.push_back(length({places_[edge.a].x - places_[edge.b].x,  //
                                places_[edge.a].y - places_[edge.b].y}));
    double typical = 1;
    if (!lengths.empty()) {
      const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
      std::nth_element(lengths.begin(), middle, lengths.end());
      if (*middle > 0) typical = *middle;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(places_.size(), 1));
    for (Point& p : places_) p = {(p.x - sum.x / count) / typical, (p.y - sum.y / count) / typical};
  }

  static constexpr double kLongestStep = 10;

  ForceLayoutOptions options_;
  std::vector<LayoutEdge> edges_;
  std::vector<Point> places_;
  std::vector<double> masses_;  // degree + 1
  std::vector<Point> forces_;
  std::vector<Point> last_;  // the forces of the round before
  double speed_ = 0.1;
};

}  // namespace

std::vector<Point> force_layout(std::uint32_t nodes, std::span<const LayoutEdge> edges,
                                const ForceLayoutOptions& options) {
  return Layout(nodes, edges, options).run();
}

}  // namespace sennit
