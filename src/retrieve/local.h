#pragma once

#include "retrieve/retrieve.h"

namespace sennit {

// The entities of the sub-graph around the question's names, at most three times top_k: those named
// in the question first, then by score_entity, ties by number. Without a name: around the five that
// score best, none when nothing scores.
std::vector<RankedEntity> local_entities(const Graph& graph, std::string_view question,
                                         const std::vector<LinkedName>& names,
                                         const RetrieveOptions& options);

}  // namespace sennit
