// The commands that compare the engine with gold: their reports, and what they do.

#pragma once

#include <string>

#include "cli/commands.h"
#include "sennit/measure.h"

namespace sennit {

std::string to_json(const ResolutionFigures& figures);
// With at most so many wrong and so many missed pairs.
std::string to_text(const ResolutionFigures& figures, std::size_t most_listed);

int run_eval_resolution(const CommandLine& line);

}  // namespace sennit
