#include "read/chunk.h"

#include "read/section_chunks.h"
#include "read/window_chunks.h"

namespace sennit {
namespace {

ChunkMethod method_of(const Document& document, ChunkMethod wanted) {
  if (wanted != ChunkMethod::kAutomatic) return wanted;
  return document.kind == DocumentKind::kMarkdown ? ChunkMethod::kSection : ChunkMethod::kWindow;
}

}  // namespace

Result<std::vector<Chunk>> chunk(const Document& document, const ChunkOptions& options) {
  if (document.text.empty()) return std::vector<Chunk>{};
  const bool by_section = method_of(document, options.method) == ChunkMethod::kSection;
  Result<std::vector<Chunk>> chunks =
      by_section ? section_chunks(document, options.section_characters)
                 : window_chunks(document, options.window_size, options.window_overlap);
  if (!chunks.ok()) return chunks;
  std::uint32_t ordinal = 0;
  for (Chunk& each : *chunks) {
    each.ordinal = ordinal++;
    each.text_hash = hash128(each.range.of(document.text));
  }
  return chunks;
}

}  // namespace sennit
