// What links, tags, properties and headings name.

#pragma once

#include <string>
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

// The name by which the mention of a link to a note is told; "" when it names none. O(its size).
std::string link_name(const Document& document, const Link& link);

// A table whose first column links to notes says with its other columns what their links are to
// them: the verb is the head of the column. A claim is supported by its row. O(size of the tables).
std::vector<Claim> table_claims(const Document& document);

std::vector<Mention> tag_mentions(const Document& document);
std::vector<Mention> heading_mentions(const Document& document, std::string_view subject);

}  // namespace sennit
