#include "read/section_chunks.h"

#include <algorithm>

#include "read/characters.h"
#include "read/heading_path.h"
#include "read/pack.h"
#include "read/pieces.h"
#include "text/normalize.h"

namespace sennit {
namespace {

// A heading and its text up to the next heading; level 0 for what stands before the first.
struct Section {
  ByteRange range;
  int level = 0;
  std::size_t characters = 0;
  bool has_text = false;  // of its own, besides the heading
  std::string path;
};

class Chunker {
 public:
  Chunker(const Document& document, std::size_t target)
      : document_(document),
        text_(document.text),
        target_(target),
        frontmatter_(find_frontmatter()) {}

  std::vector<Chunk> chunks() {
    const std::vector<Section> sections = joined_with_children(find_sections());
    for (std::size_t i = 0; i < sections.size();) {
      const std::size_t end = end_of_short_run(sections, i);
      if (end - i > 1)
        add_packed({sections.data() + i, end - i});
      else
        add_section(sections[i]);
      i = end;
    }
    return std::move(chunks_);
  }

 private:
  // Empty when there is none, or when it is so long that it must be cut like any text.
  ByteRange find_frontmatter() const {
    const std::vector<Block>& blocks = document_.structure.blocks;
    if (blocks.empty() || blocks.front().kind != BlockKind::kFrontmatter) return {};
    const ByteRange range{0, std::min(blocks.size() > 1 ? blocks[1].range.begin : size(), size())};
    return count_characters(range.of(text_)) <= target_ ? range : ByteRange{};
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }

  // A heading inside a quote or a list item begins no section.
  bool begins_section(const Heading& heading) const {
    const std::uint32_t at = heading.line.begin;
    return at < size() && (at == 0 || text_[at - 1] == '\n' || text_[at - 1] == '\r');
  }

  std::vector<Section> find_sections() const {
    std::vector<Section> sections;
    HeadingPath path(text_);
    Section open;
    std::uint32_t text_begin = frontmatter_.end;
    for (const Heading& heading : document_.structure.headings) {
      if (!begins_section(heading) || heading.line.begin < open.range.begin) continue;
      close(open, heading.line.begin, text_begin, sections);
      path.enter(heading);
      open = {{heading.line.begin, 0}, heading.level, 0, false, path.path()};
      text_begin = std::min(heading.line.end, size());
    }
    close(open, size(), text_begin, sections);
    return sections;
  }

  void close(Section& open, std::uint32_t end, std::uint32_t text_begin,
             std::vector<Section>& sections) const {
    open.range.end = end;
    if (open.range.empty()) return;
    open.characters = count_characters(counted(open.range).of(text_));
    open.has_text = text_begin < end && !trim(text_.substr(text_begin, end - text_begin)).empty();
    sections.push_back(std::move(open));
  }

  ByteRange counted(ByteRange range) const {
    return {std::clamp(frontmatter_.end, range.begin, range.end), range.end};
  }

  std::vector<Section> joined_with_children(std::vector<Section> sections) const {
    std::vector<Section> joined;
    for (Section& section : sections) {
      const bool belongs =
          !joined.empty() && !joined.back().has_text && section.level > joined.back().level;
      if (!belongs) {
        joined.push_back(std::move(section));
        continue;
      }
      Section& parent = joined.back();
      parent.range.end = section.range.end;
      parent.characters += section.characters;
      parent.has_text = section.has_text;
      parent.path = std::move(section.path);
    }
    return joined;
  }

  bool is_short(const Section& section) const { return section.characters * 4 < target_; }

  // Where the run of short sections that begins with `begin` ends; one behind `begin` for any
  // other.
  std::size_t end_of_short_run(const std::vector<Section>& sections, std::size_t begin) const {
    std::size_t end = begin + 1;
    if (!is_short(sections[begin])) return end;
    while (end < sections.size() && is_short(sections[end]) &&
           sections[end].level >= sections[begin].level)
      ++end;
    return end;
  }

  void add_packed(std::span<const Section> sections) {
    std::vector<Piece> pieces;
    for (const Section& section : sections)
      pieces.push_back({section.range, static_cast<std::uint32_t>(section.characters),
                        appeal_of(Border::kHeading, section.level, section.range.of(text_))});
    std::vector<std::size_t> starts = pack(pieces, std::max<std::size_t>(target_ / 2, 1));
    starts.push_back(sections.size());
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
      add_families(sections.subspan(starts[i], starts[i + 1] - starts[i]));
  }

  // No chunk reaches over a heading of a higher level than its first.
  void add_families(std::span<const Section> sections) {
    std::size_t first = 0;
    for (std::size_t i = 1; i <= sections.size(); ++i) {
      if (i < sections.size() && sections[i].level >= sections[first].level) continue;
      add({sections[first].range.begin, sections[i - 1].range.end}, sections[first].path);
      first = i;
    }
  }

  void add_section(const Section& section) {
    if (section.characters <= target_) return add(section.range, section.path);
    const std::vector<Piece> pieces =
        pieces_of(text_, section.range, blocks_in(section.range), frontmatter_, target_);
    std::vector<std::size_t> starts = pack(pieces, target_);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const std::uint32_t end =
          i + 1 < starts.size() ? pieces[starts[i + 1]].range.begin : section.range.end;
      add({pieces[starts[i]].range.begin, end}, section.path);
    }
  }

  std::span<const Block> blocks_in(ByteRange range) const {
    const auto begins_before = [](const Block& block, std::uint32_t at) {
      return block.range.begin < at;
    };
    const std::vector<Block>& blocks = document_.structure.blocks;
    const auto first = std::lower_bound(blocks.begin(), blocks.end(), range.begin, begins_before);
    const auto last = std::lower_bound(first, blocks.end(), range.end, begins_before);
    return {first, last};
  }

  void add(ByteRange range, const std::string& path) { chunks_.push_back({0, range, path, {}}); }

  const Document& document_;
  std::string_view text_;
  std::size_t target_;
  ByteRange frontmatter_;
  std::vector<Chunk> chunks_;
};

}  // namespace

Result<std::vector<Chunk>> section_chunks(const Document& document, std::size_t target) {
  if (target == 0)
    return invalid_input("the size of a section chunk must be at least 1 character",
                         "set chunking.section_characters");
  return Chunker(document, target).chunks();
}

}  // namespace sennit
