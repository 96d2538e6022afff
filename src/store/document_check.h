// The invariants of one document, which hold in every store (numbers: docs/formats/store.md).

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace sennit {

// Adds what is broken in `document`, whose text is `text`. O(text + evidence).
void check_document(const DocumentEvidence& document, std::string_view text,
                    std::vector<Violation>& violations);

// The verdicts among themselves: `all` is in order of id.
void check_verdicts(std::span<const Verdict> all, std::vector<Violation>& violations);

// True when `place`, words of a document, reads as `name` to a person: white space runs count as
// one blank, inline marks (* _ ~ = [ ] ` \) are not seen, character references (&lt;) are what they
// stand for, the normal form does not matter; or both have one name key.
bool reads_as(std::string_view place, std::string_view name);

}  // namespace sennit
