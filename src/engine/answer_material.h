// From what retrieval found to what a model may be shown of it, and where that stands.

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "answer/context.h"
#include "answer/extractive.h"
#include "engine/citer.h"
#include "engine/engine_state.h"

namespace sennit {

struct AnswerMaterial {
  struct Place {
    DocumentIndex document = 0;
    ByteRange range;
  };
  std::vector<Passage> passages;
  std::vector<ContextPassage> shown_passages;  // the same, as they are shown
  std::vector<ContextFact> facts;
  std::vector<std::optional<Place>> fact_places;  // of `facts`; nothing for what was imported
  std::size_t held_back = 0;                      // passages and facts that may not be shown
};

// Whether a document may be shown to the model.
using MayBeShown = std::function<Result<bool>(DocumentIndex)>;

// Passages, each text once; and facts whose sentence stands in none of them. A fact is shown when
// all documents that state it may be, with a `may_be_shown` only by the names that its own sentence
// uses, since the graph may know a thing by a name from elsewhere; then one without a sentence, or
// whose sentence names its things otherwise, is held back. An empty function: all may. Errors: of
// the store.
Result<AnswerMaterial> answer_material(EngineState& state, Citer& citer,
                                       const std::vector<RankedChunk>& chunks,
                                       const std::vector<RelationIndex>& relations,
                                       const MayBeShown& may_be_shown);

}  // namespace sennit
