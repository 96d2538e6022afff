// What a question is about: names that the graph knows, and names that only their spelling tells.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "model/keyword_index.h"
#include "retrieve/question.h"
#include "sennit/result.h"

namespace sennit {

// The text of a passage; valid until retrieval ends. May be empty: then no passage is read.
using ChunkText = std::function<Result<std::string_view>(ChunkIndex)>;

struct Subject {
  ByteRange range;  // in the question
  std::string surface;
  std::vector<EntityIndex> entities;  // none, where only the spelling tells that it is a name
  double weight = 0;                  // 0 to 1: the rarer, and the more surely a name, the more
  // About it, best first, and how much: 0 to 1.
  std::vector<std::pair<ChunkIndex, double>> passages;
};

// Runs of words that are written as a name is: with capital letters, short words in small letters
// between them ("Alexander and the Terrible Day"), or between quotation marks. In order. The first
// word of the question is none of them when it stands alone.
std::vector<ByteRange> written_names(std::string_view question);

struct Subjects {
  std::vector<Subject> found;
  std::vector<std::string> missing;  // written as names, and nowhere in the documents
};

// `names` first, in their order, then what is written as a name, stands in the index and is none of
// them. A name of the graph inside such a longer one weighs little: "Live" in "Dangerously They
// Live". A name of several parts ("Paris, Texas and Rome") is looked for whole, then by its parts.
// Errors: of the index and of `text_of`.
Result<Subjects> subjects_of(const Graph& graph, const KeywordIndex& index,
                             std::string_view question, const std::vector<LinkedName>& names,
                             const ChunkText& text_of);

}  // namespace sennit
