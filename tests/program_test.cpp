// The program as its user runs it: what it prints, how it ends.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support.h"

namespace sennit::test {
namespace {

using Json = nlohmann::json;

class Program : public ::testing::Test {
 protected:
  void SetUp() override {
    home_.write("notes/Jikji.md",
                "---\naliases: [직지]\n---\nJikji was printed at [[Heungdeok Temple]] in 1377.\n");
    home_.write("notes/Heungdeok Temple.md", "The temple stood in Cheongju.\n");
    home_.write("notes/찾은 사람.md", "[[직지]]를 프랑스에서 찾아낸 사람은 박병선이다.\n");
  }

  Ran run(const std::vector<std::string>& words) {
    return run_sennit(words, home_.path().string());
  }
  Ran processed() { return run({"process", "notes"}); }

  TemporaryFolder home_;
};

TEST_F(Program, TakesAFolderToAnAnswerWithCitations) {
  const Ran made = processed();
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_NE(made.out.find("3 documents read"), std::string::npos) << made.out;
  EXPECT_NE(made.out.find("Graph statistics:"), std::string::npos) << made.out;
  const Ran english = run({"query", "Where was Jikji printed?"});
  EXPECT_EQ(english.exit_code, 0);
  EXPECT_NE(english.out.find("Heungdeok Temple"), std::string::npos) << english.out;
  EXPECT_NE(english.out.find("Jikji.md:4"), std::string::npos) << english.out;
  const Ran korean = run({"query", "직지를 찾아낸 사람은 누구인가?"});
  EXPECT_NE(korean.out.find("박병선"), std::string::npos) << korean.out;
  EXPECT_NE(korean.out.find("출처"), std::string::npos) << korean.out;
}

TEST_F(Program, PrintsOneJsonObjectForPrograms) {
  const Json report = Json::parse(run({"process", "notes", "--json"}).out);
  for (const char* key :
       {"documents", "changed", "unchanged", "removed", "failed", "bytes", "seconds"})
    EXPECT_TRUE(report.contains(key)) << key;
  EXPECT_EQ(report["documents"], 3);
  const Json again = Json::parse(run({"process", "notes", "--json"}).out);
  EXPECT_EQ(again["documents"], 3);
  const Json stats = Json::parse(run({"stats", "--json"}).out);
  for (const char* key :
       {"documents", "chunks", "entities", "relationships", "entity_types", "relationship_types"})
    EXPECT_TRUE(stats.contains(key)) << key;
  EXPECT_EQ(stats["documents"], 3);
  const Json answer = Json::parse(run({"query", "Where was Jikji printed?", "--json"}).out);
  EXPECT_TRUE(answer["found"]);
  EXPECT_EQ(answer["answer"][0]["evidence"]["document"], "Jikji.md");
}

TEST_F(Program, KeepsItsExitCodes) {
  EXPECT_EQ(run({}).exit_code, 0);
  EXPECT_EQ(run({"--version"}).exit_code, 0);
  EXPECT_EQ(run({"fly"}).exit_code, 2);
  EXPECT_EQ(run({"query"}).exit_code, 2);
  EXPECT_EQ(run({"query", "x", "--mode", "telepathy"}).exit_code, 2);
  EXPECT_EQ(run({"query", "anything"}).exit_code, 1);
  EXPECT_EQ(run({"process", "nowhere"}).exit_code, 1);
  processed();
  home_.write("notes/picture.md", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  const Ran in_part = processed();
  EXPECT_EQ(in_part.exit_code, 3) << in_part.out;
  EXPECT_NE(in_part.out.find("picture.md"), std::string::npos);
}

TEST_F(Program, SaysWhatToDoAboutAnError) {
  const Ran missing = run({"query", "Where?"});
  EXPECT_NE(missing.err.find("Error:"), std::string::npos);
  EXPECT_NE(missing.err.find("sennit process"), std::string::npos) << missing.err;
  const Ran folder = run({"process", "nowhere"});
  EXPECT_NE(folder.err.find("nowhere"), std::string::npos) << folder.err;
  EXPECT_FALSE(std::filesystem::exists(home_ / "graph.sennit"));
  processed();
  const Ran near = run({"note", "Jikjj"});
  EXPECT_EQ(near.exit_code, 1);
  EXPECT_NE(near.err.find("Jikji"), std::string::npos) << near.err;
  const Ran usage = run({"process", "notes", "--exclud", "x"});
  EXPECT_EQ(usage.exit_code, 2);
  EXPECT_NE(usage.err.find("sennit process --help"), std::string::npos) << usage.err;
}

TEST_F(Program, KeepsVerdictsWithTheirHistory) {
  processed();
  EXPECT_EQ(run({"merge", "Jikji", "Heungdeok Temple", "--reason", "a test"}).exit_code, 0);
  const Ran history = run({"history"});
  EXPECT_NE(history.out.find("#1"), std::string::npos) << history.out;
  EXPECT_NE(history.out.find("a test"), std::string::npos) << history.out;
  EXPECT_EQ(run({"undo"}).exit_code, 0);
  EXPECT_EQ(run({"undo"}).exit_code, 1);
  EXPECT_EQ(run({"merge", "Jikji", "Jikji"}).exit_code, 1);
  EXPECT_EQ(run({"check"}).exit_code, 0);
}

TEST_F(Program, SplitsRenamesHidesAndExplains) {
  processed();
  EXPECT_EQ(run({"rename", "Jikji", "The Jikji", "--reason", "a test"}).exit_code, 0);
  const Ran explained = run({"explain", "the jikji"});
  EXPECT_EQ(explained.exit_code, 0) << explained.err;
  EXPECT_NE(explained.out.find("The Jikji"), std::string::npos) << explained.out;
  EXPECT_NE(explained.out.find("a test"), std::string::npos) << explained.out;
  EXPECT_EQ(run({"explain", "Jikji", "--json"}).out.find("{\n  \"entity\""), 0u);
  EXPECT_EQ(run({"split", "Heungdeok Temple"}).exit_code, 0);
  EXPECT_EQ(run({"undo"}).exit_code, 0);
  EXPECT_EQ(run({"hide", "Heungdeok Temple"}).exit_code, 0);
  EXPECT_EQ(run({"explain", "Heungdeok Temple"}).exit_code, 1);
  EXPECT_EQ(run({"duplicates"}).exit_code, 0);
  EXPECT_EQ(run({"duplicates", "--json"}).out.front(), '[');
  EXPECT_EQ(run({"undo"}).exit_code, 0);
  EXPECT_EQ(run({"check"}).exit_code, 0);
}

TEST_F(Program, ShowsNotesAndChains) {
  processed();
  const Ran note = run({"note", "Jikji"});
  EXPECT_EQ(note.exit_code, 0);
  EXPECT_NE(note.out.find("Heungdeok Temple.md"), std::string::npos) << note.out;
  EXPECT_EQ(run({"search", "jikji"}).exit_code, 0);
  EXPECT_EQ(run({"status", "--links"}).exit_code, 0);
}

TEST_F(Program, AsksBeforeItEmptiesAGraphAndKeepsACopy) {
  processed();
  EXPECT_EQ(run({"clear"}).exit_code, 1);
  EXPECT_EQ(Json::parse(run({"stats", "--json"}).out)["documents"], 3);
  EXPECT_EQ(run({"clear", "--yes"}).exit_code, 0);
  EXPECT_EQ(Json::parse(run({"stats", "--json"}).out)["documents"], 0);
  bool kept = false;
  for (const auto& entry : std::filesystem::directory_iterator(home_.path()))
    kept = kept || entry.path().filename().string().starts_with("graph.sennit.backup-");
  EXPECT_TRUE(kept);
}

TEST_F(Program, CopiesAGraphAndMakesItAnew) {
  processed();
  EXPECT_EQ(run({"backup", "copy.sennit"}).exit_code, 0);
  EXPECT_EQ(run({"backup", "copy.sennit"}).exit_code, 1);
  EXPECT_EQ(Json::parse(run({"stats", "-g", "copy.sennit", "--json"}).out),
            Json::parse(run({"stats", "--json"}).out));
  EXPECT_EQ(run({"rebuild"}).exit_code, 0);
  EXPECT_EQ(run({"check"}).exit_code, 0);
}

TEST_F(Program, LeavesOneFileBehind) {
  processed();
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(home_.path()))
    if (entry.path().filename().string().starts_with("graph"))
      files.push_back(entry.path().filename());
  EXPECT_EQ(files, std::vector<std::string>{"graph.sennit"});
}

TEST_F(Program, AnswersOneQuestionAfterAnother) {
  processed();
  const Ran ran =
      run_sennit({"interactive"}, home_.path().string(), {},
                 "Where was Jikji printed?\n\n직지를 찾아낸 사람은?\nquit\nnever read\n");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Heungdeok Temple"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("박병선"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("never read"), std::string::npos);
}

TEST_F(Program, ListsWhatItWouldReadWithoutReadingIt) {
  const Ran ran = run({"process", "notes", "--dry-run", "--exclude", "Jikji.md"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Heungdeok Temple.md"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("left out: Jikji.md"), std::string::npos) << ran.out;
  EXPECT_FALSE(std::filesystem::exists(home_ / "graph.sennit"));
}

TEST_F(Program, WritesItsOwnManualAndCompletions) {
  const std::string manual = run({"man"}).out;
  for (const char* command :
       {"process", "query", "search", "note", "stats", "status", "check", "merge", "never", "undo",
        "history", "remove", "clear", "backup", "rebuild", "interactive"}) {
    EXPECT_NE(manual.find(std::string("sennit ") + command), std::string::npos) << command;
    EXPECT_EQ(run({command, "--help"}).exit_code, 0) << command;
  }
  for (const char* shell : {"bash", "zsh", "fish"})
    EXPECT_NE(run({"completion", shell}).out.find("confirm-removals"), std::string::npos) << shell;
}

TEST_F(Program, LogsWhichCommandRanAndNoTextOfANote) {
  processed();
  run({"query", "Where was Jikji printed?"});
  const std::string log = read_file(home_ / "sennit/sennit.log");
  EXPECT_NE(log.find("process"), std::string::npos) << log;
  EXPECT_NE(log.find("query"), std::string::npos);
  EXPECT_EQ(log.find("Jikji"), std::string::npos);
  EXPECT_EQ(log.find("notes"), std::string::npos);
}

TEST_F(Program, ReadsItsSettings) {
  home_.write("config.yaml", "chunking:\n  chunk_sise: 500\n");
  const Ran ran = processed();
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_NE(ran.err.find("chunk_sise"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("chunk_size"), std::string::npos) << ran.err;
  home_.write("config.yaml", "chunking:\n  chunk_size: much\n");
  const Ran wrong = processed();
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_NE(wrong.err.find("config.yaml"), std::string::npos) << wrong.err;
}

TEST_F(Program, GivesTheSameGraphInEveryTimeZone) {
  std::vector<std::string> answers;
  for (const char* zone : {"Asia/Seoul", "America/New_York", "UTC"}) {
    const std::string graph = std::string("g") + std::to_string(answers.size()) + ".sennit";
    EXPECT_EQ(run_sennit({"process", "notes", "-o", graph}, home_.path().string(), {{"TZ", zone}})
                  .exit_code,
              0);
    answers.push_back(run({"query", "Where was Jikji printed?", "-g", graph, "--json"}).out +
                      run({"note", "Jikji", "-g", graph, "--json"}).out);
  }
  EXPECT_EQ(answers[0], answers[1]);
  EXPECT_EQ(answers[0], answers[2]);
}

}  // namespace
}  // namespace sennit::test
