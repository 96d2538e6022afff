// A change of a SQLite store, in the order that store.h gives.
//
// Postings decide the order within a step: FTS5 gathers postings in memory and writes them out when
// a row number goes back, so old postings are removed in ascending order of their chunks before the
// new ones, whose numbers are higher than all others, are added. FTS5 takes a posting away by its
// old fields, tokenized again: therefore old documents are read before they are replaced, and all
// postings are made anew before anything else when the rules of tokens have changed.

#include "store/sqlite_apply.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "store/changes_check.h"
#include "store/posting_fields.h"
#include "store/rows.h"
#include "store/sql.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kViewPartBytes = 4u << 20;

struct StoreState {
  std::uint64_t revision = 0;
  std::uint64_t last_root = 0;
  std::uint64_t last_document = 0;
  std::uint64_t last_chunk = 0;
  std::uint64_t last_verdict = 0;
  std::int64_t text_rules = 0;
  bool operator==(const StoreState&) const = default;
};

struct ChunkRow {
  std::int64_t id = 0;
  ByteRange range;
  std::string heading_path;
};

// The chunks of a document.
struct OldPostings {
  std::vector<ChunkRow> chunks;
  DocumentId document;
};

class Application {
 public:
  explicit Application(const Connection& connection) : connection_(connection) {}

  Result<AppliedIds> run(const Changes& changes) {
    SENNIT_TRY(load_state());
    SENNIT_TRY(renew_postings());
    return apply(changes);
  }

  // Only what run() does first.
  Result<void> renew() {
    SENNIT_TRY(load_state());
    SENNIT_TRY(renew_postings());
    return save_state();
  }

 private:
  Result<AppliedIds> apply(const Changes& changes) {
    if (changes.clear) SENNIT_TRY(clear());
    if (changes.clear && changes.purge) SENNIT_TRY(connection_.execute(sql::kPurge));
    SENNIT_TRY(put_roots(changes.roots));
    SENNIT_TRY(remove_roots(changes.removed_roots));
    SENNIT_TRY(remove(changes.removed));
    SENNIT_TRY(rename(changes.renamed));
    SENNIT_TRY(put_documents(changes.documents));
    SENNIT_TRY(put_stamps(changes.stamps));
    SENNIT_TRY(put_unread(changes.unread));
    SENNIT_TRY(put_found_by_model(changes.found_by_model));
    SENNIT_TRY(put_passages(changes));
    SENNIT_TRY(put_replies(changes.replies));
    SENNIT_TRY(add_usage(changes.usage));
    SENNIT_TRY(append_verdicts(changes.verdicts));
    SENNIT_TRY(put_settings(changes.settings));
    SENNIT_TRY(put_views(changes.views));
    SENNIT_TRY(save_state());
    return std::move(ids_);
  }

  Result<void> load_state() {
    SENNIT_ASSIGN(Query row, connection_.query(sql::kState));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return connection_.error(SQLITE_CORRUPT);
    state_ = {row.unsigned_integer(0), row.unsigned_integer(1), row.unsigned_integer(2),
              row.unsigned_integer(3), row.unsigned_integer(4), row.integer(5)};
    stored_state_ = state_;
    return {};
  }

  Result<void> save_state() {
    if (changed_) ++state_.revision;
    if (state_ == stored_state_) return {};
    return connection_.run(sql::kSetState, state_.revision, state_.last_root, state_.last_document,
                           state_.last_chunk, state_.last_verdict, state_.text_rules);
  }

  Result<void> renew_postings() {
    if (state_.text_rules == kTextRulesVersion) return {};
    state_.text_rules = kTextRulesVersion;
    SENNIT_TRY(connection_.run(sql::kRemoveAllPostings));
    SENNIT_ASSIGN(const std::vector<DocumentId> documents, ids_of(sql::kAllDocumentIds));
    return for_old_postings(documents, sql::kAddPosting);
  }

  Result<void> clear() {
    changed_ = true;
    return connection_.execute(sql::kClear);
  }

