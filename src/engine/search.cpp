// Names and notes for what a person types.

#include "base/try.h"
#include "engine/search_parts.h"
#include "fmt/format.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

bool asks_for_anything(const SearchQuery& query) {
  return !query.text().empty() || !query.excluded.empty() || query.has_dates() ||
         !query.wanted.empty() || !query.unwanted.empty();
}

bool has_sure_name(const std::vector<EntityHit>& entities) {
  for (const EntityHit& hit : entities)
    if (hit.fit != "typo" && hit.fit != "alike" && hit.fit != "within") return true;
  return false;
}

}  // namespace

Result<SearchResults> Engine::search(const std::string& term, const SearchOptions& options) {
  state_->texts.clear();
  SENNIT_ASSIGN(SearchQuery query, search_query(term, options));
  if (!asks_for_anything(query))
    return invalid_input("the search holds no word", "give a word, a name, or a filter like #tag");
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(DocumentScope scope, search_scope(*state_, *graph, query));
  RunningSearch search{*state_, *graph, options, std::move(query), std::move(scope)};
  SearchResults results;
  SENNIT_ASSIGN(results.entities, search_entities(search));
  const bool wants_notes = !options.exact && search.query.wanted.types.empty();
  if (wants_notes && !has_sure_name(results.entities) && search.query.phrases.empty()) {
    SENNIT_ASSIGN(results.shown_for, put_right(search, search.query.words));
    if (!results.shown_for.empty()) search.query.words = results.shown_for;
  }
  if (wants_notes) {
    SENNIT_ASSIGN(results.notes, search_notes(search, results.entities));
  }
  results.hints = search.query.hints;
  return results;
}

}  // namespace sennit
