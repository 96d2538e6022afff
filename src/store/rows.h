// Rows of the SQLite store as values, and back.

#pragma once

#include "store/connection.h"
#include "store/store.h"

namespace sennit {

// Of sql::kDocument and sql::kDocuments. Errors: kCorrupt, when a number means nothing.
Result<DocumentRecord> document_of(const Query& row);
// The parameters of sql::kInsertDocument and sql::kUpdateDocument; `record` must outlive the step.
void bind_document(Query& query, const DocumentRecord& record);

// Of sql::kChunks.
Chunk chunk_of(const Query& row);

// Of sql::kExtractions.
EncodedExtraction extraction_of(const Query& row);

// Of sql::kVerdicts. Errors: kCorrupt.
Result<Verdict> verdict_of(const Query& row);
void bind_verdict(Query& query, const Verdict& verdict);

// Of sql::kPassages (errors: kCorrupt), sql::kReply and sql::kUsage.
Result<PassageRecord> passage_of(const Query& row);
StoredReply reply_of(const Query& row);
UsageRecord usage_of(const Query& row);

}  // namespace sennit