  Result<void> put_roots(const std::vector<Root>& roots) {
    for (Root root : roots) {
      SENNIT_ASSIGN(const std::optional<Root> same_path, find_root(root.path));
      if (root.id.value == 0) root.id = same_path ? same_path->id : RootId{state_.last_root + 1};
      if (same_path && same_path->id != root.id) return root_is_taken(root);
      state_.last_root = std::max(state_.last_root, root.id.value);
      ids_.roots.push_back(root.id);
      if (same_path && same_path->options == root.options) continue;
      changed_ = true;
      SENNIT_TRY(connection_.run(sql::kPutRoot, root.id.value, root.path, root.options));
    }
    return {};
  }

  Result<std::optional<Root>> find_root(const std::string& path) {
    SENNIT_ASSIGN(Query row, connection_.query(sql::kRootOfPath, path));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return std::optional<Root>();
    return std::optional(Root{{row.unsigned_integer(0)}, path, row.text(1)});
  }

  Result<bool> root_exists(RootId id) {
    SENNIT_ASSIGN(const auto found, connection_.find_integer(sql::kRootExists, id.value));
    return found.has_value();
  }

  Result<void> remove_roots(const std::vector<RootId>& removed) {
    for (RootId id : removed) {
      SENNIT_ASSIGN(const bool exists, root_exists(id));
      if (!exists) return no_root(id);
      SENNIT_ASSIGN(const std::vector<DocumentId> documents,
                    ids_of(sql::kDocumentsOfRoot, id.value));
      SENNIT_TRY(remove(documents));
      SENNIT_TRY(connection_.run(sql::kRemoveRoot, id.value));
      changed_ = true;
    }
    return {};
  }

  Result<void> remove(const std::vector<DocumentId>& removed) {
    std::set<DocumentId> distinct;
    for (DocumentId id : removed) {
      SENNIT_TRY(place_of(id));
      if (!distinct.insert(id).second) return no_document(id);
    }
    SENNIT_TRY(for_old_postings(removed, sql::kRemovePosting));
    for (DocumentId id : removed) {
      SENNIT_TRY(remove_content(id));
      SENNIT_TRY(connection_.run(sql::kRemoveReplyUses, id.value));
      SENNIT_TRY(connection_.run(sql::kRemoveDocument, id.value));
      changed_ = true;
    }
    return {};
  }

  Result<void> remove_content(DocumentId id) {
    for (const char* statement : {sql::kRemovePassages, sql::kRemoveExtractions, sql::kRemoveChunks,
                                  sql::kRemoveText, sql::kRemoveStructure})
      SENNIT_TRY(connection_.run(statement, id.value));
    return {};
  }

  // All at once, so that two documents can change places: each first goes to a path that no
  // document has, since none holds a zero byte.
  Result<void> rename(const std::vector<std::pair<DocumentId, std::string>>& renamed) {
    std::map<DocumentId, std::pair<RootId, std::string>> before;
    for (const auto& [id, path] : renamed) {
      SENNIT_ASSIGN(auto place, place_of(id));
      if (!before.emplace(id, place).second) return renamed_twice(place.second);
      const std::string between = std::string("\0", 1) + std::to_string(id.value);
      SENNIT_TRY(connection_.run(sql::kSetPath, between, id.value));
    }
    for (const auto& [id, path] : renamed) {
      const auto& [root, old_path] = before.at(id);
      SENNIT_ASSIGN(const DocumentId taken, find_document(root, path));
      if (taken.value != 0) return path_is_taken(old_path, path);
      SENNIT_TRY(connection_.run(sql::kSetPath, path, id.value));
      changed_ = true;
    }
    return {};
  }

  Result<std::pair<RootId, std::string>> place_of(DocumentId id) {
    SENNIT_ASSIGN(Query row, connection_.query(sql::kPlaceOfDocument, id.value));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return no_document(id);
    return std::pair(RootId{row.unsigned_integer(0)}, row.text(1));
  }

  // Id 0 when there is none.
  Result<DocumentId> find_document(RootId root, const std::string& path) {
    SENNIT_ASSIGN(const auto found,
                  connection_.find_integer(sql::kDocumentOfPath, root.value, path));
    return DocumentId{static_cast<std::uint64_t>(found.value_or(0))};
  }

