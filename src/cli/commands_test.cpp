#include "cli/commands.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include <algorithm>

namespace sennit {
namespace {

// What a command line was understood as; throws what the parser throws.
struct Understood {
  CommandLine line;
  bool has_action = false;
};

Understood understood(std::vector<std::string> words) {
  Understood made;
  std::function<int()> action;
  const std::unique_ptr<CLI::App> app = make_app(made.line, action);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  app->parse(words);
  made.has_action = static_cast<bool>(action);
  return made;
}

TEST(Commands, OfMiniGraphRagKeepTheirFlags) {
  EXPECT_EQ(understood({"process", "notes", "-o", "graph.json"}).line.graph, "graph.json");
  EXPECT_EQ(understood({"process", "notes", "--output", "graph.json"}).line.graph, "graph.json");
  const CommandLine query = understood({"query", "Who?", "--graph", "graph.json"}).line;
  EXPECT_EQ(query.text, "Who?");
  EXPECT_EQ(query.graph, "graph.json");
  EXPECT_EQ(understood({"stats", "-g", "graph.json"}).line.graph, "graph.json");
  EXPECT_EQ(understood({"interactive", "-g", "graph.json"}).line.graph, "graph.json");
  EXPECT_EQ(understood({"interactive", "notes"}).line.paths, std::vector<std::string>{"notes"});
}

TEST(Commands, ActOnlyWhenOneIsGiven) {
  EXPECT_FALSE(understood({}).has_action);
  EXPECT_TRUE(understood({"stats"}).has_action);
}

TEST(Commands, TakeSeveralPathsAndPatterns) {
  const CommandLine line =
      understood({"process", "a", "b", "--exclude", "drafts", "--exclude", "**/old"}).line;
  EXPECT_EQ(line.paths, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(line.exclude, (std::vector<std::string>{"drafts", "**/old"}));
}

TEST(Commands, TakeTwoNamesAndAReason) {
  for (const char* command : {"merge", "never"}) {
    const CommandLine line =
        understood({command, "에이다", "Ada Lovelace", "--reason", "one person"}).line;
    EXPECT_EQ(line.text, "에이다");
    EXPECT_EQ(line.second, "Ada Lovelace");
    EXPECT_EQ(line.reason, "one person");
  }
}

TEST(Commands, TakeAQuestionThatLooksLikeAFlagBehindTwoDashes) {
  EXPECT_EQ(understood({"query", "--", "--what?"}).line.text, "--what?");
}

TEST(Commands, LeaveToTheSettingsWhatNoFlagSays) {
  const CommandLine line = understood({"query", "Who?"}).line;
  EXPECT_FALSE(line.top_k.has_value());
  EXPECT_FALSE(line.hops.has_value());
  EXPECT_EQ(line.mode, "hybrid");
  EXPECT_EQ(understood({"query", "Who?", "--top-k", "9"}).line.top_k, 9u);
}

TEST(Commands, RefuseWhatCannotBe) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"fly"},
                                             {"process"},
                                             {"query"},
                                             {"merge", "only one"},
                                             {"query", "Who?", "--mode", "psychic"},
                                             {"query", "Who?", "--top-k", "0"},
                                             {"query", "Who?", "--top-k", "many"},
                                             {"query", "Who?", "--hops", "-1"},
                                             {"process", "notes", "--threads", "-1"},
                                             {"process", "notes", "--extractor", "oracle"},
                                             {"search", "x", "--limit", "0"},
                                             {"stats", "--unknown"},
                                             {"completion", "tcsh"},
                                             {"stats", "status"}})
    EXPECT_THROW(understood(words), CLI::ParseError) << words.front();
}

}  // namespace
}  // namespace sennit
