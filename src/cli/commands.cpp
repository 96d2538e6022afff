#include "cli/commands.h"

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/actions.h"
#include "cli/doctor.h"
#include "cli/evaluation.h"
#include "cli/log.h"
#include "cli/network_log.h"
#include "cli/picture.h"
#include "cli/terminal.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

using Action = int (*)(const CommandLine&);

class AppMaker {
 public:
  AppMaker(CommandLine& line, std::function<int()>& action)
      : line_(line),
        action_(action),
        app_(std::make_unique<CLI::App>("Turns a folder of notes or documents into a knowledge "
                                        "graph that you can search, question and trust.\n"
                                        "Everything stays on this machine.",
                                        "sennit")) {}

  std::unique_ptr<CLI::App> make() {
    app_->set_version_flag("--version", version_text(), "Print the version and how it was built");
    app_->require_subcommand(0, 1);
    app_->add_option("--config", line_.config,
                     "Read settings from this file instead of config.yaml")
        ->type_name("FILE");
    add_reading();
    add_asking();
    add_picture();
    add_judging();
    add_upkeep();
    add_measuring();
    app_->footer(
        "A graph is named by -g (or -o where it is made): X.sennit is a store, X.json the file of\n"
        "mini-graph-RAG. Without it: graph.sennit or graph.json of the working directory.\n"
        "Exit codes: 0 all done, 1 an error, 2 wrong usage, 3 done in part.");
    return std::move(app_);
  }

 private:
  CLI::App* command(const char* name, const char* description, Action run) {
    CLI::App* made = app_->add_subcommand(name, description);
    made->add_option("--config", line_.config,
                     "Read settings from this file instead of config.yaml")
        ->type_name("FILE");
    made->callback(
        [&action = action_, &line = line_, run] { action = [run, &line] { return run(line); }; });
    return made;
  }

  void graph_option(CLI::App* made, const char* flags = "-g,--graph") {
    made->add_option(flags, line_.graph, "The graph: a .sennit store or a .json file")
        ->type_name("GRAPH");
  }

  void json_flag(CLI::App* made) {
    made->add_flag("--json", line_.json, "Print one JSON object, for programs");
  }

  void add_reading() {
    CLI::App* made =
        command("process", "Read folders or files into the graph; only what changed is read again",
                run_process);
    made->add_option("path", line_.paths,
                     "Folders of notes, or text, Markdown and JSON lines files")
        ->required()
        ->type_name("PATH");
    graph_option(made, "-o,--output,-g,--graph");
    reading_options(made);
    made->add_flag("--confirm-removals", line_.confirm_removals,
                   "Remove documents from the graph even when many files have vanished at once");
    made->add_flag("--all-files", line_.all_files,
                   "Forget the --include and --exclude that were remembered for the folders");
    made->add_flag("--reread", line_.reread, "Read unchanged files too");
    made->add_flag("--dry-run", line_.dry_run,
                   "Only list what would be read; with a model, what it would cost");
    made->add_flag("-q,--quiet", line_.quiet, "No progress and no summary");
    json_flag(made);
  }

  void reading_options(CLI::App* made) {
    made->add_option("--include", line_.include,
                     "Read only what matches (folder, path or pattern with * ? **)")
        ->type_name("PATTERN")
        ->allow_extra_args(false);
    made->add_option("--exclude", line_.exclude, "Leave out what matches; wins over --include")
        ->type_name("PATTERN")
        ->allow_extra_args(false);
    made->add_option("--extractor", line_.extractor, "What finds names and relations")
        ->check(CLI::IsMember({"builtin", "standard", "thorough"}))
        ->capture_default_str();
    model_options(made);
    made->add_option("--max-cost", line_.max_cost, "Ask no more than this run may cost")
        ->check(CLI::NonNegativeNumber)
        ->type_name("USD");
    made->add_option("--max-tokens", line_.max_tokens, "Ask no more than so many tokens take")
        ->check(CLI::NonNegativeNumber);
    made->add_option("--calls", line_.calls_at_once,
                     "Calls to the model at once; without it, learnt from the provider")
        ->check(CLI::Range(1, 256));
    made->add_flag("--retry-failed", line_.retry_failed,
                   "Show the model only documents that it failed on");
    made->add_option("--chunks", line_.chunk_method, "How documents are cut into passages")
        ->check(CLI::IsMember({"auto", "section", "window"}));
    made->add_option("--chunk-size", line_.chunk_size, "Characters of a window")
        ->check(CLI::Range(16, 1000000));
    made->add_option("--chunk-overlap", line_.chunk_overlap, "Characters that windows share")
        ->check(CLI::Range(0, 1000000));
    made->add_option("--threads", line_.threads, "Readers at work; 0 for one per core")
        ->check(CLI::Range(0, 256));
  }

