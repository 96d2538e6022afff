// The language of a question. What is said around an answer follows it, and what a model says.

#pragma once

#include <string_view>

namespace sennit {

// "ko", "ja", "zh", or "en", which also stands for every language that its letters do not tell.
// By most of the letters; of Korean and Japanese some are enough where no word is English grammar
// ("Ada Lovelace는?"). Pure; O(n).
std::string_view question_language(std::string_view question);

}  // namespace sennit
