#include <chrono>
#include <ctime>

#include "engine/engine_state.h"
#include "fmt/chrono.h"
#include "fmt/format.h"

namespace sennit {
namespace {

std::string shown(const VerdictSubject& subject) {
  return subject.document.empty() ? subject.name
                                  : fmt::format("{} (in {})", subject.name, subject.document);
}

}  // namespace

std::string iso_time(Time time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(time));
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
}

Time now() {
  return std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now());
}

VerdictInfo verdict_info(const Verdict& verdict, bool is_active) {
  VerdictInfo info;
  info.id = verdict.id;
  info.kind = name_of(verdict.kind);
  info.a = verdict.kind == VerdictKind::kUndo ? fmt::format("#{}", verdict.undone.value)
                                              : shown(verdict.a);
  info.b = verdict.kind == VerdictKind::kRename ? verdict.text : shown(verdict.b);
  info.author = verdict.author;
  info.reason = verdict.reason;
  info.at = iso_time(verdict.at);
  info.active = is_active;
  return info;
}

}  // namespace sennit
