#include "store/document_check.h"

#include <fmt/format.h>

#include <unordered_set>

#include "base/hash.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool is_boundary(std::string_view text, std::size_t at) {
  return at <= text.size() && boundary_at_or_before(text, at) == at;
}

bool lies_in(ByteRange range, std::string_view text) {
  return range.begin <= range.end && is_boundary(text, range.begin) && is_boundary(text, range.end);
}

std::string without_marks(std::string_view words) {
  std::string kept;
  for (char c : words)
    if (std::string_view("*_~=[]`\\").find(c) == std::string_view::npos) kept.push_back(c);
  return collapse_spaces(nfc(kept));
}

class DocumentCheck {
 public:
  DocumentCheck(const DocumentEvidence& document, std::string_view text,
                std::vector<Violation>& violations)
      : document_(document), text_(text), violations_(violations) {}

  void run() {
    check_text();
    for (std::size_t i = 0; i < document_.chunks.size(); ++i) check_chunk(i);
    check_structure();
    for (const Extraction& extraction : document_.extractions)
      for (const Mention& mention : extraction.mentions) names_.insert(mention.name);
    for (const Extraction& extraction : document_.extractions) check_extraction(extraction);
  }

 private:
  template <typename... Parts>
  void broken(int invariant, fmt::format_string<Parts...> what, Parts&&... parts) {
    violations_.push_back(
        {invariant, fmt::format("{}: {}", document_.record.path,
                                fmt::format(what, std::forward<Parts>(parts)...))});
  }

  void check_text() {
    const DocumentRecord& record = document_.record;
    if (record.text_bytes != text_.size())
      broken(5, "its text has {} bytes, not {}", text_.size(), record.text_bytes);
    if (record.chunks != document_.chunks.size())
      broken(5, "it has {} chunks, not {}", document_.chunks.size(), record.chunks);
    if (!is_valid_utf8(text_)) broken(6, "its text is not UTF-8");
  }

  void check_chunk(std::size_t i) {
    const Chunk& chunk = document_.chunks[i];
    if (chunk.ordinal != i) broken(7, "chunk {} has the ordinal {}", i, chunk.ordinal);
    if (!lies_in(chunk.range, text_))
      broken(8, "chunk {} [{}, {}) is not a range of its text", i, chunk.range.begin,
             chunk.range.end);
    else if (hash128(chunk.range.of(text_)) != chunk.text_hash)
      broken(9, "chunk {} has the hash of another text", i);
  }

  void check_structure() {
    if (document_.structure.empty()) return;  // it failed, or has no form: a foreign graph's
    const Result<Structure> structure = decode_structure(document_.structure);
    if (!structure.ok()) return broken(10, "{}", structure.error().what);
    for (const Heading& heading : structure->headings) check_structure_span(heading.line);
    for (const Link& link : structure->links) check_structure_span(link.span);
    for (const Tag& tag : structure->tags) check_structure_span(tag.span);
    for (const BlockId& id : structure->block_ids) check_structure_span(id.span);
  }

  void check_structure_span(ByteRange span) {
    if (!lies_in(span, text_))
      broken(10, "[{}, {}) of its structure is not a range of its text", span.begin, span.end);
  }

  void check_extraction(const Extraction& extraction) {
    if (extraction.chunk >= document_.chunks.size())
      broken(11, "{} extracted chunk {}, which is not there", extraction.extractor.name,
             extraction.chunk);
    for (const Mention& mention : extraction.mentions) check_mention(mention);
    for (const Claim& claim : extraction.claims) check_claim(claim);
  }

  void check_mention(const Mention& mention) {
    if (mention.span.empty()) return;
    if (!lies_in(mention.span, text_) || !reads_as(mention.span.of(text_), mention.name))
      broken(12, "'{}' does not stand at [{}, {})", mention.name, mention.span.begin,
             mention.span.end);
  }

  void check_claim(const Claim& claim) {
    if (!lies_in(claim.span, text_))
      broken(13, "a claim about '{}' stands at [{}, {}), which is not a range of its text",
             claim.subject, claim.span.begin, claim.span.end);
    for (const std::string& end : {claim.subject, claim.object})
      if (!names_.contains(end)) broken(14, "a claim is about '{}', which no mention names", end);
  }

  const DocumentEvidence& document_;
  std::string_view text_;
  std::vector<Violation>& violations_;
  std::unordered_set<std::string> names_;
};

}  // namespace

void check_document(const DocumentEvidence& document, std::string_view text,
                    std::vector<Violation>& violations) {
  DocumentCheck(document, text, violations).run();
}

void check_verdicts(std::span<const Verdict> all, std::vector<Violation>& violations) {
  std::uint64_t last = 0;
  for (const Verdict& verdict : all) {
    if (verdict.id.value <= last)
      violations.push_back({16, fmt::format("verdict {} follows {}", verdict.id.value, last)});
    last = verdict.id.value;
    if (verdict.kind == VerdictKind::kUndo &&
        (verdict.undone.value == 0 || verdict.undone >= verdict.id))
      violations.push_back({16, fmt::format("verdict {} undoes {}, which is not older", last,
                                            verdict.undone.value)});
  }
}

bool reads_as(std::string_view place, std::string_view name) {
  return without_marks(place) == without_marks(name) || name_key(place) == name_key(name);
}

}  // namespace sennit
