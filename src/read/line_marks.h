// The marks at the begin of a line: what kind of line its first characters make it. Each looks at
// the rest of a line, from its first byte that is not blank. Private to the room.

#pragma once

#include <string_view>

#include "read/lines.h"

namespace sennit {

bool is_rule(std::string_view rest);              // "---", "* * *"
bool is_setext_underline(std::string_view rest);  // "===", "---"
bool is_delimiter_row(std::string_view rest);     // "|---|:--:|": dashes and at least one bar

// Level of an ATX heading, 0 when the rest of the line is none.
int heading_level(std::string_view rest);

// The words of an ATX heading that stand in [begin, end): without the marks that close it.
ByteRange heading_words(std::string_view text, Offset begin, Offset end);

// "```" or "~~~~"; length 0 for none.
struct Fence {
  char mark = '`';
  std::size_t length = 0;
};
Fence fence_of(std::string_view rest);
bool closes(const Fence& fence, std::string_view rest);

// "-", "+", "*", "12.", "12)". `number` is 1 for bullets.
struct ListMarker {
  Offset length = 0;  // 0 for none
  int number = 1;
};
ListMarker list_marker(std::string_view rest);

// Bytes of a mark, 0 for none.
Offset task_box_length(std::string_view rest);       // "[ ]", "[x]", "[/]": any single character
Offset callout_mark_length(std::string_view rest);   // "[!note]", "[!note]-"
Offset footnote_mark_length(std::string_view rest);  // "[^label]:"

}  // namespace sennit
