#include "cli/network_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cli/actions.h"
#include "cli/log.h"

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kFileBytes = 2 << 20;
constexpr std::size_t kOlderFiles = 3;  // beside the one that is written

std::string file_name(std::size_t age) {
  return state_folder() + (age == 0 ? "/network.log" : fmt::format("/network.{}.log", age));
}

std::string now_text() {
  const auto now =
      std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                     now.time_since_epoch().count() % 1000);
}

Json json_of(const LoggedRequest& request) {
  const NetworkEvent& event = request.event;
  return {{"at", request.at},
          {"command", request.command},
          {"to", event.origin},
          {"of", event.document},
          {"sent_bytes", event.sent_bytes},
          {"received_bytes", event.received_bytes},
          {"status", event.status},
          {"seconds", event.seconds},
          {"failure", event.failure}};
}

LoggedRequest request_of(const Json& line) {
  LoggedRequest request;
  request.at = line.at("at");
  request.command = line.at("command");
  request.event.origin = line.at("to");
  request.event.document = line.at("of");
  request.event.sent_bytes = line.at("sent_bytes");
  request.event.received_bytes = line.at("received_bytes");
  request.event.status = line.at("status");
  request.event.seconds = line.at("seconds");
  request.event.failure = line.at("failure");
  return request;
}

std::unique_ptr<spdlog::logger> open_file() {
  if (state_folder().empty()) return nullptr;
  std::error_code failed;
  std::filesystem::create_directories(state_folder(), failed);
  if (failed) return nullptr;
  spdlog::file_event_handlers handlers;
  handlers.after_open = [](const spdlog::filename_t&, std::FILE* file) {
    static_cast<void>(::fchmod(::fileno(file), S_IRUSR | S_IWUSR));
  };
  try {
    auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
        file_name(0), kFileBytes, kOlderFiles, false, handlers);
    auto log = std::make_unique<spdlog::logger>("network", std::move(sink));
    log->set_pattern("%v");
    log->flush_on(spdlog::level::info);
    log->set_error_handler([](const std::string&) {});
    return log;
  } catch (const spdlog::spdlog_ex&) {
    return nullptr;
  }
}

// Opens the file when there is something to write.
struct NetworkFile {
  std::string command;
  std::once_flag is_opened;
  std::unique_ptr<spdlog::logger> log;

  void write(const NetworkEvent& event) {
    std::call_once(is_opened, [this] { log = open_file(); });
    if (log)
      log->info(json_of({now_text(), command, event})
                    .dump(-1, ' ', false, Json::error_handler_t::replace));
  }
};

struct Sum {
  std::size_t requests = 0;
  std::uint64_t sent_bytes = 0;
  std::uint64_t received_bytes = 0;
};

}  // namespace

NetworkSink network_sink(std::string command) {
  auto file = std::make_shared<NetworkFile>();
  file->command = std::move(command);
  return [file](const NetworkEvent& event) { file->write(event); };
}

Result<std::vector<LoggedRequest>> logged_requests(std::size_t most) {
  std::vector<LoggedRequest> requests;
  for (std::size_t age = kOlderFiles + 1; age-- > 0;) {
    std::error_code failed;
    if (!std::filesystem::exists(file_name(age), failed)) continue;
    std::ifstream file(file_name(age));
    if (!file)
      return unavailable(fmt::format("{} cannot be read", file_name(age)),
                         "look at its owner and permissions");
    for (std::string line; std::getline(file, line);) {
      const Json read = Json::parse(line, nullptr, false);
      if (!read.is_object()) continue;
      try {
        requests.push_back(request_of(read));
      } catch (const Json::exception&) {
        continue;  // of another version
      }
    }
  }
  if (requests.size() > most)
    requests.erase(requests.begin(), requests.end() - static_cast<std::ptrdiff_t>(most));
  return requests;
}

std::string to_text(const std::vector<LoggedRequest>& requests, const Style& style) {
  if (requests.empty()) return "Nothing was sent over the network.\n";
  std::string out;
  std::map<std::string, Sum> sums;
  for (const LoggedRequest& request : requests) {
    const NetworkEvent& event = request.event;
    out +=
        fmt::format("{}  {}{}{}  {}  {} sent, {} received, {:.1f} s: {}\n", request.at,
                    style.strong, event.origin, style.off,
                    event.failure.empty() ? fmt::format("{}", event.status) : event.failure,
                    shown_bytes(event.sent_bytes), shown_bytes(event.received_bytes), event.seconds,
                    event.document.empty() ? "no text of a note" : event.document);
    Sum& sum = sums[event.origin];
    ++sum.requests;
    sum.sent_bytes += event.sent_bytes;
    sum.received_bytes += event.received_bytes;
  }
  for (const auto& [origin, sum] : sums)
    out += fmt::format("{}: {}, {} sent, {} received\n", origin, counted(sum.requests, "request"),
                       shown_bytes(sum.sent_bytes), shown_bytes(sum.received_bytes));
  return printable(out, style);
}

std::string to_json(const std::vector<LoggedRequest>& requests) {
  Json list = Json::array();
  for (const LoggedRequest& request : requests) list.push_back(json_of(request));
  return list.dump(2, ' ', false, Json::error_handler_t::replace);
}

int run_network(const CommandLine& line) {
  const Result<std::vector<LoggedRequest>> requests = logged_requests(line.last);
  if (!requests.ok()) return fail(line, requests.error());
  fmt::print("{}{}", line.json ? to_json(*requests) : to_text(*requests, style_of_stdout()),
             line.json ? "\n" : "");
  return kDone;
}

}  // namespace sennit
