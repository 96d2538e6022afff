#include "read/window_chunks.h"

#include <algorithm>
#include <array>

#include "base/try.h"
#include "read/characters.h"
#include "read/chunk.h"
#include "read/heading_path.h"
#include "read/word_boundary.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::array<std::string_view, 8> kEndings = {". ",  "! ",  "? ",   ".\n",
                                                      "!\n", "?\n", "\n\n", "\n"};

// A place in a text that knows its number of code points; it walks, so that a whole text costs
// O(n).
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  std::size_t characters() const { return characters_; }
  std::size_t bytes() const { return bytes_; }
  bool at_end() const { return bytes_ == text_.size(); }

  void go_to(std::size_t characters) {
    while (characters_ < characters && bytes_ < text_.size()) step_forward();
    while (characters_ > characters) step_back();
  }

 private:
  void step_forward() {
    do ++bytes_;
    while (bytes_ < text_.size() && !begins_character(text_[bytes_]));
    ++characters_;
  }

  void step_back() {
    do --bytes_;
    while (bytes_ > 0 && !begins_character(text_[bytes_]));
    --characters_;
  }

  std::string_view text_;
  std::size_t characters_ = 0;
  std::size_t bytes_ = 0;
};

constexpr std::uint32_t kLongestWord = 400;  // bytes; what is longer is no word and may be cut

struct Window {
  CodePointSpan span;
  ByteRange range;
};

// The bytes of `tail` behind the last place where the most wanted kind of ending stands.
std::size_t bytes_after_ending(std::string_view tail) {
  for (const std::string_view ending : kEndings)
    if (const std::size_t at = tail.rfind(ending); at != std::string_view::npos)
      return tail.size() - at - ending.size();
  return 0;
}

ByteRange byte_range(const Cursor& begin, const Cursor& end) {
  return {static_cast<std::uint32_t>(begin.bytes()), static_cast<std::uint32_t>(end.bytes())};
}

Result<std::vector<Window>> windows(std::string_view text, std::size_t size, std::size_t overlap) {
  if (overlap >= size)
    return invalid_input("the overlap of chunks (" + std::to_string(overlap) +
                             ") must be smaller than their size (" + std::to_string(size) + ")",
                         "set chunking.chunk_overlap below chunking.chunk_size");
  std::vector<Window> found;
  Cursor begin(text), end(text), tail(text);
  while (!end.at_end()) {
    end.go_to(begin.characters() + size);
    if (!end.at_end()) {
      tail.go_to(end.characters() - overlap);
      const std::string_view searched = text.substr(tail.bytes(), end.bytes() - tail.bytes());
      end.go_to(end.characters() -
                count_characters(searched.substr(searched.size() - bytes_after_ending(searched))));
    }
    found.push_back({{begin.characters(), end.characters()}, byte_range(begin, end)});
    const std::size_t next = end.characters() - std::min(overlap, end.characters());
    begin.go_to(next > begin.characters() ? next : end.characters());
  }
  return found;
}

// Appends a window that begins with a word, see chunk.h.
void append(std::string_view text, ByteRange range, std::vector<ByteRange>& ranges) {
  ByteRange& before = ranges.back();
  if (range.end <= before.end) return;
  if (const auto word = find_word(text, range.begin, before.end)) {
    range.begin = static_cast<std::uint32_t>(*word);
  } else if (const auto end = find_end_of_word(text, before.end,
                                               std::min(range.end, before.end + kLongestWord))) {
    range.begin = before.end = static_cast<std::uint32_t>(*end);
  } else {
    while (splits_grapheme(text, range.begin)) range.begin += decode_at(text, range.begin).length;
  }
  if (range.begin == before.begin)
    before = range;
  else
    ranges.push_back(range);
}

std::vector<ByteRange> between_words(std::string_view text, const std::vector<Window>& found) {
  std::vector<ByteRange> ranges{found.front().range};
  for (const Window& window : found) append(text, window.range, ranges);
  return ranges;
}

}  // namespace

Result<std::vector<CodePointSpan>> window_spans(std::string_view text, std::size_t size,
                                                std::size_t overlap) {
  SENNIT_ASSIGN(const std::vector<Window> found, windows(text, size, overlap));
  std::vector<CodePointSpan> spans;
  spans.reserve(found.size());
  for (const Window& window : found) spans.push_back(window.span);
  return spans;
}

Result<std::vector<Chunk>> window_chunks(const Document& document, std::size_t size,
                                         std::size_t overlap) {
  SENNIT_ASSIGN(const std::vector<Window> found, windows(document.text, size, overlap));
  std::vector<Chunk> chunks;
  HeadingPath headings(document.text);
  auto heading = document.structure.headings.begin();
  for (const ByteRange range : between_words(document.text, found)) {
    for (; heading != document.structure.headings.end() && heading->line.begin <= range.begin;
         ++heading)
      headings.enter(*heading);
    chunks.push_back({0, range, headings.path(), {}});
  }
  return chunks;
}

}  // namespace sennit
