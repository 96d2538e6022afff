#include "cli/actions.h"

#include <atomic>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/answer_printer.h"
#include "cli/json_report.h"
#include "cli/line_editor.h"
#include "cli/log.h"
#include "cli/model_report.h"
#include "cli/network_log.h"
#include "cli/terminal.h"
#include "cli/text_report.h"
#include "sennit/engine.h"
#include "sennit/settings.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultGraph = "graph.sennit";

std::atomic<bool> stop_asked{false};

// The first Ctrl-C asks to stop; a second one ends the process at once (the store is whole either
// way).
void ask_to_stop(int) {
  stop_asked = true;
  std::signal(SIGINT, SIG_DFL);
}

// While it lives, Ctrl-C and SIGTERM ask to stop.
class StopOnSignal {
 public:
  StopOnSignal() {
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
  }
  ~StopOnSignal() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
  }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
};

bool is_there(const std::string& path) {
  std::error_code failed;
  return fs::exists(path, failed);
}

// Opens, calls, prints: the shape of nearly every command.
template <typename Call, typename Print>
int with_graph(const CommandLine& line, Access access, Call call, Print print) {
  Result<Engine> engine = Engine::open(graph_to_read(line), access);
  if (!engine.ok()) return fail(line, engine.error());
  auto result = call(*engine);
  if (!result.ok()) return fail(line, result.error());
  return print(*engine, *result);
}

template <typename T>
int print_either(const CommandLine& line, const T& value, const std::string& text) {
  fmt::print("{}{}", line.json ? to_json(value) : text, line.json ? "\n" : "");
  return kDone;
}

void choose_model(const CommandLine& line, ModelOptions& model) {
  if (!line.provider.empty()) model.choose_provider(line.provider);
  if (!line.model.empty()) model.name = line.model;
  if (!line.base_url.empty()) {
    model.base_url = line.base_url;
    model.remote.reset();  // said of another address
  }
  if (!state_folder().empty()) model.refusals_file = state_folder() + "/refusals.json";
}

Result<ProcessOptions> process_options(const CommandLine& line) {
  Result<UserSettings> settings = load_user_settings(line.config);
  if (!settings.ok()) return settings.error();
  for (const std::string& warning : settings->warnings)
    fmt::print(stderr, "Warning: {}\n", printable(warning, {}));
  ProcessOptions options = settings->process;
  for (const std::string& pattern : line.include) options.include.push_back(pattern);
  for (const std::string& pattern : line.exclude) options.exclude.push_back(pattern);
  if (line.chunk_method) options.chunk_method = *line.chunk_method;
  if (line.chunk_size) options.window_size = *line.chunk_size;
  if (line.chunk_overlap) options.window_overlap = *line.chunk_overlap;
  if (line.threads) options.threads = *line.threads;
  options.extractor = line.extractor;
  choose_model(line, options.model);
  options.max_cost = line.max_cost;
  options.max_tokens = line.max_tokens;
  options.only_failed = line.retry_failed;
  options.calls_at_once = line.calls_at_once;
  options.confirm_removals = line.confirm_removals;
  options.reread = line.reread;
  options.all_files = line.all_files;
  options.network = network_sink("process");
  options.stop = &stop_asked;
  return options;
}

Result<QueryOptions> query_options(const CommandLine& line) {
  Result<UserSettings> settings = load_user_settings(line.config);
  if (!settings.ok()) return settings.error();
  QueryOptions options = settings->query;
  options.mode = line.mode;
  if (line.top_k) options.top_k = *line.top_k;
  if (line.hops) options.hops = *line.hops;
  options.filters.folders = line.in_folders;
  options.filters.tags = line.tags;
  options.filters.after = line.after;
  options.filters.before = line.before;
  options.filters.types = line.types;
  options.documents = line.documents;
  options.max_tokens = line.context_tokens;
  choose_model(line, options.model);
  if (line.no_model) options.model = {};
  if (!line.model.empty() && !options.model.chosen())
    return invalid_input("a model is named, and no provider", "say whose it is with --provider");
  options.max_cost = line.max_cost;
  options.network = network_sink("query");
  options.stop = &stop_asked;
  return options;
}

