#include "cli/terminal.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sennit {
namespace {

TEST(Style, IsEmptyWhereThePersonWantsNoColor) {
  ::setenv("NO_COLOR", "1", 1);
  const Style style = style_of_stdout();
  ::unsetenv("NO_COLOR");
  for (const char* code : {style.strong, style.faint, style.accent, style.warn, style.off})
    EXPECT_STREQ(code, "");
}

TEST(Counted, SaysOneThingAndManyThings) {
  EXPECT_EQ(counted(0, "note"), "0 notes");
  EXPECT_EQ(counted(1, "note"), "1 note");
  EXPECT_EQ(counted(2, "note"), "2 notes");
  EXPECT_EQ(counted(1, "entity", "entities"), "1 entity");
  EXPECT_EQ(counted(5, "entity", "entities"), "5 entities");
}

TEST(ShownBytes, AreRead) {
  EXPECT_EQ(shown_bytes(0), "0 bytes");
  EXPECT_EQ(shown_bytes(999), "999 bytes");
  EXPECT_EQ(shown_bytes(1000), "1.0 kB");
  EXPECT_EQ(shown_bytes(999'949), "999.9 kB");
  EXPECT_EQ(shown_bytes(999'950), "1.0 MB");
  EXPECT_EQ(shown_bytes(14'500'000), "14.5 MB");
  EXPECT_EQ(shown_bytes(2'000'000'000), "2.0 GB");
}

TEST(ShownSeconds, AreRead) {
  EXPECT_EQ(shown_seconds(0), "0.00 s");
  EXPECT_EQ(shown_seconds(0.314), "0.31 s");
  EXPECT_EQ(shown_seconds(9.996), "10 s");
  EXPECT_EQ(shown_seconds(59.4), "59 s");
  EXPECT_EQ(shown_seconds(59.6), "1 min 0 s");
  EXPECT_EQ(shown_seconds(125), "2 min 5 s");
  EXPECT_EQ(shown_seconds(3600), "1 h 0 min");
  EXPECT_EQ(shown_seconds(90'000), "25 h 0 min");
}

TEST(Printable, LeavesOutWhatATerminalWouldObey) {
  for (const auto& [text, shown] :
       {std::pair("plain", "plain"), std::pair("two\nlines\tof", "two\nlines\tof"),
        std::pair("\033[31mred\033[0m", "[31mred[0m"), std::pair("bell\a and \b", "bell and "),
        std::pair("back\rover", "backover"),
        std::pair("\xC2\x9B"
                  "31mred",
                  "31mred"),
        std::pair("del\x7F", "del"), std::pair("조석 é ½ 🌊", "조석 é ½ 🌊"), std::pair("", "")})
    EXPECT_EQ(printable(text, {}), shown);
  EXPECT_EQ(printable(std::string_view("a\0b", 3), {}), "ab");
  EXPECT_EQ(printable("cut \xC2", {}), "cut \xC2");
}

TEST(Printable, KeepsTheCodesOfItsStyle) {
  const Style style = {"\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[0m"};
  EXPECT_EQ(printable("\033[1mAda\033[0m \033[31mred\033]0;title\a", style),
            "\033[1mAda\033[0m [31mred]0;title");
}

TEST(ExitCode, TellsErrorsFromWorkThatWasStopped) {
  EXPECT_EQ(exit_code(ErrorCode::kCancelled), 3);
  for (const ErrorCode code :
       {ErrorCode::kNotFound, ErrorCode::kInvalidInput, ErrorCode::kUnavailable,
        ErrorCode::kLimited, ErrorCode::kTimeout, ErrorCode::kCorrupt, ErrorCode::kInternal})
    EXPECT_EQ(exit_code(code), 1);
}

TEST(Report, SaysWhatFailedAndWhatToDo) {
  ::setenv("NO_COLOR", "1", 1);
  testing::internal::CaptureStderr();
  const int code =
      report(not_found("there is no note called \"\033Tides\"", "did you mean Tides?"));
  const std::string said = testing::internal::GetCapturedStderr();
  ::unsetenv("NO_COLOR");
  EXPECT_EQ(said, "Error: there is no note called \"Tides\"\n  did you mean Tides?\n");
  EXPECT_EQ(code, 1);
}

TEST(Report, WithoutARemedyIsOneLine) {
  ::setenv("NO_COLOR", "1", 1);
  testing::internal::CaptureStderr();
  report(cancelled("stopped"));
  const std::string said = testing::internal::GetCapturedStderr();
  ::unsetenv("NO_COLOR");
  EXPECT_EQ(said, "Error: stopped\n");
}

}  // namespace
}  // namespace sennit
