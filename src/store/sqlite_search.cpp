// Every chunk that holds a term is scored; equal scores are ordered by path, which the postings do
// not know. A common word gives many equal
// scores: then the documents are walked in order of path instead of looking up the path of each
// hit.

#include "store/sqlite_search.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "store/posting_scope.h"
#include "store/posting_tokens.h"
#include "store/sql.h"

namespace sennit {
namespace {

struct ScoredChunk {
  std::int64_t id = 0;
  double score = 0;
  KeywordFieldSet fields;
  double required = 0;
};

// What becomes of passages that hold the term alone, and (kDrop) of rows without it.
enum class Others : std::uint8_t { kAdd, kPassOver, kDrop };

// Adds the scores of a term to `rows`, which ascend by chunk as the list does.
std::vector<ScoredChunk> merged(const std::vector<ScoredChunk>& rows, const PostingList& list,
                                Others others) {
  std::vector<ScoredChunk> out;
  out.reserve(rows.size() + (others == Others::kAdd ? list.chunks.size() : 0));
  std::size_t at = 0;
  for (const ScoredChunk& row : rows) {
    for (; at < list.chunks.size() && list.chunks[at] < row.id; ++at)
      if (others == Others::kAdd)
        out.push_back(
            {list.chunks[at], term_score(list.weight, list.frequencies[at]), list.fields[at]});
    const bool holds = at < list.chunks.size() && list.chunks[at] == row.id;
    if (!holds && others == Others::kDrop) continue;
    out.push_back(row);
    if (!holds) continue;
    out.back().score += term_score(list.weight, list.frequencies[at]);
    out.back().fields = row.fields.united(list.fields[at++]);
  }
  for (; at < list.chunks.size() && others == Others::kAdd; ++at)
    out.push_back(
        {list.chunks[at], term_score(list.weight, list.frequencies[at]), list.fields[at]});
  return out;
}

struct PlacedHit {
  KeywordHit hit;
  const ChunkPlace* place = nullptr;
};

// Below so many equal scores, a look-up for each is quicker than a walk over all documents.
constexpr std::size_t kFewEqualScores = 500;

class Search {
 public:
  Search(const Connection& connection, PostingLists& lists)
      : connection_(connection), lists_(lists) {}

  Result<std::vector<KeywordHit>> run(const KeywordQuery& query, const SearchableQuery& asked,
                                      std::size_t limit) {
    SENNIT_TRY(lists_.begin(connection_));
    SENNIT_ASSIGN(std::vector<ScoredChunk> chunks, matching_chunks(asked));
    SENNIT_TRY(leave_out_excluded(asked, chunks));
    if (query.documents) SENNIT_TRY(leave_out_strange(*query.documents, chunks));
    for (ScoredChunk& chunk : chunks) chunk.score = hit_score(chunk.score);
    leave_out_weak(chunks, query.least_share);
    if (chunks.size() > limit) SENNIT_TRY(keep_best(chunks, limit));
    std::vector<PlacedHit> placed;
    for (const ScoredChunk& chunk : chunks) {
      SENNIT_ASSIGN(const PlacedHit hit, place(chunk));
      placed.push_back(hit);
    }
    return in_order(std::move(placed));
  }

 private:
  // Sums are made in the order of the terms.
  Result<std::vector<ScoredChunk>> matching_chunks(const SearchableQuery& asked) {
    std::vector<ScoredChunk> chunks;
    for (std::size_t t = 0; t < asked.scored.size(); ++t) {
      SENNIT_ASSIGN(const std::shared_ptr<const PostingList> list,
                    lists_.of(connection_, asked.scored[t]));
      const Others others = t == 0 || asked.required == 0 ? Others::kAdd
                            : t < asked.required          ? Others::kDrop
                                                          : Others::kPassOver;
      chunks = merged(chunks, *list, others);
      if (t + 1 == asked.required)
        for (ScoredChunk& chunk : chunks) chunk.required = chunk.score;
    }
    return chunks;
  }

  Result<void> leave_out_excluded(const SearchableQuery& asked, std::vector<ScoredChunk>& chunks) {
    for (const KeywordTerm& term : asked.excluded) {
      SENNIT_ASSIGN(const std::shared_ptr<const PostingList> list, lists_.of(connection_, term));
      std::erase_if(chunks, [&](const ScoredChunk& chunk) {
        return std::binary_search(list->chunks.begin(), list->chunks.end(), chunk.id);
      });
    }
    return {};
  }

