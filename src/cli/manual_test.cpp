#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include <set>
#include <sstream>

#include "cli/commands.h"

namespace sennit {
namespace {

class Manual : public ::testing::Test {
 protected:
  std::vector<const CLI::App*> commands() const {
    const CLI::App& app = *app_;
    return app.get_subcommands([](const CLI::App*) { return true; });
  }
  std::string script(const std::string& shell) const { return completion_script(*app_, shell); }
  std::string page() const { return man_page(*app_); }

  CommandLine line_;
  std::function<int()> action_;
  std::unique_ptr<CLI::App> app_ = make_app(line_, action_);
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// An option as roff writes it.
std::string in_roff(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

TEST_F(Manual, IsAboutTheCommandsThatThereAre) {
  std::set<std::string> names;
  for (const CLI::App* command : commands()) names.insert(command->get_name());
  for (const char* name :
       {"process", "query",           "search",    "note",    "path",        "stats",
        "status",  "check",           "merge",     "never",   "undo",        "history",
        "remove",  "clear",           "backup",    "rebuild", "interactive", "completion",
        "man",     "eval-resolution", "visualize", "eval",    "doctor",      "network"})
    EXPECT_EQ(names.count(name), 1u) << name;
}

TEST_F(Manual, TellsEveryCommandAndOption) {
  const std::string text = page();
  for (const CLI::App* command : commands()) {
    EXPECT_TRUE(holds(text, ".SS sennit " + in_roff(command->get_name()) + "\n"))
        << command->get_name();
    EXPECT_FALSE(command->get_description().empty()) << command->get_name();
    for (const CLI::Option* option : command->get_options()) {
      EXPECT_FALSE(option->get_description().empty())
          << command->get_name() << " " << option->get_name();
      for (const std::string& name : option->get_lnames())
        EXPECT_TRUE(holds(text, in_roff("--" + name))) << command->get_name() << " " << name;
    }
  }
  for (const char* section : {".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS",
                              ".SH COMMANDS", ".SH FILES", ".SH EXIT STATUS"})
    EXPECT_TRUE(holds(text, section)) << section;
}

TEST_F(Manual, IsRoffWithoutAccidents) {
  std::istringstream lines(page());
  for (std::string line; std::getline(lines, line);) {
    EXPECT_FALSE(line.empty()) << "an empty line is a break";
    if (line[0] == '.') {
      const std::string request = line.substr(0, line.find(' '));
      EXPECT_TRUE(std::set<std::string>({".TH", ".SH", ".SS", ".TP", ".B", ".I"}).count(request))
          << line;
    }
    EXPECT_NE(line[0], '\'') << line;
    EXPECT_FALSE(holds(line, "\033")) << line;
  }
}

TEST_F(Manual, CompletesEveryCommandAndOptionInEveryShell) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string text = script(shell);
    for (const CLI::App* command : commands()) {
      EXPECT_TRUE(holds(text, command->get_name())) << shell << " " << command->get_name();
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames())
          EXPECT_TRUE(holds(text, shell == std::string("fish") ? "-l " + name + " " : "--" + name))
              << shell << " " << command->get_name() << " " << name;
    }
  }
  EXPECT_TRUE(script("zsh").starts_with("#compdef sennit\n"));
}

TEST_F(Manual, ClosesEveryQuoteOfItsFishScript) {
  std::istringstream lines(script("fish"));
  for (std::string line; std::getline(lines, line);) {
    int quotes = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line[at] == '\\')
        ++at;
      else
        quotes += line[at] == '\'';
    }
    EXPECT_EQ(quotes % 2, 0) << line;
  }
}

}  // namespace
}  // namespace sennit
