// Reads lines with editing and history on a terminal; plain lines elsewhere. Input methods (Korean,
// Chinese, Japanese) work: libedit edits whole characters of the locale.

#pragma once

#include <memory>
#include <optional>
#include <string>

namespace sennit {

class LineEditor {
 public:
  explicit LineEditor(std::string history_file);  // "" keeps none
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  // The next line, white space at its ends left out; nullopt at the end of the input or Ctrl-C.
  std::optional<std::string> read(const std::string& prompt);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string state_folder_history();

}  // namespace sennit
