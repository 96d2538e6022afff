// What a Korean sentence says of one of its names alone: kind, role, employer, place, years.

#pragma once

#include <vector>

#include "extract/named_sentence.h"
#include "model/evidence.h"

namespace sennit {

// Appends claims with the verbs of model/claim_verbs.h:
//   "광주는 호남의 도시이다", "호남의 도시인 광주"   is a: 호남의 도시; located in: 호남
//   "경기도 광주는"                               located in: 경기도
//   "김민수 과장은 영업부에서 일한다"               role: 과장; member of: 영업부
//   "시인 김소월", "김소월은 시인이었다"            role: 시인
//   "김민수는 초등학교 3학년으로"                   role: 3학년; member of: 초등학교
//   "1902년 구성에서 태어났다", "(1902~1934)"       born: 1902; born: 구성; died: 1934
//   "이상은 1936년에 「날개」를"                    active in: 1936
// Negated ("시인이 아니다"): detail 아니다. At most 12 a sentence. O(words).
void find_korean_attributes(const NamedSentence& sentence, std::vector<Claim>& found);

}  // namespace sennit
