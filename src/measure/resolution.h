// Runs the resolution of names on gold and compares.

#pragma once

#include <span>

#include "measure/gold_resolution.h"
#include "sennit/measure.h"

namespace sennit {

// Each row is a store of its own: the names of a row of clusters are mentions of one document, with
// their type as an author's word; those of a pair or of a homonym of two. Where a row has text, the
// built-in extractor reads it too. Pure; O(evidence), and quadratic in the names of one row.
Result<ResolutionFigures> measure_resolution(std::span<const GoldRow> rows);

}  // namespace sennit
