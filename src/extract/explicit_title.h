// What a note is called, and what its author says it is.

#pragma once

#include <optional>
#include <vector>

#include "model/document.h"
#include "model/evidence.h"

namespace sennit {

// The title as a name: of a generic one ("README") the first H1, of a date none. Its type is what
// a property, a tag or the nearest folder says, in this order.
std::optional<Mention> title_mention(const Document& document);

// Frontmatter aliases, and the file's stem beside a different title.
std::vector<Mention> alias_mentions(const Document& document, const std::optional<Mention>& title);

}  // namespace sennit
