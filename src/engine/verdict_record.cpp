#include <chrono>
#include <ctime>

#include "base/try.h"
#include "engine/engine_state.h"
#include "engine/shown_paths.h"
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

Result<std::vector<Verdict>> shown_verdicts(const Store& store, std::vector<Verdict> verdicts) {
  SENNIT_ASSIGN(const std::vector<Root> roots, store.roots());
  SENNIT_ASSIGN(const std::vector<DocumentRecord> records, store.documents());
  return shown_verdicts(std::move(verdicts), roots, records, shown_paths(roots, records));
}

Result<VerdictInfo> shown_verdict(const EngineState& state, const Verdict& verdict,
                                  bool is_active) {
  SENNIT_ASSIGN(const std::vector<Verdict> shown, shown_verdicts(*state.store, {verdict}));
  return verdict_info(shown.front(), is_active);
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
