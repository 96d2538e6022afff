// Words before and after a period, and what they say about the end of a sentence. All in folded
// form, without their last period.

#pragma once

#include <string_view>

namespace sennit {

bool never_ends_sentence(std::string_view word);    // "dr", "e.g"
bool stands_before_numbers(std::string_view word);  // "no", "fig": no end before a number
bool may_end_sentence(std::string_view word);  // "etc", "inc": an end before a usual first word
bool often_begins_sentence(std::string_view word);  // "the", "however"

}  // namespace sennit
