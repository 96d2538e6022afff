// Verdicts as they hold for the keys of a store.

#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "model/verdict.h"
#include "resolve/reference_table.h"

namespace sennit {

struct KeyVerdict {
  const Verdict* verdict = nullptr;
  KeyNumber a = 0;  // 0: its name has no key
  KeyNumber b = 0;
};

// Where several things of one name each have a key of their own, a verdict that names one of them
// by a path is about the key that the name has there. Borrows `verdicts`. O(verdicts x references).
std::vector<KeyVerdict> bind_verdicts(EvidenceTable& table, const ReferenceTable& made,
                                      std::span<const Verdict> verdicts);

// Calls visit(number) for each reference of a key, in the document of that path alone unless it
// is "".
template <typename Visit>
void for_each_reference(const EvidenceTable& table, const ReferenceTable& made, KeyNumber key,
                        const std::string& document, Visit visit) {
  const auto first =
      std::lower_bound(made.references.begin(), made.references.end(), Reference{key, 0});
  for (auto at = first; at != made.references.end() && at->key == key; ++at)
    if (document.empty() || table.documents[at->document].path == document)
      visit(static_cast<std::uint32_t>(at - made.references.begin()));
}

}  // namespace sennit
