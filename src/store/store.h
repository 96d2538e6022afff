// Where evidence, verdicts and views are kept. One interface; a SQLite store and an in-memory store
// behave alike under one contract suite (store_contract_test.cpp).
//
// Thread safety: one Store object is used by one thread at a time. Several objects (and processes)
// may read one SQLite store while one writes; readers never wait.
//
// Everything that changes goes through `apply`, which is atomic: all of it is there afterwards, or
// none of it. What `apply` returned ok for survives a kill of the process.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/document.h"
#include "model/encoded_extraction.h"
#include "model/keyword_index.h"
#include "model/verdict.h"
#include "store/model_records.h"

namespace sennit {

inline constexpr int kStoreSchemaVersion = 4;

struct Root {
  RootId id;
  std::string path;     // absolute path of a folder or file, as canonical as it was found
  std::string options;  // the walk's rules, opaque to the store
};

enum class DocumentState : std::uint8_t { kDone, kDoneWithWarnings, kFailed, kSkipped };
std::string_view name_of(DocumentState state);

// Whether the evidence of a document in this state is part of the graph.
constexpr bool is_in_graph(DocumentState state) {
  return state == DocumentState::kDone || state == DocumentState::kDoneWithWarnings;
}

// What the file system said about a file when it was read.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;  // ctime
  std::uint64_t inode = 0;
  std::int64_t scanned_ns = 0;  // when the scan that recorded this began
  bool operator==(const FileStamp&) const = default;
};

// A document without its text and evidence.
struct DocumentRecord {
  DocumentId id;
  RootId root;
  std::string path;       // unique within its root
  std::string container;  // the file that holds it, when several documents share one (JSON lines):
                          // its path below the root; else ""
  DocumentKind kind = DocumentKind::kText;
  std::string title;
  std::string encoding;
  std::optional<CivilDate> date;
  FileStamp stamp;
  Hash128 content_hash;  // of the bytes as they were on disk
  DocumentState state = DocumentState::kDone;
  std::string reason;  // of warnings, failure or skip
  std::string unread;  // why its file cannot be read now, or ""; all else is of the last time it
                       // could be (stamp.scanned_ns), and stays
  std::uint32_t text_bytes = 0;
  std::uint32_t chunks = 0;
};

// A document with everything that came of it; replaces whatever stood at (root, path) before.
struct DocumentBundle {
  DocumentRecord record;  // `id` 0: a new one is given, or that of (root, path) kept
  std::string text;
  std::string structure;      // encode(Structure)
  std::vector<Chunk> chunks;  // in order
  std::vector<EncodedExtraction> extractions;
};

// The bytes of a view: shared, not copied, where their owner keeps them in this form.
class ViewBytes {
 public:
  ViewBytes(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}  // not null
  ViewBytes(std::string bytes) : bytes_(std::make_shared<const std::string>(std::move(bytes))) {}
  ViewBytes(const char* bytes) : ViewBytes(std::string(bytes)) {}

  const std::string& operator*() const { return *bytes_; }
  const std::shared_ptr<const std::string>& shared() const { return bytes_; }

 private:
  std::shared_ptr<const std::string> bytes_;
};

// A change of the store, as one value. Applied in the order of the fields, `clear` first. A change
// that names a root, document or verdict that is not there is refused as a whole.
struct Changes {
  std::vector<Root> roots;            // put: by id; for 0 the id of that path, or a new one
  std::vector<RootId> removed_roots;  // with all their documents
  std::vector<DocumentId> removed;
  // New paths within the same roots, all at once (two can change places); all else is kept.
  std::vector<std::pair<DocumentId, std::string>> renamed;
  std::vector<DocumentBundle> documents;  // of two with the same (root, path) the last counts
  std::vector<std::pair<DocumentId, FileStamp>> stamps;    // only the stamp has changed
  std::vector<std::pair<DocumentId, std::string>> unread;  // DocumentRecord::unread; "" is over
  // What a model found in a chunk; takes the place of what any model found there before. Evidence
  // that was read without a model stays.
  std::vector<std::pair<DocumentId, Extraction>> found_by_model;
  std::vector<DocumentId> unplanned;    // all their passages go, before `passages` are put
  std::vector<PassageRecord> passages;  // put: by (document, first)
  std::vector<StoredReply> replies;     // put: by key; a known one serves one document more
  std::vector<UsageRecord> usage;       // append
  std::vector<Verdict> verdicts;        // append; ids are given
  std::vector<std::pair<std::string, std::string>> settings;  // name, value; "" removes
  std::vector<std::pair<std::string, ViewBytes>> views;       // name, bytes; "" removes
  bool clear = false;    // first remove everything but verdicts, settings and kept replies
  bool purge = false;    // with `clear`: verdicts, settings and kept replies too
  bool durable = false;  // synchronous FULL for this one: a paid reply, a verdict
};

