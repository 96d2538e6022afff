// The store in a SQLite file.

#include <algorithm>

#include "store/changes_check.h"
#include "store/rows.h"
#include "store/sql.h"
#include "store/sqlite_apply.h"
#include "store/sqlite_check.h"
#include "store/sqlite_open.h"
#include "store/sqlite_search.h"
#include "store/sqlite_view.h"
#include "store/store.h"

namespace sennit {
namespace {

class SqliteStore : public Store {
 public:
  SqliteStore(StoreFile file, OpenMode mode) : file_(std::move(file)), mode_(mode) {}

  // Closed by its last user, SQLite moves the log into the file and removes it. While readers stay,
  // what they do not need is moved, without waiting for them.
  ~SqliteStore() override {
    if (mode_ == OpenMode::kWrite) static_cast<void>(db().run(sql::kCheckpoint).ok());
  }

  Result<AppliedIds> apply(const Changes& changes) override {
    if (mode_ == OpenMode::kRead) return db().error(SQLITE_READONLY);
    SENNIT_TRY(check_form(changes));
    lists_.forget();
    SENNIT_ASSIGN(AppliedIds ids, apply_to(db(), changes));
    // Only to give the space back; the change stands either way.
    if (changes.clear && changes.documents.empty())
      static_cast<void>(db().execute(sql::kVacuum).ok());
    return ids;
  }

  Result<std::vector<Root>> roots() const override {
    return collect<Root>(sql::kRoots, [](Query& row) -> Result<Root> {
      return Root{{row.unsigned_integer(0)}, row.text(1), row.text(2)};
    });
  }

  Result<std::vector<DocumentRecord>> documents() const override {
    return collect<DocumentRecord>(sql::kDocuments, [](Query& row) { return document_of(row); });
  }

  Result<DocumentRecord> document(DocumentId id) const override {
    SENNIT_ASSIGN(Query row, db().query(sql::kDocument, id.value));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return no_document(id);
    return document_of(row);
  }

  Result<std::string> text(DocumentId id) const override { return bytes_of(sql::kText, id); }

  Result<std::vector<Chunk>> chunks(DocumentId id) const override {
    SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(db(), sql::kBeginRead));
    SENNIT_TRY(document(id));
    return chunks_of(id);
  }

  Result<DocumentTotals> totals() const override {
    static_assert(is_in_graph(DocumentState{0}) && is_in_graph(DocumentState{1}) &&
                  !is_in_graph(DocumentState{2}) && DocumentKind{3} == DocumentKind::kImported);
    SENNIT_ASSIGN(Query row, db().query(sql::kTotals));
    SENNIT_TRY(row.step());
    return DocumentTotals{static_cast<std::size_t>(row.integer(0)), row.unsigned_integer(1)};
  }

  Result<DocumentEvidence> evidence(DocumentId id) const override {
    SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(db(), sql::kBeginRead));
    SENNIT_ASSIGN(DocumentRecord record, document(id));
    return evidence_of(std::move(record));
  }

