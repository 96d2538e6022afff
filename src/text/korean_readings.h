// Korean readings that differ by their place in a word.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// By the law of initial sounds (두음법칙) 李 is 리 within a word and 이 at its start. One form for
// comparing: ㄹ and ㄴ before i and y are silent, other ㄹ is ㄴ, everywhere. O(n).
std::string without_initial_law(std::string_view hangul);

}  // namespace sennit
