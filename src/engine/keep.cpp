// Upkeep: counts, states, checks, removal, copies.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/try.h"
#include "engine/engine_state.h"
#include "engine/model_process.h"
#include "engine/shown_paths.h"
#include "fmt/chrono.h"
#include "fmt/format.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

bool is_done(const DocumentRecord& record) {
  return is_in_graph(record.state) && record.unread.empty();
}

// A document that cannot be read now is shown as it was, and says so.
DocumentStatus document_status(const DocumentRecord& record, const std::string& path) {
  DocumentStatus status;
  status.path = path;
  status.state = name_of(record.state);
  status.reason = record.reason;
  status.chunks = record.chunks;
  if (record.unread.empty()) return status;
  status.state = "unreadable";
  status.reason = record.unread;
  status.read_at = iso_time(Time(std::chrono::nanoseconds(record.stamp.scanned_ns)));
  return status;
}

std::size_t entities_in(const Graph& graph, const DocumentRecord& record) {
  const std::int64_t document = graph.find_document(record.id);
  if (document < 0) return 0;
  std::set<EntityIndex> entities;
  const auto d = static_cast<DocumentIndex>(document);
  for (ChunkIndex c = graph.first_chunk(d); c < graph.chunk_count() && graph.chunk_document(c) == d;
       ++c)
    for (const GraphContents::Mention& mention : graph.mentions_in(c))
      entities.insert(mention.entity);
  return entities.size();
}

void add_roots(const std::vector<Root>& roots, Status& status) {
  for (const Root& root : roots) {
    if (root.path.find(':') != std::string::npos && root.path.front() != '/') continue;
    status.roots.push_back(root.path);
    std::error_code failed;
    if (!fs::exists(root.path, failed)) status.missing_roots.push_back(root.path);
  }
}

std::string utc_label() {
  const auto seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y%m%d-%H%M%S}", fmt::gmtime(seconds));
}

}  // namespace

Result<Stats> Engine::stats() {
  SENNIT_ASSIGN(Stats stats, current_stats(*state_));
  SENNIT_ASSIGN(const DocumentTotals totals, state_->store->totals());
  stats.documents = totals.documents;
  stats.text_bytes = totals.text_bytes;
  SENNIT_ASSIGN(const std::vector<UsageRecord> usage, state_->store->usage());
  stats.usage = model_usage(usage);
  return stats;
}

Result<Status> Engine::status(const SharingOptions& sharing) {
  SENNIT_ASSIGN(const std::vector<Root> roots, state_->store->roots());
  SENNIT_ASSIGN(const std::vector<DocumentRecord> records, state_->store->documents());
  SENNIT_ASSIGN(StoredReport stored, stored_report(*state_->store));
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  const std::vector<std::string> paths = shown_paths(roots, records);
  Status status;
  std::vector<DocumentStatus> statuses(records.size());
  std::vector<DocumentStatus*> counted(records.size());
  add_roots(roots, status);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const DocumentRecord& record = records[i];
    if (record.kind == DocumentKind::kImported) continue;
    ++status.total;
    statuses[i] = document_status(record, paths[i]);
    statuses[i].entities = entities_in(*graph, record);
    counted[i] = &statuses[i];
  }
  SENNIT_TRY(add_passages(*state_->store, records, counted));
  SENNIT_TRY(add_kept_here(*state_->store, records, sharing, counted));
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (counted[i] == nullptr) continue;
    const std::string& state = statuses[i].state;
    status.done +=
        is_done(records[i]) && state != "queued" && state != "partial" && state != "failed";
    status.documents.push_back(std::move(statuses[i]));
  }
  status.graph_is_current = stored.current;
  status.links = stored.report.links;
  for (UnresolvedLink& link : stored.report.unresolved)
    status.unresolved_links.push_back(
        {std::move(link.document), std::move(link.target), std::move(link.reason)});
  status.notices = std::move(stored.report.notices);
  return status;
}

