// Korean predicates.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// The dictionary form of a predicate at the end of a sentence: "개발했다" is "개발하다", "만듭니다"
// is "만들다". Irregular verbs are read as regular ones. Empty when the form is not simple
// ("추웠다"), or when it says nothing of two names ("있다", "되다").
std::string dictionary_form(std::string_view predicate);

}  // namespace sennit
