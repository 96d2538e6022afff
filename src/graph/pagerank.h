// Where a walk that keeps coming back to its seeds spends its time.

#pragma once

#include <span>
#include <vector>

#include "graph/graph.h"
#include "graph/view.h"

namespace sennit::picture {

// See Graph::personalized_pagerank.
Result<std::vector<double>> personalized_pagerank(const GraphView& view,
                                                  std::span<const Seed> seeds,
                                                  const PageRankOptions& options);

}  // namespace sennit::picture
