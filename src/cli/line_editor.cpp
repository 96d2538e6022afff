#include "cli/line_editor.h"

#include <cstdio>
#include <iostream>

#include <histedit.h>
#include <unistd.h>

#include "cli/log.h"

namespace sennit {
namespace {

constexpr int kHistoryLines = 500;

std::string trimmed(std::string text) {
  const char* blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

struct LineEditor::State {
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string history_file;
  std::string prompt;

  static char* show_prompt(EditLine* line) {
    State* state = nullptr;
    el_get(line, EL_CLIENTDATA, &state);
    return state->prompt.data();
  }
};

LineEditor::LineEditor(std::string history_file) : state_(std::make_unique<State>()) {
  if (!::isatty(STDIN_FILENO)) return;
  state_->history_file = std::move(history_file);
  state_->line = el_init("sennit", stdin, stdout, stderr);
  state_->history = history_init();
  if (!state_->line || !state_->history) return;
  HistEvent event;
  history(state_->history, &event, H_SETSIZE, kHistoryLines);
  if (!state_->history_file.empty())
    history(state_->history, &event, H_LOAD, state_->history_file.c_str());
  el_set(state_->line, EL_CLIENTDATA, state_.get());
  el_set(state_->line, EL_PROMPT, &State::show_prompt);
  el_set(state_->line, EL_EDITOR, "emacs");
  el_set(state_->line, EL_HIST, history, state_->history);
  el_set(state_->line, EL_SIGNAL, 1);
}

LineEditor::~LineEditor() {
  HistEvent event;
  if (state_->history && !state_->history_file.empty())
    history(state_->history, &event, H_SAVE, state_->history_file.c_str());
  if (state_->line) el_end(state_->line);
  if (state_->history) history_end(state_->history);
}

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  state_->prompt = prompt;
  if (!state_->line) {
    std::string text;
    if (!std::getline(std::cin, text)) return std::nullopt;
    return trimmed(std::move(text));
  }
  int count = 0;
  const char* text = el_gets(state_->line, &count);
  if (!text || count <= 0) return std::nullopt;
  std::string line = trimmed(text);
  HistEvent event;
  if (!line.empty()) history(state_->history, &event, H_ENTER, text);
  return line;
}

std::string state_folder_history() {
  const std::string folder = state_folder();
  return folder.empty() ? "" : folder + "/history";
}

}  // namespace sennit
