// FTS5 scores every chunk that holds a term; which of them are the best is decided here, since
// equal scores are ordered by path, which the postings do not know. A common word gives many equal
// scores: then the documents are walked in order of path instead of looking up the path of each
// hit.

#include "store/sqlite_search.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "store/posting_rank.h"
#include "store/posting_scope.h"
#include "store/posting_tokenizer.h"
#include "store/posting_tokens.h"
#include "store/sql.h"

namespace sennit {
namespace {

struct ScoredChunk {
  std::int64_t id = 0;
  PostingRank rank;
};

struct PlacedHit {
  KeywordHit hit;
  std::string path;
  std::uint64_t root = 0;
};

// Below so many equal scores, a look-up for each is quicker than a walk over all documents.
constexpr std::size_t kFewEqualScores = 500;

class Search {
 public:
  explicit Search(const Connection& connection) : connection_(connection) {}

  Result<std::vector<KeywordHit>> run(const KeywordQuery& query, const SearchableQuery& asked,
                                      std::size_t limit) {
    SENNIT_ASSIGN(std::vector<ScoredChunk> chunks, matching_chunks(query, asked));
    leave_out_weak(chunks, query.least_share);
    if (chunks.size() > limit) SENNIT_TRY(keep_best(chunks, limit));
    std::vector<PlacedHit> placed;
    for (const ScoredChunk& chunk : chunks) {
      SENNIT_ASSIGN(PlacedHit hit, place(chunk));
      placed.push_back(std::move(hit));
    }
    return in_order(std::move(placed));
  }

 private:
  Result<std::vector<ScoredChunk>> matching_chunks(const KeywordQuery& query,
                                                   const SearchableQuery& asked) {
    const MatchExpression expression = match_expression(asked);
    if (!query.documents) return ranked_chunks(sql::kSearch, expression, nullptr);
    SENNIT_ASSIGN(const PostingScope scope, PostingScope::of(connection_, *query.documents));
    return ranked_chunks(sql::kSearchWithin, expression, &scope);
  }

  Result<std::vector<ScoredChunk>> ranked_chunks(const char* statement,
                                                 const MatchExpression& expression,
                                                 const PostingScope* scope) {
    std::vector<ScoredChunk> chunks;
    SENNIT_ASSIGN(Query rows, connection_.query(statement, expression.text, expression.first_scored,
                                                expression.scored));
    if (scope != nullptr) scope->bind_to(rows, 4);
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      chunks.push_back({row.integer(0), posting_rank(row.integer(1))});
      return Result<void>();
    }));
    return chunks;
  }

  static void leave_out_weak(std::vector<ScoredChunk>& chunks, double least_share) {
    double best = 0;
    for (const ScoredChunk& chunk : chunks) best = std::max(best, chunk.rank.score);
    std::erase_if(chunks,
                  [&](const ScoredChunk& chunk) { return chunk.rank.score < least_share * best; });
  }

  Result<void> keep_best(std::vector<ScoredChunk>& chunks, std::size_t limit) {
    const auto better = [](const ScoredChunk& a, const ScoredChunk& b) {
      return a.rank.score > b.rank.score;
    };
    const auto last = chunks.begin() + static_cast<std::ptrdiff_t>(limit == 0 ? 0 : limit - 1);
    std::nth_element(chunks.begin(), last, chunks.end(), better);
    const double lowest = last->rank.score;
    const auto equal = std::partition(chunks.begin(), chunks.end(),
                                      [&](const ScoredChunk& c) { return c.rank.score > lowest; });
    const auto worse = std::partition(equal, chunks.end(),
                                      [&](const ScoredChunk& c) { return c.rank.score == lowest; });
    chunks.erase(worse, chunks.end());
    const auto certain = static_cast<std::size_t>(equal - chunks.begin());
    if (chunks.size() - certain <= kFewEqualScores) return {};
    return keep_first_by_path(chunks, certain, limit);
  }

  // Of chunks[certain..], which are equal, keeps those that come first, to `limit` in all.
  Result<void> keep_first_by_path(std::vector<ScoredChunk>& chunks, std::size_t certain,
                                  std::size_t limit) {
    std::unordered_map<std::int64_t, PostingRank> equal;
    equal.reserve(chunks.size());
    for (std::size_t i = certain; i < chunks.size(); ++i) equal[chunks[i].id] = chunks[i].rank;
    chunks.resize(certain);
    SENNIT_ASSIGN(Query documents, connection_.query(sql::kDocumentsByPath));
    while (chunks.size() < limit) {
      SENNIT_ASSIGN(const bool more, documents.step());
      if (!more) return {};
      SENNIT_ASSIGN(Query rows, connection_.query(sql::kChunkIds, documents.integer(0)));
      SENNIT_TRY(for_each_row(rows, [&](Query& row) {
        const auto found = equal.find(row.integer(0));
        if (chunks.size() < limit && found != equal.end())
          chunks.push_back({found->first, found->second});
        return Result<void>();
      }));
    }
    return {};
  }

  Result<PlacedHit> place(const ScoredChunk& chunk) {
    SENNIT_ASSIGN(Query row, connection_.query(sql::kPlaceOfChunk, chunk.id));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return connection_.error(SQLITE_CORRUPT);
    const DocumentId document{row.unsigned_integer(0)};
    const auto ordinal = static_cast<std::uint32_t>(row.integer(1));
    SENNIT_ASSIGN(Query where, connection_.query(sql::kPlaceOfDocument, document.value));
    SENNIT_ASSIGN(const bool known, where.step());
    if (!known) return connection_.error(SQLITE_CORRUPT);
    return PlacedHit{{document, ordinal, chunk.rank.score, chunk.rank.fields},
                     where.text(1),
                     where.unsigned_integer(0)};
  }

  static std::vector<KeywordHit> in_order(std::vector<PlacedHit> placed) {
    std::sort(placed.begin(), placed.end(), [](const PlacedHit& a, const PlacedHit& b) {
      if (a.hit.score != b.hit.score) return a.hit.score > b.hit.score;
      return std::tie(a.path, a.root, a.hit.chunk) < std::tie(b.path, b.root, b.hit.chunk);
    });
    std::vector<KeywordHit> hits;
    for (const PlacedHit& hit : placed) hits.push_back(hit.hit);
    return hits;
  }

  const Connection& connection_;
};

}  // namespace

Result<std::vector<KeywordHit>> search_postings(const Connection& connection,
                                                const KeywordQuery& query, std::size_t limit) {
  const std::optional<SearchableQuery> asked = searchable(query);
  if (!asked || limit == 0) return std::vector<KeywordHit>();
  SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(connection, sql::kBeginRead));
  SENNIT_ASSIGN(std::vector<KeywordHit> hits, Search(connection).run(query, *asked, limit));
  hits.resize(std::min(hits.size(), limit));
  return hits;
}

}  // namespace sennit
