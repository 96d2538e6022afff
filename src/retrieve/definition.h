// A question that asks only what, or who, something is ("Who was Sejong?", "캔버스란?"), and the
// places that say so.

#pragma once

#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "retrieve/question.h"

namespace sennit {

// A place that says what a thing is.
struct Telling {
  ChunkIndex chunk = 0;
  ByteRange range;   // in the document; empty: the first sentence of the note about it
  double worth = 1;  // to 0: the best sentence 1
  EntityIndex entity = 0;
};

// Best first for each thing that the one name of the question means; none when it asks for
// something of it ("Who was Sejong's father?", "Where is ...?", "How does ... work?"). O(question +
// chunks of the documents that say so).
std::vector<Telling> tellings(const Graph& graph, std::string_view question,
                              const std::vector<LinkedName>& names);

}  // namespace sennit
