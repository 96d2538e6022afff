#include <utility>

#include "base/memory.h"
#include "base/try.h"
#include "extract/extract.h"
#include "ingest/process.h"

namespace sennit {
namespace {

// What the reading of such a text has freed is many times its size.
constexpr std::size_t kLargeText = 8u << 20;

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
  std::vector<Extraction> marked = extract_explicit(document, made.chunks);
  made.extractions.reserve(marked.size() + made.chunks.size());
  const auto keep = [&](const Extraction& found) { made.extractions.push_back(encoded(found)); };
  MarkedNames names;
  for (Extraction& found : marked) {
    keep(found);
    names.add(std::exchange(found, {}));
  }
  std::vector<Extraction>().swap(marked);
  if (document.text.size() >= kLargeText) release_freed_memory();
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
