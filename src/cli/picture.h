// The command that writes a picture of the graph, and shows it.

#pragma once

#include <string>

#include "cli/commands.h"
#include "sennit/picture.h"

namespace sennit {

std::string to_json(const PictureReport& report);
std::string to_text(const PictureReport& report);

int run_visualize(const CommandLine& line);

}  // namespace sennit
