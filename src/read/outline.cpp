// The block structure of CommonMark 0.31.2 with the tables and footnotes of GFM and the callouts,
// comments and math of Obsidian.
//
// It is our own scanner, not md4c: that one tells no place of a block, knows no comments, and drops
// long wikilinks; finding the places again cost more than finding the blocks. Containers (quotes,
// items, footnotes) are a stack that each line is matched against, as in cmark; what is left of the
// line continues or begins a leaf. Every line that is not blank ends in exactly one block.

#include "read/outline.h"

#include <algorithm>
#include <utility>

#include "read/ahead.h"
#include "read/html.h"
#include "read/line_cursor.h"
#include "read/line_marks.h"
#include "read/link_syntax.h"

namespace sennit {
namespace {

// Deeper containers are text: a blank line is matched against all open ones, so that their number
// must be bounded for the whole to be linear.
constexpr std::size_t kDeepestContainer = 64;

enum class ContainerKind : std::uint8_t { kQuote, kCallout, kItem, kFootnote };

struct Container {
  ContainerKind kind = ContainerKind::kQuote;
  int width = 0;  // columns that a line of an item or footnote is indented by
};

enum class Leaf : std::uint8_t { kNone, kParagraph, kFence, kIndentedCode, kHtml, kTable };

class OutlineReader {
 public:
  OutlineReader(std::string_view text, Offset begin, std::vector<std::string>& warnings)
      : text_(text), lines_(text, begin), warnings_(warnings) {}

  Outline read() {
    while (lines_.next(line_)) read_line();
    close_leaf();
    return std::move(out_);
  }

 private:
  void read_line() {
    cursor_ = LineCursor(text_, line_);
    match_containers();
    if (all_matched() && continue_leaf()) return;
    if (!all_matched() && leaf_ != Leaf::kParagraph) close_containers();
    while (begin_container()) continue;
    if (begin_leaf()) return;
    if (cursor_.blank()) return end_at_blank();
    add_prose();
  }

  bool line_is_blank() const { return is_blank(line_.range().of(text_)); }

  // --- containers --------------------------------------------------------------------------------

  bool all_matched() const { return matched_ == containers_.size(); }

  void match_containers() {
    matched_ = 0;
    while (!all_matched() && match_container(containers_[matched_])) ++matched_;
  }

  bool match_container(const Container& container) {
    if (container.kind == ContainerKind::kQuote || container.kind == ContainerKind::kCallout)
      return take_quote_mark();
    if (cursor_.blank()) return true;
    if (cursor_.indent() < container.width) return false;
    cursor_.take_columns(container.width);
    return true;
  }

  bool take_quote_mark() {
    if (cursor_.indent() > 3 || cursor_.first() != '>') return false;
    take_mark(1);
    cursor_.take_columns(1);
    return true;
  }

  // Closes the open leaf, and the containers that the line is not in.
  void close_containers() {
    close_leaf();
    containers_.resize(matched_);
  }

  void open_container(Container container) {
    containers_.push_back(container);
    matched_ = containers_.size();
  }

  // Of prose: the outermost container says it.
  BlockKind kind() const {
    if (containers_.empty()) return BlockKind::kParagraph;
    switch (containers_.front().kind) {
      case ContainerKind::kQuote:
        return BlockKind::kQuote;
      case ContainerKind::kCallout:
        return BlockKind::kCallout;
      case ContainerKind::kItem:
        return BlockKind::kListItem;
      case ContainerKind::kFootnote:
        return BlockKind::kFootnote;
    }
    return BlockKind::kParagraph;
  }

  // --- leaves that go on -------------------------------------------------------------------------

  // True when the open leaf took the line.
  bool continue_leaf() {
    switch (leaf_) {
      case Leaf::kFence:
        return continue_fence();
      case Leaf::kIndentedCode:
        return continue_indented_code();
      case Leaf::kHtml:
        return continue_html();
      case Leaf::kParagraph:
        return continue_as_heading_or_table();
      case Leaf::kNone:
      case Leaf::kTable:
        break;
    }
    return false;
  }

  void extend_leaf() {
    if (!line_is_blank()) open_.range.end = line_.end;
  }

  bool continue_fence() {
    extend_leaf();
    if (cursor_.indent() <= 3 && closes(fence_, cursor_.rest())) close_leaf();
    return true;
  }

