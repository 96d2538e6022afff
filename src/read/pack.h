// Pieces to packs whose borders depend on the pieces near them alone.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "read/pieces.h"

namespace sennit {

// The numbers of the pieces that begin a pack, ascending, the first 0; empty for no pieces. No pack
// has more than `limit` code points, unless one piece alone has.
//
// 1. A piece is an anchor, and begins a pack, when it has the greatest appeal within a third of the
//    limit each way. Whether it does is decided by the pieces within that distance and by nothing
//    else.
// 2. Between two anchors, packs are filled from the left, each ending before the piece of greatest
// appeal
//    in the second half of the room it has.
// So an edit changes the packs between two anchors, rarely more. O(pieces).
std::vector<std::size_t> pack(std::span<const Piece> pieces, std::size_t limit);

}  // namespace sennit
