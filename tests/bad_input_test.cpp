// Bad input gets a message that names the file and the way out, and leaves what was committed
// intact.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "support.h"

namespace sennit::test {
namespace {

class BadInput : public ::testing::Test {
 protected:
  Result<ProcessReport> process() { return engine_.process({folder_.path().string()}); }
  TemporaryFolder folder_;
  Engine engine_ = Engine::in_memory();
};

TEST_F(BadInput, AnEmptyFolderIsAnEmptyGraph) {
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, 0u);
  const Result<Answer> answer = engine_.query("Who?");
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().code, ErrorCode::kNotFound);
}

TEST_F(BadInput, FilesThatAreNoTextFailAloneAndAreNamed) {
  folder_.write("good.md", "[[Alpha]] is good.");
  folder_.write("picture.md", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  folder_.write("nul.txt", std::string("a\0b\0\0\0\1\2", 8));
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, 1u);
  EXPECT_EQ(report->failed, 2u);
  EXPECT_EQ(report->failures.at(1).path, "picture.md");
  const Result<ProcessReport> again = process();
  EXPECT_EQ(again->documents, 1u);
  EXPECT_EQ(again->failed, 2u);  // nothing has changed, and so it is said again
  EXPECT_FALSE(again->complete());
}

TEST_F(BadInput, AFileThatTurnsBadTakesNothingAway) {
  folder_.write("a.md", "[[Alpha]] is good.");
  ASSERT_TRUE(process().ok());
  folder_.write("a.md", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  const Result<ProcessReport> report = process();
  EXPECT_EQ(report->failed, 1u);
  EXPECT_EQ(engine_.search("Alpha")->entities.size(), 1u);
}

TEST_F(BadInput, ZeroBytesInvalidBytesAndOddNamesAreRead) {
  folder_.write("empty.md", "");
  folder_.write(
      "bad bytes.md",
      "caf\xE9 and [[Alpha]] \xFF\xFE end, and more text so that it is UTF-8 indeed: 학교.");
  folder_.write("emoji 🌊 name.md", "[[Beta]]");
  folder_.write("bom.md", "\xEF\xBB\xBF---\naliases: [Gamma]\n---\ntext");
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, 4u);
  for (const char* name : {"Alpha", "Beta", "Gamma"})
    EXPECT_EQ(engine_.search(name)->entities.size(), 1u) << name;
  EXPECT_TRUE(engine_.check()->clean());
}

TEST_F(BadInput, HiddenFoldersJunkAndLoopsAreSkippedWithAReason) {
  folder_.write("a.md", "[[Alpha]]");
  folder_.write(".obsidian/app.md", "[[Hidden]]");
  std::filesystem::create_directory_symlink(folder_.path(), folder_.path() / "loop");
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, 1u);
  EXPECT_GE(report->skipped.size(), 2u);
  for (const PathReason& file : report->skipped) EXPECT_FALSE(file.reason.empty()) << file.path;
}

