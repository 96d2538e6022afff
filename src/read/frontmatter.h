// The properties at the head of a note. Private to the room.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "read/lines.h"

namespace sennit {

// Reads the frontmatter that begins at `begin` into properties, tags, aliases, links and one block
// of `out`, and returns where the body begins: `begin` itself when there is none.
//
// YAML as Obsidian writes it; where it is not YAML (or is not closed), line by line as `key: value`
// with a warning, which also reads the dialect of Jekyll: `tag : a b`, `parent : [[/mac]]`.
Offset read_frontmatter(std::string_view text, Offset begin, Structure& out,
                        std::vector<std::string>& warnings);

}  // namespace sennit
