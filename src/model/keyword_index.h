// The interface of the keyword index: which chunks hold these words, best first. The store
// implements it with its postings; retrieval asks it without knowing the store.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

// One thing to look for: a run of tokens that must stand side by side (a word is a run of one).
// Tokens are in the form that text/tokenize.h gives. With `prefix`, the last token may go on.
struct KeywordTerm {
  std::vector<std::string> tokens;
  bool prefix = false;
  std::uint32_t word = 0;  // of the question, of which it is all or a part
};

// Chunks that hold any of the terms; each term counts once to the score.
struct KeywordQuery {
  std::vector<KeywordTerm> terms;
};

struct KeywordHit {
  DocumentId document;
  std::uint32_t chunk = 0;  // ordinal
  // BM25 (k1 1.2, b 0.75; the weight of a term is Lucene's and always above 0), higher is better,
  // rounded to four decimals, at least 0.0001.
  double score = 0;
};

class KeywordIndex {
 public:
  virtual ~KeywordIndex() = default;

  // The best `limit` chunks, best score first; ties by path of the document, then ordinal.
  // An empty query finds nothing. Errors: kCorrupt, kUnavailable.
  virtual Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                                 std::size_t limit) const = 0;
};

}  // namespace sennit