  Result<void> put_documents(const std::vector<DocumentBundle>& bundles) {
    const std::vector<bool> counts = counting_bundles(bundles);
    SENNIT_ASSIGN(const std::vector<DocumentId> replaced, give_ids(bundles));
    SENNIT_TRY(for_old_postings(replaced, sql::kRemovePosting));
    for (DocumentId id : replaced) SENNIT_TRY(remove_content(id));
    for (std::size_t i = 0; i < bundles.size(); ++i) {
      if (!counts[i]) continue;
      const bool is_new = !std::binary_search(replaced.begin(), replaced.end(), ids_.documents[i]);
      SENNIT_TRY(put_record(bundles[i], ids_.documents[i],
                            is_new ? sql::kInsertDocument : sql::kUpdateDocument));
      SENNIT_TRY(insert_content(bundles[i], ids_.documents[i]));
      changed_ = true;
    }
    return {};
  }

  // Fills ids_.documents. Gives those of them that are in the store, ascending.
  Result<std::vector<DocumentId>> give_ids(const std::vector<DocumentBundle>& bundles) {
    std::vector<DocumentId> replaced;
    std::map<std::pair<RootId, std::string_view>, DocumentId> given;
    for (const DocumentBundle& bundle : bundles) {
      const DocumentRecord& record = bundle.record;
      SENNIT_ASSIGN(const bool has_root, root_exists(record.root));
      if (!has_root) return no_root(record.root);
      DocumentId& id = given[{record.root, record.path}];
      if (id.value == 0) {
        SENNIT_ASSIGN(id, find_document(record.root, record.path));
        if (id.value != 0) replaced.push_back(id);
      }
      if (record.id.value != 0 && record.id != id) return wrong_id(record);
      if (id.value == 0) id = {++state_.last_document};
      ids_.documents.push_back(id);
    }
    std::sort(replaced.begin(), replaced.end());
    return replaced;
  }

  Result<void> put_record(const DocumentBundle& bundle, DocumentId id, const char* statement) {
    DocumentRecord record = record_of(bundle);
    record.id = id;
    SENNIT_ASSIGN(Query query, connection_.query(statement));
    bind_document(query, record);
    return for_each_row(query, [](Query&) { return Result<void>(); });
  }

  Result<void> insert_content(const DocumentBundle& bundle, DocumentId id) {
    SENNIT_TRY(connection_.run(sql::kPutText, id.value, Blob{bundle.text}));
    SENNIT_TRY(connection_.run(sql::kPutStructure, id.value, Blob{bundle.structure}));
    PostingFields fields(bundle.record.title, bundle.structure, bundle.text);
    for (const Chunk& chunk : bundle.chunks) {
      const std::uint64_t chunk_id = ++state_.last_chunk;
      SENNIT_TRY(connection_.run(sql::kInsertChunk, id.value, chunk.ordinal, chunk_id,
                                 chunk.range.begin, chunk.range.end, chunk.heading_path,
                                 chunk.text_hash));
      SENNIT_TRY(
          run_posting(sql::kAddPosting, chunk_id, fields.of(chunk.range, chunk.heading_path)));
    }
    for (const EncodedExtraction& extraction : bundle.extractions)
      SENNIT_TRY(insert_extraction(id, extraction));
    return {};
  }

  Result<void> insert_extraction(DocumentId id, const EncodedExtraction& extraction) {
    SENNIT_ASSIGN(const std::int64_t extractor, extractor_of(extraction.extractor));
    return connection_.run(sql::kInsertExtraction, id.value, extraction.chunk, extractor,
                           extraction.complete, Blob{extraction.payload});
  }

  Result<void> put_found_by_model(
      const std::vector<std::pair<DocumentId, Extraction>>& found_by_model) {
    for (const auto& [id, extraction] : found_by_model) {
      SENNIT_TRY(must_have_chunk(id, extraction.chunk));
      SENNIT_TRY(connection_.run(sql::kRemoveFoundByModel, id.value, extraction.chunk));
      SENNIT_TRY(insert_extraction(id, encoded(extraction)));
      changed_ = true;
    }
    return {};
  }

  Result<void> must_have_chunk(DocumentId id, std::uint32_t chunk) {
    SENNIT_ASSIGN(Query row, connection_.query(sql::kDocument, id.value));
    SENNIT_ASSIGN(const bool found, row.step());
    if (!found) return no_document(id);
    SENNIT_ASSIGN(const DocumentRecord record, document_of(row));
    return chunk < record.chunks ? Result<void>() : no_chunk(record, chunk);
  }

