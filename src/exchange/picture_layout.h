// Where the nodes of a picture stand, and which of its edges are drawn at first.

#pragma once

#include "exchange/picture.h"

namespace sennit {

// Of a dense picture, marks the edges that show its shape: of each node the three that are
// strongest beside all others of both ends. Of a picture with at most so many edges a node, all.
// O(edges log edges).
void mark_main_edges(Picture& picture);

// Sets x and y: main edges pull, the others a little. Each connected part is laid out by itself;
// the largest stands above, the others in rows below it, the smallest last. No node stands much
// farther out than nearly all others of its part. Deterministic. O(layout + nodes log nodes).
void place_nodes(Picture& picture);

}  // namespace sennit
