#include <utility>

#include "base/try.h"
#include "extract/extract.h"
#include "ingest/process.h"

namespace sennit {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) {
    if (!all.empty()) all += "; ";
    all += part;
  }
  return all;
}

}  // namespace

Result<DocumentBundle> bundle(Document document, const ChunkOptions& options) {
  DocumentBundle made;
  SENNIT_ASSIGN(made.chunks, chunk(document, options));
  // A note without text is still a note with a name: its evidence stands in an empty chunk.
  if (made.chunks.empty()) made.chunks.push_back({0, {0, 0}, "", hash128("")});
  const auto keep = [&](const Extraction& found) { made.extractions.push_back(encoded(found)); };
  MarkedNames names;
  for (Extraction& found : extract_explicit(document, made.chunks)) {
    keep(found);
    names.add(std::exchange(found, {}));
  }
  extract_builtin(document, made.chunks, names, keep);

  DocumentRecord& record = made.record;
  record.path = document.path;
  record.kind = document.kind;
  record.title = document.title;
  record.encoding = document.encoding;
  record.date = document.date;
  record.reason = joined(document.warnings);
  record.state = record.reason.empty() ? DocumentState::kDone : DocumentState::kDoneWithWarnings;
  record.text_bytes = static_cast<std::uint32_t>(document.text.size());
  record.chunks = static_cast<std::uint32_t>(made.chunks.size());
  made.structure = encode(document.structure);
  made.text = std::move(document.text);
  return made;
}

}  // namespace sennit
