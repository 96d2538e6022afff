#include "store/store.h"

namespace sennit {

std::string_view name_of(DocumentState state) {
  switch (state) {
    case DocumentState::kDone:
      return "done";
    case DocumentState::kDoneWithWarnings:
      return "done with warnings";
    case DocumentState::kFailed:
      return "failed";
    case DocumentState::kSkipped:
      return "skipped";
  }
  return "unknown";
}

}  // namespace sennit
