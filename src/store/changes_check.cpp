#include "store/changes_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/try.h"

namespace sennit {
namespace {

Error bad_document(const DocumentRecord& record, std::string_view what) {
  return invalid_input(fmt::format("cannot store {}: {}", record.path, what));
}

auto identity(const EncodedExtraction& extraction) {
  return std::tie(extraction.extractor.name, extraction.chunk, extraction.extractor.version,
                  extraction.extractor.prompt_version);
}

Result<void> check_chunks(const DocumentBundle& bundle) {
  for (std::size_t i = 0; i < bundle.chunks.size(); ++i) {
    const Chunk& chunk = bundle.chunks[i];
    if (chunk.ordinal != i)
      return bad_document(bundle.record,
                          fmt::format("chunk {} has the ordinal {}", i, chunk.ordinal));
    if (chunk.range.begin > chunk.range.end || chunk.range.end > bundle.text.size())
      return bad_document(bundle.record, fmt::format("chunk {} reaches beyond the text", i));
  }
  return {};
}

Result<void> check_extractions(const DocumentBundle& bundle) {
  std::set<decltype(identity(bundle.extractions[0]))> seen;
  for (const EncodedExtraction& extraction : bundle.extractions) {
    if (extraction.chunk >= bundle.chunks.size())
      return bad_document(bundle.record, fmt::format("{} extracted chunk {}, which is not there",
                                                     extraction.extractor.name, extraction.chunk));
    if (!seen.insert(identity(extraction)).second)
      return bad_document(bundle.record, fmt::format("{} extracted chunk {} twice",
                                                     extraction.extractor.name, extraction.chunk));
  }
  return {};
}

Result<void> check_bundle(const DocumentBundle& bundle) {
  if (bundle.record.path.empty()) return bad_document(bundle.record, "it has no path");
  if (bundle.text.size() > kMaxTextBytes)
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("cannot store {}: its text has {} bytes, the limit is {}",
                             bundle.record.path, bundle.text.size(), kMaxTextBytes),
                 "split the file, or exclude it"};
  SENNIT_TRY(check_chunks(bundle));
  return check_extractions(bundle);
}

}  // namespace

Result<void> check_form(const Changes& changes) {
  for (const Root& root : changes.roots)
    if (root.path.empty()) return invalid_input("cannot store a root without a path");
  for (const auto& [id, path] : changes.renamed)
    if (path.empty()) return invalid_input("cannot rename a document to an empty path");
  for (const DocumentBundle& bundle : changes.documents) SENNIT_TRY(check_bundle(bundle));
  return {};
}

Error no_root(RootId id) {
  return not_found(fmt::format("there is no root {} in the store", id.value));
}

Error no_document(DocumentId id) {
  return not_found(fmt::format("there is no document {} in the store", id.value));
}

Error no_chunk(const DocumentRecord& record, std::uint32_t chunk) {
  return invalid_input(fmt::format("{} has no chunk {}", record.path, chunk));
}

Error root_is_taken(const Root& root) {
  return invalid_input(fmt::format("{} is a root of the store under another number", root.path));
}

Error path_is_taken(std::string_view from, std::string_view to) {
  return invalid_input(
      fmt::format("cannot rename {} to {}: a document of that path is in the store", from, to));
}

Error renamed_twice(std::string_view path) {
  return invalid_input(fmt::format("cannot rename {} twice in one change", path));
}

Error wrong_id(const DocumentRecord& record) {
  return bad_document(record, fmt::format("it is not document {}", record.id.value));
}

Error no_verdict(VerdictId id) {
  return not_found(fmt::format("cannot undo verdict {}: there is none of that number", id.value),
                   "see their numbers with: sennit history");
}

DocumentRecord record_of(const DocumentBundle& bundle) {
  DocumentRecord record = bundle.record;
  record.text_bytes = static_cast<std::uint32_t>(bundle.text.size());
  record.chunks = static_cast<std::uint32_t>(bundle.chunks.size());
  return record;
}

bool stands_before(const EncodedExtraction& a, const EncodedExtraction& b) {
  return identity(a) < identity(b);
}

std::vector<bool> counting_bundles(const std::vector<DocumentBundle>& bundles) {
  std::vector<bool> counting(bundles.size());
  std::set<std::pair<RootId, std::string_view>> seen;
  for (std::size_t i = bundles.size(); i-- > 0;)
    counting[i] = seen.emplace(bundles[i].record.root, bundles[i].record.path).second;
  return counting;
}

}  // namespace sennit
