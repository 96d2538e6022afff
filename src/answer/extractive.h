// An answer without a model: the sentences of the documents that answer best, each with its place.
// Pure. A quote is exactly the document's bytes at its range; nothing is rewritten.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "retrieve/retrieve.h"

namespace sennit {

// A passage that retrieval found, with what is needed to cite from it.
struct Passage {
  ChunkIndex chunk = 0;
  double score = 0;
  std::string_view text;         // of the whole document
  ByteRange range;               // of the chunk
  std::vector<ByteRange> prose;  // blocks of the document that a person reads as sentences
};

struct CitedSentence {
  ChunkIndex chunk = 0;
  ByteRange range;  // in the document
  double score = 0;
};

struct ExtractiveOptions {
  std::size_t max_sentences = 5;
};

// The sentences that hold the words and subjects of the question, weighted by how rare the words
// are among the passages, and rather those with what is asked for (a person, a place, a time, an
// amount); near-repetitions are left out. Best first; in the answer to a chain, a sentence that
// holds no subject stands behind the one that leads to it.
//
// Asked what a thing is, the sentences that say so come first (`tellings`). A line that leads in
// what follows ("To add a card:") answers little.
//
// Empty, "not in these notes", when
// - half or more of what the question writes as names is nowhere in the documents, or a year that
//   it names is in none of the passages;
// - no sentence holds a subject, or a good part of the words, of the question, or what it asks of
//   its subjects stands in no sentence at all.
std::vector<CitedSentence> best_sentences(const Graph& graph, std::string_view question,
                                          const Subjects& subjects,
                                          const std::vector<Passage>& passages,
                                          const std::vector<Telling>& tellings,
                                          const ExtractiveOptions& options);

}  // namespace sennit
