#include "store/document_check.h"

#include <fmt/format.h>

#include <charconv>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "model/claim_verbs.h"
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

// The code point of a character reference without '&' and ';', 0 when it is none we know.
char32_t referred(std::string_view name) {
  static constexpr std::pair<std::string_view, char32_t> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}, {"nbsp", 0xA0}};
  for (const auto& [known, value] : kNamed)
    if (name == known) return value;
  if (name.size() < 2 || name[0] != '#') return 0;
  const bool hexadecimal = name[1] == 'x' || name[1] == 'X';
  const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
  std::uint32_t value = 0;
  const auto [end, failed] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
  const bool whole = failed == std::errc() && end == digits.data() + digits.size();
  return whole && value <= 0x10FFFF ? static_cast<char32_t>(value) : 0;
}

std::string with_references_resolved(std::string_view words) {
  constexpr std::size_t kLongest = 10;
  std::string resolved;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::size_t end =
        words[at] == '&' ? words.substr(at, kLongest).find(';') : std::string::npos;
    const char32_t value = end == std::string::npos ? 0 : referred(words.substr(at + 1, end - 1));
    if (value == 0) {
      resolved.push_back(words[at]);
    } else {
      append_utf8(resolved, value);
      at += end;
    }
  }
  return resolved;
}

std::string as_read(std::string_view words) {
  std::string kept;
  for (char c : with_references_resolved(words))
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
    // Twice over all, so that a large document is not in memory as values.
    for (const EncodedExtraction& each : document_.extractions) check_mentions(each);
    for (const EncodedExtraction& each : document_.extractions) check_claims(each);
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

  void check_mentions(const EncodedExtraction& extraction) {
    if (extraction.chunk >= document_.chunks.size())
      broken(11, "{} extracted chunk {}, which is not there", extraction.extractor.name,
             extraction.chunk);
    const Result<Extraction> found = decoded(extraction);
    if (!found.ok()) return broken(11, "chunk {}: {}", extraction.chunk, found.error().what);
    for (const Mention& mention : found->mentions) {
      names_.insert(mention.name);
      check_mention(mention);
    }
  }

  void check_claims(const EncodedExtraction& extraction) {
    const Result<Extraction> found = decoded(extraction);
    if (!found.ok()) return;  // said already
    for (const Claim& claim : found->claims) check_claim(claim);
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
    check_end(claim.subject);
    if (!has_free_object(claim.verb)) check_end(claim.object);
  }

  void check_end(const std::string& name) {
    if (!names_.contains(name)) broken(14, "a claim is about '{}', which no mention names", name);
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
  if (as_read(place) == as_read(name)) return true;
  const NameKey key = name_key(name);
  return !key.empty() && name_key(place) == key;
}

}  // namespace sennit
