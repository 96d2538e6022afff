// The command line: what may be typed, and what then happens.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sennit/picture.h"

namespace CLI {
class App;
}

namespace sennit {

// Everything that the flags say. One struct for all commands: each reads its own part.
struct CommandLine {
  std::string graph;  // -g, or -o of `process`; "" for the default
  bool json = false;
  bool quiet = false;
  std::string config;

  std::vector<std::string> paths;  // process
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  std::string extractor = "builtin";
  std::string provider;  // process, query, interactive
  std::string model;
  std::string base_url;
  bool no_model = false;  // query, interactive
  std::optional<double> max_cost;
  std::optional<std::int64_t> max_tokens;
  bool retry_failed = false;
  std::optional<int> calls_at_once;
  std::optional<std::string> chunk_method;
  std::optional<std::size_t> chunk_size;
  std::optional<std::size_t> chunk_overlap;
  std::optional<int> threads;
  bool confirm_removals = false;
  bool reread = false;
  bool all_files = false;
  bool dry_run = false;

  std::string text;    // question, term, note, first name
  std::string second;  // second name, target of a backup
  std::string reason;
  std::string mode = "hybrid";
  std::optional<std::size_t> top_k;
  std::optional<int> hops;
  std::vector<std::string> types;      // query
  std::vector<std::string> verbs;      // note
  std::vector<std::string> documents;  // query
  std::size_t context_tokens = 0;
  bool exact = false;
  std::string type;
  bool prefix = false;  // search
  std::vector<std::string> in_folders;
  std::vector<std::string> tags;
  std::string after;
  std::string before;
  std::size_t limit = 20;

  std::string picture_file = "graph_viz.html";  // visualize
  PictureOptions picture;
  bool no_open = false;

  bool every_document = false;  // status
  bool every_link = false;
  std::size_t last = 20;  // network
  std::optional<std::uint64_t> verdict;
  std::string earlier_run;  // eval
  std::vector<std::string> without;
  std::vector<std::string> gold;  // eval-extraction
  bool purge = false;             // clear
  bool yes = false;
};

// The parser with all commands, filling `line`; the chosen command's action is kept in `action`.
std::unique_ptr<CLI::App> make_app(CommandLine& line, std::function<int()>& action);

// Parses and runs; the exit code.
int run(int argc, char** argv);

// The man page and the completion scripts, written from the same parser as --help.
std::string man_page(CLI::App& app);
std::string completion_script(CLI::App& app, const std::string& shell);  // bash, zsh, fish

}  // namespace sennit
