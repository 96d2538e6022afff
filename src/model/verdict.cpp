#include "model/verdict.h"

#include <unordered_set>

namespace sennit {

std::string_view name_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::kSame:
      return "same";
    case VerdictKind::kNever:
      return "never";
    case VerdictKind::kSplit:
      return "split";
    case VerdictKind::kRename:
      return "rename";
    case VerdictKind::kHide:
      return "hide";
    case VerdictKind::kUndo:
      return "undo";
  }
  return "unknown";
}

// An undo is younger than what it undoes, so one pass from the youngest back knows, at each
// verdict, whether a counting undo names it.
std::vector<Verdict> active(std::span<const Verdict> all) {
  std::unordered_set<VerdictId> undone;
  std::vector<Verdict> counting;
  for (auto verdict = all.rbegin(); verdict != all.rend(); ++verdict) {
    if (undone.contains(verdict->id)) continue;
    if (verdict->kind == VerdictKind::kUndo)
      undone.insert(verdict->undone);
    else
      counting.push_back(*verdict);
  }
  return {counting.rbegin(), counting.rend()};
}

}  // namespace sennit
