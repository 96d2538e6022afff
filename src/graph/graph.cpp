#include "graph/graph.h"

#include <algorithm>
#include <unordered_set>

#include "base/try.h"
#include "graph/pagerank.h"
#include "graph/traverse.h"
#include "graph/view.h"
#include "text/normalize.h"

namespace sennit {

struct Graph::View : picture::GraphView {};

using picture::GraphView;
using picture::kNone;

Graph::Graph() { *this = build({}).value(); }

Result<Graph> Graph::build(GraphContents contents) {
  SENNIT_ASSIGN(std::string bytes, picture::encode(std::move(contents)));
  return open(std::make_shared<const std::string>(std::move(bytes)));
}

Result<Graph> Graph::open(std::shared_ptr<const std::string> bytes) {
  SENNIT_ASSIGN(GraphView view, picture::open_view(std::move(bytes)));
  return Graph(std::make_shared<const View>(View{std::move(view)}));
}

Graph::Graph(std::shared_ptr<const View> view) : view_(std::move(view)) {}

std::shared_ptr<const std::string> Graph::bytes() const { return view_->bytes; }

namespace {

template <typename T>
std::uint32_t count_of(std::span<const T> items) {
  return static_cast<std::uint32_t>(items.size());
}

// The number in `numbers`, which is in order of rank_of, whose rank is `rank`; or -1.
template <typename Rank, typename RankOf>
std::int64_t find_number(std::span<const std::uint32_t> numbers, Rank rank, RankOf rank_of) {
  const auto found =
      std::lower_bound(numbers.begin(), numbers.end(), rank,
                       [&](std::uint32_t number, Rank wanted) { return rank_of(number) < wanted; });
  return found != numbers.end() && rank_of(*found) == rank ? std::int64_t{*found} : -1;
}

// The first number in [begin, end), which is in order of rank_of, with a rank from `rank` on.
template <typename Rank, typename RankOf>
std::uint32_t first_from(std::uint32_t begin, std::uint32_t end, Rank rank, RankOf rank_of) {
  while (begin < end) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    if (rank_of(middle) < rank)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

std::uint32_t first_key_from(const GraphView& view, std::string_view key) {
  return first_from(0, count_of(view.keys), key,
                    [&](std::uint32_t i) { return view.text(view.keys[i].key); });
}

}  // namespace

std::uint32_t Graph::entity_count() const { return count_of(view_->entities); }
std::uint32_t Graph::relation_count() const { return count_of(view_->relations); }
std::uint32_t Graph::document_count() const { return count_of(view_->documents); }
std::uint32_t Graph::chunk_count() const { return count_of(view_->chunks); }
std::uint32_t Graph::note_link_count() const { return count_of(view_->links_from.items); }

EntityId Graph::id(EntityIndex e) const { return EntityId{view_->entities[e].id}; }
std::string_view Graph::key(EntityIndex e) const { return view_->text(view_->entities[e].key); }
std::string_view Graph::name(EntityIndex e) const { return view_->text(view_->entities[e].name); }
EntityType Graph::type(EntityIndex e) const {
  return static_cast<EntityType>(view_->entities[e].type);
}
std::string_view Graph::raw_type(EntityIndex e) const {
  return view_->text(view_->entities[e].raw_type);
}
std::string_view Graph::description(EntityIndex e) const {
  return view_->text(view_->entities[e].description);
}
std::uint32_t Graph::alias_count(EntityIndex e) const { return view_->aliases.size_of(e); }
std::string_view Graph::alias(EntityIndex e, std::uint32_t nth) const {
  return view_->text(view_->aliases[e][nth]);
}
std::uint32_t Graph::mention_count(EntityIndex e) const { return view_->entities[e].mentions; }
std::int64_t Graph::note(EntityIndex e) const {
  const std::uint32_t note = view_->entities[e].note;
  return note == kNone ? -1 : std::int64_t{note};
}
std::span<const GraphContents::Support> Graph::sentences(EntityIndex e) const {
  return view_->sentences[e];
}

std::vector<EntityIndex> Graph::entities_of_key(std::string_view key) const {
  std::vector<EntityIndex> found;
  for (std::uint32_t i = first_key_from(*view_, key);
       i < view_->keys.size() && view_->text(view_->keys[i].key) == key; ++i)
    found.push_back(view_->keys[i].entity);
  return found;
}

std::vector<EntityIndex> Graph::entities_of_key_prefix(std::string_view prefix,
                                                       std::size_t limit) const {
  std::vector<EntityIndex> found;
  std::unordered_set<EntityIndex> seen;
  for (std::uint32_t i = first_key_from(*view_, prefix);
       i < view_->keys.size() && found.size() < limit; ++i) {
    if (!view_->text(view_->keys[i].key).starts_with(prefix)) break;
    if (seen.insert(view_->keys[i].entity).second) found.push_back(view_->keys[i].entity);
  }
  return found;
}

std::int64_t Graph::find_entity(EntityId wanted) const {
  return find_number(view_->entities_by_id, wanted, [this](EntityIndex e) { return id(e); });
}

EntityIndex Graph::source(RelationIndex r) const { return view_->relations[r].source; }
EntityIndex Graph::target(RelationIndex r) const { return view_->relations[r].target; }
std::string_view Graph::verb(RelationIndex r) const {
  return view_->text(view_->relations[r].verb);
}
std::uint32_t Graph::raw_verb_count(RelationIndex r) const { return view_->raw_verbs.size_of(r); }
std::string_view Graph::raw_verb(RelationIndex r, std::uint32_t nth) const {
  return view_->text(view_->raw_verbs[r][nth]);
}
bool Graph::has_verb(RelationIndex r, std::string_view wanted) const {
  const std::string folded = fold(wanted);
  if (fold(verb(r)) == folded) return true;
  for (std::uint32_t n = 0; n < raw_verb_count(r); ++n)
    if (fold(raw_verb(r, n)) == folded) return true;
  return false;
}
std::string_view Graph::detail(RelationIndex r) const {
  return view_->text(view_->relations[r].detail);
}
float Graph::weight(RelationIndex r) const { return view_->relations[r].weight; }
std::span<const GraphContents::Support> Graph::support(RelationIndex r) const {
  return view_->support[r];
}
std::span<const RelationIndex> Graph::relations_of(EntityIndex e) const {
  return view_->relations_of[e];
}

DocumentId Graph::document_id(DocumentIndex d) const { return DocumentId{view_->documents[d].id}; }
std::string_view Graph::path(DocumentIndex d) const {
  return view_->text(view_->documents[d].path);
}
std::string_view Graph::title(DocumentIndex d) const {
  return view_->text(view_->documents[d].title);
}
std::int32_t Graph::date(DocumentIndex d) const { return view_->documents[d].date; }

std::int64_t Graph::find_document(std::string_view wanted) const {
  const DocumentIndex d =
      first_from(0, document_count(), wanted, [this](DocumentIndex i) { return path(i); });
  return d < document_count() && path(d) == wanted ? std::int64_t{d} : -1;
}
std::int64_t Graph::find_document(DocumentId wanted) const {
  return find_number(view_->documents_by_id, wanted,
                     [this](DocumentIndex d) { return document_id(d); });
}

std::span<const GraphContents::NoteLink> Graph::links_from(DocumentIndex d) const {
  return view_->links_from[d];
}
std::span<const DocumentIndex> Graph::linked_from(DocumentIndex d) const {
  return view_->linked_from[d];
}
ChunkIndex Graph::first_chunk(DocumentIndex d) const { return view_->first_chunks[d]; }

DocumentIndex Graph::chunk_document(ChunkIndex c) const { return view_->chunks[c].document; }
std::uint32_t Graph::chunk_ordinal(ChunkIndex c) const { return view_->chunks[c].ordinal; }
ByteRange Graph::chunk_range(ChunkIndex c) const { return view_->chunks[c].range; }
std::string_view Graph::heading_path(ChunkIndex c) const {
  return view_->text(view_->chunks[c].heading_path);
}

std::int64_t Graph::find_chunk(DocumentId document, std::uint32_t ordinal) const {
  const std::int64_t d = find_document(document);
  if (d < 0) return -1;
  const ChunkIndex end = first_chunk(static_cast<DocumentIndex>(d) + 1);
  const ChunkIndex c = first_from(first_chunk(static_cast<DocumentIndex>(d)), end, ordinal,
                                  [this](ChunkIndex i) { return chunk_ordinal(i); });
  return c < end && chunk_ordinal(c) == ordinal ? std::int64_t{c} : -1;
}

std::span<const GraphContents::Mention> Graph::mentions_of(EntityIndex e) const {
  return view_->mentions_of[e];
}
std::span<const GraphContents::Mention> Graph::mentions_in(ChunkIndex c) const {
  return view_->mentions_in[c];
}

std::vector<Reached> Graph::neighbourhood(EntityIndex start, int hops) const {
  return picture::neighbourhood(view_->neighbours, start, hops);
}

std::vector<PathStep> Graph::shortest_path(EntityIndex from, EntityIndex to, int max_hops) const {
  std::vector<PathStep> steps;
  for (EntityIndex entity : picture::shortest_path(view_->neighbours, from, to, max_hops))
    steps.push_back({entity, steps.empty() ? 0 : first_relation(steps.back().entity, entity)});
  return steps;
}

// The smallest relation between two neighbours, found from the side that has fewer.
RelationIndex Graph::first_relation(EntityIndex a, EntityIndex b) const {
  if (degree(b) < degree(a)) std::swap(a, b);
  for (RelationIndex r : relations_of(a))
    if ((source(r) == a && target(r) == b) || (source(r) == b && target(r) == a)) return r;
  return 0;
}

Result<std::vector<double>> Graph::personalized_pagerank(std::span<const Seed> seeds,
                                                         const PageRankOptions& options) const {
  return picture::personalized_pagerank(*view_, seeds, options);
}

}  // namespace sennit
