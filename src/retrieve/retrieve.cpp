#include "retrieve/retrieve.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/try.h"
#include "fmt/format.h"
#include "retrieve/hybrid.h"
#include "retrieve/local.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr std::size_t kKeywordHits = 200;  // asked of the index
constexpr std::size_t kKeywordSeeds = 20;  // that start the walk
constexpr double kLexicalShare = 0.6;      // of a passage's score; the rest is the graph's
constexpr std::size_t kMaxPassagesOfDocument = 3;
constexpr double kWalkTolerance = 1e-5;  // shares count by hundredths

struct Passages {
  std::vector<RankedChunk> chunks;  // `lexical` filled, best first
};

// Where only some passages are wanted, those among the hits are few: all hits are looked at.
Result<Passages> keyword_passages(const Graph& graph, const KeywordIndex& index,
                                  std::string_view question, const RetrieveOptions& options) {
  const std::size_t limit = options.admits_chunk ? graph.chunk_count() : kKeywordHits;
  SENNIT_ASSIGN(const std::vector<KeywordHit> hits, index.search(keyword_query(question), limit));
  Passages found;
  // An index may give all hits a score of 0; what it found is found all the same.
  const double best = hits.empty() ? 0 : hits.front().score;
  for (const KeywordHit& hit : hits) {
    const std::int64_t chunk = graph.find_chunk(hit.document, hit.chunk);
    if (chunk < 0) continue;
    if (options.admits_chunk && found.chunks.size() >= kKeywordSeeds &&
        !options.admits_chunk(static_cast<ChunkIndex>(chunk)))
      continue;
    if (found.chunks.size() == kKeywordHits) break;
    const double lexical = best > 0 ? round4(hit.score / best) : 1;
    found.chunks.push_back({static_cast<ChunkIndex>(chunk), lexical, lexical, 0, "words"});
  }
  return found;
}

// Subjects and passages share the walk's starts equally; a subject that stands everywhere weighs
// less.
std::vector<Seed> seeds(const Graph& graph, const std::vector<Subject>& subjects,
                        const Passages& passages) {
  std::vector<Seed> starts;
  double sum = 0;
  for (const Subject& subject : subjects) {
    const std::size_t nodes =
        subject.entities.empty() ? subject.passages.size() : subject.entities.size();
    const double weight = subject.weight / static_cast<double>(std::max<std::size_t>(nodes, 1));
    for (const EntityIndex e : subject.entities)
      starts.push_back({graph.node_of_entity(e), weight});
    if (subject.entities.empty())
      for (const auto& [chunk, about] : subject.passages)
        starts.push_back({graph.node_of_chunk(chunk), weight});
    sum += nodes > 0 ? subject.weight : 0;
  }
  for (Seed& seed : starts) seed.weight /= sum > 0 ? sum : 1;
  double lexical_sum = 0;
  const std::size_t count = std::min(kKeywordSeeds, passages.chunks.size());
  for (std::size_t i = 0; i < count; ++i) lexical_sum += passages.chunks[i].lexical;
  for (std::size_t i = 0; i < count && lexical_sum > 0; ++i)
    starts.push_back(
        {graph.node_of_chunk(passages.chunks[i].chunk), passages.chunks[i].lexical / lexical_sum});
  return starts;
}

template <typename Row>
void by_score(std::vector<Row>& rows, std::uint32_t Row::*number) {
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return std::pair(-a.score, a.*number) < std::pair(-b.score, b.*number);
  });
}

// A document speaks three times at most.
std::vector<RankedChunk> without_crowding(const Graph& graph, std::vector<RankedChunk> ranked,
                                          const RetrieveOptions& options) {
  std::unordered_map<DocumentIndex, std::size_t> taken;
  std::vector<RankedChunk> kept;
  for (RankedChunk& row : ranked) {
    if (kept.size() == options.top_k) break;
    if (options.admits_chunk && !options.admits_chunk(row.chunk)) continue;
    if (taken[graph.chunk_document(row.chunk)]++ < kMaxPassagesOfDocument)
      kept.push_back(std::move(row));
  }
  return kept;
}

std::vector<RankedEntity> rank_entities(const Graph& graph, const std::vector<LinkedName>& names,
                                        const std::vector<double>& rank, std::size_t limit) {
  std::vector<RankedEntity> rows;
  std::set<EntityIndex> named;
  for (const LinkedName& name : names)
    for (const EntityIndex e : name.entities)
      if (named.insert(e).second) rows.push_back({e, 1.0, "named in the question"});
  std::vector<RankedEntity> others;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    if (rank[e] < 0.00005) continue;  // rounds to 0
    const double score = round4(rank[e]);
    if (score > 0 && !named.contains(e)) others.push_back({e, score, ""});
  }
  by_score(others, &RankedEntity::entity);
  for (RankedEntity& row : others) {
    if (rows.size() >= std::max(limit, named.size())) break;
    row.reason = fmt::format("PageRank {:.4f}", row.score);
    rows.push_back(std::move(row));
  }
  return rows;
}