SearchOptions search_options(const CommandLine& line) {
  SearchOptions options;
  options.exact = line.exact;
  options.type = line.type;
  options.limit = line.limit;
  options.prefix = line.prefix;
  options.filters.folders = line.in_folders;
  options.filters.tags = line.tags;
  options.filters.after = line.after;
  options.filters.before = line.before;
  return options;
}

Result<ProcessReport> process(Engine& engine, const CommandLine& line, ProcessOptions options) {
  ProgressLine progress;
  if (!line.quiet) options.on_progress = [&](const Progress& p) { progress.show(p); };
  return engine.process(line.paths, options);
}

// Over the graph that is there: what it keeps costs nothing.
int show_estimate(const CommandLine& line, const ProcessOptions& options) {
  const std::string graph = line.graph.empty() ? kDefaultGraph : line.graph;
  Result<Engine> opened =
      is_there(graph) ? Engine::open(graph, Access::kRead) : Result<Engine>(Engine::in_memory());
  if (!opened.ok()) return fail(line, opened.error());
  const Result<ModelEstimate> estimate = opened->estimate(line.paths, options);
  if (!estimate.ok()) return fail(line, estimate.error());
  return print_either(line, *estimate, to_text(*estimate));
}

// Without a model the files, with one its bill: who asks for that on 10,000 notes wants no list.
int show_preview(const CommandLine& line, const ProcessOptions& options) {
  const bool lists = options.extractor == "builtin";
  for (const std::string& path : line.paths) {
    const Result<FolderPreview> preview = preview_folder(path, options);
    if (!preview.ok()) return fail(line, preview.error());
    if (lists)
      print_either(line, *preview, line.quiet ? "" : to_text(*preview));
    else if (!line.json && !line.quiet)
      fmt::print("{}", summary_text(*preview));
  }
  return lists ? kDone : show_estimate(line, options);
}

// The last word may be half typed.
void show_search(Engine& engine, const std::string& term) {
  SearchOptions options;
  options.prefix = true;
  options.limit = 10;
  const Result<SearchResults> results = engine.search(term, options);
  if (results.ok())
    fmt::print("{}\n", to_text(*results, term, style_of_stdout()));
  else
    report(results.error());
}

bool is_farewell(std::string word) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word == "quit" || word == "exit";
}

bool confirmed(const CommandLine& line, const std::string& question) {
  if (line.yes) return true;
  if (!::isatty(STDIN_FILENO)) return false;
  fmt::print(stderr, "{} [y/N] ", printable(question, {}));
  std::string reply;
  std::getline(std::cin, reply);
  return reply == "y" || reply == "Y" || reply == "yes";
}

}  // namespace

std::string graph_to_read(const CommandLine& line) {
  if (!line.graph.empty()) return line.graph;
  if (!is_there(kDefaultGraph) && is_there("graph.json")) return "graph.json";
  return kDefaultGraph;
}

int fail(const CommandLine& line, const Error& error) {
  if (line.json) fmt::print("{}\n", to_json(error));
  return report(error);
}

int run_process(const CommandLine& line) {
  const StopOnSignal stop_on_signal;  // before the store is opened: no moment is too early to stop
  Result<ProcessOptions> options = process_options(line);
  if (!options.ok()) return fail(line, options.error());
  if (line.dry_run) return show_preview(line, *options);
  // A path that cannot be read makes no graph.
  if (Result<void> readable = check_paths(line.paths, *options); !readable.ok())
    return fail(line, readable.error());
  const std::string graph = line.graph.empty() ? kDefaultGraph : line.graph;
  Result<Engine> engine = Engine::open(graph, Access::kWrite);
  if (!engine.ok()) return fail(line, engine.error());
  const Result<ProcessReport> report = process(*engine, line, *options);
  if (!report.ok()) return fail(line, report.error());
  if (line.json) {
    fmt::print("{}\n", to_json(*report));
  } else if (!line.quiet) {
    Result<Stats> stats = engine->stats();
    if (!stats.ok()) return fail(line, stats.error());
    fmt::print("{}", to_text(*report, *stats, graph, style_of_stdout()));
  }
  return report->complete() ? kDone : kDoneInPart;
}

