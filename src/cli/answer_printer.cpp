#include "cli/answer_printer.h"

#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/model_report.h"
#include "cli/text_report.h"

namespace sennit {

AnswerPrinter::AnswerPrinter(std::string question, const ModelOptions& model)
    : question_(std::move(question)),
      style_(style_of_stdout()),
      is_terminal_(::isatty(STDOUT_FILENO) != 0) {
  if (!model.chosen() || !is_terminal_ || ::isatty(STDERR_FILENO) == 0) return;
  is_waiting_ = true;
  fmt::print(stderr, "asking {} ...", printable(model.name, {}));
  std::fflush(stderr);
}

AnswerPrinter::~AnswerPrinter() { clear_waiting(); }

void AnswerPrinter::clear_waiting() {
  if (std::exchange(is_waiting_, false)) fmt::print(stderr, "\r\033[K");
}

void AnswerPrinter::begin() {
  clear_waiting();
  if (std::exchange(has_begun_, true)) return;
  fmt::print("{}", question_head(question_, question_language_of(question_), style_));
}

void AnswerPrinter::print(const std::string& text) {
  if (text.empty()) return;
  last_ = text.back();
  line_ += text;
  const std::size_t end = is_terminal_ ? line_.size() : line_.rfind('\n') + 1;  // npos + 1 is 0
  if (end == 0) return;
  fmt::print("{}", line_.substr(0, end));
  std::fflush(stdout);
  line_.erase(0, end);
}

void AnswerPrinter::take(const AnswerPiece& piece) {
  begin();
  std::string text = printable(piece.text, {});
  if (!text.empty()) last_ = text.back();
  if (!piece.citations.empty() && last_ != '\n' && last_ != ' ') text += ' ';
  for (const std::size_t id : piece.citations)
    text += fmt::format("{}[{}]{}", style_.accent, id, style_.off);
  print(text);
}

void AnswerPrinter::end_words() {
  if (last_ != '\n') print("\n");
}

int AnswerPrinter::finish(const Answer& answer) {
  begin();
  if (!answer.by_model) {
    fmt::print("{}", answer_of_notes(answer, style_));
    return exit_code(answer);
  }
  const ModelAnswer& model = *answer.by_model;
  end_words();
  if (model.end != "stopped") fmt::print("{}", rest_of_answer(answer, model, style_));
  std::fflush(stdout);
  fmt::print(stderr, "{}", notes_on(model, style_of_stderr()));
  if (!model.complete() && model.end != "stopped")
    fmt::print("{}", instead_of_model(answer, style_));
  const std::string usage = usage_line(model, style_);
  fmt::print("{}{}", usage.empty() ? "" : "\n", usage);
  return exit_code(answer);
}

int exit_code(const Answer& answer) {
  return !answer.by_model || answer.by_model->complete() ? kDone : kDoneInPart;
}

}  // namespace sennit
