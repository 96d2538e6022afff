#include "resolve/evidence_table.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/try.h"
#include "text/name_key.h"

namespace sennit {
namespace {

bool always_counts(const Extractor& extractor) {
  return extractor.name == "explicit" || extractor.name == "import";
}

// By place, then by what the names say: numbers tell the order of arrival, which must not matter.
bool goes_before(const MentionRow& a, const MentionRow& b, const Interner& names) {
  const auto place = [](const MentionRow& row) { return std::tuple(row.span.begin, row.span.end); };
  if (place(a) != place(b)) return place(a) < place(b);
  const auto order = [&](const MentionRow& row) {
    return std::tie(names.text(row.name), row.source, names.text(row.target),
                    names.text(row.stands_for), names.text(row.raw_type),
                    names.text(row.description), row.type, row.type_weight);
  };
  return order(a) < order(b);
}

// Windows overlap, and prose repeats what a link says: one span with one name is one mention, and
// the most explicit reading of it stays.
void keep_each_mention_once(std::vector<MentionRow>& rows, const Interner& names) {
  std::sort(rows.begin(), rows.end(),
            [&](const MentionRow& a, const MentionRow& b) { return goes_before(a, b, names); });
  const auto same_place = [](const MentionRow& a, const MentionRow& b) {
    return !a.span.empty() && a.span == b.span && a.name == b.name &&
           (!is_explicit(b.source) || a.source == b.source);
  };
  rows.erase(std::unique(rows.begin(), rows.end(), same_place), rows.end());
}

}  // namespace

std::vector<const EncodedExtraction*> active_evidence(
    std::span<const EncodedExtraction> extractions) {
  std::vector<const EncodedExtraction*> counting;
  std::map<std::uint32_t, const EncodedExtraction*> best_of_chunk;
  for (const EncodedExtraction& extraction : extractions) {
    if (always_counts(extraction.extractor)) {
      counting.push_back(&extraction);
      continue;
    }
    if (!extraction.complete) continue;
    const EncodedExtraction*& best = best_of_chunk[extraction.chunk];
    if (!best || best->extractor.name == "builtin") best = &extraction;
  }
  for (const auto& [chunk, extraction] : best_of_chunk) counting.push_back(extraction);
  return counting;
}

Interner::Number EvidenceTable::key_of(Interner::Number name) {
  if (name >= key_of_name_.size()) key_of_name_.resize(names.size(), kUnknown);
  Interner::Number& key = key_of_name_[name];
  if (key == kUnknown) key = keys.number(name_key(names.text(name)).name);
  return key;
}

Result<void> EvidenceTable::add(const SourceDocument& document) {
  DocumentRow& row = documents.emplace_back();
  row.id = document.id;
  row.path = document.path;
  row.title = document.title;
  if (document.date)
    row.date = document.date->year * 10000 + document.date->month * 100 + document.date->day;
  row.chunks.reserve(document.chunks.size());
  for (const Chunk& chunk : document.chunks)
    row.chunks.push_back({chunk.ordinal, chunk.range, names.number(chunk.heading_path)});
  if (document.structure) {
    row.aliases = document.structure->aliases;
    for (const Link& link : document.structure->links)
      if (!link.external) row.links.push_back({names.number(link.target), link.kind});
  }
  for (const EncodedExtraction* each : active_evidence(document.extractions)) {
    SENNIT_ASSIGN(const Extraction extraction, decoded(*each));
    add_extraction(row, extraction);
  }
  keep_each_mention_once(row.mentions, names);
  row.mentions.shrink_to_fit();
  row.claims.shrink_to_fit();
  return {};
}

void EvidenceTable::add_extraction(DocumentRow& row, const Extraction& extraction) {
  for (const Mention& mention : extraction.mentions)
    row.mentions.push_back({mention.span, names.number(mention.name),
                            names.number(mention.stands_for), names.number(mention.target),
                            names.number(mention.raw_type), names.number(mention.description),
                            mention.source, mention.type, mention.type_weight});
  for (const Claim& claim : extraction.claims)
    row.claims.push_back({claim.span, names.number(claim.subject), names.number(claim.object),
                          names.number(claim.verb), names.number(claim.raw_verb),
                          names.number(claim.detail)});
}

}  // namespace sennit
