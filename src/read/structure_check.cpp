#include "read/structure_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "read/lines.h"
#include "read/link_syntax.h"
#include "text/utf8.h"

namespace sennit {
namespace {

class StructureCheck {
 public:
  StructureCheck(std::string_view text, const Structure& structure)
      : text_(text), structure_(structure) {}

  std::string run() {
    check_blocks();
    check_headings();
    check_links();
    check_tags();
    check_properties();
    check_block_ids();
    check_opaque();
    return broken_;
  }

 private:
  void require(bool holds, std::string_view promise, ByteRange where) {
    if (!holds && broken_.empty())
      broken_ = fmt::format("{} at [{}, {})", promise, where.begin, where.end);
  }

  bool is_boundary(Offset at) const { return boundary_at_or_before(text_, at) == at; }

  // False when nothing more can be asked of this range.
  bool check_range(ByteRange range, std::string_view name) {
    const bool lies_within = range.begin <= range.end && range.end <= text_.size();
    require(lies_within, fmt::format("{}: a range lies in the text", name), range);
    if (!lies_within) return false;
    require(is_boundary(range.begin) && is_boundary(range.end),
            fmt::format("{}: a range splits no code point", name), range);
    return true;
  }

  void check_order(ByteRange range, Offset& last, std::string_view name) {
    require(last <= range.begin, fmt::format("{} stand in order", name), range);
    last = range.begin;
  }

  // --- blocks ------------------------------------------------------------------------------------

  void check_blocks() {
    Offset end = byte_order_mark_size(text_);
    for (const Block& block : structure_.blocks) {
      if (!check_range(block.range, "block")) return;
      require(!block.range.empty() && end <= block.range.begin, "blocks do not overlap",
              block.range);
      require(begins_line(block.range.begin), "a block begins with a line", block.range);
      require(ends_line(block.range.end), "a block ends with a line", block.range);
      if (!broken_.empty()) return;
      check_gap({end, block.range.begin});
      end = block.range.end;
    }
    check_gap({end, static_cast<Offset>(text_.size())});
  }

  void check_gap(ByteRange gap) {
    require(is_blank(gap.of(text_)), "blocks hold every line that is not blank", gap);
  }

  bool begins_line(Offset at) const {
    return at == byte_order_mark_size(text_) || text_[at - 1] == '\n' || text_[at - 1] == '\r';
  }

  // A block may end before blanks at the end of its last line.
  bool ends_line(Offset at) const {
    const std::size_t rest = text_.find_first_not_of(" \t\f\v", at);
    return rest == std::string_view::npos || text_[rest] == '\n' || text_[rest] == '\r';
  }

  const Block* block_at(Offset at) const {
    const auto next = std::upper_bound(
        structure_.blocks.begin(), structure_.blocks.end(), at,
        [](Offset place, const Block& block) { return place < block.range.begin; });
    if (next == structure_.blocks.begin()) return nullptr;
    const Block& block = *(next - 1);
    return at < block.range.end ? &block : nullptr;
  }

  static bool has_words(BlockKind kind) { return kind <= BlockKind::kHeading; }

  static bool may_hold_marks(BlockKind kind) {
    return has_words(kind) || kind == BlockKind::kHtml || kind == BlockKind::kFrontmatter;
  }

  void check_block_of(ByteRange range, std::string_view name) {
    const Block* block = block_at(range.begin);
    require(block != nullptr && range.end <= block->range.end,
            fmt::format("a {} stands in one block", name), range);
    if (block != nullptr)
      require(may_hold_marks(block->kind), fmt::format("no {} in code, math or a comment", name),
              range);
  }

  bool in_frontmatter(ByteRange range) const {
    const Block* block = block_at(range.begin);
    return block != nullptr && block->kind == BlockKind::kFrontmatter;
  }

  // --- what stands in them -----------------------------------------------------------------------