  Result<void> put_passages(const Changes& changes) {
    for (DocumentId id : changes.unplanned)
      SENNIT_TRY(connection_.run(sql::kRemovePassages, id.value));
    for (const PassageRecord& passage : changes.passages) {
      SENNIT_TRY(must_have_chunk(passage.document, passage.first));
      SENNIT_TRY(connection_.run(sql::kPutPassage, passage.document.value, passage.first,
                                 passage.end, passage.extractor, passage.state, passage.reason,
                                 passage.entities, passage.relations, passage.aside,
                                 passage.dropped, passage.count.input, passage.count.cached,
                                 passage.count.output, passage.count.nanodollars));
    }
    return {};
  }

  Result<void> put_replies(const std::vector<StoredReply>& replies) {
    for (const StoredReply& reply : replies) {
      SENNIT_TRY(place_of(reply.document));
      SENNIT_TRY(connection_.run(sql::kPutReply, reply.key, reply.model, reply.request,
                                 Blob{reply.reply}, reply.count.input, reply.count.cached,
                                 reply.count.output, reply.count.nanodollars, reply.made_ns));
      SENNIT_TRY(connection_.run(sql::kPutReplyUse, reply.key, reply.document.value));
    }
    return {};
  }

  Result<void> add_usage(const std::vector<UsageRecord>& usage) {
    for (const UsageRecord& line : usage) {
      std::optional<std::int64_t> document;
      if (line.document.value != 0) document = static_cast<std::int64_t>(line.document.value);
      SENNIT_TRY(connection_.run(sql::kAddUsage, line.at_ns, line.purpose, document, line.model,
                                 line.calls, line.count.input, line.count.cached, line.count.output,
                                 line.count.nanodollars));
    }
    return {};
  }

  Result<std::int64_t> extractor_of(const Extractor& extractor) {
    std::int64_t& id = extractors_[{extractor.name, extractor.version, extractor.prompt_version}];
    for (const char* statement : {sql::kExtractor, sql::kInsertExtractor}) {
      if (id != 0) return id;
      SENNIT_ASSIGN(Query row, connection_.query(statement, extractor.name, extractor.version,
                                                 extractor.prompt_version));
      SENNIT_ASSIGN(const bool found, row.step());
      if (found) id = row.integer(0);
    }
    return id;
  }

  Result<void> put_stamps(const std::vector<std::pair<DocumentId, FileStamp>>& stamps) {
    for (const auto& [id, stamp] : stamps) {
      SENNIT_ASSIGN(
          const auto found,
          connection_.find_integer(sql::kSetStamp, stamp.size, stamp.modified_ns, stamp.changed_ns,
                                   stamp.inode, stamp.scanned_ns, id.value));
      if (!found) return no_document(id);
    }
    return {};
  }

  Result<void> put_unread(const std::vector<std::pair<DocumentId, std::string>>& unread) {
    for (const auto& [id, reason] : unread) {
      SENNIT_ASSIGN(const auto found, connection_.find_integer(sql::kSetUnread, reason, id.value));
      if (!found) return no_document(id);
    }
    return {};
  }

  Result<void> append_verdicts(const std::vector<Verdict>& verdicts) {
    for (Verdict verdict : verdicts) {
      if (verdict.kind != VerdictKind::kUndo) verdict.undone = {};
      if (verdict.kind == VerdictKind::kUndo) SENNIT_TRY(must_exist(verdict.undone));
      verdict.id = {++state_.last_verdict};
      ids_.verdicts.push_back(verdict.id);
      SENNIT_ASSIGN(Query query, connection_.query(sql::kInsertVerdict));
      bind_verdict(query, verdict);
      SENNIT_TRY(query.step());
      changed_ = true;
    }
    return {};
  }

  Result<void> must_exist(VerdictId id) {
    SENNIT_ASSIGN(const auto found, connection_.find_integer(sql::kVerdictExists, id.value));
    return found ? Result<void>() : no_verdict(id);
  }

  Result<void> put_settings(const std::vector<std::pair<std::string, std::string>>& settings) {
    for (const auto& [name, value] : settings)
      SENNIT_TRY(value.empty() ? connection_.run(sql::kRemoveSetting, name)
                               : connection_.run(sql::kPutSetting, name, value));
    return {};
  }

  Result<void> put_views(const std::vector<std::pair<std::string, ViewBytes>>& views) {
    for (const auto& [name, bytes] : views) {
      SENNIT_TRY(connection_.run(sql::kRemoveView, name));
      SENNIT_TRY(put_view(name, *bytes));
    }
    return {};
  }