  std::vector<CLI::Option*> model_options(CLI::App* made) {
    return {made->add_option("--provider", line_.provider, "Whose language model is asked")
                ->check(CLI::IsMember({"anthropic", "openai", "gemini", "ollama", "compatible"})),
            made->add_option("--model", line_.model, "The model's name, as its provider has it"),
            made->add_option("--base-url", line_.base_url, "Where the provider is asked")
                ->type_name("URL")};
  }

  void add_asking() {
    CLI::App* query =
        command("query", "Answer a question from the notes, with citations", run_query);
    query->add_option("question", line_.text, "The question, in any language")
        ->required()
        ->type_name("QUESTION");
    graph_option(query);
    question_options(query);
    json_flag(query);

    CLI::App* search =
        command("search", "Find names and notes, though mistyped or half typed", run_search);
    search
        ->add_option("term", line_.text,
                     "A name or words; also \"a phrase\", -word, #tag, [[note]], type:person, "
                     "in:folder, after:2024-05, before:2024, on:2024-05-03")
        ->required()
        ->type_name("TERM");
    graph_option(search);
    search->add_flag("--exact", line_.exact, "Only names that are equal");
    search->add_option("--type", line_.type, "Only entities of this type, such as PERSON")
        ->type_name("TYPE");
    note_filters(search);
    search->add_flag("--prefix", line_.prefix, "The last word may be half typed");
    search->add_option("--limit", line_.limit, "At most so many entities, and so many notes")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    json_flag(search);

    CLI::App* note =
        command("note", "Show a note: its entities, relations, links and neighbors", run_note);
    note->add_option("note", line_.text, "Path, title or alias of the note")
        ->required()
        ->type_name("NOTE");
    note->add_option("--verb", line_.verbs, "Only relations with this verb, in any form found")
        ->type_name("VERB")
        ->allow_extra_args(false);
    graph_option(note);
    json_flag(note);

    CLI::App* path =
        command("path", "Show a shortest chain of relations between two names", run_path);
    path->add_option("from", line_.text, "A name")->required()->type_name("NAME");
    path->add_option("to", line_.second, "Another name")->required()->type_name("NAME");
    graph_option(path);
    json_flag(path);

    CLI::App* interactive =
        command("interactive", "Ask one question after another", run_interactive);
    interactive->add_option("path", line_.paths, "A folder or file to process first")
        ->type_name("PATH");
    graph_option(interactive);
    question_options(interactive);
  }

  void note_filters(CLI::App* made) {
    made->add_option("--in", line_.in_folders, "Only notes of this folder, and their entities")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    made->add_option("--tag", line_.tags, "Only notes with this tag, or one below it")
        ->type_name("TAG")
        ->allow_extra_args(false);
    made->add_option("--after", line_.after, "Only notes of this year, month or day, and later")
        ->type_name("DATE");
    made->add_option("--before", line_.before, "Only notes before this year, month or day")
        ->type_name("DATE");
  }

  void question_options(CLI::App* made) {
    made->add_option("--mode", line_.mode, "How the answer is looked for")
        ->check(CLI::IsMember({"hybrid", "local", "naive"}))
        ->capture_default_str();
    made->add_option("--top-k", line_.top_k, "Passages to show; three times as many entities")
        ->check(CLI::Range(1, 1000));
    made->add_option("--hops", line_.hops, "Steps around the named entities, in mode local")
        ->check(CLI::Range(0, 10));
    made->add_option("--type", line_.types, "Only entities of this type, and passages with one")
        ->type_name("TYPE")
        ->allow_extra_args(false);
    note_filters(made);
    made->add_option("--document", line_.documents, "Only this note")
        ->type_name("NOTE")
        ->allow_extra_args(false);
    made->add_option("--context-tokens", line_.context_tokens,
                     "Passages of so many tokens together at most; 0 for any (a model: 6000)");
    CLI::Option* no_model =
        made->add_flag("--no-model", line_.no_model,
                       "Answer with sentences of the notes, though a model is chosen");
    for (CLI::Option* option : model_options(made)) option->excludes(no_model);
    made->add_option("--max-cost", line_.max_cost, "What a model's answer to one question may cost")
        ->check(CLI::NonNegativeNumber)
        ->type_name("USD");
  }

