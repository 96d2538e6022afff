#include "engine/model_process.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/try.h"
#include "engine/chat_models.h"
#include "engine/sharing.h"
#include "fmt/format.h"
#include "ingest/model_run.h"

namespace sennit {
namespace {

constexpr double kNano = 1e-9;

ModelRunOptions run_options(const ProcessOptions& options) {
  ModelRunOptions run;
  run.prompt.ontology = options.ontology;
  if (options.extractor == "thorough") run.prompt.depth = ExtractionDepth::kThorough;
  if (options.model.temperature) run.parameters += fmt::format("t {} ", *options.model.temperature);
  if (options.model.max_tokens) run.parameters += fmt::format("m {} ", *options.model.max_tokens);
  run.parameters += options.model.effort;
  run.max_tokens = options.max_tokens;
  if (options.max_cost) run.max_nanodollars = std::llround(*options.max_cost / kNano);
  run.only_failed = options.only_failed;
  if (options.calls_at_once)
    run.gate = CallGateOptions{*options.calls_at_once, *options.calls_at_once};
  return run;
}

ModelReport report_of(const std::string& model, ModelRunReport run) {
  ModelReport report;
  report.model = model;
  report.end = name_of(run.end);
  report.diagnosis = std::move(run.diagnosis);
  report.documents = run.documents;
  report.passages = run.passages;
  report.done = run.done;
  report.failed = run.failed;
  report.calls = run.calls;
  report.repeated = run.repeated;
  report.kept = run.kept;
  report.entities = run.entities;
  report.relations = run.relations;
  report.set_aside = run.aside;
  report.dropped = run.dropped;
  report.input_tokens = run.count.input;
  report.cached_tokens = run.count.cached;
  report.output_tokens = run.count.output;
  report.cost = kNano * static_cast<double>(run.count.nanodollars);
  report.seconds = run.seconds;
  for (FileIssue& issue : run.failures)
    report.failures.emplace_back(std::move(issue.path), std::move(issue.reason));
  report.fallbacks = std::move(run.fallbacks);
  return report;
}

// What is shown to a model on another machine is what the rules let go; the others are told in
// `kept`. What cannot be looked at stays here.
std::function<bool(const DocumentRecord&)> may_leave(const Sharing& sharing,
                                                     std::vector<KeptHere>& kept) {
  return [&](const DocumentRecord& record) {
    const Result<std::optional<std::string>> rule = sharing.kept_by(record);
    if (rule.ok() && !*rule) return true;
    kept.push_back({record.path, rule.ok() ? **rule : rule.error().what});
    return false;
  };
}

void note(std::string& reason, const std::string& more) {
  if (more.empty() || reason.find(more) != std::string::npos) return;
  reason += (reason.empty() ? "" : "; ") + more;
}

// What the passages of one document tell of it.
void add_passages(const std::vector<PassageRecord>& rows, const DocumentRecord& record,
                  DocumentStatus& status) {
  constexpr std::uint32_t kBytesOfAWord = 6;
  constexpr std::uint32_t kWordsWithAName = 200;
  std::size_t failed = 0;
  std::uint32_t entities = 0;
  for (const PassageRecord& row : rows) {
    status.passages_done += row.state == PassageState::kDone;
    failed += row.state == PassageState::kFailed;
    entities += row.entities;
    status.tokens += row.count.input + row.count.output;
    const std::size_t aside =
        row.state == PassageState::kDone ? row.reason.find(kSetAside) : std::string::npos;
    std::string warning = row.reason.substr(0, aside);
    if (warning.ends_with("; ")) warning.resize(warning.size() - 2);
    note(status.reason, warning);
    if (aside != std::string::npos)
      note(status.set_aside, row.reason.substr(aside + kSetAside.size()));
  }
  status.passages = rows.size();
  if (status.state != "done" && status.state != "done with warnings") return;
  if (rows.empty() || status.passages_done + failed == 0) {
    status.state = "queued";
  } else if (status.passages_done < rows.size()) {
    status.state = status.passages_done > 0 ? "partial" : "failed";
  } else if (!status.reason.empty()) {
    status.state = "done with warnings";
  } else if (entities == 0 && record.text_bytes > kWordsWithAName * kBytesOfAWord) {
    status.state = "done with warnings";
    status.reason = "no entity was found";
  }
}

}  // namespace

Result<bool> asks_a_model(const ProcessOptions& options) {
  if (options.extractor == "builtin") return false;
  if (options.extractor != "standard" && options.extractor != "thorough")
    return invalid_input(fmt::format("unknown extractor \"{}\"", options.extractor),
                         "use builtin, standard or thorough");
  if (!options.model.chosen())
    return invalid_input(fmt::format("the extractor {} needs a language model, and none is chosen",
                                     options.extractor),
                         "choose one with --provider and --model, or in config.yaml");
  return true;
}

Result<ModelReport> show_to_model(EngineState& state, const ProcessOptions& options) {
  static const std::atomic<bool> never{false};
  SENNIT_ASSIGN(const std::unique_ptr<ChatModel> model,
                make_chat_model(options.model, process_variables(), options.network));
  ModelRunOptions run = run_options(options);
  SENNIT_ASSIGN(const Sharing sharing, Sharing::of(*state.store, options.sharing));
  std::vector<KeptHere> kept;
  if (model->capabilities().remote) run.may_show = may_leave(sharing, kept);
  Changes changes;
  changes.settings.emplace_back(kModelSetting, extractor_text(model->capabilities(), run));
  changes.settings.emplace_back(kOntologySetting, ontology_mark(run.prompt.ontology));
  changes.settings.emplace_back(kRemoteSetting, model->capabilities().remote ? "1" : "");
  SENNIT_TRY(state.store->apply(changes));
  const auto progress = [&](const ModelRunProgress& p) {
    if (!options.on_progress) return;
    Progress told{options.model.name, p.done, p.total, 0,
                  std::chrono::duration<double>(p.elapsed).count()};
    told.tokens = p.count.input + p.count.output;
    told.cost = kNano * static_cast<double>(p.count.nanodollars);
    options.on_progress(told);
  };
  SENNIT_ASSIGN(ModelRunReport report, run_model(*state.store, *model, run, progress,
                                                 options.stop ? *options.stop : never));
  ModelReport told = report_of(options.model.name, std::move(report));
  told.kept_here = std::move(kept);
  return told;
}

// Why the passages of an earlier run are asked about again, or "".
Result<std::string> why_asked_again(const Store& store, const Capabilities& capabilities,
                                    const ModelRunOptions& run) {
  SENNIT_ASSIGN(const std::optional<std::string> extractor, store.setting(kModelSetting));
  SENNIT_ASSIGN(const std::optional<std::string> types, store.setting(kOntologySetting));
  if (!extractor || *extractor == extractor_text(capabilities, run)) return std::string();
  if (types.value_or("") != ontology_mark(run.prompt.ontology))
    return std::string("the entity types of the settings are others than in the last run");
  return std::string("the model, or how it is asked, is another than in the last run");
}

Result<void> add_kept_here(const Store& store, const std::vector<DocumentRecord>& records,
                           const SharingOptions& options, std::vector<DocumentStatus*>& statuses) {
  SENNIT_ASSIGN(const Sharing sharing, Sharing::of(store, options));
  SENNIT_ASSIGN(const std::optional<std::string> remote, store.setting(kRemoteSetting));
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (statuses[i] == nullptr || records[i].chunks == 0) continue;
    SENNIT_ASSIGN(const std::optional<std::string> rule, sharing.kept_by(records[i]));
    if (!rule) continue;
    DocumentStatus& status = *statuses[i];
    status.kept_here = *rule;
    if (remote && (status.state == "queued" || status.state == "partial"))
      status.state = "kept here";
  }
  return {};
}

