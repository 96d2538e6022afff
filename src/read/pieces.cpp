#include "read/pieces.h"

#include <algorithm>

#include "base/hash.h"
#include "read/characters.h"
#include "read/word_groups.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kAppealBytes = 64;
constexpr std::uint32_t kSentenceWindow = 1 << 20;  // bytes read at once, to bound memory

bool is_solid(BlockKind kind) {
  switch (kind) {
    case BlockKind::kTableRow:
    case BlockKind::kCode:
    case BlockKind::kMath:
    case BlockKind::kComment:
    case BlockKind::kHtml:
    case BlockKind::kFrontmatter:
      return true;
    default:
      return false;
  }
}

std::uint32_t characters_of(std::string_view text) {
  return static_cast<std::uint32_t>(count_characters(text));
}

class PieceList {
 public:
  PieceList(std::string_view text, std::size_t limit)
      : text_(text), limit_(std::max<std::size_t>(limit, 1)), room_(limit_) {}

  void add_uncounted(ByteRange range) {
    pieces_.push_back({range, 0, 0});
    glue_ = true;
  }

  void add_heading(ByteRange range, int level) {
    level_ = level;
    add_prose(range, Border::kHeading);
    level_ = 0;
    glue_ = pieces_.back().characters < limit_ / 2;
  }

  void add_prose(ByteRange range, Border border) {
    begin_block();
    if (const std::uint32_t characters = characters_of(range.of(text_)); characters <= room_)
      return add(range, characters, border);
    add_sentences(range, border);
  }

  void add_solid(ByteRange range, Border border) {
    begin_block();
    if (const std::uint32_t characters = characters_of(range.of(text_)); characters <= 2 * limit_)
      return add(range, characters, border);
    add_lines(range, border);
  }

  std::vector<Piece> take() { return std::move(pieces_); }

 private:
  // A piece that is glued to one before it has less room.
  void begin_block() {
    room_ = glue_ ? std::max<std::size_t>(
                        limit_ - std::min<std::size_t>(limit_, pieces_.back().characters), 1)
                  : limit_;
  }

  void add(ByteRange range, std::uint32_t characters, Border border) {
    if (range.empty()) return;
    if (glue_ && !pieces_.empty()) {
      pieces_.back().range.end = range.end;
      pieces_.back().characters += characters;
      glue_ = false;
      return;
    }
    pieces_.push_back({range, characters, appeal_of(border, level_, range.of(text_))});
  }

  void add_sentences(ByteRange range, Border border) {
    for (std::uint32_t begin = range.begin; begin < range.end;) {
      const ByteRange window{begin, end_of_window(begin, range.end)};
      for (const ByteRange sentence : sentences(window.of(text_))) {
        add_sentence({begin + sentence.begin, begin + sentence.end}, border);
        border = Border::kSentence;
      }
      begin = window.end;
    }
  }

  std::uint32_t end_of_window(std::uint32_t begin, std::uint32_t end) const {
    if (end - begin <= kSentenceWindow) return end;
    const std::uint32_t latest = begin + kSentenceWindow;
    for (std::uint32_t at = latest; at > begin + kSentenceWindow / 2; --at)
      if (text_[at - 1] == ' ' || text_[at - 1] == '\n') return at;
    return static_cast<std::uint32_t>(boundary_at_or_before(text_, latest));
  }

  void add_sentence(ByteRange range, Border border) {
    const std::uint32_t characters = characters_of(range.of(text_));
    if (characters > room_) return add_words(range, border);
    add(range, characters, border);
  }

  void add_lines(ByteRange range, Border border) {
    for (std::uint32_t begin = range.begin; begin < range.end;) {
      const std::size_t line_end = text_.find('\n', begin);
      const std::uint32_t end = line_end == std::string_view::npos
                                    ? range.end
                                    : std::min(range.end, static_cast<std::uint32_t>(line_end + 1));
      add_sentence({begin, end}, border);
      border = Border::kLine;
      begin = end;
    }
  }

  void add_words(ByteRange range, Border border) {
    for (const WordGroup& group : word_groups(text_, range, room_, limit_)) {
      add(group.range, group.characters, border);
      border = Border::kWord;
    }
  }