  bool continue_indented_code() {
    if (line_is_blank()) return true;
    if (cursor_.blank() || cursor_.indent() < 4) return false;
    extend_leaf();
    return true;
  }

  bool continue_html() {
    if (ends_at_blank_line(html_) && cursor_.blank()) return false;
    extend_leaf();
    if (ends_html_block(html_, cursor_.rest())) close_leaf();
    return true;
  }

  // Lines that change what the paragraph before them was.
  bool continue_as_heading_or_table() {
    if (cursor_.blank() || cursor_.indent() > 3) return false;
    if (is_setext_underline(cursor_.rest())) return close_as_heading();
    if (is_delimiter_row(cursor_.rest()) && last_line_has_bar()) return open_table();
    return false;
  }

  bool close_as_heading() {
    mark({cursor_.word(), line_.end});
    if (containers_.empty()) {
      open_.kind = BlockKind::kHeading;
      open_.reading = InlineReading::kHeading;
      open_.content = trimmed(text_, open_.content);
      open_.range.end = line_.end;
      out_.headings.push_back({cursor_.first() == '=' ? 1 : 2, open_.range, open_.content});
    }
    open_.range.end = line_.end;
    emit(open_);
    leaf_ = Leaf::kNone;
    return true;
  }

  bool last_line_has_bar() const {
    return last_content_.of(text_).find('|') != std::string_view::npos;
  }

  // The last line of the paragraph is the table's head; what stood before it stays a paragraph.
  bool open_table() {
    if (last_line_.begin > open_.range.begin) {
      OutlineBlock before = open_;
      before.range.end = before.content.end = line_before_last_end_;
      emit(before);
    }
    emit({BlockKind::kTableRow, last_line_.range(), last_content_, InlineReading::kTableRow});
    mark({cursor_.word(), line_.end});
    emit({BlockKind::kTableRow, line_.range(), nothing(), InlineReading::kNone});
    leaf_ = Leaf::kTable;
    return true;
  }

  // --- containers that begin
  // -----------------------------------------------------------------------

  // True when the rest of the line may begin another one.
  bool begin_container() {
    if (cursor_.blank() || cursor_.indent() > 3 || matched_ >= kDeepestContainer) return false;
    switch (cursor_.first()) {
      case '>':
        return begin_quote();
      case '[':
        return begin_footnote();
      default:
        return begin_item();
    }
  }

  bool begin_quote() {
    close_containers();
    take_quote_mark();
    const Offset callout = callout_mark_length(cursor_.rest());
    open_container({callout > 0 ? ContainerKind::kCallout : ContainerKind::kQuote, 0});
    if (callout == 0) return true;
    take_mark(callout);
    rest_is_ = Rest::kTitle;
    return false;
  }

  bool begin_footnote() {
    const Offset length = footnote_mark_length(cursor_.rest());
    if (length == 0) return false;
    close_containers();
    take_mark(length);
    open_container({ContainerKind::kFootnote, 4});
    return true;
  }

  bool begin_item() {
    const ListMarker marker = list_marker(cursor_.rest());
    if (marker.length == 0 || is_rule(cursor_.rest())) return false;
    const bool empty = is_blank(cursor_.rest().substr(marker.length));
    const bool interrupts = leaf_ == Leaf::kParagraph && all_matched();
    if (interrupts && (empty || marker.number != 1)) return false;

    close_containers();
    const int indent = cursor_.indent();
    take_mark(marker.length);
    const int blanks = empty || cursor_.indent() > 4 ? 1 : cursor_.indent();
    cursor_.take_columns(blanks);
    open_container({ContainerKind::kItem, indent + static_cast<int>(marker.length) + blanks});
    return !take_task_box();
  }

  bool take_task_box() {
    const Offset length = cursor_.indent() > 3 ? 0 : task_box_length(cursor_.rest());
    if (length == 0) return false;
    take_mark(length);
    rest_is_ = Rest::kProse;
    return true;
  }

  // --- leaves that begin
  // ---------------------------------------------------------------------------

  // True when the line is the begin (or all) of a leaf that is not prose.
  bool begin_leaf() {
    if (cursor_.blank() || rest_is_ != Rest::kAnything) return false;
    if (cursor_.indent() > 3) return begin_indented_code();
    switch (cursor_.first()) {
      case '#':
        return begin_heading();
      case '`':
      case '~':
        return begin_fence();
      case '<':
        return begin_region() || begin_html();
      case '%':
      case '$':
        return begin_region();
      case '[':
        return begin_reference();
      case '-':
      case '*':
      case '_':
        return begin_rule();
      default:
        return false;
    }
  }

