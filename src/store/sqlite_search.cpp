// FTS5 scores every chunk that holds a term; which of them are the best is decided here, since
// equal scores are ordered by path, which the postings do not know. A common word gives many equal
// scores: then the documents are walked in order of path instead of looking up the path of each
// hit.

#include "store/sqlite_search.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "store/posting_tokenizer.h"
#include "store/posting_tokens.h"
#include "store/sql.h"

namespace sennit {
namespace {

struct ScoredChunk {
  std::int64_t id = 0;
  double score = 0;
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

  Result<std::vector<KeywordHit>> run(const std::vector<KeywordTerm>& terms, std::size_t limit) {
    SENNIT_ASSIGN(std::vector<ScoredChunk> chunks, matching_chunks(terms));
    if (chunks.size() > limit) SENNIT_TRY(keep_best(chunks, limit));
    std::vector<PlacedHit> placed;
    for (const ScoredChunk& chunk : chunks) {
      SENNIT_ASSIGN(PlacedHit hit, place(chunk));
      placed.push_back(std::move(hit));
    }
    return in_order(std::move(placed));
  }

 private:
  Result<std::vector<ScoredChunk>> matching_chunks(const std::vector<KeywordTerm>& terms) {
    std::vector<ScoredChunk> chunks;
    const std::string expression = match_expression(terms);
    SENNIT_ASSIGN(Query rows, connection_.query(sql::kSearch, expression));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      chunks.push_back({row.integer(0), row.real(1)});
      return Result<void>();
    }));
    return chunks;
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
    const double score = chunks[certain].score;
    std::unordered_set<std::int64_t> equal;
    equal.reserve(chunks.size());
    for (std::size_t i = certain; i < chunks.size(); ++i) equal.insert(chunks[i].id);
    chunks.resize(certain);
    SENNIT_ASSIGN(Query documents, connection_.query(sql::kDocumentsByPath));
    while (chunks.size() < limit) {
      SENNIT_ASSIGN(const bool more, documents.step());
      if (!more) return {};
      SENNIT_ASSIGN(Query rows, connection_.query(sql::kChunkIds, documents.integer(0)));
      SENNIT_TRY(for_each_row(rows, [&](Query& row) {
        if (chunks.size() < limit && equal.contains(row.integer(0)))
          chunks.push_back({row.integer(0), score});
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
    return PlacedHit{{document, ordinal, chunk.score}, where.text(1), where.unsigned_integer(0)};
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
  const std::vector<KeywordTerm> terms = searchable_terms(query);
  if (terms.empty() || limit == 0) return std::vector<KeywordHit>();
  SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(connection, sql::kBeginRead));
  SENNIT_ASSIGN(std::vector<KeywordHit> hits, Search(connection).run(terms, limit));
  hits.resize(std::min(hits.size(), limit));
  return hits;
}

}  // namespace sennit
