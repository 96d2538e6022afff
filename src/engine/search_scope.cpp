// What a search looks at: its words and filters, and the documents that they leave.

#include <algorithm>
#include <set>

#include "base/try.h"
#include "engine/search_parts.h"
#include "fmt/format.h"
#include "read/reader.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

// As a shell completes it, and as it is written in a note.
std::string without_slashes(std::string folder) {
  while (folder.ends_with('/')) folder.pop_back();
  return folder.substr(std::min(folder.find_first_not_of('/'), folder.size()));
}

std::string without_sign(const std::string& tag) {
  for (const std::string_view sign : {"#", "＃"})
    if (tag.starts_with(sign)) return tag.substr(sign.size());
  return tag;
}

Result<DatePeriod> period(const std::string& text) {
  const DatePeriod found = period_of(text);
  if (found.from != 0) return found;
  return invalid_input(fmt::format("\"{}\" is no date", text), "use 2024, 2024-05 or 2024-05-03");
}

std::vector<DocumentIndex> documents_of(const Graph& graph, const std::vector<KeywordHit>& hits) {
  std::set<DocumentIndex> found;
  for (const KeywordHit& hit : hits)
    if (const std::int64_t d = graph.find_document(hit.document); d >= 0)
      found.insert(static_cast<DocumentIndex>(d));
  return {found.begin(), found.end()};
}

class Lookups {
 public:
  Lookups(EngineState& state, const Graph& graph) : state_(state), graph_(graph) {}

  Result<std::vector<DocumentIndex>> with_tag(const std::string& tag) {
    SENNIT_ASSIGN(std::vector<DocumentIndex> found, holding(tag, {KeywordField::kTags}));
    std::vector<DocumentIndex> tagged;
    for (const DocumentIndex d : found) {
      SENNIT_ASSIGN(const std::vector<std::string>* tags, tags_of(graph_.document_id(d)));
      if (std::any_of(tags->begin(), tags->end(),
                      [&](const std::string& own) { return is_tag_below(own, tag); }))
        tagged.push_back(d);
    }
    return tagged;
  }

  Result<std::vector<DocumentIndex>> holding(const std::string& words, KeywordFieldSet fields) {
    std::optional<KeywordTerm> term = run_of(words, 0);
    if (!term) return std::vector<DocumentIndex>();
    term->fields = fields;
    KeywordQuery query;
    query.terms.push_back(std::move(*term));
    SENNIT_ASSIGN(const std::vector<KeywordHit> hits,
                  state_.store->search(query, graph_.chunk_count() + std::size_t{1}));
    return documents_of(graph_, hits);
  }

 private:
  // Of one revision of the store, each document's tags are read once.
  Result<const std::vector<std::string>*> tags_of(DocumentId id) {
    SENNIT_ASSIGN(const std::uint64_t revision, state_.store->revision());
    if (state_.tags_revision != revision) state_.tags.clear();
    state_.tags_revision = revision;
    auto known = state_.tags.find(id);
    if (known == state_.tags.end()) {
      SENNIT_ASSIGN(const std::string text, state_.store->text(id));
      std::vector<std::string> ignored;
      std::vector<std::string> names;
      for (Tag& tag : parse_markdown(text, ignored).tags) names.push_back(std::move(tag.name));
      known = state_.tags.emplace(id, std::move(names)).first;
    }
    return &known->second;
  }

  EngineState& state_;
  const Graph& graph_;
};

}  // namespace

Result<SearchQuery> search_query(const std::string& typed, const SearchOptions& options) {
  SearchQuery query = parse_search(typed);
  const SearchFilters& filters = options.filters;
  for (const std::string& type : filters.types) query.wanted.types.push_back(type_named(type));
  if (!options.type.empty()) query.wanted.types.push_back(type_named(options.type));
  for (const std::string& tag : filters.tags) query.wanted.tags.push_back(without_sign(tag));
  for (const std::string& folder : filters.folders)
    query.wanted.folders.push_back(without_slashes(folder));
  append(query.wanted.notes, filters.notes);
  if (!filters.after.empty()) {
    SENNIT_ASSIGN(const DatePeriod after, period(filters.after));
    query.from = std::max(query.from, after.from);
  }
  if (!filters.before.empty()) {
    SENNIT_ASSIGN(const DatePeriod before, period(filters.before));
    query.before = query.before == 0 ? before.from : std::min(query.before, before.from);
  }
  return query;
}

Result<DocumentScope> search_scope(EngineState& state, const Graph& graph, SearchQuery& query) {
  Lookups lookups(state, graph);
  DocumentLookups given;
  given.with_tag = [&](const std::string& tag) { return lookups.with_tag(tag); };
  given.named = [&](const std::string& name) -> std::optional<DocumentIndex> {
    const Result<DocumentIndex> found = note_named(state, graph, name);
    return found.ok() ? std::optional(*found) : std::nullopt;
  };
  given.holding = [&](const std::string& words) {
    return lookups.holding(words, KeywordFieldSet::all());
  };
  return DocumentScope::of(graph, query, given, query.hints);
}

}  // namespace sennit
