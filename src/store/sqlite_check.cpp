// Reads the whole store once. Postings are compared with texts by the sum of the hashes of all
// (token, chunk, field, position), so that neither order nor memory matters.

#include "store/sqlite_check.h"

#include <fmt/format.h>

#include <array>
#include <map>

#include "base/hash.h"
#include "store/document_check.h"
#include "store/posting_fields.h"
#include "store/posting_sizes.h"
#include "store/posting_tokenizer.h"
#include "store/posting_tokens.h"
#include "store/rows.h"
#include "store/sql.h"
#include "store/sqlite_open.h"
#include "text/normalize.h"

namespace sennit {
namespace {

std::uint64_t hash_of_posting(std::string_view token, std::int64_t chunk, std::size_t field,
                              std::int64_t position) {
  const std::int64_t place[] = {chunk, static_cast<std::int64_t>(field), position};
  return hash64(token) ^
         hash64({reinterpret_cast<const char*>(place), sizeof place}) * 0x9E3779B97F4A7C15ULL;
}

using FieldSizes = std::array<std::uint64_t, kKeywordFields>;

FieldSizes take_sizes(std::string_view& bytes) {
  FieldSizes sizes;
  for (std::uint64_t& size : sizes) size = take_sqlite_varint(bytes);
  return sizes;
}

// What the postings of a store come to.
struct PostingSum {
  std::uint64_t hash = 0;
  std::uint64_t tokens = 0;
  FieldSizes tokens_of_field = {};
  std::map<std::int64_t, FieldSizes> tokens_of_chunk;

  void add(std::string_view token, std::int64_t chunk, std::size_t field, std::int64_t position) {
    hash += hash_of_posting(token, chunk, field, position);
    ++tokens;
    ++tokens_of_field[field];
  }
};

class Check {
 public:
  Check(const Store& store, const Connection& connection, OpenMode mode)
      : store_(store), db_(connection), mode_(mode) {}

  Result<std::vector<Violation>> run() {
    const Result<void> read = run_all();
    // Once something is known to be damaged, a page that cannot be read is no news.
    if (!read.ok() && (read.error().code != ErrorCode::kCorrupt || violations_.empty()))
      return read.error();
    return std::move(violations_);
  }

 private:
  Result<void> run_all() {
    SENNIT_TRY(check_file());
    SENNIT_TRY(check_schema());
    SENNIT_TRY(check_references());
    SENNIT_TRY(check_documents());
    SENNIT_TRY(check_all_verdicts());
    SENNIT_TRY(check_postings());
    return check_counters();
  }

  template <typename... Parts>
  void broken(int invariant, fmt::format_string<Parts...> what, Parts&&... parts) {
    violations_.push_back({invariant, fmt::format(what, std::forward<Parts>(parts)...)});
  }

  // Says `what` of the first column of each row.
  Result<void> report_rows(const char* statement, int invariant, std::string_view what) {
    SENNIT_ASSIGN(Query rows, db_.query(statement));
    return for_each_row(rows, [&](Query& row) {
      broken(invariant, "{}: {}", row.text(0), what);
      return Result<void>();
    });
  }

  Result<void> check_file() {
    SENNIT_ASSIGN(Query rows, db_.query(sql::kIntegrityCheck));
    return for_each_row(rows, [&](Query& row) {
      if (row.bytes(0) != "ok") broken(1, "{}", row.text(0));
      return Result<void>();
    });
  }

  Result<void> check_schema() {
    SENNIT_ASSIGN(const auto fresh, Connection::open(":memory:", "a new store", {}));
    SENNIT_TRY(register_posting_tokenizer(*fresh));
    SENNIT_TRY(migrate(*fresh, 0));
    SENNIT_ASSIGN(auto wanted, schema_of(*fresh));
    SENNIT_ASSIGN(const auto found, schema_of(db_));
    for (const auto& [name, definition] : found) {
      const auto same = wanted.find(name);
      if (same == wanted.end() || same->second != definition)
        broken(2, "{} is not as schema {} has it", name, kStoreSchemaVersion);
      if (same != wanted.end()) wanted.erase(same);
    }
    for (const auto& [name, definition] : wanted) broken(2, "{} is missing", name);
    return {};
  }

