#include "store/posting_rank.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <vector>

#include "store/bm25.h"
#include "store/fts5.h"

namespace sennit {
namespace {

constexpr int kFields = static_cast<int>(kKeywordFields);

// What is the same for every row of a query.
struct QueryWeights {
  int first = 0;              // phrase
  std::vector<double> terms;  // weights, in the order of the query, from the first
  FieldCounts mean_lengths = {};
};

int count_row(const Fts5ExtensionApi*, Fts5Context*, void* count) {
  ++*static_cast<sqlite3_int64*>(count);
  return SQLITE_OK;
}

// Scans the postings of each term once.
int weigh(const Fts5ExtensionApi& api, Fts5Context* context, int count, QueryWeights& weights) {
  sqlite3_int64 chunks = 0;
  int code = api.xRowCount(context, &chunks);
  if (code != SQLITE_OK) return code;
  for (int field = 0; field < kFields; ++field) {
    sqlite3_int64 tokens = 0;
    code = api.xColumnTotalSize(context, field, &tokens);
    if (code != SQLITE_OK) return code;
    if (chunks > 0)
      weights.mean_lengths[static_cast<std::size_t>(field)] =
          static_cast<double>(tokens) / static_cast<double>(chunks);
  }
  for (int term = weights.first; term < weights.first + count; ++term) {
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
int weights_of(const Fts5ExtensionApi& api, Fts5Context* context, int first, int count,
               const QueryWeights*& out) {
  out = static_cast<const QueryWeights*>(api.xGetAuxdata(context, 0));
  if (out != nullptr) return SQLITE_OK;
  auto weights = std::make_unique<QueryWeights>();
  const int phrases = api.xPhraseCount(context);
  weights->first = std::clamp(first, 0, phrases);
  const int code = weigh(api, context, std::clamp(count, 0, phrases - weights->first), *weights);
  if (code != SQLITE_OK) return code;
  out = weights.get();
  return api.xSetAuxdata(context, weights.release(), delete_weights);  // deletes where it fails
}

int lengths_of(const Fts5ExtensionApi& api, Fts5Context* context, FieldCounts& lengths) {
  for (int field = 0; field < kFields; ++field) {
    int tokens = 0;
    const int code = api.xColumnSize(context, field, &tokens);
    if (code != SQLITE_OK) return code;
    lengths[static_cast<std::size_t>(field)] = tokens;
  }
  return SQLITE_OK;
}

int count_in_row(const Fts5ExtensionApi& api, Fts5Context* context, int term, FieldCounts& counts) {
  Fts5PhraseIter at;
  int column = 0;
  int offset = 0;
  const int code = api.xPhraseFirst(context, term, &at, &column, &offset);
  if (code != SQLITE_OK) return code;
  for (; column >= 0 && column < kFields; api.xPhraseNext(context, &at, &column, &offset))
    ++counts[static_cast<std::size_t>(column)];
  return SQLITE_OK;
}

std::int64_t packed(double score, const FieldCounts& in_fields) {
  auto number = std::llround(score * 10'000);
  for (std::size_t f = kKeywordFields; f-- > 0;) number = number * 2 + (in_fields[f] > 0 ? 1 : 0);
  return number;
}

int score_row(const Fts5ExtensionApi& api, Fts5Context* context, const QueryWeights& weights,
              std::int64_t& rank) {
  FieldCounts lengths = {};
  int code = lengths_of(api, context, lengths);
  if (code != SQLITE_OK) return code;
  const FieldCounts factors = field_factors(lengths, weights.mean_lengths);
  FieldCounts all = {};
  double sum = 0;
  for (std::size_t term = 0; term < weights.terms.size(); ++term) {
    FieldCounts counts = {};
    code = count_in_row(api, context, weights.first + static_cast<int>(term), counts);
    if (code != SQLITE_OK) return code;
    sum += term_score(weights.terms[term], counts, factors);
    for (std::size_t f = 0; f < kKeywordFields; ++f) all[f] += counts[f];
  }
  rank = packed(hit_score(sum), all);
  return SQLITE_OK;
}

void rank(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int count,
          sqlite3_value** values) {
  if (count != 2) return sqlite3_result_error_code(result, SQLITE_MISUSE);
  try {
    const QueryWeights* weights = nullptr;
    std::int64_t rank = 0;
    int code = weights_of(*api, context, sqlite3_value_int(values[0]), sqlite3_value_int(values[1]),
                          weights);
    if (code == SQLITE_OK) code = score_row(*api, context, *weights, rank);
    if (code == SQLITE_OK)
      sqlite3_result_int64(result, rank);
    else
      sqlite3_result_error_code(result, code);
  } catch (const std::bad_alloc&) {
    sqlite3_result_error_nomem(result);
  }
}

}  // namespace

PostingRank posting_rank(std::int64_t packed) {
  PostingRank rank;
  for (std::size_t f = 0; f < kKeywordFields; ++f, packed /= 2)
    if (packed % 2 != 0) rank.fields.add(static_cast<KeywordField>(f));
  rank.score = static_cast<double>(packed) / 10'000;
  return rank;
}

Result<void> register_posting_rank(const Connection& connection) {
  SENNIT_ASSIGN(fts5_api* const api, fts5_of(connection));
  const int code = api->xCreateFunction(api, "sennit_rank", nullptr, rank, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

}  // namespace sennit
