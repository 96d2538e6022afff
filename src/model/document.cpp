#include "model/document.h"

namespace sennit {

std::string_view name_of(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::kText:
      return "text";
    case DocumentKind::kMarkdown:
      return "markdown";
    case DocumentKind::kRecord:
      return "record";
    case DocumentKind::kImported:
      return "imported";
  }
  return "unknown";
}

}  // namespace sennit