  Result<void> for_each_evidence(
      const std::function<Result<void>(const DocumentEvidence&)>& visit) const override {
    SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(db(), sql::kBeginRead));
    SENNIT_ASSIGN(Query rows, db().query(sql::kDocuments));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) -> Result<void> {
      SENNIT_ASSIGN(DocumentRecord record, document_of(row));
      SENNIT_ASSIGN(const DocumentEvidence found, evidence_of(std::move(record)));
      return visit(found);
    }));
    // Evidence is read once, and what is made of it wants the memory.
    sqlite3_db_release_memory(db().handle());
    return {};
  }

  Result<std::optional<StoredReply>> reply(const Hash128& key) const override {
    SENNIT_ASSIGN(Query row, db().query(sql::kReply, key));
    SENNIT_ASSIGN(const bool found, row.step());
    return found ? std::optional(reply_of(row)) : std::optional<StoredReply>();
  }

  Result<std::vector<PassageRecord>> passages() const override {
    return collect<PassageRecord>(sql::kPassages, [](Query& row) { return passage_of(row); });
  }

  Result<std::vector<UsageRecord>> usage() const override {
    return collect<UsageRecord>(sql::kUsage,
                                [](Query& row) -> Result<UsageRecord> { return usage_of(row); });
  }

  Result<std::vector<Verdict>> verdicts() const override {
    return collect<Verdict>(sql::kVerdicts, [](Query& row) { return verdict_of(row); });
  }

  Result<std::optional<std::string>> setting(const std::string& name) const override {
    return find_bytes(sql::kSetting, name);
  }

  Result<std::optional<std::string>> view(const std::string& name) const override {
    SENNIT_ASSIGN(Transaction snapshot, Transaction::begin(db(), sql::kBeginRead));
    return read_view(db(), name);
  }

  Result<std::uint64_t> revision() const override {
    SENNIT_ASSIGN(const auto revision, db().find_integer(sql::kRevision));
    if (!revision) return db().error(SQLITE_CORRUPT);
    return static_cast<std::uint64_t>(*revision);
  }

  Result<std::vector<Violation>> check() const override { return check_store(*this, db(), mode_); }

  Result<void> backup(const std::string& path) const override { return back_up(db(), path); }

  Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                         std::size_t limit) const override {
    return search_postings(db(), lists_, query, limit);
  }

  Result<double> weight(const KeywordTerm& term) const override {
    return weight_in_postings(db(), lists_, term);
  }

 private:
  const Connection& db() const { return *file_.connection; }

  template <typename Value, typename Read>
  Result<std::vector<Value>> collect(const char* statement, const Read& read) const {
    std::vector<Value> values;
    SENNIT_ASSIGN(Query rows, db().query(statement));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) -> Result<void> {
      SENNIT_ASSIGN(Value value, read(row));
      values.push_back(std::move(value));
      return {};
    }));
    return values;
  }

  template <typename Key>
  Result<std::optional<std::string>> find_bytes(const char* statement, const Key& key) const {
    SENNIT_ASSIGN(Query row, db().query(statement, key));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return std::optional<std::string>();
    return std::optional(row.text(0));
  }

  Result<std::string> bytes_of(const char* statement, DocumentId id) const {
    SENNIT_ASSIGN(std::optional<std::string> bytes, find_bytes(statement, id.value));
    if (!bytes) return no_document(id);
    return std::move(*bytes);
  }

  Result<std::vector<Chunk>> chunks_of(DocumentId id) const {
    std::vector<Chunk> chunks;
    SENNIT_ASSIGN(Query rows, db().query(sql::kChunks, id.value));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      chunks.push_back(chunk_of(row));
      return Result<void>();
    }));
    return chunks;
  }

  Result<std::vector<EncodedExtraction>> extractions_of(DocumentId id) const {
    std::vector<EncodedExtraction> extractions;
    SENNIT_ASSIGN(Query rows, db().query(sql::kExtractions, id.value));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      extractions.push_back(extraction_of(row));
      return Result<void>();
    }));
    std::sort(extractions.begin(), extractions.end(), stands_before);
    return extractions;
  }

  Result<DocumentEvidence> evidence_of(DocumentRecord record) const {
    DocumentEvidence evidence;
    SENNIT_ASSIGN(evidence.chunks, chunks_of(record.id));
    SENNIT_ASSIGN(evidence.structure, bytes_of(sql::kStructure, record.id));
    SENNIT_ASSIGN(evidence.extractions, extractions_of(record.id));
    evidence.record = std::move(record);
    return evidence;
  }

  StoreFile file_;
  OpenMode mode_;
  mutable PostingLists lists_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, OpenMode mode,
                                                 const SqliteOptions& options) {
  SENNIT_ASSIGN(StoreFile file, open_store_file(path, mode, options));
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(file), mode));
}

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, OpenMode mode) {
  return open_sqlite_store(path, mode, SqliteOptions());
}

}  // namespace sennit