  std::string_view text_;
  std::size_t limit_;
  std::size_t room_;
  int level_ = 0;
  bool glue_ = false;  // the next piece joins the last
  std::vector<Piece> pieces_;
};

bool is_blank_line_before(std::string_view text, std::uint32_t at) {
  int breaks = 0;
  while (at > 0) {
    const char c = text[--at];
    if (c == '\n' && ++breaks == 2) return true;
    if (c != '\n' && c != '\r' && c != ' ' && c != '\t') return false;
  }
  return true;
}

int level_of_heading(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks >= 1 && marks <= 6 ? static_cast<int>(marks) : 1;
}

// Blocks that are not what they should be (out of order, in mid-character) are passed over: the
// text between them is still covered.
class BlockRuns {
 public:
  BlockRuns(std::string_view text, ByteRange section, std::span<const Block> blocks)
      : text_(text), section_(section) {
    for (const Block& block : blocks) {
      if (block.range.begin < end_of_last() || block.range.begin >= section.end) continue;
      if (boundary_at_or_before(text, block.range.begin) != block.range.begin) continue;
      if (!joins_table(block))
        runs_.push_back(block);
      else
        runs_.back().range.end = block.range.end;
    }
    if (runs_.empty()) add_paragraphs();
  }

  std::size_t size() const { return runs_.size(); }
  BlockKind kind(std::size_t i) const { return runs_[i].kind; }

  // With the blank lines behind it, and for the first with what stands before it.
  ByteRange range(std::size_t i) const {
    return {i == 0 ? section_.begin : runs_[i].range.begin,
            i + 1 < runs_.size() ? runs_[i + 1].range.begin : section_.end};
  }

 private:
  std::uint32_t end_of_last() const {
    return runs_.empty() ? section_.begin
                         : std::max(runs_.back().range.end, runs_.back().range.begin + 1);
  }

  bool joins_table(const Block& block) const {
    return !runs_.empty() && block.kind == BlockKind::kTableRow &&
           runs_.back().kind == BlockKind::kTableRow &&
           !is_blank_line_before(text_, block.range.begin);
  }

  void add_paragraphs() {
    std::uint32_t begin = section_.begin;
    for (std::size_t at = text_.find('\n', begin);
         at != std::string_view::npos && at + 1 < section_.end; at = text_.find('\n', at + 1)) {
      const auto next = static_cast<std::uint32_t>(at + 1);
      if (!is_blank_line_before(text_, next) || text_[next] == '\n' || text_[next] == '\r')
        continue;
      runs_.push_back({BlockKind::kParagraph, {begin, next}});
      begin = next;
    }
    runs_.push_back({BlockKind::kParagraph, {begin, section_.end}});
  }

  std::string_view text_;
  ByteRange section_;
  std::vector<Block> runs_;
};

}  // namespace

std::uint64_t appeal_of(Border border, int level, std::string_view piece) {
  constexpr int kLevels = 6;
  auto rank = static_cast<std::uint64_t>(border);
  if (border == Border::kHeading)
    rank += static_cast<std::uint64_t>(kLevels - std::clamp(level, 1, kLevels));
  return rank << 56 | hash64(piece.substr(0, kAppealBytes)) >> 8;
}

std::vector<Piece> pieces_of(std::string_view text, ByteRange section,
                             std::span<const Block> blocks, ByteRange uncounted,
                             std::size_t limit) {
  PieceList pieces(text, limit);
  const BlockRuns runs(text, section, blocks);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const ByteRange range = runs.range(i);
    const Border border =
        is_blank_line_before(text, range.begin) ? Border::kParagraph : Border::kLine;
    if (!uncounted.empty() && uncounted.contains(range))
      pieces.add_uncounted(range);
    else if (runs.kind(i) == BlockKind::kHeading)
      pieces.add_heading(range, level_of_heading(range.of(text)));
    else if (is_solid(runs.kind(i)))
      pieces.add_solid(range, border);
    else
      pieces.add_prose(range, border);
  }
  return pieces.take();
}

}  // namespace sennit
