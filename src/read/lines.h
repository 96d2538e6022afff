// The lines of a text, and what is blank. Private to the room.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace sennit {

// A position in a document's text: ranges are 32 bits wide (sennit/values.h).
using Offset = std::uint32_t;

struct Line {
  Offset begin = 0;
  Offset end = 0;   // without its line break
  Offset next = 0;  // where the following line begins
  ByteRange range() const { return {begin, end}; }
};

// Reads a text line by line. A line ends with LF or CRLF; in a text without any LF, with CR.
class LineReader {
 public:
  explicit LineReader(std::string_view text, Offset begin = 0);

  bool next(Line& line);  // false at the end of the text
  Line peek() const;      // the line that `next` would give; empty at the end
  char line_break() const { return break_; }

 private:
  Line line_at(Offset begin) const;

  std::string_view text_;
  Offset at_;
  char break_;
};

inline bool is_blank_byte(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}
inline bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_ascii_alphanumeric(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }
bool is_ascii_punctuation(char c);

bool is_blank(std::string_view text);

// The range without the blank bytes at its ends; empty, at its begin, when all are blank.
ByteRange trimmed(std::string_view text, ByteRange range);

// 3 when the text begins with a byte order mark, else 0.
Offset byte_order_mark_size(std::string_view text);

// Runs of lines between blank lines, each a kParagraph: the blocks of plain text.
std::vector<Block> paragraph_blocks(std::string_view text);

}  // namespace sennit