  Result<void> leave_out_strange(const std::vector<DocumentId>& documents,
                                 std::vector<ScoredChunk>& chunks) {
    SENNIT_ASSIGN(const PostingScope scope, PostingScope::of(connection_, documents));
    std::erase_if(chunks, [&](const ScoredChunk& chunk) { return !scope.contains(chunk.id); });
    return {};
  }

  static void leave_out_weak(std::vector<ScoredChunk>& chunks, double least_share) {
    double best = 0;
    for (const ScoredChunk& chunk : chunks) best = std::max(best, chunk.score);
    std::erase_if(chunks,
                  [&](const ScoredChunk& chunk) { return chunk.score < least_share * best; });
  }

  Result<void> keep_best(std::vector<ScoredChunk>& chunks, std::size_t limit) {
    const auto better = [](const ScoredChunk& a, const ScoredChunk& b) {
      return a.score > b.score;
    };
    const auto last = chunks.begin() + static_cast<std::ptrdiff_t>(limit == 0 ? 0 : limit - 1);
    std::nth_element(chunks.begin(), last, chunks.end(), better);
    const double lowest = last->score;
    const auto equal = std::partition(chunks.begin(), chunks.end(),
                                      [&](const ScoredChunk& c) { return c.score > lowest; });
    const auto worse = std::partition(equal, chunks.end(),
                                      [&](const ScoredChunk& c) { return c.score == lowest; });
    chunks.erase(worse, chunks.end());
    const auto certain = static_cast<std::size_t>(equal - chunks.begin());
    if (chunks.size() - certain <= kFewEqualScores) return {};
    return keep_first_by_path(chunks, certain, limit);
  }

  // Of chunks[certain..], which are equal, keeps those that come first, to `limit` in all.
  Result<void> keep_first_by_path(std::vector<ScoredChunk>& chunks, std::size_t certain,
                                  std::size_t limit) {
    std::unordered_map<std::int64_t, ScoredChunk> equal;
    equal.reserve(chunks.size());
    for (std::size_t i = certain; i < chunks.size(); ++i) equal[chunks[i].id] = chunks[i];
    chunks.resize(certain);
    SENNIT_ASSIGN(Query documents, connection_.query(sql::kDocumentsByPath));
    while (chunks.size() < limit) {
      SENNIT_ASSIGN(const bool more, documents.step());
      if (!more) return {};
      SENNIT_ASSIGN(Query rows, connection_.query(sql::kChunkIds, documents.integer(0)));
      SENNIT_TRY(for_each_row(rows, [&](Query& row) {
        const auto found = equal.find(row.integer(0));
        if (chunks.size() < limit && found != equal.end()) chunks.push_back(found->second);
        return Result<void>();
      }));
    }
    return {};
  }

  Result<PlacedHit> place(const ScoredChunk& chunk) {
    SENNIT_ASSIGN(const ChunkPlace* const where, lists_.place_of(connection_, chunk.id));
    return PlacedHit{{where->document, where->ordinal, chunk.score, chunk.fields, chunk.required},
                     where};
  }

  static std::vector<KeywordHit> in_order(std::vector<PlacedHit> placed) {
    std::sort(placed.begin(), placed.end(), [](const PlacedHit& a, const PlacedHit& b) {
      if (a.hit.score != b.hit.score) return a.hit.score > b.hit.score;
      return std::tie(a.place->path, a.place->root, a.hit.chunk) <
             std::tie(b.place->path, b.place->root, b.hit.chunk);
    });
    std::vector<KeywordHit> hits;
    for (const PlacedHit& hit : placed) hits.push_back(hit.hit);
    return hits;
  }

  const Connection& connection_;
  PostingLists& lists_;
};

}  // namespace

Result<std::vector<KeywordHit>> search_postings(const Connection& connection, PostingLists& lists,
                                                const KeywordQuery& query, std::size_t limit) {
  const std::optional<SearchableQuery> asked = searchable(query);
  if (!asked || limit == 0) return std::vector<KeywordHit>();
  SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(connection, sql::kBeginRead));
  SENNIT_ASSIGN(std::vector<KeywordHit> hits, Search(connection, lists).run(query, *asked, limit));
  hits.resize(std::min(hits.size(), limit));
  return hits;
}

Result<double> weight_in_postings(const Connection& connection, PostingLists& lists,
                                  const KeywordTerm& term) {
  KeywordQuery query;
  query.terms = {term};
  const std::optional<SearchableQuery> asked = searchable(query);
  if (!asked) return 0.0;
  SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(connection, sql::kBeginRead));
  SENNIT_TRY(lists.begin(connection));
  SENNIT_ASSIGN(const auto list, lists.of(connection, asked->scored.front()));
  return list->weight;
}

}  // namespace sennit
