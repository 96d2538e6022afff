#include <optional>
#include <string>
#include <utility>

#include "extract/explicit_fields.h"
#include "extract/explicit_title.h"
#include "extract/extract.h"
#include "extract/placement.h"

namespace sennit {
namespace {

void add_all(Placement& placement, std::vector<Mention> mentions) {
  for (Mention& mention : mentions) placement.add(std::move(mention));
}

void add_all(Placement& placement, FieldEvidence found) {
  add_all(placement, std::move(found.mentions));
  for (Claim& claim : found.claims) placement.add(std::move(claim));
}

}  // namespace

std::vector<Extraction> extract_explicit(const Document& document, std::span<const Chunk> chunks) {
  Placement placement({"explicit", kExplicitVersion, {}}, chunks);
  const std::optional<Mention> title = title_mention(document);
  const std::string subject = title ? title->name : std::string();
  if (title) placement.add(*title);
  add_all(placement, alias_mentions(document, title));
  add_all(placement, link_evidence(document, subject));
  add_all(placement, property_evidence(document, subject));
  for (Claim& claim : table_claims(document)) placement.add(std::move(claim));
  add_all(placement, tag_mentions(document));
  add_all(placement, heading_mentions(document, subject));
  return std::move(placement).only_full();
}

}  // namespace sennit