TEST_F(BadInput, QuestionsOfAnyKindHaveAnOutcome) {
  folder_.write("a.md", "[[Alpha]] is \"good\" AND (better) than NEAR/3 beta*.");
  ASSERT_TRUE(process().ok());
  EXPECT_FALSE(engine_.query("").ok());
  EXPECT_FALSE(engine_.query("?!…。").ok());
  EXPECT_FALSE(engine_.query("good", {"telepathy", 5, 2}).ok());
  for (const std::string& question :
       {std::string("the of and"), std::string("good AND \"x OR ("),
        std::string("'; DROP TABLE document; --"), std::string("NEAR/3 beta*"),
        std::string("مرحبا بالعالم"), std::string("<script>alert(1)</script>"),
        std::string(100'000, 'a'), std::string("\xFF\xFE bad"), std::string("학")}) {
    for (const char* mode : {"hybrid", "local", "naive"})
      EXPECT_TRUE(engine_.query(question, {mode, 5, 2}).ok()) << question.substr(0, 40);
    EXPECT_TRUE(engine_.search(question).ok()) << question.substr(0, 40);
  }
}

TEST_F(BadInput, OneLineOfManyMegabytesIsRead) {
  std::string line = "[[Alpha]] ";
  while (line.size() < repetitions(4'000'000, 200'000'000))
    line += "words of a very long line without an end ";
  folder_.write("long.md", line);
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, 1u);
  EXPECT_GT(engine_.stats()->chunks, 100u);
}

// What is no prose names nothing but its note, and every byte of it can be searched for.
TEST_F(BadInput, NotesOfNoProseNameNothingAndLoseNothing) {
  const std::map<std::string, std::string> notes = {
      {"alone", "Quokka\n"},
      {"shouted", "THE QUICK BROWN FOX RAN TO LONDON WITH ADA LOVELACE AND OTHERS\n"},
      {"numbers", "| 1.5 | 2.5 |\n|---|---|\n| 1843 | 60221 |\n"},
      {"source", "```cpp\nWidget items = Widget::Load(Path);  // kumquat\n```\n"},
      {"encoded", "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dCBieSB0aGlz\n"},
      {"lyrics", "La la la, oh baby, la la la.\nOh baby, la la la.\n\nLa la la.\n"},
      {"rightward", "התקיים מפגש בירושלים. التقى محمد علي بالملك في القاهرة.\n"},
      {"pictures", "😀😀😀 🌊🌊\n"},
      {"full", "１２３　ｘ　！？\n"},
  };
  for (const auto& [name, text] : notes) folder_.write(name + ".md", text);
  const Result<ProcessReport> report = process();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->documents, notes.size());
  EXPECT_TRUE(report->complete());
  std::vector<std::string> names;
  const auto entities = engine_.entities();
  ASSERT_TRUE(entities.ok());
  for (const EntityInfo& entity : *entities) names.push_back(entity.name);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"alone", "encoded", "full", "lyrics", "numbers",
                                             "pictures", "rightward", "shouted", "source"}));
  for (const std::string word : {"Quokka", "LOVELACE", "60221", "kumquat", "baby", "القاهرة"})
    EXPECT_FALSE(engine_.search(word)->notes.empty()) << word;
  const Result<CheckReport> checked = engine_.check();
  ASSERT_TRUE(checked.ok());
  EXPECT_TRUE(checked->clean()) << checked->violations.front();
}

TEST_F(BadInput, AChatAndMixedScriptsNameTheirPeopleAndThings) {
  folder_.write("chat.md",
                "[10:02] Mina: did you see the tide table?\n[10:03] Oriol: yes, ask Mina.\n"
                "[10:04] Mina: Oriol, thanks.\n[10:05] Oriol: bye, Mina.\n");
  folder_.write("mixed.md",
                "오늘 [[Redis]]를 설치했다. Иван сказал, что Анна ушла. [[鲁迅]]写了书。\n");
  ASSERT_TRUE(process().ok());
  for (const std::string name : {"Mina", "Oriol", "Redis", "鲁迅"}) {
    SearchOptions exact;
    exact.exact = true;
    EXPECT_FALSE(engine_.search(name, exact)->entities.empty()) << name;
  }
  EXPECT_TRUE(engine_.check()->clean());
}

TEST_F(BadInput, MarksOfACommentDescribeNothing) {
  folder_.write(
      "Tides.md",
      "<!-- made by a tool\nat noon\n-->\n%% begin\nlist %%\nTides are moved by the moon.\n");
  ASSERT_TRUE(process().ok());
  SearchOptions exact;
  exact.exact = true;
  const Result<SearchResults> found = engine_.search("Tides", exact);
  ASSERT_EQ(found->entities.size(), 1u);
  const std::vector<AnswerSentence>& sentences = found->entities.front().sentences;
  ASSERT_FALSE(sentences.empty());
  EXPECT_EQ(sentences.front().text, "Tides are moved by the moon.");
}

