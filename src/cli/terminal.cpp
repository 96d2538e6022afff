#include "cli/terminal.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace sennit {
namespace {

using std::chrono::steady_clock;

constexpr auto kMovingInterval = std::chrono::milliseconds(80);
constexpr auto kPlainInterval = std::chrono::seconds(2);

// Bytes of the code of `style` that `text` begins with, or 0.
std::size_t code_size(std::string_view text, const Style& style) {
  if (text.front() != '\033') return 0;
  for (const std::string_view code :
       {style.strong, style.faint, style.accent, style.warn, style.off})
    if (!code.empty() && text.starts_with(code)) return code.size();
  return 0;
}

// Bytes of the control character that `text` begins with, or 0; those beyond ASCII are two bytes.
std::size_t control_size(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte == '\n' || byte == '\t') return 0;
  if (byte < 0x20 || byte == 0x7F) return 1;
  if (byte != 0xC2 || text.size() < 2) return 0;
  return static_cast<unsigned char>(text[1]) < 0xA0 ? 2 : 0;
}

Style style_of(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  if (!::isatty(descriptor) || (no_color && *no_color)) return {};
  return {"\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[0m"};
}

std::string rate_and_time_left(const Progress& progress) {
  if (progress.seconds < 0.5 || progress.done == 0) return "";
  const double per_file = progress.seconds / static_cast<double>(progress.done);
  const double left = per_file * static_cast<double>(progress.total - progress.done);
  return fmt::format("  {:.0f} files/s  {}/s  {} left", 1 / per_file,
                     shown_bytes(static_cast<std::uint64_t>(static_cast<double>(progress.bytes) /
                                                            progress.seconds)),
                     shown_seconds(left));
}

std::string bar(const Progress& progress) {
  constexpr std::size_t kWidth = 24;
  const std::size_t filled = progress.total ? kWidth * progress.done / progress.total : kWidth;
  std::string drawn;
  for (std::size_t i = 0; i < kWidth; ++i) drawn += i < filled ? "█" : "░";
  return drawn;
}

}  // namespace

Style style_of_stdout() { return style_of(STDOUT_FILENO); }
Style style_of_stderr() { return style_of(STDERR_FILENO); }

std::string printable(std::string_view text, const Style& style) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t size = code_size(rest, style); size > 0) {
      out.append(rest.substr(0, size));
      at += size;
    } else if (const std::size_t control = control_size(rest); control > 0) {
      at += control;
    } else {
      out += text[at++];
    }
  }
  return out;
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  if (n == 1) return fmt::format("1 {}", one);
  return many.empty() ? fmt::format("{} {}s", n, one) : fmt::format("{} {}", n, many);
}

std::string shown_bytes(std::uint64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  if (bytes < 999'950) return fmt::format("{:.1f} kB", value / 1e3);
  if (bytes < 999'950'000) return fmt::format("{:.1f} MB", value / 1e6);
  return fmt::format("{:.1f} GB", value / 1e9);
}

std::string shown_seconds(double seconds) {
  if (seconds < 9.995) return fmt::format("{:.2f} s", seconds);
  if (seconds < 59.5) return fmt::format("{:.0f} s", seconds);
  const std::int64_t whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

int exit_code(ErrorCode code) { return code == ErrorCode::kCancelled ? kDoneInPart : kFailed; }

std::string shortened(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t cut = bytes;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
  return text.substr(0, cut) + "…";
}

int report(const Error& error) {
  const Style style = style_of_stderr();
  std::string words = fmt::format("{}Error:{} {}\n", style.warn, style.off, error.what);
  if (!error.remedy.empty()) words += fmt::format("  {}\n", error.remedy);
  fmt::print(stderr, "{}", printable(words, style));
  return exit_code(error.code);
}

ProgressLine::ProgressLine() : is_terminal_(::isatty(STDERR_FILENO)), last_(steady_clock::now()) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear() {
  if (is_terminal_ && shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

void ProgressLine::show(const Progress& progress) {
  const auto moment = steady_clock::now();
  const bool is_end = progress.total == 0 || progress.done == progress.total;
  if (moment - last_ < (is_terminal_ ? steady_clock::duration(kMovingInterval) : kPlainInterval) &&
      !(is_terminal_ && is_end))
    return;
  last_ = moment;
  const std::string words =
      progress.total == 0 ? std::string("building the graph")
      : progress.tokens > 0
          ? fmt::format("{} {}/{} passages, {} tokens, ${:.4f}",
                        is_terminal_ ? bar(progress) : progress.stage, progress.done,
                        progress.total, progress.tokens, progress.cost)
          : fmt::format("{} {}/{} files{}", is_terminal_ ? bar(progress) : "reading", progress.done,
                        progress.total, rate_and_time_left(progress));
  if (is_terminal_)
    fmt::print(stderr, "\r\033[K{}", words);
  else
    fmt::print(stderr, "{}\n", words);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace sennit
