#include "answer/prompt.h"

#include <fmt/format.h>

#include "answer/prompt_texts.h"
#include "answer/question_language.h"
#include "text/normalize.h"

namespace sennit {
namespace {

std::string_view language_rule(std::string_view language) {
  if (language == "ko") return "노트가 어느 언어로 쓰였든 한국어로 답한다.";
  if (language == "ja") return "Answer in Japanese (日本語), whatever the language of the notes.";
  if (language == "zh") return "Answer in Chinese (中文), whatever the language of the notes.";
  return "Answer in the language of the question, whatever the language of the notes.";
}

}  // namespace

std::string answer_instructions(std::string_view language) {
  constexpr std::string_view kMark = "@language@";
  std::string text(language == "ko" ? kKoreanAnswerPrompt : kEnglishAnswerPrompt);
  return text.replace(text.find(kMark), kMark.size(), language_rule(language));
}

ChatRequest answer_request(std::string_view question, const AnswerContext& context,
                           std::int64_t reply_tokens) {
  const std::string_view language = question_language(question);
  ChatRequest request;
  request.instructions = answer_instructions(language);
  request.messages.push_back(
      {ChatMessage::Role::kUser,
       fmt::format("{}\n{}: {}", context.text, language == "ko" ? "질문" : "Question",
                   collapse_spaces(question))});
  request.max_tokens = reply_tokens;
  return request;
}

}  // namespace sennit
