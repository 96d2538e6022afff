// A section of a document as pieces that are not cut further: paragraphs, and sentences, lines or
// words of what is too long.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace sennit {

// What stands before a piece, from the worst place to begin a chunk to the best.
enum class Border : std::uint8_t { kWord, kSentence, kLine, kParagraph, kHeading };

struct Piece {
  ByteRange range;
  std::uint32_t characters = 0;  // code points that count
  std::uint64_t appeal =
      0;  // of a chunk that begins here: the border, then a hash of the first words
};

// `level` tells headings apart (1 is the best place to begin a chunk); 0 for other borders.
// A change behind the first 64 bytes of a piece leaves its appeal as it was.
std::uint64_t appeal_of(Border border, int level, std::string_view piece);

// Pieces of `section`, in order, without gap or overlap; each of at most `limit` code points, or
// twice that for blocks without sentences. `blocks` are those that begin in the section. A heading
// is one piece with what follows it; `uncounted` (frontmatter) is one piece with what follows it,
// and does not count.
std::vector<Piece> pieces_of(std::string_view text, ByteRange section,
                             std::span<const Block> blocks, ByteRange uncounted, std::size_t limit);

}  // namespace sennit
