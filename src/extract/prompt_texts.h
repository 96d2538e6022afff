// The prompts, as they stand in the files beside. "@types@" and "@amount@" are filled in.

#pragma once

#include <string_view>

namespace sennit {

extern const std::string_view kEnglishPrompt;
extern const std::string_view kKoreanPrompt;

}  // namespace sennit
