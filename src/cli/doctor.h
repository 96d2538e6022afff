// `sennit doctor`: what the look at a configuration found, as a person and as a program read it.

#pragma once

#include <string>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "sennit/doctor.h"

namespace sennit {

std::string to_text(const DoctorReport& report, const Style& style);
std::string to_json(const DoctorReport& report);

// Exit code 0 when all is well, 3 with warnings, 1 when something must be done first.
int run_doctor(const CommandLine& line);

}  // namespace sennit
