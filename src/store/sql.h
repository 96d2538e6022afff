// Every statement of the SQLite store, each named for what it answers or does. The schema is
// explained in docs/formats/store.md.

#pragma once

#include <array>
#include <string>

namespace sennit::sql {

inline constexpr int kApplicationId = 0x534E4954;  // "SNIT"

// What brings a store from `version - 1` to `version`. An empty file is a store of version 0.
// A version that was released is never changed: a later one is added, with a file made by the
// earlier one in tests/fixtures.
struct Migration {
  int version;
  const char* statements;
};
extern const std::array<Migration, 4> kMigrations;

// Makes a file a store of `version`.
std::string set_identity(int version);

// Opening.
extern const char* const kFts5;
extern const char* const kPrepareNewFile;
extern const char* const kPrepareConnection;
extern const char* const kPrepareReader;
extern const char* const kForbidWriting;
extern const char* const kAllowWriting;
extern const char* const kPrepareWriter;
extern const char* const kApplicationIdOfFile;
extern const char* const kVersionOfFile;
extern const char* const kCountTables;
extern const char* const kDataVersion;
extern const char* const kCheckpoint;
extern const char* const kVacuum;

// Transactions.
extern const char* const kBeginRead;
extern const char* const kBeginWrite;
extern const char* const kCommit;
extern const char* const kRollback;
extern const char* const kSyncEveryCommit;
extern const char* const kSyncCheckpoints;

// The state of the store.
extern const char* const kState;
extern const char* const kSetState;
extern const char* const kRevision;

// Roots.
extern const char* const kRoots;
extern const char* const kRootOfPath;
extern const char* const kRootExists;
extern const char* const kPutRoot;
extern const char* const kRemoveRoot;
extern const char* const kDocumentsOfRoot;

// Documents.
extern const char* const kDocuments;
extern const char* const kDocument;
extern const char* const kTotals;
extern const char* const kDocumentOfPath;
extern const char* const kPlaceOfDocument;
extern const char* const kInsertDocument;
extern const char* const kUpdateDocument;
extern const char* const kSetPath;
extern const char* const kSetStamp;
extern const char* const kSetUnread;
extern const char* const kText;
extern const char* const kPutText;
extern const char* const kStructure;
extern const char* const kPutStructure;
extern const char* const kRemoveText;
extern const char* const kRemoveStructure;
extern const char* const kRemoveReplyUses;
extern const char* const kRemoveDocument;

// Chunks and evidence.
extern const char* const kChunks;
extern const char* const kChunkIds;
extern const char* const kInsertChunk;
extern const char* const kRemoveChunks;
extern const char* const kExtractor;
extern const char* const kInsertExtractor;
extern const char* const kExtractions;
extern const char* const kInsertExtraction;
extern const char* const kRemoveExtractions;

// Postings.
extern const char* const kAddPosting;
extern const char* const kRemovePosting;
extern const char* const kTitle;
extern const char* const kRemoveAllPostings;
extern const char* const kPostingsOfTerm;
extern const char* const kPostingSize;
extern const char* const kPlaceOfChunk;
extern const char* const kDocumentsByPath;
extern const char* const kAllDocumentIds;

// What models found, were shown and cost.
extern const char* const kRemoveFoundByModel;
extern const char* const kRemovePassages;
extern const char* const kPutPassage;
extern const char* const kPassages;
extern const char* const kPutReply;
extern const char* const kPutReplyUse;
extern const char* const kReply;
extern const char* const kAddUsage;
extern const char* const kUsage;

// Verdicts, settings, views.
extern const char* const kVerdicts;
extern const char* const kVerdictExists;
extern const char* const kInsertVerdict;
extern const char* const kSetting;
extern const char* const kPutSetting;
extern const char* const kRemoveSetting;
extern const char* const kViewParts;
extern const char* const kPutViewPart;
extern const char* const kRemoveView;

// Clearing: everything but verdicts, settings, replies and usage; and, after it, all but usage.
extern const char* const kClear;
extern const char* const kPurge;

// Checking.
extern const char* const kIntegrityCheck;
extern const char* const kForeignKeyCheck;
extern const char* const kSchema;
extern const char* const kSamePlaceTwice;
extern const char* const kDocumentsWithoutText;
extern const char* const kDocumentsWithoutStructure;
extern const char* const kChunksOutOfOrder;
extern const char* const kPostingsWithoutChunk;
extern const char* const kChunksWithoutPosting;
extern const char* const kOpenPostingTokens;
extern const char* const kPostingTokens;
extern const char* const kPostingSizes;
extern const char* const kPostingTotals;
extern const char* const kCheckPostings;
extern const char* const kLargestIds;

}  // namespace sennit::sql