// Those of a name of the question first, then the heaviest, then in order of number.
std::vector<RelationIndex> relations_among(const Graph& graph, const std::vector<LinkedName>& names,
                                           const std::vector<RankedEntity>& entities) {
  std::set<EntityIndex> inside, named;
  for (const RankedEntity& row : entities) inside.insert(row.entity);
  for (const LinkedName& name : names) named.insert(name.entities.begin(), name.entities.end());
  std::vector<RelationIndex> found;
  for (const EntityIndex e : inside)
    for (const RelationIndex r : graph.relations_of(e))
      if (graph.source(r) == e && inside.contains(graph.target(r))) found.push_back(r);
  const auto rank = [&](RelationIndex r) {
    const bool touches = named.contains(graph.source(r)) || named.contains(graph.target(r));
    return std::pair(!touches, -graph.weight(r));
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](RelationIndex a, RelationIndex b) { return rank(a) < rank(b); });
  return found;
}

// Passages of the entities' mentions, for a mode that ranks entities first.
std::vector<RankedChunk> passages_of(const Graph& graph, const std::vector<RankedEntity>& entities,
                                     const Passages& passages) {
  std::unordered_map<ChunkIndex, RankedChunk> rows;
  for (const RankedChunk& row : passages.chunks)
    rows[row.chunk] = {row.chunk, row.lexical, row.lexical, 0, "words"};
  for (const RankedEntity& entity : entities)
    for (const GraphContents::Mention& mention : graph.mentions_of(entity.entity)) {
      RankedChunk& row =
          rows.try_emplace(mention.chunk, RankedChunk{mention.chunk, 0, 0, 0, "names"})
              .first->second;
      row.graph = std::max(row.graph, entity.score);
    }
  std::vector<RankedChunk> ranked;
  for (auto& [chunk, row] : rows) {
    row.score = round4(kLexicalShare * row.lexical + (1 - kLexicalShare) * row.graph);
    ranked.push_back(row);
  }
  by_score(ranked, &RankedChunk::chunk);
  return ranked;
}

// Keeps what is admitted, and of that the best `top_k` passages.
void leave_out_strange(Retrieved& found, const RetrieveOptions& options) {
  if (options.admits_chunk)
    std::erase_if(found.chunks,
                  [&](const RankedChunk& row) { return !options.admits_chunk(row.chunk); });
  if (options.admits_entity)
    std::erase_if(found.entities,
                  [&](const RankedEntity& row) { return !options.admits_entity(row.entity); });
  if (found.chunks.size() > options.top_k) found.chunks.resize(options.top_k);
}

Result<Retrieved> retrieve_hybrid(const Graph& graph, const KeywordIndex& index,
                                  std::string_view question, Retrieved found,
                                  const Passages& passages, const RetrieveOptions& options,
                                  const ChunkText& text_of) {
  const std::vector<Subject>& subjects = found.subjects.found;
  const std::vector<Seed> starts = seeds(graph, subjects, passages);
  if (starts.empty()) return found;
  PageRankOptions walk;
  walk.tolerance = kWalkTolerance;
  SENNIT_ASSIGN(const std::vector<double> rank, graph.personalized_pagerank(starts, walk));
  SENNIT_ASSIGN(
      std::vector<RankedChunk> ranked,
      rank_hybrid(graph, index, {question, subjects, passages.chunks, rank, found.tellings},
                  options.parts, text_of));
  found.chunks = without_crowding(graph, std::move(ranked), options);
  found.entities = rank_entities(graph, found.names, rank, 3 * options.top_k);
  leave_out_strange(found, options);
  found.relations = relations_among(graph, found.names, found.entities);
  return found;
}

}  // namespace

std::string_view name_of(RetrieveMode mode) {
  switch (mode) {
    case RetrieveMode::kHybrid:
      return "hybrid";
    case RetrieveMode::kLocal:
      return "local";
    case RetrieveMode::kNaive:
      return "naive";
  }
  return "unknown";
}

Result<Retrieved> retrieve(const Graph& graph, const KeywordIndex& index, std::string_view question,
                           const RetrieveOptions& options, const ChunkText& text_of) {
  Retrieved found;
  SENNIT_ASSIGN(Passages passages, keyword_passages(graph, index, question, options));
  if (options.mode == RetrieveMode::kNaive) {
    found.chunks = std::move(passages.chunks);
    leave_out_strange(found, options);
    return found;
  }
  found.names = link_names(graph, question);
  SENNIT_ASSIGN(found.subjects, subjects_of(graph, index, question, found.names, text_of));
  found.tellings = tellings(graph, question, found.names);
  if (options.mode == RetrieveMode::kHybrid)
    return retrieve_hybrid(graph, index, question, std::move(found), passages, options, text_of);
  found.entities = local_entities(graph, question, found.names, options);
  found.relations = relations_among(graph, found.names, found.entities);
  found.chunks = passages_of(graph, found.entities, passages);
  leave_out_strange(found, options);
  return found;
}

}  // namespace sennit
