// The prompts, as they stand in the files beside. "@language@" is filled in.

#pragma once

#include <string_view>

namespace sennit {

extern const std::string_view kEnglishAnswerPrompt;
extern const std::string_view kKoreanAnswerPrompt;

}  // namespace sennit
