// The commands that compare the engine with gold: their reports, and what they do.

#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"
#include "sennit/measure.h"

namespace sennit {

std::string to_json(const ResolutionFigures& figures);
// With at most so many wrong and so many missed pairs.
std::string to_text(const ResolutionFigures& figures, std::size_t most_listed);

std::string to_json(const RetrievalFigures& figures);
std::string to_text(const RetrievalFigures& figures);
std::string to_text(const std::vector<FigureChange>& changes);
// What to_json wrote. Errors: kInvalidInput.
Result<RetrievalFigures> parse_run(const std::string& json);

int run_eval_resolution(const CommandLine& line);
int run_eval_retrieval(const CommandLine& line);

}  // namespace sennit
