#include "store/posting_lists.h"

#include <algorithm>

#include "store/posting_rows.h"
#include "store/posting_sizes.h"
#include "store/posting_tokenizer.h"
#include "store/sql.h"

namespace sennit {
namespace {

constexpr std::size_t kMostPostings = 4'000'000;  // kept, 100 MB at most
// From so large a share of the chunks on, the sizes of all are read at once.
constexpr std::int64_t kManyChunks = 8;

}  // namespace

Result<void> PostingLists::begin(const Connection& connection) {
  SENNIT_ASSIGN(const auto version, connection.find_integer(sql::kDataVersion));
  if (version == data_version_) return {};
  forget();
  SENNIT_TRY(read_totals(connection));
  data_version_ = version.value_or(-1);
  return {};
}

void PostingLists::forget() {
  data_version_ = -1;
  lists_.clear();
  factors_.clear();
  places_.clear();
  postings_ = 0;
}

Result<void> PostingLists::read_totals(const Connection& connection) {
  SENNIT_ASSIGN(Query row, connection.query(sql::kPostingTotals));
  SENNIT_ASSIGN(const bool found, row.step());
  std::string_view totals = found ? row.bytes(0) : std::string_view();
  chunk_count_ = static_cast<std::int64_t>(take_sqlite_varint(totals));
  mean_lengths_ = {};
  if (chunk_count_ > 0)
    for (std::size_t f = 0; f < kKeywordFields; ++f)
      mean_lengths_[f] =
          static_cast<double>(take_sqlite_varint(totals)) / static_cast<double>(chunk_count_);
  return {};
}

Result<std::shared_ptr<const PostingList>> PostingLists::of(const Connection& connection,
                                                            const KeywordTerm& term) {
  const std::string expression = match_expression(term);
  const auto known = lists_.find(expression);
  if (known != lists_.end()) return known->second;
  SENNIT_ASSIGN(std::shared_ptr<const PostingList> list, read(connection, expression));
  postings_ += list->chunks.size();
  if (postings_ > kMostPostings) {
    lists_.clear();
    postings_ = list->chunks.size();
  }
  lists_.emplace(expression, list);
  return list;
}

Result<std::shared_ptr<const PostingList>> PostingLists::read(const Connection& connection,
                                                              const std::string& expression) {
  auto list = std::make_shared<PostingList>();
  SENNIT_ASSIGN(const std::vector<PostingRow> rows, posting_rows(connection, expression));
  for (const PostingRow& row : rows) list->chunks.push_back(row.chunk);
  SENNIT_TRY(read_factors(connection, list->chunks));
  for (const PostingRow& row : rows) {
    list->frequencies.push_back(term_frequency(row.counts, factors_.at(row.chunk)));
    KeywordFieldSet& fields = list->fields.emplace_back();
    for (std::size_t f = 0; f < kKeywordFields; ++f)
      if (row.counts[f] > 0) fields.add(static_cast<KeywordField>(f));
  }
  const auto hits = static_cast<std::int64_t>(rows.size());
  // A damaged file may count fewer chunks than it lists.
  list->weight = term_weight(std::max(chunk_count_, hits), hits);
  return std::shared_ptr<const PostingList>(std::move(list));
}

Result<void> PostingLists::read_factors(const Connection& connection,
                                        const std::vector<std::int64_t>& chunks) {
  const auto keep = [&](Query& row) {
    FieldCounts lengths;
    std::string_view sizes = row.bytes(1);
    for (double& length : lengths) length = static_cast<double>(take_sqlite_varint(sizes));
    factors_[row.integer(0)] = field_factors(lengths, mean_lengths_);
    return Result<void>();
  };
  const bool are_many = static_cast<std::int64_t>(chunks.size()) > chunk_count_ / kManyChunks;
  if (are_many && static_cast<std::int64_t>(factors_.size()) < chunk_count_) {
    factors_.reserve(static_cast<std::size_t>(std::max<std::int64_t>(chunk_count_, 0)));
    SENNIT_ASSIGN(Query rows, connection.query(sql::kPostingSizes));
    SENNIT_TRY(for_each_row(rows, keep));
  }
  for (const std::int64_t chunk : chunks) {
    if (factors_.contains(chunk)) continue;
    SENNIT_ASSIGN(Query row, connection.query(sql::kPostingSize, chunk));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return connection.error(SQLITE_CORRUPT);
    SENNIT_TRY(keep(row));
  }
  return {};
}

Result<const ChunkPlace*> PostingLists::place_of(const Connection& connection, std::int64_t chunk) {
  const auto known = places_.find(chunk);
  if (known != places_.end()) return &known->second;
  SENNIT_ASSIGN(Query row, connection.query(sql::kPlaceOfChunk, chunk));
  SENNIT_ASSIGN(const bool found, row.step());
  if (!found) return connection.error(SQLITE_CORRUPT);
  return &places_
              .emplace(chunk, ChunkPlace{{row.unsigned_integer(0)},
                                         static_cast<std::uint32_t>(row.integer(1)),
                                         row.unsigned_integer(2),
                                         row.text(3)})
              .first->second;
}

}  // namespace sennit
