// Keyword search by reading everything: the plain twin of the FTS5 postings.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/keyword_index.h"

namespace sennit {

// The tokens of a chunk, by field.
using FieldTokens = std::array<std::vector<std::string>, kKeywordFields>;

struct TokenizedChunk {
  DocumentId document;
  std::uint32_t ordinal = 0;
  const FieldTokens* tokens = nullptr;
};

// Scores of bm25.h. `chunks` are in order of (path, root, ordinal), the order of ties.
// O(tokens of all chunks * terms).
std::vector<KeywordHit> search_plainly(const std::vector<TokenizedChunk>& chunks,
                                       const KeywordQuery& query, std::size_t limit);

// KeywordIndex::weight.
double weight_plainly(const std::vector<TokenizedChunk>& chunks, const KeywordTerm& term);

}  // namespace sennit