struct AppliedIds {
  std::vector<RootId> roots;
  std::vector<DocumentId> documents;
  std::vector<VerdictId> verdicts;
};

// Of the documents that are in the graph, imported ones apart.
struct DocumentTotals {
  std::size_t documents = 0;
  std::uint64_t text_bytes = 0;
};

// One broken invariant; `invariant` is its number in docs/formats/store.md.
struct Violation {
  int invariant = 0;
  std::string what;
};

// Evidence of one document, as views are built from it.
struct DocumentEvidence {
  DocumentRecord record;
  std::vector<Chunk> chunks;
  std::string structure;                       // encode(Structure)
  std::vector<EncodedExtraction> extractions;  // in order of (extractor name, chunk)
};

class Store : public KeywordIndex {
 public:
  // All of it or nothing. Errors: kUnavailable (locked, disk full, read-only), kCorrupt, kNotFound
  // (a root, document or verdict that is named), kInvalidInput (two documents of one path; chunks
  // or extractions that do not fit their text).
  virtual Result<AppliedIds> apply(const Changes& changes) = 0;

  virtual Result<std::vector<Root>> roots() const = 0;                // by id
  virtual Result<std::vector<DocumentRecord>> documents() const = 0;  // by (root, path), bytewise
  virtual Result<DocumentTotals> totals() const = 0;  // without a look at each record
  virtual Result<DocumentRecord> document(DocumentId id) const = 0;  // kNotFound
  virtual Result<std::string> text(DocumentId id) const = 0;         // kNotFound
  virtual Result<std::vector<Chunk>> chunks(DocumentId id) const = 0;
  virtual Result<DocumentEvidence> evidence(DocumentId id) const = 0;

  // Every document's evidence, in order of (root, path), as of one moment. Stops when `visit` gives
  // an error. `visit` may read this store, and must not change it.
  virtual Result<void> for_each_evidence(
      const std::function<Result<void>(const DocumentEvidence&)>& visit) const = 0;

  virtual Result<std::vector<Verdict>> verdicts() const = 0;  // all, by id
  virtual Result<std::optional<std::string>> setting(const std::string& name) const = 0;
  virtual Result<std::optional<std::string>> view(const std::string& name) const = 0;

  // The reply to a request of that key, or nothing.
  virtual Result<std::optional<StoredReply>> reply(const Hash128& key) const = 0;
  virtual Result<std::vector<PassageRecord>> passages() const = 0;  // by (document, first)
  // Sums of the bill by (purpose, document, model), in this order; `at_ns` is of the last line.
  virtual Result<std::vector<UsageRecord>> usage() const = 0;

  // Rises with every apply that changed what a view is made of: roots, documents (put, removed,
  // renamed), what models found, verdicts, clear; not with stamps, unread, settings or views alone,
  // nor with a root that is put as it was. A view is current when it was made of this revision (the
  // caller stores the revision inside the view).
  virtual Result<std::uint64_t> revision() const = 0;

  // Numbered invariants that are broken; empty when all hold. Reads everything: O(store).
  virtual Result<std::vector<Violation>> check() const = 0;

  // A consistent copy, while others read and write. Errors: kUnavailable, kInvalidInput (exists).
  virtual Result<void> backup(const std::string& path) const = 0;
};

std::unique_ptr<Store> make_memory_store();

enum class OpenMode : std::uint8_t {
  kRead,
  kWrite
};  // kWrite creates, and takes the writer's lock

// Opens or creates the SQLite store at `path`. Errors: kNotFound (kRead, no file; remedy: process
// first), kCorrupt (not a Sennit store, damaged: the remedy names backup files that are there),
// kUnavailable (another writer: names its process and host; a network file system; permission; an
// older schema, for kRead), kInvalidInput (made by a newer Sennit; a folder).
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, OpenMode mode);

// Backups of the store at `path` stand beside it: "graph.sennit.backup-before-clear". A name that
// is free, for a new one, and those that are there, ascending.
std::string free_backup_path(const std::string& path, const std::string& label);
std::vector<std::string> backup_files_of(const std::string& path);

}  // namespace sennit
