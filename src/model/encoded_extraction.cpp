#include "model/encoded_extraction.h"

#include "base/try.h"

namespace sennit {

EncodedExtraction encoded(const Extraction& extraction) {
  EncodedExtraction made{extraction.extractor, extraction.chunk, extraction.complete,
                         encode(extraction)};
  made.payload.shrink_to_fit();  // a large document has very many
  return made;
}

Result<Extraction> decoded(const EncodedExtraction& extraction) {
  SENNIT_ASSIGN(Extraction found, decode_extraction(extraction.payload));
  if (found.chunk != extraction.chunk || found.complete != extraction.complete ||
      found.extractor != extraction.extractor)
    return corrupt("a stored extraction says another chunk or extractor than its row",
                   "process the documents again");
  return found;
}

}  // namespace sennit
