// From what a question may be answered: the conditions of QueryOptions, as retrieval takes them.

#pragma once

#include "engine/engine_state.h"
#include "retrieve/retrieve.h"

namespace sennit {

// Fills `admits_chunk`, `admits_entity` and `parts`; the functions may not outlive `graph`. Gives
// hints about conditions that nothing fulfils. Errors: kInvalidInput (a date that is none, an
// unknown part), kNotFound (no such note), and of the index.
Result<std::vector<std::string>> set_scope(EngineState& state, const Graph& graph,
                                           const QueryOptions& options, RetrieveOptions& wanted);

}  // namespace sennit
