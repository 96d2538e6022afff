// What links, tags, properties and headings name.

#pragma once

#include <string_view>
#include <vector>

#include "model/document.h"
#include "model/evidence.h"

namespace sennit {

struct FieldEvidence {
  std::vector<Mention> mentions;
  std::vector<Claim> claims;  // of properties; none without a subject
};

// `subject` is the name of the note, or "".
FieldEvidence link_evidence(const Document& document, std::string_view subject);
FieldEvidence property_evidence(const Document& document, std::string_view subject);

std::vector<Mention> tag_mentions(const Document& document);
std::vector<Mention> heading_mentions(const Document& document, std::string_view subject);

}  // namespace sennit