  void add_picture() {
    CLI::App* picture =
        command("visualize", "Write a picture of the graph: one HTML file, to open in a browser",
                run_visualize);
    graph_option(picture);
    picture->add_option("-o,--output", line_.picture_file, "The file")->capture_default_str();
    picture->add_option("--filter-type", line_.picture.types, "Only entities of these types")
        ->type_name("TYPE");
    picture
        ->add_option("--filter-verb", line_.picture.verbs,
                     "Only relations with these verbs, in any form found")
        ->type_name("VERB");
    picture
        ->add_option("--min-weight", line_.picture.min_weight,
                     "Only relations with at least so many sentences of evidence")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    picture
        ->add_option("--max-nodes", line_.picture.max_nodes,
                     "At most so many entities, the best connected first")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    picture->add_flag("--no-open", line_.no_open, "Do not open a browser");
    json_flag(picture);
  }

  void add_judging() {
    for (const auto& [name, text, act] :
         {std::tuple("merge", "Say that two names are one thing: A becomes another name of B",
                     &run_merge),
          std::tuple("never", "Say that two names are never one thing", &run_never)}) {
      CLI::App* made = command(name, text, act);
      made->add_option("a", line_.text, "A name")->required()->type_name("A");
      made->add_option("b", line_.second, "Another name")->required()->type_name("B");
      made->add_option("--reason", line_.reason, "Why; kept with the verdict")->type_name("TEXT");
      graph_option(made);
      json_flag(made);
    }
    add_judging_of_one();
    CLI::App* undo = command("undo", "Take back the last verdict, or the one given", run_undo);
    undo->add_option("id", line_.verdict, "Number of a verdict, as `history` shows it")
        ->type_name("N")
        ->check(CLI::Range(1, 1000000000));
    graph_option(undo);
    json_flag(undo);
    CLI::App* history = command("history", "List all verdicts", run_history);
    graph_option(history);
    json_flag(history);
  }

  void add_judging_of_one() {
    CLI::App* split = command(
        "split", "Say that a name is not one thing: each document's stands for itself", run_split);
    split->add_option("--in", line_.second, "Only that of this note")->type_name("NOTE");
    CLI::App* rename = command(
        "rename", "Show a thing under another name; the old one still finds it", run_rename);
    CLI::App* hide = command("hide", "Take a thing out of the graph, until undo", run_hide);
    CLI::App* explain = command(
        "explain", "Show why each name belongs to a thing, and where it stands", run_explain);
    for (CLI::App* made : {split, rename, hide, explain}) {
      made->add_option("name", line_.text, "A name, or \"NAME (NOTE)\" where several have it")
          ->required()
          ->type_name("NAME");
      graph_option(made);
      json_flag(made);
    }
    rename->add_option("new", line_.second, "The name to show")->required()->type_name("NEW");
    for (CLI::App* made : {split, rename, hide})
      made->add_option("--reason", line_.reason, "Why; kept with the verdict")->type_name("TEXT");
    CLI::App* duplicates = command(
        "duplicates", "List names that may be one thing, the likeliest first", run_duplicates);
    duplicates->add_option("--limit", line_.limit, "At most so many pairs")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    graph_option(duplicates);
    json_flag(duplicates);
  }