  bool begin_indented_code() {
    if (leaf_ == Leaf::kParagraph) return false;
    open_leaf(Leaf::kIndentedCode, BlockKind::kCode);
    return true;
  }

  bool begin_heading() {
    const int level = heading_level(cursor_.rest());
    if (level == 0) return false;
    close_containers();
    const Offset begin = cursor_.word();
    const Offset behind_marks = begin + static_cast<Offset>(level);
    const ByteRange words = heading_words(text_, behind_marks, line_.end);
    mark({begin, behind_marks});
    mark({words.end, line_.end});
    const bool of_the_note = containers_.empty();
    if (of_the_note) out_.headings.push_back({level, {begin, line_.end}, words});
    emit({of_the_note ? BlockKind::kHeading : kind(), line_.range(), words,
          InlineReading::kHeading});
    return true;
  }

  bool begin_fence() {
    const Fence fence = fence_of(cursor_.rest());
    if (fence.length == 0) return false;
    open_leaf(Leaf::kFence, BlockKind::kCode);
    fence_ = fence;
    return true;
  }

  bool begin_rule() {
    if (!is_rule(cursor_.rest())) return false;
    close_containers();
    emit_marks_only(cursor_.word());
    return true;
  }

  bool begin_reference() {
    if (leaf_ == Leaf::kParagraph) return false;
    const auto definition = read_reference_definition(text_, {cursor_.word(), line_.end});
    if (!definition) return false;
    close_containers();
    out_.references.emplace(reference_key(definition->label.of(text_)), definition->destination);
    emit_marks_only(cursor_.word());
    return true;
  }

  bool begin_html() {
    const HtmlBlock html = html_block_start(cursor_.rest());
    if (html == HtmlBlock::kNone) return false;
    if (html == HtmlBlock::kWholeTag && leaf_ == Leaf::kParagraph) return false;
    open_leaf(Leaf::kHtml, BlockKind::kHtml);
    html_ = html;
    open_.content.begin = cursor_.word();
    if (ends_at_blank_line(html)) open_.reading = InlineReading::kHtml;
    if (ends_html_block(html, cursor_.rest())) close_leaf();
    return true;
  }

  // --- regions: comments and math, which end where they say, across lines and blocks
  // ---------------

  struct Region {
    BlockKind kind = BlockKind::kComment;
    Offset end = kNowhere;  // behind its closing mark
  };

  bool begin_region() {
    const Region region = region_at(cursor_.word());
    if (region.end == kNowhere) return false;
    if (region.end > line_.end) return take_region(region);
    if (!is_blank(text_.substr(region.end, line_.end - region.end))) return false;
    close_containers();
    emit({region.kind, line_.range(), nothing(), InlineReading::kNone});
    return true;
  }

  Region region_at(Offset at) {
    const std::string_view rest = cursor_.rest();
    if (rest.substr(0, 4) == "<!--")
      return {BlockKind::kComment, closed(html_comments_, at + 4, 3, "<!--")};
    if (rest.substr(0, 2) == "%%") return {BlockKind::kComment, closed(comments_, at + 2, 2, "%%")};
    if (rest.substr(0, 2) == "$$") return {BlockKind::kMath, math_end(at + 2)};
    return {};
  }

  Offset closed(Ahead& ahead, Offset from, Offset length, const char* opening) {
    const Offset found = ahead.next(from);
    if (found != kNowhere) return found + length;
    warn_once(std::string("a comment that begins with ") + opening +
              " is not closed: read as text");
    return kNowhere;
  }

  // "$$" alone on its line opens math that may hold blank lines; "$$ x" does not.
  Offset math_end(Offset from) {
    const Offset found = math_.next(from);
    if (found == kNowhere) return kNowhere;
    const bool alone = is_blank(text_.substr(from, line_.end - from));
    return alone || !blank_line_between(from, found) ? found + 2 : kNowhere;
  }

  bool blank_line_between(Offset begin, Offset end) const {
    bool after_break = false;
    for (Offset at = begin; at < end; ++at) {
      const bool is_break = text_[at] == lines_.line_break();
      if (is_break && after_break) return true;
      if (is_break)
        after_break = true;
      else if (!is_blank_byte(text_[at]))
        after_break = false;
    }
    return false;
  }

