// One function a command: open the graph, call the engine, print. Each gives the exit code.

#pragma once

#include "cli/commands.h"

namespace sennit {

int run_process(const CommandLine& line);
int run_query(const CommandLine& line);
int run_search(const CommandLine& line);
int run_note(const CommandLine& line);
int run_path(const CommandLine& line);
int run_stats(const CommandLine& line);
int run_status(const CommandLine& line);
int run_check(const CommandLine& line);
int run_merge(const CommandLine& line);
int run_never(const CommandLine& line);
int run_undo(const CommandLine& line);
int run_history(const CommandLine& line);
int run_remove(const CommandLine& line);
int run_clear(const CommandLine& line);
int run_backup(const CommandLine& line);
int run_rebuild(const CommandLine& line);
int run_eval_extraction(const CommandLine& line);
int run_interactive(const CommandLine& line);

}  // namespace sennit
