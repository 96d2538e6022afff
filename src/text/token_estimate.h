// How many tokens a language model makes of a text, told without its tokenizer.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

// An estimate: each family of models cuts differently, and none publishes a rule. The weights were
// fitted to o200k (GPT-4o and later), whole documents in English and Korean come out within a tenth
// of it; older and other tokenizers make up to half more of Korean. What a model really counted is
// in the usage of its replies; who plans a run corrects by that. O(n).
std::uint32_t estimate_tokens(std::string_view text);

}  // namespace sennit
