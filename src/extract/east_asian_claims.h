// What a Chinese or Japanese sentence says of two names that stand in it.

#pragma once

#include <vector>

#include "extract/named_sentence.h"
#include "model/evidence.h"

namespace sennit {

// Chinese, of neighbouring names: a verb of a list between them ("写了", "創立了"), with 不, 没 or
// 未 before it as the detail; 是; and 由 or 被 with the verb behind the second name, turned.
// Japanese: the name before は or が is the subject; that before を, に, へ or で an object of the
// verb behind it, when that is of a list or a noun with する; に and による with a passive turn it;
// と and ではない deny; である, です and だ behind the second name make it a kind. The verb is in
// its plain form (写, 書く, 設立する), the raw one kept. Sentences without Han and Kana between
// their names give nothing. Appends; at most 12. O(names + bytes between).
void find_east_asian_claims(const NamedSentence& sentence, std::vector<Claim>& found);

}  // namespace sennit
