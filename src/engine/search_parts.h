// The parts of Engine::search.

#pragma once

#include <string>
#include <vector>

#include "engine/engine_state.h"
#include "retrieve/document_scope.h"
#include "retrieve/name_finder.h"
#include "retrieve/search_query.h"
#include "retrieve/search_terms.h"

namespace sennit {

// One search while it runs.
struct RunningSearch {
  EngineState& state;
  const Graph& graph;
  const SearchOptions& options;
  SearchQuery query;
  DocumentScope scope;
};

// --- search_scope.cpp

// What is typed and what the options say, as one. Errors: kInvalidInput (a date that is none).
Result<SearchQuery> search_query(const std::string& typed, const SearchOptions& options);
Result<DocumentScope> search_scope(EngineState& state, const Graph& graph, SearchQuery& query);

// --- search_entities.cpp

// The names of the graph, laid out once for each graph.
const NameFinder& current_names(EngineState& state, const Graph& graph);

Result<std::vector<EntityHit>> search_entities(const RunningSearch& search);

// The words with those that no note and no name holds put right, or "".
Result<std::string> put_right(const RunningSearch& search, const std::string& words);

// --- search_notes.cpp

// `entities`: what was found by name; the notes about them count.
Result<std::vector<NoteHit>> search_notes(const RunningSearch& search,
                                          const std::vector<EntityHit>& entities);

}  // namespace sennit
