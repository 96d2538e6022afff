// Places in documents as an answer cites them: heading, line and file.

#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "answer/extractive.h"
#include "engine/engine_state.h"
#include "graph/graph.h"
#include "model/document.h"
#include "retrieve/retrieve.h"

namespace sennit {

// Of one call of an Engine: keeps what it learnt of the documents.
class Citer {
 public:
  Citer(EngineState& state, const Graph& graph) : state_(state), graph_(graph) {}

  const Graph& graph() const { return graph_; }

  // A passage with what is needed to cite from it; it lives as long as the texts of the call.
  Result<Passage> passage(const RankedChunk& chunk);
  Result<AnswerSentence> sentence(DocumentIndex document, ByteRange range);

 private:
  // What a text says of its own form; it says again what it said when it was first read.
  struct Form {
    std::vector<ByteRange> prose;  // blocks that a person reads as sentences
    std::vector<Heading> headings;
  };
  static Form form_of(std::string_view text, DocumentKind kind);
  Result<const Form*> form_of_document(DocumentIndex document, std::string_view text);

  EngineState& state_;
  const Graph& graph_;
  std::map<DocumentIndex, Form> forms_;
};

}  // namespace sennit
