// Where words to a person go: results to standard output, progress and errors to standard error.

#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "sennit/engine.h"
#include "sennit/result.h"

namespace sennit {

// Colors of standard output, empty where it is no terminal or NO_COLOR is set.
struct Style {
  const char* strong = "";
  const char* faint = "";
  const char* accent = "";
  const char* warn = "";
  const char* off = "";
};
Style style_of_stdout();
Style style_of_stderr();

// `text` without what a terminal would obey: names and quotes may hold any control character. Line
// breaks, tabs and the codes of `style` stay.
std::string printable(std::string_view text, const Style& style);

// At most so many bytes of it, whole characters, with "…" where some are left out.
std::string shortened(const std::string& text, std::size_t bytes);

// "1 note", "2 notes".
std::string counted(std::size_t n, std::string_view one, std::string_view many = {});
std::string shown_bytes(std::uint64_t bytes);  // "14.5 MB"
std::string shown_seconds(double seconds);     // "0.31 s", "2 min 5 s"

// Says what failed, why and what to do, on standard error; gives the exit code of the error.
int report(const Error& error);
int exit_code(ErrorCode code);

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kDoneInPart = 3;

// One line that moves on a terminal; elsewhere a plain line every few seconds.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  void show(const Progress& progress);
  void clear();

 private:
  bool is_terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace sennit
