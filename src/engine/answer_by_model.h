// A model's answer to a question, from the context that retrieval built for it.

#pragma once

#include <vector>

#include "engine/citer.h"
#include "engine/engine_state.h"
#include "retrieve/retrieve.h"

namespace sennit {

// Asks the model of `options` about `asked.question`: what it is shown are `chunks`, best first,
// and `relations` that say more. What goes wrong with the model is in the result; errors are
// of the store alone. The usage is kept in the store when no one else writes it. Blocks; may wait
// some seconds to repeat a call that a limit or an overload refused.
Result<ModelAnswer> answer_by_model(EngineState& state, Citer& citer, const Answer& asked,
                                    const std::vector<RankedChunk>& chunks,
                                    const std::vector<RelationIndex>& relations,
                                    const QueryOptions& options);

}  // namespace sennit
