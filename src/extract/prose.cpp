#include "extract/prose.h"

#include <algorithm>

#include "extract/encoded_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLongestUnit = 64u << 10;

bool is_prose(BlockKind kind) {
  switch (kind) {
    case BlockKind::kParagraph:
    case BlockKind::kListItem:
    case BlockKind::kTableRow:
    case BlockKind::kCallout:
    case BlockKind::kQuote:
    case BlockKind::kFootnote:
      return true;
    default:
      return false;
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class UnitFinder {
 public:
  explicit UnitFinder(const Document& document) : text_(document.text), document_(document) {}

  std::vector<Unit> find() && {
    if (document_.structure.blocks.empty()) {
      read_block({BlockKind::kParagraph, {0, static_cast<std::uint32_t>(text_.size())}});
    } else {
      for (const Block& block : document_.structure.blocks)
        if (is_prose(block.kind)) read_block(block);
    }
    return std::move(units_);
  }

 private:
  void read_block(const Block& block) {
    open_ = block.range.begin;
    for (std::uint32_t line = block.range.begin; line < block.range.end;) {
      const std::uint32_t end = end_of_line(line, block.range.end);
      read_line({line, end}, block.kind);
      line = end + 1;
    }
    close(block.range.end, block.kind);
  }

  std::uint32_t end_of_line(std::uint32_t begin, std::uint32_t limit) const {
    const std::size_t found = text_.find('\n', begin);
    return static_cast<std::uint32_t>(std::min<std::size_t>(found, limit));
  }

  void read_line(ByteRange line, BlockKind kind) {
    const std::uint32_t content = after_quote_marks(line);
    const std::uint32_t item = after_item_mark({content, line.end});
    const bool blank = text_.find_first_not_of(" \t\r", content) >= line.end;
    const bool begins =
        kind == BlockKind::kTableRow || blank || item > content || is_label({content, line.end});
    if (!begins) return;
    close(line.begin, kind);
    open_ = item;
  }

  std::uint32_t after_quote_marks(ByteRange line) const {
    std::uint32_t at = line.begin;
    while (at < line.end && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '>')) ++at;
    return at;
  }

  // Past "- ", "12. ", "- [x] ", "[!note] ", "[^1]: ": marks of a line that are no words.
  std::uint32_t after_item_mark(ByteRange line) const {
    std::uint32_t at = line.begin;
    if (at < line.end && (text_[at] == '-' || text_[at] == '*' || text_[at] == '+')) {
      at = after_blanks(at + 1, line.end);
      if (at == line.begin + 1) return line.begin;
    } else if (const std::uint32_t number = after_number(line); number > at) {
      at = number;
    }
    return after_box({at, line.end});
  }

  std::uint32_t after_blanks(std::uint32_t at, std::uint32_t end) const {
    while (at < end && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at;
  }

  std::uint32_t after_number(ByteRange line) const {
    std::uint32_t at = line.begin;
    while (at < line.end && at - line.begin < 9 && is_digit(text_[at])) ++at;
    if (at == line.begin || at >= line.end || (text_[at] != '.' && text_[at] != ')'))
      return line.begin;
    const std::uint32_t after = after_blanks(at + 1, line.end);
    return after > at + 1 ? after : line.begin;
  }

  std::uint32_t after_box(ByteRange rest) const {
    if (rest.size() < 3 || text_[rest.begin] != '[') return rest.begin;
    const char kind = text_[rest.begin + 1];
    const std::size_t close_mark = text_.find(']', rest.begin);
    if (close_mark >= rest.end) return rest.begin;
    const bool is_task =
        close_mark == rest.begin + 2 && close_mark + 1 < rest.end && text_[close_mark + 1] == ' ';
    if (kind != '!' && kind != '^' && !is_task) return rest.begin;
    return static_cast<std::uint32_t>(close_mark) + 1;
  }

  // "Author: ...", "만든 사람: ...": such a line says something by itself.
  bool is_label(ByteRange line) const {
    constexpr std::uint32_t kLongestLabel = 40;
    const std::string_view text = line.of(text_).substr(0, kLongestLabel);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 >= line.size()) return false;
    const char after = text_[line.begin + colon + 1];
    const std::string_view label = text.substr(0, colon);
    return (after == ' ' || after == ':') &&
           label.find_first_of(".!?,;()") == std::string_view::npos &&
           std::count(label.begin(), label.end(), ' ') <= 2;
  }

  void close(std::uint32_t end, BlockKind kind) {
    while (open_ < end) {
      const std::uint32_t piece_end =
          end - open_ > kLongestUnit ? cut_before(open_ + kLongestUnit) : end;
      units_.push_back({{open_, piece_end}, kind == BlockKind::kTableRow});
      open_ = piece_end;
    }
    open_ = std::max(open_, end);
  }

  // A border between words shortly before `limit`, else one between code points.
  std::uint32_t cut_before(std::uint32_t limit) const {
    constexpr std::uint32_t kFarthest = 4096;
    for (std::uint32_t at = limit; at > limit - kFarthest; --at)
      if (text_[at - 1] == ' ' || text_[at - 1] == '\n') return at;
    return static_cast<std::uint32_t>(boundary_at_or_before(text_, limit));
  }

  std::string_view text_;
  const Document& document_;
  std::vector<Unit> units_;
  std::uint32_t open_ = 0;
};

// Overlapping ranges made one; a name wins over an opaque range around it.
std::vector<Excluded> merged(std::vector<Excluded> ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const Excluded& a, const Excluded& b) {
    return a.range != b.range ? a.range < b.range : a.is_name > b.is_name;
  });
  std::vector<Excluded> result;
  for (const Excluded& next : ranges) {
    if (!result.empty() && next.range.begin < result.back().range.end) {
      result.back().range.end = std::max(result.back().range.end, next.range.end);
      result.back().is_name |= next.is_name;
    } else if (!next.range.empty()) {
      result.push_back(next);
    }
  }
  return result;
}

}  // namespace

std::vector<Unit> prose_units(const Document& document) { return UnitFinder(document).find(); }

std::vector<Excluded> excluded_ranges(const Document& document, std::span<const ByteRange> marked) {
  std::vector<Excluded> ranges;
  for (const ByteRange& range : document.structure.opaque) ranges.push_back({range, false});
  for (const ByteRange& range : encoded_ranges(document.text)) ranges.push_back({range, false});
  for (const Link& link : document.structure.links)
    if (!link.external) ranges.push_back({link.span, true});
  for (const Tag& tag : document.structure.tags) ranges.push_back({tag.span, true});
  for (const ByteRange& range : marked) ranges.push_back({range, true});
  return merged(std::move(ranges));
}

}  // namespace sennit
