#include "engine/citer.h"

#include <string>
#include <utility>

#include "answer/readable.h"
#include "base/try.h"
#include "read/heading_path.h"
#include "read/reader.h"

namespace sennit {
namespace {

// The headings above a place, which may be another than the first of its chunk.
std::string heading_path_at(std::string_view text, const std::vector<Heading>& headings,
                            std::uint32_t at) {
  HeadingPath path(text);
  for (const Heading& heading : headings)
    if (heading.line.begin <= at) path.enter(heading);
  return path.path();
}

}  // namespace

Citer::Form Citer::form_of(std::string_view text, DocumentKind kind) {
  if (kind != DocumentKind::kMarkdown) return {{{0, static_cast<std::uint32_t>(text.size())}}, {}};
  std::vector<std::string> ignored;
  Structure structure = parse_markdown(text, ignored);
  Form form;
  form.headings = std::move(structure.headings);
  for (const Block& block : structure.blocks) {
    switch (block.kind) {
      case BlockKind::kParagraph:
      case BlockKind::kListItem:
      case BlockKind::kTableRow:
      case BlockKind::kCallout:
      case BlockKind::kQuote:
      case BlockKind::kFootnote:
        form.prose.push_back(block.range);
        break;
      default:
        break;
    }
  }
  return form;
}

Result<const Citer::Form*> Citer::form_of_document(DocumentIndex document, std::string_view text) {
  auto held = forms_.find(document);
  if (held == forms_.end()) {
    SENNIT_ASSIGN(const DocumentRecord record,
                  state_.store->document(graph_.document_id(document)));
    held = forms_.emplace(document, form_of(text, record.kind)).first;
  }
  return &held->second;
}

Result<Passage> Citer::passage(const RankedChunk& chunk) {
  const DocumentIndex document = graph_.chunk_document(chunk.chunk);
  SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
  SENNIT_ASSIGN(const Form* form, form_of_document(document, text));
  return Passage{chunk.chunk, chunk.score, text, graph_.chunk_range(chunk.chunk), form->prose};
}

Result<AnswerSentence> Citer::sentence(DocumentIndex document, ByteRange range) {
  SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
  SENNIT_ASSIGN(Evidence evidence, evidence_at(state_, graph_, document, range));
  SENNIT_ASSIGN(const Form* form, form_of_document(document, text));
  evidence.heading_path = heading_path_at(text, form->headings, range.begin);
  AnswerSentence made{readable(evidence.quote), std::move(evidence), line_of(text, range.begin), 0};
  made.file = file_of(state_, graph_.document_id(document));
  return made;
}

}  // namespace sennit
