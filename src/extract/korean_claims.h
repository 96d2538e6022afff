// What a Korean sentence says of two names, by the particles after them.

#pragma once

#include <vector>

#include "extract/named_sentence.h"
#include "model/evidence.h"

namespace sennit {

// Appends claims; who does what is told by particles, wherever the names stand:
//   "세종은 훈민정음을 창제했다"          세종 -창제하다-> 훈민정음
//   "세종이 창제한 훈민정음"              the same
//   "훈민정음을 창제한 세종"              the same
//   "훈민정음은 세종에 의해 창제되었다"    the same
//   "세종은 훈민정음을 창제하지 않았다"    the same, detail 않다
//   "세종의 훈민정음"                     세종 -has-> 훈민정음
// The predicate is the first one after the object: at the end of the sentence, or one after which
// a clause goes on. At most 12 a sentence. O(names * words after them).
void find_korean_claims(const NamedSentence& sentence, std::vector<Claim>& found);

// A predicate of a sentence: the word at `word`, or with the words after it that negate or hedge
// it. `verb` is empty where it is none.
struct KoreanPredicate {
  std::string verb;
  std::string_view raw;
  std::string_view detail;  // 않다, 못하다, 수 있다
};
KoreanPredicate korean_predicate_at(const NamedSentence& sentence, std::uint32_t word);

}  // namespace sennit
