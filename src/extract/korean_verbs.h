// Korean predicates.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// The dictionary form of a predicate at the end of a sentence: "개발했다" is "개발하다", "만듭니다"
// is "만들다", "불렀다" "부르다". Empty when the form is not simple ("추웠다"), or when it says
// nothing of two names ("있다", "되다").
std::string dictionary_form(std::string_view predicate);

// Of a predicate that a clause goes on after: "개발했고", "만들었으며", "출판하여", "개발하고".
// Only ends that no noun has: "사고" is none.
std::string dictionary_form_of_connective(std::string_view predicate);

// Of a predicate before the noun that it says something of, in the past: "개발한", "만든", "쓴".
// Only verbs with 하다 and some of the others: "먼" and "큰" look the same.
std::string dictionary_form_of_modifier(std::string_view predicate);

// The verb of a stem, "" for one that says nothing of two names.
std::string dictionary_form_of_stem(std::string_view stem);

// "사용되다" is "사용하다" of the one by whom it is used; other verbs stay.
std::string active_form(std::string verb);

}  // namespace sennit