namespace {

// Asks, and prints the answer: a model's while it comes.
Result<int> ask(Engine& engine, const std::string& question, QueryOptions options) {
  AnswerPrinter printer(question, options.model);
  options.on_piece = [&](const AnswerPiece& piece) { printer.take(piece); };
  stop_asked = false;
  std::optional<StopOnSignal> stop_on_signal;  // without a model, Ctrl-C ends the program at once
  if (options.model.chosen()) stop_on_signal.emplace();
  const Result<Answer> answer = engine.query(question, options);
  if (!answer.ok()) return answer.error();
  return printer.finish(*answer);
}

}  // namespace

int run_query(const CommandLine& line) {
  Result<QueryOptions> options = query_options(line);
  if (!options.ok()) return fail(line, options.error());
  const auto print_code = [](Engine&, int code) { return code; };
  if (!line.json)
    return with_graph(
        line, Access::kRead, [&](Engine& engine) { return ask(engine, line.text, *options); },
        print_code);
  std::optional<StopOnSignal> stop_on_signal;
  if (options->model.chosen()) stop_on_signal.emplace();
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.query(line.text, *options); },
      [&](Engine&, const Answer& answer) {
        fmt::print("{}\n", to_json(answer));
        return exit_code(answer);
      });
}

int run_search(const CommandLine& line) {
  const SearchOptions options = search_options(line);
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.search(line.text, options); },
      [&](Engine&, const SearchResults& results) {
        return print_either(line, results, to_text(results, line.text, style_of_stdout()));
      });
}

int run_note(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.note(line.text, line.verbs); },
      [&](Engine&, const NoteInfo& note) {
        return print_either(line, note, to_text(note, style_of_stdout()));
      });
}

int run_path(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.path(line.text, line.second); },
      [&](Engine&, const std::vector<RelationInfo>& chain) {
        return print_either(line, chain, chain_text(chain, style_of_stdout()));
      });
}

int run_stats(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [](Engine& engine) { return engine.stats(); },
      [&](Engine&, const Stats& stats) {
        return print_either(line, stats, to_text(stats, style_of_stdout()));
      });
}

int run_status(const CommandLine& line) {
  const Result<UserSettings> settings = load_user_settings(line.config);
  if (!settings.ok()) return fail(line, settings.error());
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.status(settings->sharing); },
      [&](Engine&, const Status& status) {
        print_either(line, status,
                     to_text(status, {line.every_document, line.every_link}, style_of_stdout()));
        return status.done == status.total ? kDone : kDoneInPart;
      });
}

int run_check(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [](Engine& engine) { return engine.check(); },
      [&](Engine&, const CheckReport& found) {
        print_either(line, found, to_text(found, style_of_stdout()));
        return found.clean() ? kDone : kFailed;
      });
}

namespace {

// A verdict is given and told.
template <typename Call>
int judge(const CommandLine& line, Access access, Call call) {
  return with_graph(line, access, call, [&](Engine&, const VerdictInfo& verdict) {
    return print_either(line, verdict,
                        to_text(verdict, style_of_stdout()) + "Take it back with: sennit undo\n");
  });
}

}  // namespace

int run_merge(const CommandLine& line) {
  return judge(line, Access::kWrite,
               [&](Engine& engine) { return engine.merge(line.text, line.second, line.reason); });
}

int run_never(const CommandLine& line) {
  return judge(line, Access::kWrite,
               [&](Engine& engine) { return engine.never(line.text, line.second, line.reason); });
}

int run_split(const CommandLine& line) {
  return judge(line, Access::kChange,
               [&](Engine& engine) { return engine.split(line.text, line.second, line.reason); });
}

int run_rename(const CommandLine& line) {
  return judge(line, Access::kChange,
               [&](Engine& engine) { return engine.rename(line.text, line.second, line.reason); });
}

int run_hide(const CommandLine& line) {
  return judge(line, Access::kChange,
               [&](Engine& engine) { return engine.hide(line.text, line.reason); });
}

int run_explain(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.explain(line.text); },
      [&](Engine&, const Explanation& explanation) {
        return print_either(line, explanation, to_text(explanation, style_of_stdout()));
      });
}

int run_duplicates(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [&](Engine& engine) { return engine.duplicates(line.limit); },
      [&](Engine&, const std::vector<DuplicatePair>& pairs) {
        return print_either(line, pairs, to_text(pairs, style_of_stdout()));
      });
}

