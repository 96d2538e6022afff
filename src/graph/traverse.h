// Ways over relations, followed both ways.

#pragma once

#include <vector>

#include "graph/graph.h"
#include "graph/layout.h"

namespace sennit::picture {

// See Graph::neighbourhood.
std::vector<Reached> neighbourhood(const Rows<Neighbour>& neighbours, EntityIndex start, int hops);

// The entities of Graph::shortest_path, ends included.
std::vector<EntityIndex> shortest_path(const Rows<Neighbour>& neighbours, EntityIndex from,
                                       EntityIndex to, int max_hops);

}  // namespace sennit::picture
