#include "store/sql.h"

#include "store/store.h"

namespace sennit::sql {

namespace {

constexpr const char* kCreateVersion1 = R"sql(
CREATE TABLE store_state(
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  revision      INTEGER NOT NULL,   -- of all but views and stamps
  last_root     INTEGER NOT NULL,   -- numbers are never given twice
  last_document INTEGER NOT NULL,
  last_chunk    INTEGER NOT NULL,
  last_verdict  INTEGER NOT NULL,
  text_rules    INTEGER NOT NULL    -- the version that the postings were made with
) STRICT;

CREATE TABLE root(
  id      INTEGER PRIMARY KEY,
  path    TEXT NOT NULL UNIQUE,
  options TEXT NOT NULL
) STRICT;

CREATE TABLE document(
  id           INTEGER PRIMARY KEY,
  root         INTEGER NOT NULL REFERENCES root(id),
  path         TEXT NOT NULL,
  container    TEXT NOT NULL,
  kind         INTEGER NOT NULL,
  title        TEXT NOT NULL,
  encoding     TEXT NOT NULL,
  date         INTEGER,             -- yyyymmdd
  size         INTEGER NOT NULL,
  modified_ns  INTEGER NOT NULL,
  changed_ns   INTEGER NOT NULL,
  inode        INTEGER NOT NULL,
  scanned_ns   INTEGER NOT NULL,
  content_hash BLOB NOT NULL,
  state        INTEGER NOT NULL,
  reason       TEXT NOT NULL,
  text_bytes   INTEGER NOT NULL,
  chunks       INTEGER NOT NULL,
  UNIQUE(root, path)
) STRICT;

-- Apart from their documents, so that all documents are listed without passing over their texts.
CREATE TABLE document_text(
  document INTEGER PRIMARY KEY REFERENCES document(id),
  text     BLOB NOT NULL
) STRICT;

CREATE TABLE document_structure(
  document  INTEGER PRIMARY KEY REFERENCES document(id),
  structure BLOB NOT NULL
) STRICT;

CREATE TABLE chunk(
  document     INTEGER NOT NULL REFERENCES document(id),
  ordinal      INTEGER NOT NULL,
  id           INTEGER NOT NULL UNIQUE,  -- of its posting; ascending in time
  begin_byte   INTEGER NOT NULL,
  end_byte     INTEGER NOT NULL,
  heading_path TEXT NOT NULL,
  text_hash    BLOB NOT NULL,
  PRIMARY KEY(document, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE extractor(
  id             INTEGER PRIMARY KEY,
  name           TEXT NOT NULL,
  version        INTEGER NOT NULL,
  prompt_version TEXT NOT NULL,
  UNIQUE(name, version, prompt_version)
) STRICT;

CREATE TABLE extraction(
  document  INTEGER NOT NULL,
  chunk     INTEGER NOT NULL,
  extractor INTEGER NOT NULL REFERENCES extractor(id),
  complete  INTEGER NOT NULL,
  payload   BLOB NOT NULL,
  PRIMARY KEY(document, chunk, extractor),
  FOREIGN KEY(document, chunk) REFERENCES chunk(document, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdict(
  id         INTEGER PRIMARY KEY,
  kind       INTEGER NOT NULL,
  a_name     TEXT NOT NULL,
  a_document TEXT NOT NULL,
  b_name     TEXT NOT NULL,
  b_document TEXT NOT NULL,
  text       TEXT NOT NULL,
  undone     INTEGER REFERENCES verdict(id),
  authority  INTEGER NOT NULL,
  author     TEXT NOT NULL,
  reason     TEXT NOT NULL,
  at_ns      INTEGER NOT NULL
) STRICT;

CREATE TABLE setting(
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE view(
  name  TEXT NOT NULL,
  part  INTEGER NOT NULL,           -- from 0; joined, the parts are the view
  bytes BLOB NOT NULL,
  UNIQUE(name, part)
) STRICT;

-- What a model answered, by the hash of all that shaped the answer; nothing is paid for twice.
CREATE TABLE reply(
  id               INTEGER PRIMARY KEY,
  key              BLOB NOT NULL UNIQUE,
  model            TEXT NOT NULL,
  request          TEXT NOT NULL,        -- JSON: prompt version, parameters; no text of a note
  reply            BLOB NOT NULL,
  input_tokens     INTEGER NOT NULL,
  cached_tokens    INTEGER NOT NULL,     -- of the input tokens, those the provider had in its cache
  output_tokens    INTEGER NOT NULL,
  cost_nanodollars INTEGER NOT NULL,
  made_ns          INTEGER NOT NULL,
  used_ns          INTEGER NOT NULL
) STRICT;

CREATE TABLE reply_use(
  reply    INTEGER NOT NULL REFERENCES reply(id),
  document INTEGER NOT NULL REFERENCES document(id),
  PRIMARY KEY(reply, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX reply_use_by_document ON reply_use(document);

CREATE TABLE usage(
  id               INTEGER PRIMARY KEY,
  at_ns            INTEGER NOT NULL,
  purpose          TEXT NOT NULL,        -- "extract", "embed", "resolve", "answer"
  document         INTEGER,              -- kept when the document is removed: a bill stays a bill
  model            TEXT NOT NULL,
  calls            INTEGER NOT NULL,
  input_tokens     INTEGER NOT NULL,
  cached_tokens    INTEGER NOT NULL,
  output_tokens    INTEGER NOT NULL,
  cost_nanodollars INTEGER NOT NULL
) STRICT;

CREATE VIEW chunk_text(id, text) AS
  SELECT chunk.id,
         CAST(substr(document_text.text, chunk.begin_byte + 1, chunk.end_byte - chunk.begin_byte) AS TEXT)
  FROM chunk JOIN document_text USING (document);

CREATE VIRTUAL TABLE posting USING fts5(
  text, content = 'chunk_text', content_rowid = 'id', tokenize = 'sennit');
INSERT INTO posting(posting, rank) VALUES('hashsize', 16777216);
INSERT INTO posting(posting, rank) VALUES('pgsz', 8000);  -- one in a page of 8192

INSERT INTO store_state VALUES(1, 0, 0, 0, 0, 0, 0);
)sql";

// `unread`: why the file of a document cannot be read now, while what it gave earlier is kept.
//
// `a_root`, `b_root`: a verdict's document was named by its path in the graph, which changes when a
// second folder joins; it is named by its root and its path below that. A path of version 1 is
// bound to the one document that it can mean: the one whose whole path ends so, or, in a store of
// one root, the one of just that path. What can mean several, or none, stays as it was.
constexpr const char* kToVersion2 = R"sql(
ALTER TABLE document ADD COLUMN unread TEXT NOT NULL DEFAULT '';
ALTER TABLE verdict ADD COLUMN a_root TEXT NOT NULL DEFAULT '';
ALTER TABLE verdict ADD COLUMN b_root TEXT NOT NULL DEFAULT '';

CREATE TEMP TABLE named AS
  SELECT root.path AS root, document.path AS path, root.path || '/' || document.path AS whole
  FROM document JOIN root ON root.id = document.root;
CREATE TEMP TABLE bound AS
  SELECT shown, min(root) AS root, min(path) AS path
  FROM (SELECT a_document AS shown FROM verdict UNION SELECT b_document FROM verdict)
  JOIN named ON path = shown AND (SELECT count(DISTINCT root) FROM named) = 1
  GROUP BY shown;
INSERT INTO bound
  SELECT shown, min(root), min(path)
  FROM (SELECT a_document AS shown FROM verdict UNION SELECT b_document FROM verdict)
  JOIN named ON whole = shown OR substr(whole, -length(shown) - 1) = '/' || shown
  WHERE shown <> '' AND shown NOT IN (SELECT shown FROM bound)
  GROUP BY shown HAVING count(*) = 1;
UPDATE verdict SET a_root = bound.root, a_document = bound.path FROM bound WHERE shown = a_document;
UPDATE verdict SET b_root = bound.root, b_document = bound.path FROM bound WHERE shown = b_document;
DROP TABLE bound;
DROP TABLE named;
)sql";

// Postings by field. The texts of the fields are in documents, structures and chunks, so the table
// is contentless; `text_rules` 0 says that the postings are to be made anew, which follows at once.
constexpr const char* kToVersion3 = R"sql(
DROP TABLE posting;
DROP VIEW chunk_text;
CREATE VIRTUAL TABLE posting USING fts5(
  title, aliases, headings, tags, body, content = '', tokenize = 'sennit');
INSERT INTO posting(posting, rank) VALUES('hashsize', 16777216);
INSERT INTO posting(posting, rank) VALUES('pgsz', 8000);
UPDATE store_state SET text_rules = 0;
)sql";

// What models were shown, and what came of it. A document that is read anew loses its rows.
constexpr const char* kToVersion4 = R"sql(
CREATE TABLE passage(
  document         INTEGER NOT NULL REFERENCES document(id),
  first            INTEGER NOT NULL,     -- chunks [first, end)
  end              INTEGER NOT NULL,
  extractor        TEXT NOT NULL,        -- model, prompt version, depth, types
  state            INTEGER NOT NULL,
  reason           TEXT NOT NULL,
  entities         INTEGER NOT NULL,
  relations        INTEGER NOT NULL,
  aside            INTEGER NOT NULL,     -- named, but not in the document
  dropped          INTEGER NOT NULL,     -- records that could not be used
  input_tokens     INTEGER NOT NULL,
  cached_tokens    INTEGER NOT NULL,
  output_tokens    INTEGER NOT NULL,
  cost_nanodollars INTEGER NOT NULL,
  PRIMARY KEY(document, first)
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace

const std::array<Migration, 4> kMigrations = {
    {{1, kCreateVersion1}, {2, kToVersion2}, {3, kToVersion3}, {4, kToVersion4}}};
static_assert(kMigrations.size() == kStoreSchemaVersion);

std::string set_identity(int version) {
  return "PRAGMA application_id = " + std::to_string(kApplicationId) +
         "; PRAGMA user_version = " + std::to_string(version);
}

#define SENNIT_DOCUMENT_COLUMNS                                                             \
  "id, root, path, container, kind, title, encoding, date, size, modified_ns, changed_ns, " \
  "inode, scanned_ns, content_hash, state, reason, text_bytes, chunks, unread"

const char* const kFts5 = "SELECT fts5(?1)";
const char* const kPrepareNewFile = "PRAGMA page_size = 8192";
// No memory map: a file that another program cuts off would end the process (SIGBUS).
const char* const kPrepareConnection =
    "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
    "PRAGMA temp_store = MEMORY";
// A reader looks up little, and the system has the pages anyway: to fill a large cache takes longer
// than it saves.
const char* const kPrepareReader = "PRAGMA query_only = ON; PRAGMA cache_size = -8192";
const char* const kForbidWriting = "PRAGMA query_only = ON";
const char* const kAllowWriting = "PRAGMA query_only = OFF";
const char* const kPrepareWriter =
    "PRAGMA cache_size = -65536;"
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = FAST;"
    "PRAGMA wal_autocheckpoint = 4096;"
    "PRAGMA journal_size_limit = 67108864";
const char* const kApplicationIdOfFile = "PRAGMA application_id";
const char* const kVersionOfFile = "PRAGMA user_version";
const char* const kCountTables = "SELECT count(*) FROM sqlite_schema";
const char* const kDataVersion = "PRAGMA data_version";
const char* const kCheckpoint = "PRAGMA wal_checkpoint(PASSIVE)";
const char* const kVacuum = "VACUUM";

const char* const kBeginRead = "BEGIN";
const char* const kBeginWrite = "BEGIN IMMEDIATE";
const char* const kCommit = "COMMIT";
const char* const kRollback = "ROLLBACK";
const char* const kSyncEveryCommit = "PRAGMA synchronous = FULL";
const char* const kSyncCheckpoints = "PRAGMA synchronous = NORMAL";

const char* const kState =
    "SELECT revision, last_root, last_document, last_chunk, last_verdict, text_rules "
    "FROM store_state";
const char* const kSetState =
    "UPDATE store_state SET revision = ?, last_root = ?, last_document = ?, last_chunk = ?, "
    "last_verdict = ?, text_rules = ?";
const char* const kRevision = "SELECT revision FROM store_state";

const char* const kRoots = "SELECT id, path, options FROM root ORDER BY id";
const char* const kRootOfPath = "SELECT id, options FROM root WHERE path = ?";
const char* const kRootExists = "SELECT 1 FROM root WHERE id = ?";
const char* const kPutRoot =
    "INSERT INTO root(id, path, options) VALUES(?, ?, ?) "
    "ON CONFLICT(id) DO UPDATE SET path = excluded.path, options = excluded.options";
const char* const kRemoveRoot = "DELETE FROM root WHERE id = ?";
const char* const kDocumentsOfRoot = "SELECT id FROM document WHERE root = ?";

const char* const kDocuments =
    "SELECT " SENNIT_DOCUMENT_COLUMNS " FROM document ORDER BY root, path";
const char* const kDocument = "SELECT " SENNIT_DOCUMENT_COLUMNS " FROM document WHERE id = ?";
const char* const kTotals =
    "SELECT count(*), total(text_bytes) FROM document WHERE state IN (0, 1) AND kind <> 3";
const char* const kDocumentOfPath = "SELECT id FROM document WHERE root = ? AND path = ?";
const char* const kPlaceOfDocument = "SELECT root, path FROM document WHERE id = ?";
const char* const kInsertDocument =
    "INSERT INTO document(" SENNIT_DOCUMENT_COLUMNS
    ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const kUpdateDocument =
    "UPDATE document SET (" SENNIT_DOCUMENT_COLUMNS
    ") = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19) "
    "WHERE id = ?1";
const char* const kSetPath = "UPDATE document SET path = ? WHERE id = ?";
const char* const kSetStamp =
    "UPDATE document SET size = ?, modified_ns = ?, changed_ns = ?, inode = ?, scanned_ns = ? "
    "WHERE id = ? RETURNING id";
const char* const kSetUnread = "UPDATE document SET unread = ? WHERE id = ? RETURNING id";
const char* const kText = "SELECT text FROM document_text WHERE document = ?";
const char* const kPutText = "INSERT INTO document_text(document, text) VALUES(?, ?)";
const char* const kStructure = "SELECT structure FROM document_structure WHERE document = ?";
const char* const kPutStructure =
    "INSERT INTO document_structure(document, structure) VALUES(?, ?)";
const char* const kRemoveText = "DELETE FROM document_text WHERE document = ?";
const char* const kRemoveStructure = "DELETE FROM document_structure WHERE document = ?";
// Of other extractors than those that ask no model.
const char* const kRemoveFoundByModel =
    "DELETE FROM extraction WHERE document = ? AND chunk = ? AND extractor IN "
    "(SELECT id FROM extractor WHERE name NOT IN ('explicit', 'builtin', 'import'))";
const char* const kRemovePassages = "DELETE FROM passage WHERE document = ?";
const char* const kPutPassage =
    "INSERT OR REPLACE INTO passage(document, first, end, extractor, state, reason, entities, "
    "relations, aside, dropped, input_tokens, cached_tokens, output_tokens, cost_nanodollars) "
    "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const kPassages =
    "SELECT document, first, end, extractor, state, reason, entities, relations, aside, dropped, "
    "input_tokens, cached_tokens, output_tokens, cost_nanodollars FROM passage "
    "ORDER BY document, first";
const char* const kPutReply =
    "INSERT INTO reply(key, model, request, reply, input_tokens, cached_tokens, output_tokens, "
    "cost_nanodollars, made_ns, used_ns) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9) "
    "ON CONFLICT(key) DO UPDATE SET used_ns = max(used_ns, excluded.used_ns)";
const char* const kPutReplyUse =
    "INSERT OR IGNORE INTO reply_use(reply, document) SELECT id, ?2 FROM reply WHERE key = ?1";
const char* const kReply =
    "SELECT key, model, request, reply, input_tokens, cached_tokens, output_tokens, "
    "cost_nanodollars, made_ns, "
    "coalesce((SELECT min(document) FROM reply_use WHERE reply = reply.id), 0) "
    "FROM reply WHERE key = ?";
const char* const kAddUsage =
    "INSERT INTO usage(at_ns, purpose, document, model, calls, input_tokens, cached_tokens, "
    "output_tokens, cost_nanodollars) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const kUsage =
    "SELECT max(at_ns), purpose, coalesce(document, 0) AS about, model, sum(calls), "
    "sum(input_tokens), sum(cached_tokens), sum(output_tokens), sum(cost_nanodollars) "
    "FROM usage GROUP BY purpose, about, model ORDER BY purpose, about, model";
const char* const kRemoveReplyUses = "DELETE FROM reply_use WHERE document = ?";
const char* const kRemoveDocument = "DELETE FROM document WHERE id = ?";

const char* const kChunks =
    "SELECT ordinal, begin_byte, end_byte, heading_path, text_hash FROM chunk "
    "WHERE document = ? ORDER BY ordinal";
const char* const kChunkIds =
    "SELECT id, begin_byte, end_byte, heading_path FROM chunk WHERE document = ? "
    "ORDER BY ordinal";
const char* const kInsertChunk =
    "INSERT INTO chunk(document, ordinal, id, begin_byte, end_byte, heading_path, text_hash) "
    "VALUES(?, ?, ?, ?, ?, ?, ?)";
const char* const kRemoveChunks = "DELETE FROM chunk WHERE document = ?";
const char* const kExtractor =
    "SELECT id FROM extractor WHERE name = ? AND version = ? AND prompt_version = ?";
const char* const kInsertExtractor =
    "INSERT INTO extractor(name, version, prompt_version) VALUES(?, ?, ?) RETURNING id";
const char* const kExtractions =
    "SELECT chunk, complete, name, version, prompt_version, payload "
    "FROM extraction LEFT JOIN extractor ON extractor.id = extraction.extractor "
    "WHERE document = ?";
const char* const kInsertExtraction =
    "INSERT INTO extraction(document, chunk, extractor, complete, payload) VALUES(?, ?, ?, ?, ?)";
const char* const kRemoveExtractions = "DELETE FROM extraction WHERE document = ?";

const char* const kAddPosting =
    "INSERT INTO posting(rowid, title, aliases, headings, tags, body) VALUES(?, ?, ?, ?, ?, ?)";
const char* const kRemovePosting =
    "INSERT INTO posting(posting, rowid, title, aliases, headings, tags, body) "
    "VALUES('delete', ?, ?, ?, ?, ?, ?)";
const char* const kTitle = "SELECT title FROM document WHERE id = ?";
const char* const kRemoveAllPostings = "INSERT INTO posting(posting) VALUES('delete-all')";
const char* const kPostingsOfTerm =
    "SELECT sennit_rows(posting, ?2) FROM posting WHERE posting MATCH ?1 LIMIT 1";
const char* const kPostingSize = "SELECT id, sz FROM posting_docsize WHERE id = ?";
const char* const kPlaceOfChunk =
    "SELECT document, ordinal, root, path FROM chunk JOIN document ON document.id = chunk.document "
    "WHERE chunk.id = ?";
const char* const kDocumentsByPath = "SELECT id FROM document ORDER BY path, root";
const char* const kAllDocumentIds = "SELECT id FROM document ORDER BY id";

const char* const kVerdicts =
    "SELECT id, kind, a_name, a_document, b_name, b_document, text, undone, authority, author, "
    "reason, at_ns, a_root, b_root FROM verdict ORDER BY id";
const char* const kVerdictExists = "SELECT 1 FROM verdict WHERE id = ?";
const char* const kInsertVerdict =
    "INSERT INTO verdict(id, kind, a_name, a_document, b_name, b_document, text, undone, "
    "authority, author, reason, at_ns, a_root, b_root) "
    "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const kSetting = "SELECT value FROM setting WHERE name = ?";
const char* const kPutSetting =
    "INSERT INTO setting(name, value) VALUES(?, ?) "
    "ON CONFLICT(name) DO UPDATE SET value = excluded.value";
const char* const kRemoveSetting = "DELETE FROM setting WHERE name = ?";
const char* const kViewParts = "SELECT rowid, length(bytes) FROM view WHERE name = ? ORDER BY part";
const char* const kPutViewPart = "INSERT INTO view(name, part, bytes) VALUES(?, ?, ?)";
const char* const kRemoveView = "DELETE FROM view WHERE name = ?";

const char* const kClear = R"sql(
INSERT INTO posting(posting) VALUES('delete-all');
DELETE FROM reply_use;
DELETE FROM passage;
DELETE FROM extraction;
DELETE FROM extractor;
DELETE FROM chunk;
DELETE FROM document_structure;
DELETE FROM document_text;
DELETE FROM document;
DELETE FROM root;
DELETE FROM view;
)sql";

const char* const kPurge = "DELETE FROM verdict; DELETE FROM setting; DELETE FROM reply";

const char* const kIntegrityCheck = "PRAGMA integrity_check(20)";
const char* const kForeignKeyCheck = "PRAGMA foreign_key_check";
const char* const kSchema =
    "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema "
    "WHERE name NOT LIKE 'posting\\_%' ESCAPE '\\' ORDER BY 1";
const char* const kSamePlaceTwice =
    "SELECT path FROM document NOT INDEXED GROUP BY root, path HAVING count(*) > 1";
const char* const kDocumentsWithoutText =
    "SELECT path FROM document WHERE id NOT IN (SELECT document FROM document_text)";
const char* const kDocumentsWithoutStructure =
    "SELECT path FROM document WHERE id NOT IN (SELECT document FROM document_structure)";
const char* const kChunksOutOfOrder =
    "SELECT a.document, a.ordinal FROM chunk AS a JOIN chunk AS b "
    "ON b.document = a.document AND b.ordinal = a.ordinal + 1 WHERE b.id <= a.id";
const char* const kPostingsWithoutChunk =
    "SELECT id FROM posting_docsize WHERE id NOT IN (SELECT id FROM chunk)";
const char* const kChunksWithoutPosting =
    "SELECT id FROM chunk WHERE id NOT IN (SELECT id FROM posting_docsize)";
const char* const kOpenPostingTokens =
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.posting_token USING fts5vocab(main, posting, "
    "instance)";
const char* const kPostingTokens = "SELECT term, doc, col, \"offset\" FROM temp.posting_token";
const char* const kPostingSizes = "SELECT id, sz FROM posting_docsize ORDER BY id";
const char* const kPostingTotals = "SELECT block FROM posting_data WHERE id = 1";
const char* const kCheckPostings = "INSERT INTO posting(posting) VALUES('integrity-check')";
const char* const kLargestIds =
    "SELECT (SELECT coalesce(max(id), 0) FROM root), (SELECT coalesce(max(id), 0) FROM document), "
    "(SELECT coalesce(max(id), 0) FROM chunk), (SELECT coalesce(max(id), 0) FROM verdict)";

}  // namespace sennit::sql