class BadStore : public ::testing::Test {
 protected:
  void SetUp() override {
    home_.write("notes/a.md", "[[Alpha]] is good.");
    ASSERT_EQ(run({"process", "notes"}).exit_code, 0);
  }
  Ran run(const std::vector<std::string>& words) {
    return run_sennit(words, home_.path().string());
  }
  TemporaryFolder home_;
};

TEST_F(BadStore, ForeignAndDamagedFilesAreRefusedAndLeftAsTheyAre) {
  home_.write("foreign.sennit", "this is a shopping list");
  const Ran foreign = run({"stats", "-g", "foreign.sennit"});
  EXPECT_EQ(foreign.exit_code, 1);
  EXPECT_NE(foreign.err.find("foreign.sennit"), std::string::npos) << foreign.err;
  EXPECT_EQ(run({"process", "notes", "-o", "foreign.sennit"}).exit_code, 1);
  EXPECT_EQ(read_file(home_ / "foreign.sennit"), "this is a shopping list");

  const std::string bytes = read_file(home_ / "graph.sennit");
  home_.write("cut.sennit", bytes.substr(0, bytes.size() / 2));
  EXPECT_EQ(run({"check", "-g", "cut.sennit"}).exit_code, 1);
  EXPECT_EQ(run({"stats", "-g", home_ / "notes"}).exit_code, 1);
}

TEST_F(BadStore, AGraphJsonThatIsNoneIsNamedWithAWayOut) {
  for (const char* bytes : {"{\"entities\": {", "[1, 2]", "\xFF\xFE", "{}"}) {
    home_.write("graph.json", bytes);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"stats", "-g", "graph.json"},
          {"process", "notes", "-o", "graph.json"}}) {
      const Ran ran = run(words);
      EXPECT_EQ(ran.exit_code, 1) << bytes;
      EXPECT_NE(ran.err.find("graph.json"), std::string::npos) << ran.err;
      EXPECT_NE(ran.err.find("\n  "), std::string::npos) << "no way out: " << ran.err;
    }
    EXPECT_EQ(read_file(home_ / "graph.json"), bytes) << "it is left as it is";
    EXPECT_FALSE(std::filesystem::exists(home_ / "graph.json.sennit"));
  }
}

TEST_F(BadStore, AFileThatIsNotReadIsNamedOnceInItsLine) {
  home_.write("notes/picture.md", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  const Ran made = run({"process", "notes"});
  EXPECT_EQ(made.exit_code, 3);
  EXPECT_NE(made.out.find("  picture.md: it is not text"), std::string::npos) << made.out;
  const Ran status = run({"status"});
  EXPECT_NE(status.out.find("  picture.md: failed: it is not text"), std::string::npos)
      << status.out;
}

TEST_F(BadStore, AnEmptyPathIsToldAsWhatItIs) {
  const Ran ran = run({"process", ""});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.err.find("Error: a path is empty\n"), 0u) << ran.err;
}

// Output that is lost is no success.
TEST_F(BadStore, OutputThatTheDiskDoesNotTakeIsAnError) {
  if (!std::filesystem::is_character_file("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const char* words : {"stats", "status", "query 'Who is Ada?' --json"}) {
    const std::string command = std::string("cd '") + home_.path().string() + "' && '" +
                                SENNIT_PROGRAM + "' " + words + " > /dev/full 2> told";
    const int ended = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(ended), 1) << words;
    EXPECT_EQ(read_file(home_ / "told").find("Error: cannot write the output: "), 0u)
        << read_file(home_ / "told");
  }
}

TEST_F(BadStore, WithoutPermissionSaysWhichFile) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  ::chmod((home_ / "graph.sennit").c_str(), 0);
  const Ran ran = run({"stats"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.err.find("graph.sennit"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace sennit::test
