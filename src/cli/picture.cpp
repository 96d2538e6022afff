#include "cli/picture.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/actions.h"
#include "cli/terminal.h"
#include "sennit/engine.h"

extern char** environ;

namespace sennit {
namespace {

// Only for a person at a terminal. That no browser comes is no error: the file is there.
void show_in_browser(const std::string& path) {
  std::string opener = "xdg-open";
  std::string target = path;
  char* words[] = {opener.data(), target.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  posix_spawnp(&child, opener.c_str(), &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
}

}  // namespace

std::string to_json(const PictureReport& report) {
  const nlohmann::ordered_json json = {{"path", report.path},
                                       {"nodes", report.nodes},
                                       {"edges", report.edges},
                                       {"all_entities", report.all_entities},
                                       {"all_relations", report.all_relations}};
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string to_text(const PictureReport& report) {
  std::string text =
      fmt::format("{}: {} and {}\n", report.path, counted(report.nodes, "entity", "entities"),
                  counted(report.edges, "relation"));
  const std::size_t entities = report.all_entities - report.nodes;
  const std::size_t relations = report.all_relations - report.edges;
  if (entities > 0 || relations > 0)
    text +=
        fmt::format("Left out: {} and {}. The best connected are shown; --max-nodes shows more.\n",
                    counted(entities, "entity", "entities"), counted(relations, "relation"));
  return text;
}

int run_visualize(const CommandLine& line) {
  Result<Engine> engine = Engine::open(graph_to_read(line), Access::kRead);
  if (!engine.ok()) return fail(line, engine.error());
  const Result<PictureReport> report = engine->visualize(line.picture_file, line.picture);
  if (!report.ok()) return fail(line, report.error());
  const Style style = style_of_stdout();
  fmt::print("{}", line.json ? to_json(*report) + "\n" : printable(to_text(*report), style));
  if (!line.no_open && !line.json && ::isatty(STDOUT_FILENO)) show_in_browser(report->path);
  return kDone;
}

}  // namespace sennit
