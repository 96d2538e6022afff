// What must be true of a change before any store looks at it: the part of the check that needs the
// change alone.

#pragma once

#include "sennit/result.h"
#include "store/store.h"

namespace sennit {

// SQLite keeps no value longer than this.
inline constexpr std::size_t kMaxTextBytes = 1'000'000'000 - 1024;

// Errors: kInvalidInput: names the document and what is wrong with it.
Result<void> check_form(const Changes& changes);

// What both stores say when a change does not fit what is stored.
Error no_root(RootId id);
Error no_document(DocumentId id);
Error no_chunk(const DocumentRecord& record, std::uint32_t chunk);
Error root_is_taken(const Root& root);
Error path_is_taken(std::string_view from, std::string_view to);
Error renamed_twice(std::string_view path);
Error wrong_id(const DocumentRecord& record);
Error no_verdict(VerdictId id);

// The record as it is stored: counts are those of the bundle.
DocumentRecord record_of(const DocumentBundle& bundle);

// Extractions as they are given out: by (extractor name, chunk), then version and prompt version.
bool stands_before(const EncodedExtraction& a, const EncodedExtraction& b);

// Each document of a change counts once: the last bundle of a path. True for each that counts.
std::vector<bool> counting_bundles(const std::vector<DocumentBundle>& bundles);

}  // namespace sennit
