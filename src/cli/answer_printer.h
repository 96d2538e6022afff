// Prints an answer while it comes.

#pragma once

#include <string>

#include "cli/terminal.h"
#include "sennit/engine.h"

namespace sennit {

// The words of a model as they come: piece by piece on a terminal, line by line elsewhere; then
// their places, and what they cost. Without a model, or where it failed, what the notes say. To be
// used for one question.
class AnswerPrinter {
 public:
  AnswerPrinter(std::string question, const ModelOptions& model);
  ~AnswerPrinter();
  AnswerPrinter(const AnswerPrinter&) = delete;
  AnswerPrinter& operator=(const AnswerPrinter&) = delete;

  void take(const AnswerPiece& piece);
  // The rest, and the exit code.
  int finish(const Answer& answer);

 private:
  void clear_waiting();
  void begin();
  void print(const std::string& text);
  void end_words();

  std::string question_;
  Style style_;
  bool is_terminal_;
  bool is_waiting_ = false;  // and says so
  bool has_begun_ = false;
  char last_ = '\n';  // that was printed
  std::string line_;  // held back where no one watches
};

// What an answer means for whoever called the program: done, or done in part where a model failed.
int exit_code(const Answer& answer);

}  // namespace sennit
