// The passages that answer a question together: those about the things it names, those that hold
// its words, and those about the things that the first ones lead to.

#pragma once

#include <string_view>
#include <vector>

#include "retrieve/retrieve.h"

namespace sennit {

// How much a passage is about an entity, 0 to 1: 1 in the note about it, nearly as much where its
// document begins with it, else by how often it stands there. O(log mentions + mentions in it).
double aboutness(const Graph& graph, EntityIndex entity, ChunkIndex chunk);

// The passages that are most about an entity, best first, ties by number; the note about it first.
// O(mentions), of an entity that stands everywhere the first ones only.
std::vector<std::pair<ChunkIndex, double>> passages_about(const Graph& graph, EntityIndex entity,
                                                          std::size_t limit);

// `passages` come from the keyword index with `lexical` filled, best first; `asked` too, for the
// words of the question that name nothing. The result has one row
// a passage, best first, ties by number, each with its reason.
//
// 1. A passage scores for the words (BM25) and for the named things that it is about; a thing that
//    stands everywhere weighs less.
// 2. The best passages are read: what stands in them, near to the words of the question that name
//    nothing ("composer" near to "composed by"), is followed to the passages about it. Twice, the
//    second time weaker, so that a chain of three notes is found.
// 3. Personalised PageRank adds what hangs together with all of these.
Result<std::vector<RankedChunk>> rank_hybrid(const Graph& graph, std::string_view question,
                                             const std::vector<LinkedName>& names,
                                             const std::vector<RankedChunk>& passages,
                                             const std::vector<RankedChunk>& asked,
                                             const std::vector<double>& pagerank,
                                             const ChunkText& text_of);

}  // namespace sennit
