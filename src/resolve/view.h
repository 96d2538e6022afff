// graph = f(evidence, verdicts): the function that makes the graph.
//
// Documents are added one by one in any order; `build` gives the same contents for the same set of
// documents, settings and verdicts. The builder keeps numbers and interned names, not texts: about
// 50 bytes a mention.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "model/document.h"
#include "model/encoded_extraction.h"
#include "model/verdict.h"
#include "resolve/cluster.h"

namespace sennit {

// A document's evidence, with the path by which the graph shall name it.
struct SourceDocument {
  DocumentId id;
  std::string path;
  DocumentKind kind = DocumentKind::kText;
  std::string title;
  std::optional<CivilDate> date;
  std::span<const Chunk> chunks;
  const Structure* structure = nullptr;  // links and aliases; may be null
  std::span<const EncodedExtraction> extractions;
};

struct UnresolvedLink {
  std::string document;  // path
  std::string target;    // as written
  std::string reason;
};

struct ViewReport {
  std::uint64_t links = 0;                 // to notes: neither external nor to an attachment
  std::vector<UnresolvedLink> unresolved;  // of those, in order of document and position
  std::vector<std::string> notices;  // "the alias AI belongs to two notes and joins neither: ..."
};

struct View {
  GraphContents contents;
  ViewReport report;
  std::vector<EdgeTaken>
      unions;                   // why names are one thing; see cluster.h. A key may be narrowed to
  std::vector<EdgeTaken> open;  // a note (kKeyPathSeparator in reference_table.h)
};

class ViewBuilder {
 public:
  ViewBuilder();
  ~ViewBuilder();
  ViewBuilder(ViewBuilder&&) noexcept;
  ViewBuilder& operator=(ViewBuilder&&) noexcept;

  // Errors: kCorrupt (evidence that does not decode).
  Result<void> add(const SourceDocument& document);

  // `verdicts` are the active ones. May be called once.
  View build(std::span<const Verdict> verdicts) &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sennit
