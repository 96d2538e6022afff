// parse_markdown: frontmatter, then the outline of blocks, then the inside of each.

#include <algorithm>
#include <limits>

#include "read/frontmatter.h"
#include "read/inline.h"
#include "read/outline.h"
#include "read/reader.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool has_words(BlockKind kind) {
  switch (kind) {
    case BlockKind::kParagraph:
    case BlockKind::kListItem:
    case BlockKind::kTableRow:
    case BlockKind::kCallout:
    case BlockKind::kQuote:
    case BlockKind::kFootnote:
    case BlockKind::kHeading:
      return true;
    case BlockKind::kCode:
    case BlockKind::kMath:
    case BlockKind::kComment:
    case BlockKind::kHtml:
    case BlockKind::kFrontmatter:
      return false;
  }
  return false;
}

// Sorts the ranges from `first` on and unites those that touch.
void unite(std::vector<ByteRange>& ranges, std::size_t first) {
  const auto begin = ranges.begin() + static_cast<std::ptrdiff_t>(first);
  if (begin == ranges.end()) return;
  std::sort(begin, ranges.end());
  auto last = begin;
  for (auto next = begin + 1; next != ranges.end(); ++next) {
    if (next->begin > last->end)
      *++last = *next;
    else
      last->end = std::max(last->end, next->end);
  }
  ranges.erase(last + 1, ranges.end());
}

// The marks of the outline that stand in each block, block after block.
class Marks {
 public:
  explicit Marks(const std::vector<ByteRange>& marks) : marks_(marks) {}

  void append_within(ByteRange block, std::vector<ByteRange>& out) {
    for (; at_ < marks_.size() && marks_[at_].begin < block.end; ++at_)
      if (marks_[at_].begin >= block.begin && !marks_[at_].empty()) out.push_back(marks_[at_]);
  }

 private:
  const std::vector<ByteRange>& marks_;
  std::size_t at_ = 0;
};

void read_blocks(std::string_view text, const Outline& outline, Structure& out) {
  InlineReader inline_reader(text, outline.references, out);
  Marks marks(outline.marks);
  for (const OutlineBlock& block : outline.blocks) {
    const std::size_t opaque_before = out.opaque.size();
    out.blocks.push_back({block.kind, block.range});
    if (block.reading != InlineReading::kNone) inline_reader.read(block);
    marks.append_within(block.range, out.opaque);
    if (!has_words(block.kind)) out.opaque.resize(opaque_before);
    unite(out.opaque, opaque_before);
  }
}

std::string_view readable_part(std::string_view text, std::vector<std::string>& warnings) {
  constexpr std::size_t kMost = std::numeric_limits<Offset>::max() - 1;
  if (text.size() <= kMost) return text;
  warnings.push_back("the note is larger than 4 GB: the rest is not read");
  return text.substr(0, boundary_at_or_before(text, kMost));
}

}  // namespace

Structure parse_markdown(std::string_view whole, std::vector<std::string>& warnings) {
  const std::string_view text = readable_part(whole, warnings);
  Structure out;
  const Offset body = read_frontmatter(text, byte_order_mark_size(text), out, warnings);
  Outline outline = read_outline(text, body, warnings);
  out.headings = std::move(outline.headings);
  read_blocks(text, outline, out);
  return out;
}

}  // namespace sennit
