// The little HTML that Markdown knows: tags within a line, and lines that begin a block of HTML
// (CommonMark 0.31.2, 4.6 and 6.6). Private to the room.

#pragma once

#include <string_view>

#include "read/lines.h"

namespace sennit {

struct TagScan {
  Offset end = 0;  // behind the tag, or where it stopped to be one
  bool is_tag = false;
};

// An opening or closing tag at `at`, where a '<' stands.
TagScan scan_html_tag(std::string_view text, Offset at, Offset limit);

enum class HtmlBlock {
  kNone,
  kRaw,          // <script>, <pre>, <style>, <textarea>: until its end tag
  kInstruction,  // <? ... ?>
  kDeclaration,  // <!DOCTYPE ... >
  kCharacters,   // <![CDATA[ ... ]]>
  kElement,      // <div>, <table>, ...: until a blank line
  kWholeTag,     // any tag alone on its line: until a blank line; does not end a paragraph
};

// What block of HTML the rest of a line begins. Comments are not among them (outline.cpp).
HtmlBlock html_block_start(std::string_view line);

// Whether `line` ends a block that does not end at a blank line.
bool ends_html_block(HtmlBlock block, std::string_view line);
inline bool ends_at_blank_line(HtmlBlock block) {
  return block == HtmlBlock::kElement || block == HtmlBlock::kWholeTag;
}

}  // namespace sennit
