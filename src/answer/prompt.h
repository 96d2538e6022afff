// What a language model is asked about a question: the rules first, the same bytes for every
// question of a language; then the context and the question. Pure.
//
//   const AnswerContext context = build_context(passages, facts, limits);
//   ChatRequest request = answer_request(question, context, reply_tokens);

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "answer/context.h"
#include "llm/chat.h"

namespace sennit {

// Raised whenever the request for any question changes.
inline constexpr int kAnswerPromptVersion = 1;

// What stands in a reply where the context does not answer the question; agreed in the prompt, so
// that nothing is guessed from words of any language.
inline constexpr std::string_view kAbsentMark = "[NONE]";

// `language`: as question_language gives it.
std::string answer_instructions(std::string_view language);

ChatRequest answer_request(std::string_view question, const AnswerContext& context,
                           std::int64_t reply_tokens);

}  // namespace sennit
