// A graph that lives in the older package's file. The store stands beside it; the file is written
// from the store, whole and atomically, and taken in again as imported evidence when another
// program changed it since.

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/try.h"
#include "engine/engine_state.h"
#include "fmt/format.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

constexpr const char* kImportRoot = "import:";
constexpr const char* kImportedFile = "graph.json";
constexpr const char* kWrittenSetting = "graph_json.written";

Result<std::string> read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return not_found(fmt::format("cannot open {}: {}", path, std::strerror(errno)),
                     "make it with: sennit process FOLDER -o " + path);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

Result<std::optional<DocumentRecord>> imported_record(const Store& store) {
  SENNIT_ASSIGN(const std::vector<DocumentRecord> records, store.documents());
  for (const DocumentRecord& record : records)
    if (record.kind == DocumentKind::kImported) return std::optional<DocumentRecord>(record);
  return std::optional<DocumentRecord>();
}

Result<std::optional<GraphJson>> imported_graph(const Store& store) {
  SENNIT_ASSIGN(const std::optional<DocumentRecord> record, imported_record(store));
  if (!record) return std::optional<GraphJson>();
  SENNIT_ASSIGN(const std::string text, store.text(record->id));
  SENNIT_ASSIGN(ParsedGraphJson parsed, parse_graph_json(text));
  return std::optional<GraphJson>(std::move(parsed.graph));
}

Result<RootId> import_root(Store& store) {
  SENNIT_ASSIGN(const std::vector<Root> roots, store.roots());
  for (const Root& root : roots)
    if (root.path == kImportRoot) return root.id;
  Changes changes;
  changes.roots.push_back({{}, kImportRoot, ""});
  SENNIT_ASSIGN(const AppliedIds ids, store.apply(changes));
  return ids.roots.at(0);
}

Error cannot_load(const std::string& path, const Error& why) {
  Error told = why.within("cannot load " + path);
  if (told.remedy.empty())
    told.remedy = "put a whole copy of the file in its place, or name another with -g or -o";
  return told;
}

Result<void> import_bytes(EngineState& state, const std::string& path, const std::string& bytes) {
  Result<ParsedGraphJson> parsed = parse_graph_json(bytes);
  if (!parsed.ok()) return cannot_load(path, parsed.error());
  // What cannot be used cannot be written back: the file as it was stays beside it.
  if (parsed->dropped > 0 && state.json_path == path && state.access == Access::kWrite &&
      !state.path.empty())
    SENNIT_TRY(write_atomically(path + ".before-sennit", bytes));
  SENNIT_ASSIGN(const RootId root, import_root(*state.store));
  DocumentBundle made;
  made.record.root = root;
  made.record.path = kImportedFile;
  made.record.kind = DocumentKind::kImported;
  made.record.encoding = "utf-8";
  made.record.content_hash = hash128(bytes);
  made.record.text_bytes = static_cast<std::uint32_t>(bytes.size());
  made.record.state =
      parsed->warnings.empty() ? DocumentState::kDone : DocumentState::kDoneWithWarnings;
  for (const std::string& warning : parsed->warnings)
    made.record.reason += (made.record.reason.empty() ? "" : "; ") + warning;
  made.text = bytes;
  made.chunks.push_back({0, {0, 0}, "", hash128("")});
  made.record.chunks = 1;
  made.extractions.push_back(encoded(import_graph_json(parsed->graph)));
  Changes changes;
  changes.documents.push_back(std::move(made));
  changes.settings.emplace_back(kWrittenSetting, hex(hash128(bytes)));
  state.graph.reset();
  SENNIT_TRY(state.store->apply(changes));
  return {};
}

}  // namespace

bool is_there(const std::string& path) {
  std::error_code failed;
  return fs::exists(path, failed);
}

Result<void> check_file(const std::string& path) {
  SENNIT_ASSIGN(const std::string bytes, read_all(path));
  Result<ParsedGraphJson> parsed = parse_graph_json(bytes);
  if (!parsed.ok()) return cannot_load(path, parsed.error());
  return {};
}

bool is_graph_json_path(std::string_view path) { return path.ends_with(".json"); }

Result<void> import_file(EngineState& state, const std::string& path) {
  SENNIT_ASSIGN(const std::string bytes, read_all(path));
  return import_bytes(state, path, bytes);
}

Result<void> import_if_changed(EngineState& state) {
  if (!is_there(state.json_path)) return {};
  SENNIT_ASSIGN(const std::string bytes, read_all(state.json_path));
  SENNIT_ASSIGN(const std::optional<std::string> written, state.store->setting(kWrittenSetting));
  if (written == hex(hash128(bytes))) return {};
  if (state.access == Access::kWrite) return import_bytes(state, state.json_path, bytes);
  // A reader may not change the store: it waits for the lock no longer than it takes to say so.
  Result<std::unique_ptr<Store>> writer = open_sqlite_store(state.path, OpenMode::kWrite);
  if (!writer.ok())
    return writer.error().within(fmt::format("{} was changed by another program", state.json_path));
  state.store = std::move(*writer);
  state.access = Access::kWrite;
  return import_bytes(state, state.json_path, bytes);
}

Result<void> export_file(EngineState& state, const std::string& path) {
  if (path.empty()) return {};
  SENNIT_ASSIGN(const Graph* graph, current_graph(state));
  SENNIT_ASSIGN(const std::optional<GraphJson> imported, imported_graph(*state.store));
  const std::string bytes = write_graph_json(export_graph_json(*graph, imported));
  SENNIT_TRY(write_atomically(path, bytes));
  if (path != state.json_path) return {};
  Changes changes;
  changes.settings.emplace_back(kWrittenSetting, hex(hash128(bytes)));
  SENNIT_TRY(state.store->apply(changes));
  return {};
}

Result<void> Engine::save_graph(const std::string& path) { return export_file(*state_, path); }

Result<void> Engine::load_graph(const std::string& path) { return import_file(*state_, path); }

Result<void> Engine::save() { return export_file(*state_, state_->json_path); }

}  // namespace sennit
