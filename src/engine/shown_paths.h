// The path by which the graph names a document. Pure.

#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace sennit {

// Below one root: the path below it. Where there are several folders, or two roots hold documents
// of one path, the folder's own name stands before it ("vault/Tides.md"); where even that is not
// unique, the whole path. No two are equal. In the order of `records`.
std::vector<std::string> shown_paths(const std::vector<Root>& roots,
                                     const std::vector<DocumentRecord>& records);

// `verdicts` as the graph is made of them: each document by its shown path (`paths`, of `records`).
// A document that is not there is named by its whole path, which none that is there has.
std::vector<Verdict> shown_verdicts(std::vector<Verdict> verdicts, const std::vector<Root>& roots,
                                    const std::vector<DocumentRecord>& records,
                                    const std::vector<std::string>& paths);

}  // namespace sennit
