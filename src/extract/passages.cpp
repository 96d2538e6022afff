#include "extract/passages.h"

#include <algorithm>

#include "text/token_estimate.h"

namespace sennit {
namespace {

std::string_view top_heading(const Chunk& chunk) {
  const std::string_view path = chunk.heading_path;
  return path.substr(0, path.find(" > "));
}

// A chunk that begins a passage sooner than need be: one of three by its own words, so that two
// versions of a document come into step again after an edit.
bool likes_to_begin(const Chunk& chunk) { return chunk.text_hash.low % 3 == 0; }

}  // namespace

std::vector<PromptPassage> passages(std::string_view text, std::span<const Chunk> chunks,
                                    const PassageOptions& options) {
  std::vector<PromptPassage> made;
  std::uint32_t tokens = 0;
  for (std::uint32_t i = 0; i < chunks.size(); ++i) {
    // Of a window only what the one before has not.
    const std::uint32_t begin =
        i == 0 ? chunks[i].range.begin : std::max(chunks[i].range.begin, chunks[i - 1].range.end);
    const ByteRange fresh{std::min(begin, chunks[i].range.end), chunks[i].range.end};
    const std::uint32_t more = estimate_tokens(fresh.of(text));
    const bool is_full = tokens + more > options.max_tokens;
    const bool is_apt = tokens * 3 > options.max_tokens * 2 && likes_to_begin(chunks[i]);
    const bool is_other_part = i > 0 && tokens * 2 > options.max_tokens &&
                               top_heading(chunks[i]) != top_heading(chunks[i - 1]);
    if (made.empty() || is_full || is_apt || is_other_part) {
      made.push_back({i, i});
      tokens = estimate_tokens(chunks[i].range.of(text)) - more;
    }
    tokens += more;
    made.back().end = i + 1;
  }
  return made;
}

ByteRange range_of(const PromptPassage& passage, std::span<const Chunk> chunks) {
  return {chunks[passage.first].range.begin, chunks[passage.end - 1].range.end};
}

}  // namespace sennit