Result<bool> was_shown_to_a_model(const Store& store) {
  SENNIT_ASSIGN(const std::optional<std::string> extractor, store.setting(kModelSetting));
  return extractor.has_value();
}

Result<void> add_passages(const Store& store, const std::vector<DocumentRecord>& records,
                          std::vector<DocumentStatus*>& statuses) {
  SENNIT_ASSIGN(const std::optional<std::string> extractor, store.setting(kModelSetting));
  if (!extractor) return {};
  SENNIT_ASSIGN(const std::vector<PassageRecord> rows, store.passages());
  std::map<DocumentId, std::vector<PassageRecord>> by_document;
  for (const PassageRecord& row : rows) by_document[row.document].push_back(row);
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (statuses[i] == nullptr || records[i].chunks == 0) continue;
    add_passages(by_document[records[i].id], records[i], *statuses[i]);
  }
  return {};
}

std::vector<ModelUsage> model_usage(const std::vector<UsageRecord>& usage) {
  std::map<std::pair<std::string, std::string>, ModelUsage> sums;
  for (const UsageRecord& line : usage) {
    ModelUsage& sum = sums[{line.purpose, line.model}];
    sum.purpose = line.purpose;
    sum.model = line.model;
    sum.calls += line.calls;
    sum.input_tokens += line.count.input;
    sum.cached_tokens += line.count.cached;
    sum.output_tokens += line.count.output;
    sum.cost += kNano * static_cast<double>(line.count.nanodollars);
  }
  std::vector<ModelUsage> all;
  for (auto& [about, sum] : sums) all.push_back(std::move(sum));
  return all;
}

Result<ModelEstimate> Engine::estimate(const std::vector<std::string>& paths,
                                       const ProcessOptions& options) {
  SENNIT_ASSIGN(const bool asks, asks_a_model(options));
  if (!asks) return invalid_input("the extractor builtin asks no model");
  SENNIT_ASSIGN(const std::unique_ptr<ChatModel> model,
                make_chat_model(options.model, process_variables()));
  // Read as they would be, into memory.
  ProcessOptions reading = options;
  reading.extractor = "builtin";
  Engine engine = Engine::in_memory();
  Result<ProcessReport> read = engine.process(paths, reading);
  if (!read.ok()) return read.error();
  ModelRunOptions shown = run_options(options);
  SENNIT_ASSIGN(const Sharing sharing, Sharing::of(*engine.state_->store, options.sharing));
  std::vector<KeptHere> kept;
  if (model->capabilities().remote) shown.may_show = may_leave(sharing, kept);
  SENNIT_ASSIGN(const ModelRunEstimate run,
                estimate_run(*engine.state_->store, *state_->store, model->capabilities(), shown));
  ModelEstimate estimate;
  estimate.model = options.model.name;
  SENNIT_ASSIGN(estimate.asked_again,
                why_asked_again(*state_->store, model->capabilities(), shown));
  estimate.documents = run.documents;
  estimate.kept_here = std::move(kept);
  estimate.chunks = run.chunks;
  estimate.calls = run.calls;
  estimate.kept = run.kept;
  estimate.input_tokens = run.input_tokens;
  estimate.cacheable_tokens = run.cacheable_tokens;
  estimate.output_tokens = run.output_tokens;
  if (run.nanodollars) estimate.cost = kNano * static_cast<double>(*run.nanodollars);
  estimate.seconds = run.seconds;
  return estimate;
}

}  // namespace sennit