int run_undo(const CommandLine& line) {
  const std::optional<VerdictId> id =
      line.verdict ? std::optional<VerdictId>(VerdictId{*line.verdict}) : std::nullopt;
  return with_graph(
      line, Access::kChange, [&](Engine& engine) { return engine.undo(id); },
      [&](Engine&, const VerdictInfo& verdict) {
        return print_either(line, verdict, "Taken back: " + to_text(verdict, style_of_stdout()));
      });
}

int run_history(const CommandLine& line) {
  return with_graph(
      line, Access::kRead, [](Engine& engine) { return engine.history(); },
      [&](Engine&, const std::vector<VerdictInfo>& verdicts) {
        return print_either(line, verdicts, to_text(verdicts, style_of_stdout()));
      });
}

int run_remove(const CommandLine& line) {
  return with_graph(
      line, Access::kChange, [&](Engine& engine) { return engine.remove(line.text); },
      [](Engine&, const std::string& path) {
        const bool is_root = path.starts_with('/');
        fmt::print("{}{} no longer in the graph.{}\n", printable(path, {}),
                   is_root ? " and its documents are" : " is",
                   is_root ? "" : " It comes back when its file changes.");
        return kDone;
      });
}

int run_clear(const CommandLine& line) {
  if (!confirmed(line, fmt::format("Empty the graph {}?", graph_to_read(line)))) {
    fmt::print(stderr, "Nothing was changed. Say --yes to empty the graph without being asked.\n");
    return kFailed;
  }
  return with_graph(
      line, Access::kChange, [&](Engine& engine) { return engine.clear(line.purge); },
      [](Engine&, const std::string& copy) {
        fmt::print("The graph is empty.\n");
        if (!copy.empty()) fmt::print("What it held is kept in {}\n", printable(copy, {}));
        return kDone;
      });
}

int run_backup(const CommandLine& line) {
  Result<Engine> engine = Engine::open(graph_to_read(line), Access::kRead);
  if (!engine.ok()) return fail(line, engine.error());
  if (Result<void> done = engine->backup(line.second); !done.ok()) return fail(line, done.error());
  fmt::print("Copied to {}\n", printable(line.second, {}));
  return kDone;
}

int run_rebuild(const CommandLine& line) {
  Result<Engine> engine = Engine::open(graph_to_read(line), Access::kChange);
  if (!engine.ok()) return fail(line, engine.error());
  if (Result<void> done = engine->rebuild(); !done.ok()) return fail(line, done.error());
  Result<Stats> stats = engine->stats();
  if (!stats.ok()) return fail(line, stats.error());
  return print_either(line, *stats, to_text(*stats, style_of_stdout()));
}

int run_eval_extraction(const CommandLine& line) {
  const Result<ExtractionReport> report = Engine::evaluate_extraction(line.gold);
  if (!report.ok()) return fail(line, report.error());
  return print_either(line, *report, to_text(*report));
}

int run_interactive(const CommandLine& line) {
  Result<QueryOptions> options = query_options(line);
  if (!options.ok()) return fail(line, options.error());
  const bool processes = !line.paths.empty();
  Result<Engine> engine =
      Engine::open(processes && line.graph.empty() ? kDefaultGraph : graph_to_read(line),
                   processes ? Access::kWrite : Access::kRead);
  if (!engine.ok()) return fail(line, engine.error());
  if (processes) {
    Result<ProcessOptions> reading = process_options(line);
    if (!reading.ok()) return fail(line, reading.error());
    const StopOnSignal stop_on_signal;
    const Result<ProcessReport> report = process(*engine, line, *reading);
    if (!report.ok()) return fail(line, report.error());
    Result<Stats> stats = engine->stats();
    if (stats.ok()) fmt::print("{}", to_text(*report, *stats, kDefaultGraph, style_of_stdout()));
  }
  if (::isatty(STDIN_FILENO))
    fmt::print("Ask, or search with a '/' before the words: /tide gauge, /type:person ada\n");
  LineEditor editor(state_folder_history());
  while (const std::optional<std::string> question = editor.read("Question: ")) {
    if (question->empty()) continue;
    if (is_farewell(*question)) break;
    if (question->starts_with('/')) {
      show_search(*engine, question->substr(1));
      continue;
    }
    const Result<int> answered = ask(*engine, *question, *options);
    fmt::print("\n");
    if (!answered.ok()) report(answered.error());
  }
  return kDone;
}

}  // namespace sennit
