// Opening and filling: the facade's first half. What it answers stands in ask.cpp, what a person
// decides in judge.cpp, upkeep in keep.cpp.

#include "sennit/engine.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/hash.h"
#include "base/try.h"
#include "engine/engine_state.h"
#include "engine/model_process.h"
#include "extract/extract.h"
#include "fmt/format.h"
#include "ingest/process.h"
#include "read/walk.h"
#include "sennit/settings.h"
#include "text/normalize.h"

#ifndef SENNIT_VERSION
#error "SENNIT_VERSION is set by CMake"
#endif

namespace sennit {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// How the documents of a root were read.
std::string reading_setting(const std::string& root) { return "reading:" + root; }

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Result<ChunkOptions> chunk_options(const ProcessOptions& options) {
  ChunkOptions made;
  if (options.chunk_method == "section")
    made.method = ChunkMethod::kSection;
  else if (options.chunk_method == "window")
    made.method = ChunkMethod::kWindow;
  else if (options.chunk_method != "auto")
    return invalid_input(fmt::format("unknown chunk method \"{}\"", options.chunk_method),
                         "use auto, section or window");
  made.section_characters = options.section_characters;
  made.window_size = options.window_size;
  made.window_overlap = options.window_overlap;
  if (made.window_overlap >= made.window_size)
    return invalid_input(fmt::format("a chunk overlap of {} does not fit a chunk size of {}",
                                     made.window_overlap, made.window_size),
                         "make the overlap smaller than the size");
  return made;
}

// Everything but the documents that shapes evidence. When it changes, unchanged files are read
// again.
std::string reading_fingerprint(const ChunkOptions& chunk) {
  return fmt::format("explicit {} builtin {} text {} chunk {} {} {} {}", kExplicitVersion,
                     kBuiltinVersion, kTextRulesVersion, static_cast<int>(chunk.method),
                     chunk.section_characters, chunk.window_size, chunk.window_overlap);
}

Result<std::string> existing_path(const std::string& path) {
  if (path.empty())
    return invalid_input("a path is empty", "give the path of a folder of notes, or of a file");
  std::error_code failed;
  const fs::path found = fs::canonical(path, failed);
  if (failed)
    return not_found(
        fmt::format("cannot read {}: {}", path, failed.message()),
        "give the path of a folder of notes, or of a text, Markdown or JSON lines file");
  if (fs::is_regular_file(found, failed) && is_graph_json_path(found.string()))
    return invalid_input(fmt::format("{} is not a document", path),
                         fmt::format("ask a graph.json with -g: sennit query \"...\" -g {}", path));
  if (fs::is_regular_file(found, failed)) {
    SENNIT_ASSIGN(const Walk walked, walk(found.string(), {}));
    if (walked.files.empty())
      return invalid_input(fmt::format("cannot read {}: {}", path,
                                       walked.skipped.empty() ? "no reader for this kind of file"
                                                              : walked.skipped.front().reason),
                           "give text, Markdown or JSON lines");
  }
  return found.string();
}

bool is_inside(const std::string& path, const std::string& folder) {
  return path.size() > folder.size() && path.starts_with(folder) &&
         (folder == "/" || path[folder.size()] == '/');
}

// A document has one path in the graph: a folder within another that is there already would count
// its documents twice.
Result<void> refuse_overlap(const std::vector<Root>& known, const std::vector<std::string>& roots) {
  std::vector<std::string> all = roots;
  for (const Root& root : known) all.push_back(root.path);
  for (const std::string& root : roots)
    for (const std::string& other : all) {
      if (is_inside(root, other))
        return invalid_input(
            fmt::format("{} lies in {}, which is in this graph as a whole", root, other),
            fmt::format("process {} instead", other));
      if (is_inside(other, root))
        return invalid_input(
            fmt::format("{} holds {}, which is in this graph by itself", root, other),
            fmt::format("take that out first: sennit remove {}", other));
    }
  return {};
}

// The rules of a walk, as a root keeps them: a line each.
std::string encode_rules(const ProcessOptions& options) {
  std::string rules;
  for (const std::string& pattern : options.include) rules += "include " + pattern + "\n";
  for (const std::string& pattern : options.exclude) rules += "exclude " + pattern + "\n";
  return rules;
}

void take_rules(const std::string& rules, IngestOptions& options) {
  for (std::size_t at = 0; at < rules.size();) {
    const std::size_t end = std::min(rules.find('\n', at), rules.size());
    const std::string line = rules.substr(at, end - at);
    if (line.starts_with("include ")) options.walk.include.push_back(line.substr(8));
    if (line.starts_with("exclude ")) options.walk.exclude.push_back(line.substr(8));
    at = end + 1;
  }
}

void add(ProcessReport& total, IngestReport part) {
  total.changed += part.changed;
  total.unchanged += part.unchanged;
  total.renamed += part.renamed;
  total.removed += part.removed;
  total.failed += part.failed;
  total.held_back += part.held_back;
  total.unseen += part.unseen;
  total.lost_records += part.lost_records;
  total.bytes += part.bytes;
  total.other_files += part.other_files;
  for (FileIssue& issue : part.failures)
    total.failures.push_back({std::move(issue.path), std::move(issue.reason)});
  for (FileIssue& issue : part.warnings)
    total.warnings.push_back({std::move(issue.path), std::move(issue.reason)});
  for (SkippedFile& file : part.skipped)
    total.skipped.push_back({std::move(file.path), std::move(file.reason)});
  for (const StageTime& stage : part.stages) {
    bool known = false;
    for (auto& [name, seconds] : total.stages)
      if (name == stage.stage) seconds += stage.seconds, known = true;
    if (!known) total.stages.emplace_back(stage.stage, stage.seconds);
  }
}

// The rules of this run, or else those of the last run over this folder; they are kept with the
// root.
Result<void> settle_rules(Store& store, const std::vector<Root>& known, const std::string& path,
                          const ProcessOptions& options, IngestOptions& settled,
                          ProcessReport& report) {
  std::string rules = encode_rules(options);
  std::string kept;
  for (const Root& root : known)
    if (root.path == path) kept = root.options;
  if (rules.empty() && !options.all_files && !kept.empty()) {
    rules = kept;
    report.remembered.push_back(kept);
  }
  take_rules(rules, settled);
  if (rules == kept) return {};
  Changes changes;
  changes.roots.push_back({{}, path, rules});
  SENNIT_TRY(store.apply(changes));
  return {};
}

// The graph is made again only when something that it is made of has changed.
Result<void> bring_up_to_date(EngineState& state, ProcessReport& report) {
  const Clock::time_point start = Clock::now();
  SENNIT_ASSIGN(StoredReport stored, stored_report(*state.store));
  if (!stored.current) {
    SENNIT_ASSIGN(stored.report, refresh_view(state));
    SENNIT_TRY(export_file(state, state.json_path));
  }
  report.links = stored.report.links;
  report.unresolved_links = stored.report.unresolved.size();
  report.notices = std::move(stored.report.notices);
  report.stages.emplace_back("graph", seconds_since(start));
  SENNIT_ASSIGN(const std::vector<Root> roots, state.store->roots());
  for (const Root& root : roots) {
    std::error_code failed;
    const bool is_path = !root.path.empty() && root.path.front() == '/';
    if (is_path && fs::status(root.path, failed).type() == fs::file_type::not_found)
      report.missing_roots.push_back(root.path);
  }
  SENNIT_ASSIGN(const DocumentTotals totals, state.store->totals());
  report.documents = totals.documents;
  return {};
}

Result<IngestReport> ingest_path(EngineState& state, const std::string& root,
                                 const ProcessOptions& options, IngestOptions ingest_options) {
  static const std::atomic<bool> never{false};
  const auto progress = [&](const IngestProgress& p) {
    if (options.on_progress)
      options.on_progress(
          {"read", p.done, p.total, p.bytes, std::chrono::duration<double>(p.elapsed).count()});
  };
  return ingest(*state.store, root, ingest_options, progress, options.stop ? *options.stop : never);
}

}  // namespace

