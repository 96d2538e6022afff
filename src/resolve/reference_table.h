// References: all mentions of one name key in one document. Which key a mention belongs to is
// decided here: a link by the note it points to, a short name by the longer name of its document.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/cluster.h"
#include "resolve/evidence_table.h"
#include "resolve/link_resolver.h"

namespace sennit {

using KeyNumber = Interner::Number;

struct Reference {
  KeyNumber key = 0;           // in EvidenceTable::keys
  std::uint32_t document = 0;  // index into EvidenceTable::documents
  auto operator<=>(const Reference&) const = default;
};

inline constexpr std::uint32_t kNoReference = 0xFFFFFFFF;

struct NoteLinkRow {
  std::uint32_t source = 0;
  std::uint32_t target = 0;
};

struct ReferenceTable {
  std::vector<Reference> references;                   // sorted, distinct
  std::vector<std::vector<std::uint32_t>> of_mention;  // [document][mention] -> reference
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>
      of_claim;                       // [document][claim] -> ends
  std::vector<KeyNumber> title_keys;  // of each document; 0: it names no thing
  std::vector<CandidateEdge> edges;   // aliases and acronyms, between keys
  std::vector<KeyNumber> ambiguous_keys;
  std::vector<NoteLinkRow> note_links;  // in order of document and position
  ViewReport report;
};

// `table.documents` are in order of path. O(evidence).
ReferenceTable make_references(EvidenceTable& table);

// The character between a key and the path of the note it is narrowed to, where several notes of
// conflicting types have one title.
inline constexpr char kKeyPathSeparator = '\x1f';

// The name alone of a key that may be narrowed to a note.
inline std::string_view bare_key(std::string_view key) {
  return key.substr(0, key.find(kKeyPathSeparator));
}

}  // namespace sennit
