// Two ways to read the properties of frontmatter. Private to the room.

#pragma once

#include <string_view>
#include <vector>

#include "model/document.h"
#include "read/lines.h"
#include "sennit/result.h"

namespace sennit {

struct ReadProperty {
  Property property;
  bool is_list = false;  // written as a list, even of one
};

// As YAML. `range` is what stands between the marks. Errors: kInvalidInput, with the line of the
// note, where it is not YAML, not a map, too large or too deep.
Result<std::vector<ReadProperty>> read_yaml_properties(std::string_view text, ByteRange range);

// Line by line: `key: value`, `key: [a, b]`, `- item` below a key. What is none of these is left
// out. Never fails.
std::vector<ReadProperty> read_line_properties(std::string_view text, ByteRange range);

// Whether a line could stand in frontmatter: `key: ...`, an item, a comment, an indented line.
bool looks_like_property(std::string_view line);

}  // namespace sennit