Result<CheckReport> Engine::check() {
  SENNIT_ASSIGN(const std::vector<Violation> violations, state_->store->check());
  CheckReport report;
  for (const Violation& violation : violations)
    report.violations.push_back(
        fmt::format("invariant {}: {}", violation.invariant, violation.what));
  SENNIT_ASSIGN(const StoredReport stored, stored_report(*state_->store));
  if (!stored.current) return report;  // a view that is not current is made anew when it is needed
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(View view, make_view(*state_->store));
  SENNIT_ASSIGN(const Graph made, Graph::build(std::move(view.contents)));
  if (*made.bytes() != *graph->bytes())
    report.violations.push_back(
        "invariant 100: the stored graph is not the graph of the evidence and verdicts; run: "
        "sennit rebuild");
  SENNIT_ASSIGN(const bool told, tells_stats_of(*state_->store, made));
  if (!told)
    report.violations.push_back(
        "invariant 100: the stored statistics are not those of the graph; run: sennit rebuild");
  return report;
}

namespace {

// A folder that was processed, by the path it has or had; nothing when `name` is no such folder.
Result<std::optional<std::string>> remove_root(EngineState& state, const std::string& name) {
  std::error_code failed;
  const fs::path absolute = fs::weakly_canonical(name, failed);
  SENNIT_ASSIGN(const std::vector<Root> roots, state.store->roots());
  for (const Root& root : roots) {
    if (root.path != name && (failed || root.path != absolute.string())) continue;
    Changes changes;
    changes.removed_roots.push_back(root.id);
    SENNIT_TRY(state.store->apply(changes));
    SENNIT_TRY(refresh_view(state));
    SENNIT_TRY(export_file(state, state.json_path));
    return std::optional<std::string>(root.path);
  }
  return std::optional<std::string>();
}

}  // namespace

Result<std::string> Engine::remove(const std::string& name) {
  state_->texts.clear();
  SENNIT_ASSIGN(const std::optional<std::string> root, remove_root(*state_, name));
  if (root) return *root;
  std::string path;
  DocumentId id;
  {
    SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
    SENNIT_ASSIGN(const DocumentIndex document, note_named(*state_, *graph, name));
    path = graph->path(document);
    id = graph->document_id(document);
  }
  SENNIT_ASSIGN(DocumentRecord record, state_->store->document(id));
  // What stays is the knowledge that this file, as it is now, is not wanted.
  DocumentBundle left_out;
  record.state = DocumentState::kSkipped;
  record.reason = "removed by hand; it comes back when the file changes";
  record.unread.clear();
  record.text_bytes = 0;
  record.chunks = 0;
  left_out.record = std::move(record);
  Changes changes;
  changes.documents.push_back(std::move(left_out));
  SENNIT_TRY(state_->store->apply(changes));
  SENNIT_TRY(refresh_view(*state_));
  SENNIT_TRY(export_file(*state_, state_->json_path));
  return path;
}

Result<std::string> Engine::clear(bool purge) {
  state_->texts.clear();
  std::string copy;
  if (!state_->path.empty() && !purge) {
    copy = free_backup_path(state_->path, utc_label());
    SENNIT_TRY(state_->store->backup(copy));
  }
  Changes changes;
  changes.clear = true;
  changes.purge = purge;
  SENNIT_TRY(state_->store->apply(changes));
  SENNIT_TRY(refresh_view(*state_));
  SENNIT_TRY(export_file(*state_, state_->json_path));
  return copy;
}

Result<void> Engine::backup(const std::string& path) {
  if (is_there(path))
    return invalid_input(fmt::format("{} exists already", path), "give the path of a new file");
  if (is_graph_json_path(path))
    return invalid_input(fmt::format("a copy of the store is no JSON: {}", path),
                         "give it a name such as graph.backup.sennit");
  return state_->store->backup(path);
}

Result<void> Engine::rebuild() {
  state_->texts.clear();
  SENNIT_TRY(refresh_view(*state_));
  return export_file(*state_, state_->json_path);
}

}  // namespace sennit