  // Takes the lines of the region. What stands behind its end on the last line is prose.
  bool take_region(const Region& region) {
    close_containers();
    OutlineBlock block{region.kind, line_.range(), nothing(), InlineReading::kNone};
    while (lines_.next(line_) && line_.end < region.end) {
      if (!line_is_blank()) block.range.end = line_.end;
    }
    const ByteRange rest = trimmed(text_, {region.end, line_.end});
    if (rest.empty()) block.range.end = line_.end;
    emit(block);
    if (rest.empty()) return true;
    mark({line_.begin, region.end});
    open_paragraph(rest.begin);
    return true;
  }

  // --- prose -------------------------------------------------------------------------------------

  void end_at_blank() {
    close_containers();
    rest_is_ = Rest::kAnything;
    if (!line_is_blank()) emit_marks_only(line_.begin);
  }

  void add_prose() {
    const Rest rest = std::exchange(rest_is_, Rest::kAnything);
    if (leaf_ == Leaf::kTable) return add_table_row();
    if (leaf_ == Leaf::kParagraph) {
      continue_paragraph();  // also where containers did not match: a lazy line
    } else {
      open_paragraph(cursor_.word());
    }
    if (rest == Rest::kTitle) close_leaf();
  }

  void add_table_row() {
    emit({BlockKind::kTableRow,
          line_.range(),
          {cursor_.word(), line_.end},
          InlineReading::kTableRow});
  }

  void open_paragraph(Offset content) {
    open_leaf(Leaf::kParagraph, kind());
    open_.content.begin = content;
    open_.reading = InlineReading::kProse;
    last_line_ = line_;
    last_content_ = {content, line_.end};
  }

  void continue_paragraph() {
    line_before_last_end_ = last_line_.end;
    last_line_ = line_;
    last_content_ = {cursor_.word(), line_.end};
    open_.range.end = open_.content.end = line_.end;
  }

  // --- what is written down ----------------------------------------------------------------------

  void open_leaf(Leaf leaf, BlockKind kind) {
    close_containers();
    leaf_ = leaf;
    open_ = {kind, line_.range(), line_.range(), InlineReading::kNone};
  }

  void close_leaf() {
    if (leaf_ != Leaf::kNone && leaf_ != Leaf::kTable) {
      open_.content.end = open_.range.end;
      emit(open_);
    }
    leaf_ = Leaf::kNone;
  }

  ByteRange nothing() const { return {line_.end, line_.end}; }
  void emit(const OutlineBlock& block) { out_.blocks.push_back(block); }
  void mark(ByteRange range) { out_.marks.push_back(range); }

  void take_mark(Offset bytes) {
    mark({cursor_.word(), cursor_.word() + bytes});
    cursor_.take_word(bytes);
  }

  void emit_marks_only(Offset begin) {
    mark({begin, line_.end});
    emit({kind(), line_.range(), nothing(), InlineReading::kNone});
  }

  void warn_once(std::string warning) {
    if (std::find(warnings_.begin(), warnings_.end(), warning) == warnings_.end())
      warnings_.push_back(std::move(warning));
  }

  enum class Rest : std::uint8_t { kAnything, kProse, kTitle };

  std::string_view text_;
  LineReader lines_;
  std::vector<std::string>& warnings_;
  Ahead comments_{text_, "%%"};
  Ahead html_comments_{text_, "-->"};
  Ahead math_{text_, "$$"};

  Line line_;
  LineCursor cursor_{text_, line_};
  std::size_t matched_ = 0;         // containers that the line is in
  Rest rest_is_ = Rest::kAnything;  // what the rest of the line can be
  std::vector<Container> containers_;
  Leaf leaf_ = Leaf::kNone;
  OutlineBlock open_;  // the block of leaf_
  Fence fence_;
  HtmlBlock html_ = HtmlBlock::kNone;
  Line last_line_;          // of the open paragraph
  ByteRange last_content_;  // of that line
  Offset line_before_last_end_ = 0;
  Outline out_;
};

}  // namespace

Outline read_outline(std::string_view text, Offset begin, std::vector<std::string>& warnings) {
  return OutlineReader(text, begin, warnings).read();
}

}  // namespace sennit
