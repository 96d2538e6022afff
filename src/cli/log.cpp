#include "cli/log.h"

#include <cstdlib>
#include <filesystem>
#include <memory>

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "sennit/engine.h"

namespace sennit {
namespace {

constexpr std::size_t kLogBytes = 1 << 20;
constexpr std::size_t kLogFiles = 3;

}  // namespace

std::string state_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state)
    return std::string(state) + "/sennit";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::string(home) + "/.local/state/sennit";
  return "";
}

CommandLog::CommandLog(std::string command)
    : command_(std::move(command)), start_(std::chrono::steady_clock::now()) {}

// A log that cannot be written is no reason to fail a command that was done.
void CommandLog::ended(int exit_code) const {
  const std::string folder = state_folder();
  if (folder.empty() || command_.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return;
  try {
    const auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(folder + "/sennit.log",
                                                                             kLogBytes, kLogFiles);
    spdlog::logger log("sennit", sink);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    log.info("{} {} pid {} exit {} after {:.3f} s", version(), command_, ::getpid(), exit_code,
             seconds);
  } catch (const spdlog::spdlog_ex&) {
    return;
  }
}

}  // namespace sennit