  void check_headings() {
    Offset last = 0;
    for (const Heading& heading : structure_.headings) {
      if (!check_range(heading.line, "heading") || !check_range(heading.text, "heading")) return;
      check_order(heading.line, last, "headings");
      require(heading.level >= 1 && heading.level <= 6, "a heading has a level of 1 to 6",
              heading.line);
      require(heading.line.contains(heading.text), "a heading's words stand in it", heading.line);
      const Block* block = block_at(heading.line.begin);
      require(block != nullptr && block->kind == BlockKind::kHeading, "a heading is a block",
              heading.line);
    }
  }

  void check_links() {
    Offset last = 0;
    for (const Link& link : structure_.links) {
      if (!check_range(link.span, "link") || !check_range(link.target_span, "link target") ||
          !check_range(link.display_span, "link display"))
        return;
      check_order(link.span, last, "links");
      check_block_of(link.span, "link");
      require(link.span.contains(link.display_span), "a display text stands in its link",
              link.span);
      require(
          link.kind == LinkKind::kWiki ? reads_as_wiki_link(link) : reads_as_markdown_link(link),
          "a link reads as its fields say", link.span);
      require(link.property.empty() != in_frontmatter(link.span),
              "links of properties stand in frontmatter", link.span);
    }
  }

  bool reads_as_wiki_link(const Link& link) const {
    const std::string_view all = link.span.of(text_);
    const std::string_view opening = link.embed ? "![[" : "[[";
    return all.size() > opening.size() + 2 && all.substr(0, opening.size()) == opening &&
           all.substr(all.size() - 2) == "]]" && all.find('\n') == std::string_view::npos &&
           link.target_span.of(text_) == link.target &&
           all.find(link.heading) != std::string_view::npos &&
           all.find(link.block) != std::string_view::npos && link.span.contains(link.target_span);
  }

  bool reads_as_markdown_link(const Link& link) const {
    const std::string_view written = link.target_span.of(text_);
    const bool bare = link.external && written == link.target;
    return (bare || destination_target(written, link.external) == link.target) &&
           is_valid_utf8(link.target);
  }

  void check_tags() {
    Offset last = 0;
    for (const Tag& tag : structure_.tags) {
      if (!check_range(tag.span, "tag")) return;
      require(!tag.name.empty(), "a tag has a name", tag.span);
      if (tag.span.empty()) continue;
      check_order(tag.span, last, "tags");
      check_block_of(tag.span, "tag");
      const std::string_view words = tag.span.of(text_);
      require(in_frontmatter(tag.span) ? words == tag.name : words == "#" + tag.name,
              "a tag reads as its name", tag.span);
    }
  }

  void check_properties() {
    for (const Property& property : structure_.properties) {
      for (const PropertyValue& value : property.values) {
        if (!check_range(value.span, "property")) return;
        if (!value.span.empty())
          require(value.span.of(text_) == value.text, "a property reads as its value", value.span);
      }
    }
  }

  void check_block_ids() {
    Offset last = 0;
    for (const BlockId& id : structure_.block_ids) {
      if (!check_range(id.span, "block id")) return;
      check_order(id.span, last, "block ids");
      check_block_of(id.span, "block id");
      require(id.span.of(text_) == "^" + id.name && !id.name.empty(),
              "a block id reads as its name", id.span);
    }
  }

  void check_opaque() {
    Offset end = 0;
    for (const ByteRange range : structure_.opaque) {
      if (!check_range(range, "opaque range")) return;
      require(!range.empty() && end <= range.begin, "opaque ranges do not overlap", range);
      end = range.end;
      const Block* block = block_at(range.begin);
      require(block != nullptr && range.end <= block->range.end && has_words(block->kind),
              "opaque ranges stand in prose", range);
    }
  }

  std::string_view text_;
  const Structure& structure_;
  std::string broken_;
};

}  // namespace

std::string broken_promise(std::string_view text, const Structure& structure) {
  return StructureCheck(text, structure).run();
}

}  // namespace sennit
