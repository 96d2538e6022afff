#include "graph/pagerank.h"

#include <algorithm>
#include <cmath>

#include "base/try.h"

namespace sennit::picture {
namespace {

// The walk's nodes and the weights of their edges.
class Nodes {
 public:
  Nodes(const GraphView& view, const PageRankOptions& options)
      : view_(view),
        options_(options),
        documents_(static_cast<NodeIndex>(view.entities.size())),
        chunks_(documents_ + static_cast<NodeIndex>(view.documents.size())),
        count_(chunks_ + static_cast<NodeIndex>(view.chunks.size())) {}

  NodeIndex count() const { return count_; }

  // Sum of the weights of the node's edges. O(1).
  double degree(NodeIndex node) const {
    if (node < documents_) return degree_of_entity(node);
    if (node < chunks_) return degree_of_document(node - documents_);
    return options_.mention * view_.entities_in.size_of(node - chunks_) + options_.part;
  }

  // Calls visit(node, weight) for each edge, in a fixed order.
  template <typename Visit>
  void for_each_edge(NodeIndex node, Visit visit) const {
    if (node < documents_) return for_each_edge_of_entity(node, visit);
    if (node < chunks_) return for_each_edge_of_document(node - documents_, visit);
    const ChunkIndex chunk = node - chunks_;
    for (EntityIndex entity : view_.entities_in[chunk]) visit(entity, options_.mention);
    visit(documents_ + view_.chunks[chunk].document, options_.part);
  }

 private:
  double degree_of_entity(EntityIndex entity) const {
    return options_.relation * view_.strengths[entity] +
           options_.mention * view_.chunks_of.size_of(entity) +
           (view_.entities[entity].note == kNone ? 0 : options_.about);
  }

  double degree_of_document(DocumentIndex document) const {
    return options_.part * (view_.first_chunks[document + 1] - view_.first_chunks[document]) +
           options_.note_link *
               (view_.links_from.size_of(document) + view_.linked_from.size_of(document)) +
           options_.about * view_.about.size_of(document);
  }

  template <typename Visit>
  void for_each_edge_of_entity(EntityIndex entity, Visit visit) const {
    for (const Neighbour& other : view_.neighbours[entity])
      visit(other.entity, options_.relation * static_cast<double>(other.weight));
    for (ChunkIndex chunk : view_.chunks_of[entity]) visit(chunks_ + chunk, options_.mention);
    const std::uint32_t note = view_.entities[entity].note;
    if (note != kNone) visit(documents_ + note, options_.about);
  }

  template <typename Visit>
  void for_each_edge_of_document(DocumentIndex document, Visit visit) const {
    for (ChunkIndex c = view_.first_chunks[document]; c < view_.first_chunks[document + 1]; ++c)
      visit(chunks_ + c, options_.part);
    for (const GraphContents::NoteLink& link : view_.links_from[document])
      visit(documents_ + link.target, options_.note_link);
    for (DocumentIndex source : view_.linked_from[document])
      visit(documents_ + source, options_.note_link);
    for (EntityIndex entity : view_.about[document]) visit(entity, options_.about);
  }

  const GraphView& view_;
  const PageRankOptions& options_;
  const NodeIndex documents_;  // first node of a document
  const NodeIndex chunks_;     // first node of a chunk
  const NodeIndex count_;
};

bool is_weight(double value) { return std::isfinite(value) && value >= 0; }

Result<void> check(const PageRankOptions& options) {
  if (!(options.restart > 0 && options.restart <= 1))
    return invalid_input("cannot rank: the restart must be above 0 and at most 1");
  for (double weight : {options.relation, options.mention, options.part, options.note_link,
                        options.about, options.tolerance})
    if (!is_weight(weight)) return invalid_input("cannot rank: a weight is no number from 0");
  return {};
}

// The seeds with weight, scaled so that the weights sum to 1.
Result<std::vector<Seed>> normalized(std::span<const Seed> seeds, NodeIndex node_count) {
  double sum = 0;
  std::vector<Seed> kept;
  for (const Seed& seed : seeds) {
    if (seed.node >= node_count) return invalid_input("cannot rank: a seed is not in the graph");
    if (!is_weight(seed.weight))
      return invalid_input("cannot rank: the weight of a seed is no number from 0");
    if (seed.weight > 0) kept.push_back(seed);
    sum += seed.weight;
  }
  if (kept.empty() || !std::isfinite(sum)) return invalid_input("cannot rank: no seed has weight");
  for (Seed& seed : kept) seed.weight /= sum;
  return kept;
}

// Each node holds mass that has not walked yet. A push settles the restarting share of a node's
// mass there and hands the rest to its neighbours; when nothing is left, what settled is the
// stationary distribution (Andersen, Chung, Lang 2006). Against repeated multiplication this reads
// only the edges of nodes with mass worth moving, and uses within one round what the round has
// moved already.
class Walk {
 public:
  Walk(const Nodes& nodes, std::vector<Seed> seeds, const PageRankOptions& options)
      : nodes_(nodes),
        seeds_(std::move(seeds)),
        restart_(options.restart),
        tolerance_(options.tolerance),
        settled_(nodes.count(), 0.0),
        mass_(nodes.count(), 0.0) {
    for (const Seed& seed : seeds_) mass_[seed.node] += seed.weight;
  }

  // Pushes every node with mass above its share of the threshold. False when nothing is left to do.
  bool round() {
    const double threshold = tolerance_ * patience_;
    bool is_moving = patience_ > 1;
    for (NodeIndex node = 0; node < nodes_.count(); ++node) {
      if (mass_[node] <= 0) continue;
      const double degree = nodes_.degree(node);
      if (mass_[node] <= threshold * (degree > 0 ? degree : 1)) continue;
      push(node, degree);
      is_moving = true;
    }
    patience_ = std::max(1.0, patience_ / kPatienceFactor);
    return is_moving;
  }

  // What has not walked stays where it is: the result still sums to 1.
  std::vector<double> take() {
    for (NodeIndex node = 0; node < nodes_.count(); ++node) settled_[node] += mass_[node];
    return std::move(settled_);
  }

 private:
  void push(NodeIndex node, double degree) {
    const double mass = mass_[node];
    mass_[node] = 0;
    settled_[node] += restart_ * mass;
    const double leaving = mass - restart_ * mass;
    if (degree > 0)
      nodes_.for_each_edge(node, [&, share = leaving / degree](NodeIndex other, double weight) {
        mass_[other] += share * weight;
      });
    else
      for (const Seed& seed : seeds_) mass_[seed.node] += leaving * seed.weight;
  }

  // A push costs the same however much it moves: the first rounds wait until more has gathered.
  static constexpr double kPatienceFactor = 16;

  const Nodes& nodes_;
  const std::vector<Seed> seeds_;
  const double restart_;
  const double tolerance_;
  double patience_ = kPatienceFactor * kPatienceFactor * kPatienceFactor;
  std::vector<double> settled_;
  std::vector<double> mass_;
};

}  // namespace

Result<std::vector<double>> personalized_pagerank(const GraphView& view,
                                                  std::span<const Seed> seeds,
                                                  const PageRankOptions& options) {
  const Nodes nodes(view, options);
  SENNIT_TRY(check(options));
  SENNIT_ASSIGN(std::vector<Seed> normal, normalized(seeds, nodes.count()));
  Walk walk(nodes, std::move(normal), options);
  for (int i = 0; i < options.iterations && walk.round(); ++i) {
  }
  return walk.take();
}

}  // namespace sennit::picture
