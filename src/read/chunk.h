// Documents to chunks.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "sennit/result.h"

namespace sennit {

enum class ChunkMethod : std::uint8_t { kAutomatic, kSection, kWindow };
// kAutomatic: kSection for Markdown, kWindow for everything else.

struct ChunkOptions {
  ChunkMethod method = ChunkMethod::kAutomatic;
  std::size_t section_characters = 1500;  // target of `section`, in code points
  std::size_t window_size = 1000;         // of `window`, in code points, as mini-graph-RAG
  std::size_t window_overlap = 200;       // < window_size
};

// Spans in code points, as mini-graph-RAG 0.1.0 gives them (compatible to the character).
// Errors: kInvalidInput when overlap >= size.
struct CodePointSpan {
  std::size_t begin = 0, end = 0;
  bool operator==(const CodePointSpan&) const = default;
};
Result<std::vector<CodePointSpan>> window_spans(std::string_view text, std::size_t size,
                                                std::size_t overlap);

// Chunks of a document, in order; ordinal, heading path and text hash filled. An empty text has no
// chunks. Linear in the size of the text.
//
// `section`. Joined, the chunks give the text back.
// - A heading begins a chunk, with two exceptions. A heading without text of its own belongs to the
//   section below it ("# Tides" followed by "## Neap"). Neighbouring sections that are each shorter
//   than a quarter of the target are packed together up to half the target, so that forty headings
//   of one line each are a few chunks; a pack never reaches over a heading of a higher level than
//   its first. Such a chunk has the heading path of its first section.
// - A longer section is cut before paragraphs, so that no chunk is longer than the target; a
//   paragraph that is longer itself is cut at sentence ends, a longer sentence between words, and a
//   longer run of letters (nothing a person would call a word) between graphemes. Code, tables and
//   other blocks without sentences stay whole up to twice the target and are then cut between
//   lines.
// - Which paragraphs begin a chunk depends on the words around them (a third of the target each
//   way), not on what came before: an edit changes the chunks it touches and seldom a neighbour.
//   The price is that chunks fill three fifths of the target on average.
// - Frontmatter belongs to the first chunk and does not count (unless longer than the target).
//
// `window`: window_spans, with each start moved forward to the next word, never past the end of the
// chunk before; where no word begins before that end, the end is moved forward to the end of its
// word (unless that is over 400 bytes away). A chunk that lies within another is left out.
Result<std::vector<Chunk>> chunk(const Document& document, const ChunkOptions& options);

}  // namespace sennit