  static Result<std::map<std::string, std::string>> schema_of(const Connection& connection) {
    std::map<std::string, std::string> schema;
    SENNIT_ASSIGN(Query rows, connection.query(sql::kSchema));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      schema[row.text(0)] = row.text(1);
      return Result<void>();
    }));
    return schema;
  }

  Result<void> check_references() {
    SENNIT_TRY(report_rows(sql::kForeignKeyCheck, 3, "a row names another that is not there"));
    SENNIT_TRY(report_rows(sql::kDocumentsWithoutText, 3, "it has no text"));
    SENNIT_TRY(report_rows(sql::kDocumentsWithoutStructure, 3, "it has no structure"));
    return report_rows(sql::kSamePlaceTwice, 4, "two documents of one root have this path");
  }

  Result<void> check_documents() {
    SENNIT_ASSIGN(Query rows, db_.query(sql::kDocuments));
    return for_each_row(rows, [&](Query& row) -> Result<void> {
      const Result<DocumentRecord> record = document_of(row);
      if (record.ok()) return check_one(*record);
      broken(15, "{}: {}", row.text(2), record.error().what);
      return {};
    });
  }

  Result<void> check_one(const DocumentRecord& record) {
    DocumentEvidence document;
    document.record = record;
    SENNIT_ASSIGN(document.chunks, store_.chunks(record.id));
    SENNIT_ASSIGN(document.structure, bytes_of(sql::kStructure, record.id));
    SENNIT_ASSIGN(document.extractions, extractions_of(record.id));
    SENNIT_ASSIGN(const std::string text, bytes_of(sql::kText, record.id));
    check_document(document, text, violations_);
    return add_tokens(record, document.structure, text);
  }

  Result<std::string> bytes_of(const char* statement, DocumentId id) {
    SENNIT_ASSIGN(Query row, db_.query(statement, id.value));
    SENNIT_ASSIGN(const bool found, row.step());
    return found ? row.text(0) : std::string();
  }

  Result<std::vector<EncodedExtraction>> extractions_of(DocumentId id) {
    std::vector<EncodedExtraction> extractions;
    SENNIT_ASSIGN(Query rows, db_.query(sql::kExtractions, id.value));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      extractions.push_back(extraction_of(row));
      return Result<void>();
    }));
    return extractions;
  }

  Result<void> add_tokens(const DocumentRecord& record, std::string_view structure,
                          std::string_view text) {
    std::int64_t last_chunk = 0;
    PostingFields fields(record.title, structure, text);
    SENNIT_ASSIGN(Query rows, db_.query(sql::kChunkIds, record.id.value));
    return for_each_row(rows, [&](Query& row) {
      const std::int64_t chunk = row.integer(0);
      if (chunk <= last_chunk)
        broken(7, "{}: the numbers of its chunks do not ascend", record.path);
      last_chunk = chunk;
      const auto begin = row.unsigned_integer(1);
      const auto end = row.unsigned_integer(2);
      if (begin > end || end > text.size()) return Result<void>();  // invariant 8 has told it
      const ByteRange range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
      add_tokens(chunk, fields.of(range, row.bytes(3)));
      return Result<void>();
    });
  }

  void add_tokens(std::int64_t chunk, const FieldTexts& texts) {
    FieldSizes& sizes = expected_.tokens_of_chunk[chunk];
    for (std::size_t field = 0; field < kKeywordFields; ++field)
      for_each_posting_token(texts[field], [&](std::string_view token, ByteRange) {
        expected_.add(token, chunk, field, static_cast<std::int64_t>(sizes[field]++));
      });
  }

  Result<void> check_all_verdicts() {
    const Result<std::vector<Verdict>> verdicts = store_.verdicts();
    if (verdicts.ok())
      check_verdicts(*verdicts, violations_);
    else
      broken(15, "{}", verdicts.error().what);
    return {};
  }

  Result<void> check_postings() {
    SENNIT_ASSIGN(Query state, db_.query(sql::kState));
    SENNIT_ASSIGN(const bool found, state.step());
    if (!found) return db_.error(SQLITE_CORRUPT);
    if (state.integer(5) != kTextRulesVersion) return {};  // made anew by the next change
    SENNIT_TRY(check_posting_tokens());
    SENNIT_TRY(check_posting_sizes());
    SENNIT_TRY(check_posting_totals());
    if (mode_ == OpenMode::kRead) return {};
    const Result<void> checked = db_.run(sql::kCheckPostings);
    if (!checked.ok()) broken(17, "the postings are damaged: {}", checked.error().what);
    return {};
  }

  Result<void> check_posting_tokens() {
    PostingSum found;
    SENNIT_TRY(db_.execute(sql::kAllowWriting));
    const Result<void> opened = db_.run(sql::kOpenPostingTokens);
    if (mode_ == OpenMode::kRead) SENNIT_TRY(db_.execute(sql::kForbidWriting));
    SENNIT_TRY(opened);
    SENNIT_ASSIGN(Query rows, db_.query(sql::kPostingTokens));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      const std::optional<KeywordField> field = field_of_column(row.bytes(2));
      if (field)
        found.add(row.bytes(0), row.integer(1), static_cast<std::size_t>(*field), row.integer(3));
      return Result<void>();
    }));
    if (found.tokens != expected_.tokens || found.hash != expected_.hash)
      broken(17, "the postings hold {} tokens, the texts {}, and they are not the same",
             found.tokens, expected_.tokens);
    return {};
  }

  Result<void> check_posting_sizes() {
    auto expected = expected_.tokens_of_chunk;
    SENNIT_ASSIGN(Query rows, db_.query(sql::kPostingSizes));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      std::string_view size = row.bytes(1);
      const auto chunk = expected.find(row.integer(0));
      if (chunk == expected.end())
        broken(18, "the postings count chunk {}, which is not there", row.integer(0));
      else if (take_sizes(size) != chunk->second)
        broken(18, "the postings count wrong tokens in chunk {}", row.integer(0));
      if (chunk != expected.end()) expected.erase(chunk);
      return Result<void>();
    }));
    for (const auto& [chunk, tokens] : expected)
      broken(18, "the postings do not count chunk {}", chunk);
    return {};
  }

  // BM25 takes the number of chunks and their mean length from here.
  Result<void> check_posting_totals() {
    SENNIT_ASSIGN(Query row, db_.query(sql::kPostingTotals));
    SENNIT_ASSIGN(const bool found, row.step());
    std::string_view totals = found ? row.bytes(0) : std::string_view();
    const std::uint64_t chunks = take_sqlite_varint(totals);
    const FieldSizes tokens = take_sizes(totals);
    if (chunks != expected_.tokens_of_chunk.size() || tokens != expected_.tokens_of_field)
      broken(18, "the postings count {} chunks of {} tokens by field, there are {} of {}", chunks,
             fmt::join(tokens, ", "), expected_.tokens_of_chunk.size(),
             fmt::join(expected_.tokens_of_field, ", "));
    return {};
  }

  Result<void> check_counters() {
    SENNIT_ASSIGN(Query state, db_.query(sql::kState));
    SENNIT_TRY(state.step());
    SENNIT_ASSIGN(Query largest, db_.query(sql::kLargestIds));
    SENNIT_TRY(largest.step());
    constexpr const char* kCounted[] = {"root", "document", "chunk", "verdict"};
    for (int i = 0; i < 4; ++i)
      if (largest.integer(i) > state.integer(i + 1))
        broken(19, "{} {} was never given: the last one was {}", kCounted[i], largest.integer(i),
               state.integer(i + 1));
    return {};
  }

  const Store& store_;
  const Connection& db_;
  OpenMode mode_;
  std::vector<Violation> violations_;
  PostingSum expected_;
};

}  // namespace

Result<std::vector<Violation>> check_store(const Store& store, const Connection& connection,
                                           OpenMode mode) {
  return Check(store, connection, mode).run();
}

}  // namespace sennit
