// What models found in the last version of a document and still holds of the new one: an edit takes
// away the evidence of the chunks that it touched, not of the others. Pure.

#pragma once

#include <vector>

#include "store/store.h"

namespace sennit {

// Whether it was read without a model.
bool asks_no_model(const EncodedExtraction& extraction);

// Extractions of models, for those chunks of `made` that stand in `old` with the same text below
// the same headings (of several alike, the first for the first). Spans are moved along with their
// chunks; what lies in a chunk that is gone is left out, and so is a claim with an end that nothing
// in the new version names. O(size of both). Errors: kCorrupt (evidence that does not decode).
Result<std::vector<Extraction>> carried_evidence(const DocumentEvidence& old,
                                                 const DocumentBundle& made);

}  // namespace sennit
