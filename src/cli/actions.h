// One function a command: open the graph, call the engine, print. Each gives the exit code.

#pragma once

#include "cli/commands.h"
#include "sennit/result.h"

namespace sennit {

// What commands share: the graph that is meant, and how an error is told (on standard error, and as
// JSON where that was asked for).
std::string graph_to_read(const CommandLine& line);
int fail(const CommandLine& line, const Error& error);

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
int run_split(const CommandLine& line);
int run_rename(const CommandLine& line);
int run_hide(const CommandLine& line);
int run_explain(const CommandLine& line);
int run_duplicates(const CommandLine& line);
int run_undo(const CommandLine& line);
int run_history(const CommandLine& line);
int run_remove(const CommandLine& line);
int run_clear(const CommandLine& line);
int run_backup(const CommandLine& line);
int run_rebuild(const CommandLine& line);
int run_eval_extraction(const CommandLine& line);
int run_interactive(const CommandLine& line);

}  // namespace sennit
