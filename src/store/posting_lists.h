// The postings of terms as arrays, shaped for the scan: read from FTS5 when a term is first looked
// for, and kept while the store stays as it is. FTS5 takes about a microsecond for each chunk that
// holds a word of a query, an array some nanoseconds; whoever asks one question pays for reading
// each of its words once, and no more than FTS5 would have cost.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/keyword_index.h"
#include "sennit/result.h"
#include "store/bm25.h"
#include "store/connection.h"

namespace sennit {

// The chunks that hold a term, ascending; of each the frequency of bm25.h and the fields.
struct PostingList {
  std::vector<std::int64_t> chunks;
  std::vector<double> frequencies;
  std::vector<KeywordFieldSet> fields;
  double weight = 0;  // term_weight
};

// Where a chunk stands, by its number in the postings.
struct ChunkPlace {
  DocumentId document;
  std::uint32_t ordinal = 0;
  std::uint64_t root = 0;
  std::string path;
};

// Used by one thread. All calls for one query stand in one read transaction.
class PostingLists {
 public:
  // Before the first list of a query: forgets what another connection has changed since.
  Result<void> begin(const Connection& connection);
  // `term` is of a SearchableQuery. O(1) when it is known, else O(its chunks).
  Result<std::shared_ptr<const PostingList>> of(const Connection& connection,
                                                const KeywordTerm& term);
  // Valid until the next begin(). Errors: kCorrupt, when it is not there.
  Result<const ChunkPlace*> place_of(const Connection& connection, std::int64_t chunk);
  // After each change of the store through its own connection.
  void forget();

 private:
  Result<void> read_totals(const Connection& connection);
  Result<std::shared_ptr<const PostingList>> read(const Connection& connection,
                                                  const std::string& expression);
  // Of chunks that are not known yet.
  Result<void> read_factors(const Connection& connection, const std::vector<std::int64_t>& chunks);

  std::int64_t data_version_ = -1;
  std::int64_t chunk_count_ = 0;
  FieldCounts mean_lengths_ = {};
  std::size_t postings_ = 0;                                                   // of all lists
  std::unordered_map<std::string, std::shared_ptr<const PostingList>> lists_;  // by expression
  std::unordered_map<std::int64_t, FieldCounts> factors_;                      // by chunk
  std::unordered_map<std::int64_t, ChunkPlace> places_;                        // by chunk
};

}  // namespace sennit
