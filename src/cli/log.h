// The log: which command ran, how it ended, how long it took. In the user's state folder, rotated;
// never a name, a path or a text of a note, never a key.

#pragma once

#include <chrono>
#include <string>

namespace sennit {

class CommandLog {
 public:
  explicit CommandLog(std::string command);
  void ended(int exit_code) const;

 private:
  std::string command_;
  std::chrono::steady_clock::time_point start_;
};

// $XDG_STATE_HOME/sennit, or ~/.local/state/sennit; "" when there is no home.
std::string state_folder();

}  // namespace sennit