  void add_upkeep() {
    CLI::App* stats = command("stats", "Count documents, entities and relations", run_stats);
    graph_option(stats);
    json_flag(stats);

    CLI::App* status = command(
        "status", "Show the state of every document, and links that lead nowhere", run_status);
    graph_option(status);
    status->add_flag("--all", line_.every_document,
                     "List every document, not only those that are not plainly done");
    status->add_flag("--links", line_.every_link, "List the links that lead to no note");
    json_flag(status);

    CLI::App* doctor = command(
        "doctor", "Look whether the language model of the settings is there and does its work",
        run_doctor);
    doctor->add_option("folder", line_.paths, "A folder whose time and cost are estimated")
        ->expected(0, 1)
        ->type_name("FOLDER");
    json_flag(doctor);

    CLI::App* network = command(
        "network", "Show what was sent over the network: when, to whom, how much, of which notes",
        run_network);
    network->add_option("--last", line_.last, "How many requests, the newest")
        ->capture_default_str()
        ->type_name("N");
    json_flag(network);

    CLI::App* check = command("check", "Verify that everything stored is consistent", run_check);
    graph_option(check);
    json_flag(check);

    CLI::App* remove = command(
        "remove", "Take a note out of the graph until its file changes, or a folder for good",
        run_remove);
    remove->add_option("note", line_.text, "Path, title or alias of the note")
        ->required()
        ->type_name("NOTE");
    graph_option(remove);

    CLI::App* clear = command("clear", "Empty the graph; a backup is made first", run_clear);
    graph_option(clear);
    clear->add_flag("--purge", line_.purge,
                    "Remove verdicts and kept replies too, and make no backup");
    clear->add_flag("-y,--yes", line_.yes, "Do not ask");

    CLI::App* backup =
        command("backup", "Copy the graph to a new file, while it may be in use", run_backup);
    backup->add_option("target", line_.second, "The new file")->required()->type_name("FILE");
    graph_option(backup);

    CLI::App* rebuild =
        command("rebuild", "Make the graph anew from its evidence and verdicts", run_rebuild);
    graph_option(rebuild);
    json_flag(rebuild);

    CLI::App* completion =
        app_->add_subcommand("completion", "Print a completion script for a shell");
    completion->add_option("shell", line_.text, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    CLI::App* app = app_.get();
    completion->callback([&action = action_, &line = line_, app] {
      action = [&line, app] {
        fmt::print("{}", completion_script(*app, line.text));
        return kDone;
      };
    });
    CLI::App* man = app_->add_subcommand("man", "Print the manual page");
    man->callback([&action = action_, app] {
      action = [app] {
        fmt::print("{}", man_page(*app));
        return kDone;
      };
    });
  }

  void add_measuring() {
    CLI::App* extraction =
        command("eval-extraction", "Compare the names that are found with files of gold names",
                run_eval_extraction);
    extraction
        ->add_option("gold", line_.gold,
                     "JSON lines with id, text, and entities or clusters; several files are "
                     "several opinions about the same documents")
        ->required()
        ->type_name("GOLD");
    json_flag(extraction);

    CLI::App* resolution =
        command("eval-resolution", "Compare which names are one thing with gold of people",
                run_eval_resolution);
    resolution->add_option("gold", line_.text, "JSON lines of clusters, pairs or homonyms")
        ->required()
        ->type_name("GOLD");
    resolution->add_option("--limit", line_.limit, "List at most so many wrong and missed pairs")
        ->check(CLI::Range(0, 100000))
        ->capture_default_str();
    json_flag(resolution);

    CLI::App* retrieval = command(
        "eval", "Ask the questions of a file, and measure what comes back", run_eval_retrieval);
    retrieval
        ->add_option("questions", line_.text,
                     "JSON lines with query, and reference_documents or reference_entities")
        ->required()
        ->type_name("QUESTIONS");
    graph_option(retrieval);
    retrieval->add_option("--mode", line_.mode, "How the answer is looked for")
        ->check(CLI::IsMember({"hybrid", "local", "naive"}))
        ->capture_default_str();
    retrieval->add_option("--without", line_.without, "Leave out a part of hybrid")
        ->check(CLI::IsMember({"words", "names", "hops", "pagerank"}));
    retrieval
        ->add_option("--compare", line_.earlier_run,
                     "Also say what changed since an earlier run: what --json printed then")
        ->type_name("RUN");
    json_flag(retrieval);
  }

  CommandLine& line_;
  std::function<int()>& action_;
  std::unique_ptr<CLI::App> app_;
};

// CLI11 says what is wrong on one line; help and version are no errors.
int report_usage(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error);
  const CLI::App* where = &app;
  for (const CLI::App* chosen : app.get_subcommands()) where = chosen;
  fmt::print(stderr, "Error: {}\n  see: sennit {}{}--help\n", printable(error.what(), {}),
             where == &app ? "" : where->get_name(), where == &app ? "" : " ");
  return kWrongUsage;
}

// What was printed may still wait in memory, and a disk that is full may refuse it.
Result<void> flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
  return unavailable(fmt::format("cannot write the output: {}", std::strerror(errno)),
                     "make room where it goes to, or send it elsewhere");
}

// Nothing should throw up to here; what does is said, not left to end the program without a word.
int guarded(const std::function<int()>& action) {
  try {
    const int code = action();
    if (const Result<void> flushed = flush_output(); !flushed.ok()) return report(flushed.error());
    return code;
  } catch (const std::bad_alloc&) {
    return report(
        limited("there is not enough memory", "process fewer or smaller files at a time"));
  } catch (const std::exception& thrown) {
    if (const Result<void> flushed = flush_output(); !flushed.ok()) return report(flushed.error());
    return report(internal_error(thrown.what(), "this is a fault of sennit: please report it"));
  }
}

}  // namespace

std::unique_ptr<CLI::App> make_app(CommandLine& line, std::function<int()>& action) {
  return AppMaker(line, action).make();
}

int run(int argc, char** argv) {
  std::setlocale(LC_ALL, "");
  CommandLine line;
  std::function<int()> action;
  const std::unique_ptr<CLI::App> app = make_app(line, action);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report_usage(*app, error);
  }
  if (!action) {
    fmt::print("{}", app->help());
    return kDone;
  }
  const auto chosen = app->get_subcommands();
  const CommandLog log(chosen.empty() ? "" : chosen.front()->get_name());
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to report, not the end
  const int code = guarded(action);
  log.ended(code);
  return code;
}

}  // namespace sennit
