// Short names of one document: which of its names stands for which longer one there. What holds
// here holds in this document only; spellings that are one name everywhere are edges
// (name_edges.h).

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

struct DocumentName {
  std::string_view key;                  // bare, distinct
  EntityType type = EntityType::kOther;  // by the votes of the document's mentions
  bool stays = false;       // is a thing of its own: others may follow it, it follows none
  bool is_subject = false;  // the document is about it
};

// For each name the number of the name that it stands for, or its own.
//
// People: "Scrooge" and "Mr. Scrooge" for "Ebenezer Scrooge", "Lizzy" for "Elizabeth Bennet", "the
// lovely Charlotte" for "Charlotte Temple". Sexes and generations must agree; a name that fits two
// people follows neither, but one who bears its title is meant first ("Sir William"), then who is
// called "Mr." by a surname alone, then whom the document is about, then who is not "Mr."
// with a given name too. "The Professor" is the only one; "Mrs. Cratchit" is nobody who is named in
// full beside a man of that name, and an "old Mr. Emerson" has no given name. The full name that
// the document is about leads its group, else the fullest.
// Organizations: "the Institute" for the only "... Institute"; a
// company without its "Records". Any order of names gives the same. O(names log n), and for each
// word the square of the names that hold it; words of over 50 names are not followed.
std::vector<std::uint32_t> join_document_names(std::span<const DocumentName> names);

}  // namespace sennit
