// All evidence of a store as numbers and interned names: what the view is computed from.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/interner.h"
#include "resolve/view.h"

namespace sennit {

struct MentionRow {
  ByteRange span;
  Interner::Number name = 0;         // in EvidenceTable::names
  Interner::Number stands_for = 0;   // in names
  Interner::Number target = 0;       // in names
  Interner::Number raw_type = 0;     // in names
  Interner::Number description = 0;  // in names
  MentionSource source = MentionSource::kText;
  EntityType type = EntityType::kOther;
  std::uint8_t type_weight = 0;
};

struct ClaimRow {
  ByteRange span;
  Interner::Number subject = 0;
  Interner::Number object = 0;
  Interner::Number verb = 0;
  Interner::Number raw_verb = 0;
  Interner::Number detail = 0;
};

struct LinkRow {
  Interner::Number target = 0;
  LinkKind kind = LinkKind::kWiki;
};

struct ChunkRow {
  std::uint32_t ordinal = 0;
  ByteRange range;
  Interner::Number heading_path = 0;
};

struct DocumentRow {
  DocumentId id;
  std::string path;
  std::string title;
  std::int32_t date = 0;
  std::vector<std::string> aliases;
  std::vector<ChunkRow> chunks;
  std::vector<MentionRow> mentions;  // in order of (span, source, name), equal ones once
  std::vector<ClaimRow> claims;
  std::vector<LinkRow> links;  // to notes or files, not to addresses
};

class EvidenceTable {
 public:
  // Errors: kCorrupt (evidence that does not decode).
  Result<void> add(const SourceDocument& document);

  std::vector<DocumentRow> documents;
  Interner names;

  // The name key of a name, as a number in `keys`; 0 when the name has none. Cached.
  Interner::Number key_of(Interner::Number name);
  Interner::Number key_of(std::string_view name) { return key_of(names.number(name)); }
  Interner keys;

 private:
  void add_extraction(DocumentRow& row, const Extraction& extraction);

  static constexpr Interner::Number kUnknown = 0xFFFFFFFF;
  std::vector<Interner::Number> key_of_name_;
};

// The evidence of a chunk that counts: what the author marked and what was imported, always; of the
// other extractors the best complete one, a model before `builtin`.
std::vector<const EncodedExtraction*> active_evidence(
    std::span<const EncodedExtraction> extractions);

}  // namespace sennit
