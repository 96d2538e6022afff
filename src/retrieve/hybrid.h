// The passages that answer a question together: those about the things it names, those that hold
// its words, and those about the things that the first ones lead to.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "retrieve/retrieve.h"

namespace sennit {

// What the ranking is made of. Passages come from the keyword index with `lexical` filled, best
// first.
struct HybridInput {
  std::string_view question;
  const std::vector<Subject>& subjects;
  const std::vector<RankedChunk>& passages;
  const std::vector<double>& pagerank;  // by node
  std::span<const Telling> tellings = {};
};

// One row a passage, best first, ties by number, each with its reason.
//
// 1. A passage scores for the words (BM25F) and for the subjects that it is about; one that stands
//    everywhere weighs less. Asked what a thing is, one that says so scores as much again.
// 2. The best passages are read: what stands in them, near to the words of the question that name
//    nothing ("composer" near to "composed by"), is followed to the passages about it, and to those
//    that say of it what the passage itself does not say of the question. Twice, the second time
//    weaker, so that a chain of three notes is found.
// 3. Personalised PageRank adds what hangs together with all of these.
Result<std::vector<RankedChunk>> rank_hybrid(const Graph& graph, const KeywordIndex& index,
                                             const HybridInput& input, const HybridParts& parts,
                                             const ChunkText& text_of);

}  // namespace sennit