  // In parts: SQLite copies each row before it writes it, and holds none above 1 GB.
  Result<void> put_view(const std::string& name, std::string_view bytes) {
    for (std::size_t part = 0; part * kViewPartBytes < bytes.size(); ++part) {
      const Blob blob{bytes.substr(part * kViewPartBytes, kViewPartBytes)};
      SENNIT_TRY(connection_.run(sql::kPutViewPart, name, part, blob));
    }
    return {};
  }

  template <typename... Values>
  Result<std::vector<DocumentId>> ids_of(const char* statement, const Values&... values) {
    std::vector<DocumentId> ids;
    SENNIT_ASSIGN(Query rows, connection_.query(statement, values...));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      ids.push_back({row.unsigned_integer(0)});
      return Result<void>();
    }));
    return ids;
  }

  // Runs `statement` (number of the chunk, its stored text) for each chunk of `documents`, in
  // ascending order of chunks.
  Result<void> for_old_postings(const std::vector<DocumentId>& documents, const char* statement) {
    std::vector<OldPostings> old;
    for (DocumentId id : documents) {
      SENNIT_ASSIGN(std::vector<ChunkRow> chunks, chunks_of(id));
      if (!chunks.empty()) old.push_back({std::move(chunks), id});
    }
    std::sort(old.begin(), old.end(), [](const OldPostings& a, const OldPostings& b) {
      return a.chunks[0].id < b.chunks[0].id;
    });
    for (const OldPostings& postings : old) SENNIT_TRY(run_with_text(postings, statement));
    return {};
  }

  Result<std::vector<ChunkRow>> chunks_of(DocumentId id) {
    std::vector<ChunkRow> chunks;
    SENNIT_ASSIGN(Query rows, connection_.query(sql::kChunkIds, id.value));
    SENNIT_TRY(for_each_row(rows, [&](Query& row) {
      chunks.push_back(
          {row.integer(0),
           {static_cast<std::uint32_t>(row.integer(1)), static_cast<std::uint32_t>(row.integer(2))},
           row.text(3)});
      return Result<void>();
    }));
    return chunks;
  }

  Result<void> run_with_text(const OldPostings& postings, const char* statement) {
    SENNIT_ASSIGN(const std::string title, bytes_of(sql::kTitle, postings.document));
    SENNIT_ASSIGN(const std::string structure, bytes_of(sql::kStructure, postings.document));
    SENNIT_ASSIGN(const std::string text, bytes_of(sql::kText, postings.document));
    PostingFields fields(title, structure, text);
    for (const ChunkRow& chunk : postings.chunks) {
      if (chunk.range.begin > chunk.range.end || chunk.range.end > text.size())
        return connection_.error(SQLITE_CORRUPT);
      SENNIT_TRY(run_posting(statement, static_cast<std::uint64_t>(chunk.id),
                             fields.of(chunk.range, chunk.heading_path)));
    }
    return {};
  }

  Result<void> run_posting(const char* statement, std::uint64_t chunk, const FieldTexts& texts) {
    return connection_.run(statement, chunk, texts[0], texts[1], texts[2], texts[3], texts[4]);
  }

  Result<std::string> bytes_of(const char* statement, DocumentId id) {
    SENNIT_ASSIGN(Query row, connection_.query(statement, id.value));
    SENNIT_ASSIGN(const bool found, row.step());
    return found ? row.text(0) : std::string();
  }

  const Connection& connection_;
  StoreState state_;
  StoreState stored_state_;
  AppliedIds ids_;
  bool changed_ = false;
  std::map<std::tuple<std::string, int, std::string>, std::int64_t> extractors_;
};

}  // namespace

Result<void> renew_postings(const Connection& connection) {
  return Application(connection).renew();
}

Result<AppliedIds> apply_to(const Connection& connection, const Changes& changes) {
  SENNIT_TRY(connection.execute(changes.durable ? sql::kSyncEveryCommit : sql::kSyncCheckpoints));
  SENNIT_ASSIGN(Transaction transaction, Transaction::begin(connection, sql::kBeginWrite));
  SENNIT_ASSIGN(AppliedIds ids, Application(connection).run(changes));
  SENNIT_TRY(transaction.commit());
  return ids;
}

}  // namespace sennit
