#include "store/posting_rank.h"

#include <algorithm>
#include <memory>
#include <new>
#include <vector>

#include "store/bm25.h"
#include "store/fts5.h"

namespace sennit {
namespace {

constexpr int kAllColumns = -1;

// What is the same for every row of a query.
struct QueryWeights {
  std::vector<double> terms;  // weights, in the order of the query
  double mean_tokens = 1;     // of a chunk
};

int count_row(const Fts5ExtensionApi*, Fts5Context*, void* count) {
  ++*static_cast<sqlite3_int64*>(count);
  return SQLITE_OK;
}

// Scans the postings of each term once.
int weigh(const Fts5ExtensionApi& api, Fts5Context* context, QueryWeights& weights) {
  sqlite3_int64 chunks = 0;
  sqlite3_int64 tokens = 0;
  int code = api.xRowCount(context, &chunks);
  if (code == SQLITE_OK) code = api.xColumnTotalSize(context, kAllColumns, &tokens);
  if (code != SQLITE_OK) return code;
  if (chunks > 0 && tokens > 0)
    weights.mean_tokens = static_cast<double>(tokens) / static_cast<double>(chunks);
  for (int term = 0; term < api.xPhraseCount(context); ++term) {
    sqlite3_int64 hits = 0;
    code = api.xQueryPhrase(context, term, &hits, count_row);
    if (code != SQLITE_OK) return code;
    // A damaged file may count fewer chunks than it lists.
    weights.terms.push_back(term_weight(std::max(chunks, hits), hits));
  }
  return SQLITE_OK;
}

void delete_weights(void* weights) { delete static_cast<QueryWeights*>(weights); }

// Made at the first row; FTS5 keeps them until the end of the query.
int weights_of(const Fts5ExtensionApi& api, Fts5Context* context, const QueryWeights*& out) {
  out = static_cast<const QueryWeights*>(api.xGetAuxdata(context, 0));
  if (out != nullptr) return SQLITE_OK;
  auto weights = std::make_unique<QueryWeights>();
  const int code = weigh(api, context, *weights);
  if (code != SQLITE_OK) return code;
  out = weights.get();
  return api.xSetAuxdata(context, weights.release(), delete_weights);  // deletes where it fails
}

int count_in_row(const Fts5ExtensionApi& api, Fts5Context* context, int term, double& count) {
  Fts5PhraseIter at;
  int column = 0;
  int offset = 0;
  const int code = api.xPhraseFirst(context, term, &at, &column, &offset);
  if (code != SQLITE_OK) return code;
  for (; column >= 0; api.xPhraseNext(context, &at, &column, &offset)) ++count;
  return SQLITE_OK;
}

int score_row(const Fts5ExtensionApi& api, Fts5Context* context, double& score) {
  const QueryWeights* weights = nullptr;
  int tokens = 0;
  int code = weights_of(api, context, weights);
  if (code == SQLITE_OK) code = api.xColumnSize(context, kAllColumns, &tokens);
  if (code != SQLITE_OK) return code;
  const double length = static_cast<double>(tokens) / weights->mean_tokens;
  double sum = 0;
  for (std::size_t term = 0; term < weights->terms.size(); ++term) {
    double count = 0;
    code = count_in_row(api, context, static_cast<int>(term), count);
    if (code != SQLITE_OK) return code;
    if (count > 0) sum += term_score(weights->terms[term], count, length);
  }
  score = hit_score(sum);
  return SQLITE_OK;
}

void rank(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int,
          sqlite3_value**) {
  try {
    double score = 0;
    const int code = score_row(*api, context, score);
    if (code == SQLITE_OK)
      sqlite3_result_double(result, score);
    else
      sqlite3_result_error_code(result, code);
  } catch (const std::bad_alloc&) {
    sqlite3_result_error_nomem(result);
  }
}

}  // namespace

Result<void> register_posting_rank(const Connection& connection) {
  SENNIT_ASSIGN(fts5_api* const api, fts5_of(connection));
  const int code = api->xCreateFunction(api, "sennit_rank", nullptr, rank, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

}  // namespace sennit
