#include "read/lines.h"

#include <algorithm>

namespace sennit {

LineReader::LineReader(std::string_view text, Offset begin)
    : text_(text), at_(begin), break_(text.find('\n') == std::string_view::npos ? '\r' : '\n') {}

Line LineReader::line_at(Offset begin) const {
  const std::size_t found = text_.find(break_, begin);
  const auto size = static_cast<Offset>(text_.size());
  Line line{begin, size, size};
  if (found != std::string_view::npos) {
    line.end = static_cast<Offset>(found);
    line.next = line.end + 1;
  }
  if (line.end > begin && text_[line.end - 1] == '\r') --line.end;
  return line;
}

bool LineReader::next(Line& line) {
  if (at_ >= text_.size()) return false;
  line = line_at(at_);
  at_ = line.next;
  return true;
}

Line LineReader::peek() const {
  if (at_ < text_.size()) return line_at(at_);
  const auto size = static_cast<Offset>(text_.size());
  return {size, size, size};
}

bool is_ascii_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_blank_byte);
}

ByteRange trimmed(std::string_view text, ByteRange range) {
  const Offset begin = range.begin;
  while (range.begin < range.end && is_blank_byte(text[range.begin])) ++range.begin;
  while (range.end > range.begin && is_blank_byte(text[range.end - 1])) --range.end;
  return range.empty() ? ByteRange{begin, begin} : range;
}

Offset byte_order_mark_size(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

std::vector<Block> paragraph_blocks(std::string_view text) {
  std::vector<Block> blocks;
  LineReader lines(text, byte_order_mark_size(text));
  bool open = false;
  for (Line line; lines.next(line);) {
    const bool blank = is_blank(line.range().of(text));
    if (!blank && open) blocks.back().range.end = line.end;
    if (!blank && !open) blocks.push_back({BlockKind::kParagraph, line.range()});
    open = !blank;
  }
  return blocks;
}

}  // namespace sennit
