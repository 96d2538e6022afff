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
struct CodePointSpan { std::size_t begin = 0, end = 0; bool operator==(const CodePointSpan&) const = default; };
Result<std::vector<CodePointSpan>> window_spans(std::string_view text, std::size_t size, std::size_t overlap);

// Chunks of a document, in order; heading path and text hash filled. `section`: by heading, then
// packed paragraphs up to the target, a longer paragraph split at sentence ends, else between words;
// joined they give the text back; an edit changes only the chunks it touches. `window`: window_spans,
// with starts moved forward to the next word start where they would fall inside a word (never past
// the end of the previous chunk). An empty text has no chunks.
Result<std::vector<Chunk>> chunk(const Document& document, const ChunkOptions& options);

}  // namespace sennit
