#include "resolve/termhood.h"

namespace sennit {

bool is_term(const TermEvidence& evidence) {
  if (evidence.is_marked) return true;
  const bool several_words = evidence.words > 1;
  if (several_words && evidence.has_type) return true;
  return evidence.mentions >= (several_words ? kPlacesOfSeveralWords : kPlacesOfOneWord);
}

}  // namespace sennit
