// Where prose stands in a document, and what in it is no prose.

#pragma once

#include <span>
#include <vector>

#include "extract/words.h"
#include "model/document.h"

namespace sennit {

// Prose blocks as units in order: paragraphs, list items without their marks, table rows, quoted
// lines without '>'. A unit is at most 64 KB: what is longer is cut between words.
std::vector<Unit> prose_units(const Document& document);

// Opaque ranges, encoded data (encoded_text.h), and `marked`, the places of what the author marked
// as names (links whole), in order, without overlap.
std::vector<Excluded> excluded_ranges(const Document& document, std::span<const ByteRange> marked);

}  // namespace sennit
