// The path by which the graph names a document. Pure.

#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace sennit {

// Below one root: the path below it. Where two roots hold documents of one path, or there are
// several folders, the root's own name stands before it ("vault/Tides.md"); where even that is not
// unique, the root's whole path. In the order of `records`.
std::vector<std::string> shown_paths(const std::vector<Root>& roots,
                                     const std::vector<DocumentRecord>& records);

}  // namespace sennit
