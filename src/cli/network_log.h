// What went over the network, one line a request, in a file of the user's state folder: to whom,
// when, how much, and whose text was in it. Never a text of a note, a key or the path of an
// address. Names of notes stand in it, so only its owner may read it. Rotated: the newest megabytes
// are kept.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "sennit/models.h"
#include "sennit/result.h"

namespace sennit {

// Writes what it is told into that file, as done by `command`. Opened with the first request; where
// it cannot be written, nothing is: a request that was made is no reason to fail. Thread-safe.
NetworkSink network_sink(std::string command);

struct LoggedRequest {
  std::string at;       // ISO 8601, UTC: when it ended
  std::string command;  // of Sennit
  NetworkEvent event;
};

// The last `most` of them, oldest first; a line that was cut off is passed over. None where nothing
// was ever sent. Errors: kUnavailable (a file that cannot be read).
Result<std::vector<LoggedRequest>> logged_requests(std::size_t most);

std::string to_text(const std::vector<LoggedRequest>& requests, const Style& style);
std::string to_json(const std::vector<LoggedRequest>& requests);

int run_network(const CommandLine& line);

}  // namespace sennit