std::string version() { return SENNIT_VERSION; }

std::string version_text() {
  return fmt::format("sennit {} ({}, {}, store {}, text rules {})", SENNIT_VERSION, SENNIT_COMPILER,
                     SENNIT_BUILD_TYPE, kStoreSchemaVersion, kTextRulesVersion);
}

Result<void> check_paths(const std::vector<std::string>& paths, const ProcessOptions& options) {
  WalkOptions rules;
  rules.include = options.include;
  rules.exclude = options.exclude;
  for (const std::string& path : paths) {
    SENNIT_ASSIGN(const std::string root, existing_path(path));
    SENNIT_TRY(can_walk(root, rules));
  }
  return {};
}

Engine::Engine(std::unique_ptr<EngineState> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Engine Engine::in_memory() {
  auto state = std::make_unique<EngineState>();
  state->store = make_memory_store();
  return Engine(std::move(state));
}

Result<Engine> Engine::open(const std::string& path, Access access) {
  auto state = std::make_unique<EngineState>();
  state->access = access == Access::kRead ? Access::kRead : Access::kWrite;
  state->path = path;
  if (is_graph_json_path(path)) {
    state->json_path = path;
    state->path = path + ".sennit";
    const bool has_store = is_there(state->path);
    // A file that does not read stops everything before a store is made beside it.
    if (!has_store && is_there(path)) SENNIT_TRY(check_file(path));
    if (access == Access::kRead && !has_store) {
      // Reading leaves no store behind: the file's content is evidence in memory.
      state->store = make_memory_store();
      state->access = Access::kWrite;
      SENNIT_TRY(import_file(*state, path));
      return Engine(std::move(state));
    }
  }
  if (access == Access::kChange && !is_there(state->path) && !is_there(path))
    return not_found(fmt::format("there is no graph {}", path),
                     "make one with: sennit process FOLDER");
  SENNIT_ASSIGN(
      state->store,
      open_sqlite_store(state->path, access == Access::kRead ? OpenMode::kRead : OpenMode::kWrite));
  if (!state->json_path.empty()) SENNIT_TRY(import_if_changed(*state));
  return Engine(std::move(state));
}

Result<ProcessReport> Engine::process(const std::vector<std::string>& paths,
                                      const ProcessOptions& options) {
  const Clock::time_point start = Clock::now();
  state_->texts.clear();
  SENNIT_ASSIGN(const bool shows_to_model, asks_a_model(options));
  IngestOptions ingest_options;
  SENNIT_ASSIGN(ingest_options.chunk, chunk_options(options));
  ingest_options.threads = options.threads;
  ingest_options.confirm_removals = options.confirm_removals;
  SENNIT_ASSIGN(ingest_options.has_model_evidence, was_shown_to_a_model(*state_->store));
  std::vector<std::string> roots;
  for (const std::string& path : paths) {
    SENNIT_ASSIGN(std::string root, existing_path(path));
    if (std::find(roots.begin(), roots.end(), root) == roots.end())
      roots.push_back(std::move(root));
  }
  SENNIT_ASSIGN(std::vector<Root> known_roots, state_->store->roots());
  SENNIT_TRY(refuse_overlap(known_roots, roots));
  const std::string reading = reading_fingerprint(ingest_options.chunk);

  ProcessReport report;
  for (const std::string& root : roots) {
    IngestOptions of_root = ingest_options;
    SENNIT_ASSIGN(const std::optional<std::string> recorded,
                  state_->store->setting(reading_setting(root)));
    of_root.reread = options.reread || (recorded && *recorded != reading);
    SENNIT_TRY(settle_rules(*state_->store, known_roots, root, options, of_root, report));
    SENNIT_ASSIGN(IngestReport part, ingest_path(*state_, root, options, of_root));
    add(report, std::move(part));
    if (recorded != reading) {
      Changes changes;
      changes.settings.emplace_back(reading_setting(root), reading);
      SENNIT_TRY(state_->store->apply(changes));
    }
  }
  if (shows_to_model) {
    SENNIT_ASSIGN(report.model, show_to_model(*state_, options));
  }
  if (options.on_progress) options.on_progress({"graph", 0, 0, report.bytes, seconds_since(start)});
  SENNIT_TRY(bring_up_to_date(*state_, report));
  report.seconds = seconds_since(start);
  return report;
}

Result<ProcessReport> Engine::process_text(const std::string& text, const std::string& id,
                                           const ProcessOptions& options) {
  const Clock::time_point start = Clock::now();
  state_->texts.clear();
  if (id.empty()) return invalid_input("a text needs an id", "give it a name that stays the same");
  IngestOptions ingest_options;
  SENNIT_ASSIGN(ingest_options.chunk, chunk_options(options));
  ingest_options.reread = true;
  SENNIT_ASSIGN(ingest_options.has_model_evidence, was_shown_to_a_model(*state_->store));
  ProcessReport report;
  SENNIT_ASSIGN(IngestReport part,
                ingest_text(*state_->store, "text:", nfc(id), text, ingest_options));
  add(report, std::move(part));
  SENNIT_TRY(bring_up_to_date(*state_, report));
  report.seconds = seconds_since(start);
  return report;
}

}  // namespace sennit
