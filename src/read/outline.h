// The blocks of a Markdown note: which lines are what, before anything within a line is read.
// Private to the room.

#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/document.h"
#include "read/lines.h"

namespace sennit {

enum class InlineReading : std::uint8_t { kNone, kProse, kTableRow, kHeading, kHtml };

struct OutlineBlock {
  BlockKind kind = BlockKind::kParagraph;
  ByteRange range;  // whole lines
  ByteRange
      content;  // what is read for links, tags and fields; marks of containers may stand in it
  InlineReading reading = InlineReading::kNone;
};

struct Outline {
  std::vector<OutlineBlock> blocks;
  std::vector<Heading> headings;
  std::vector<ByteRange> marks;  // list markers, '>', '#', '[!note]', rules ...: in order
  std::unordered_map<std::string, ByteRange> references;  // reference_key -> its destination
};

// Reads `text` from `begin` on. Linear; never fails.
Outline read_outline(std::string_view text, Offset begin, std::vector<std::string>& warnings);

}  // namespace sennit
