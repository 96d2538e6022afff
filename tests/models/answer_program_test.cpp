// The program from end to end with a language model that answers questions.

#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "servers/model_server.h"
#include "support.h"

namespace sennit::test {
namespace {

using nlohmann::json;
using testing::Asked;
using testing::Fault;
using testing::ModelServer;
using testing::Said;

class AnswerProgram : public ::testing::Test {
 protected:
  AnswerProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model"});
    home_.write("notes/tides.md", "# Tides\n\nMina Park measures the tides of Busan.\n");
    home_.write("notes/조석.md", "# 조석\n\n박미나는 부산의 조석을 관측한다.\n");
    EXPECT_EQ(run_sennit({"process", "notes", "-o", "graph.sennit"}, folder()).exit_code, 0);
    says("Mina Park does [1].\nNo one else [1][9].");
  }

  std::string folder() const { return home_.path().string(); }
  void says(const std::string& text) {
    server_.set_script([text](const Asked&) { return Said{.text = text}; });
  }
  std::vector<std::string> words(std::vector<std::string> more) const {
    for (const std::string& word :
         {std::string("--provider"), std::string("compatible"), std::string("--model"),
          std::string("some-model"), std::string("--base-url"), server_.url() + "/v1"})
      more.push_back(word);
    return more;
  }
  Ran ask(const std::string& question, const std::vector<std::string>& more = {}) {
    std::vector<std::string> all = words({"query", question});
    all.insert(all.end(), more.begin(), more.end());
    return run_sennit(all, folder());
  }

  TemporaryFolder home_;
  ModelServer server_;
};

TEST_F(AnswerProgram, PrintsTheAnswerItsPlacesAndItsCost) {
  const Ran ran = ask("Who measures the tides of Busan?");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(holds(ran.out, "Question: Who measures the tides of Busan?\n")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "\nMina Park does [1].\nNo one else [1].\n")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "\nSources\n[1] tides.md:3")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "Mina Park measures the tides of Busan.\n")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "some-model: ")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "no cost")) << ran.out;
  const Ran stats = run_sennit({"stats"}, folder());
  EXPECT_TRUE(holds(stats.out, "some-model (answer): 1 call")) << stats.out;
  EXPECT_EQ(run_sennit({"check"}, folder()).exit_code, 0);
}

TEST_F(AnswerProgram, IsChosenInTheSettingsAndLeftOutByAFlag) {
  home_.write("config.yaml", "model:\n  provider: compatible\n  name: some-model\n  base_url: " +
                                 server_.url() + "/v1\n");
  const Ran asked = run_sennit({"query", "Who measures the tides?"}, folder());
  EXPECT_TRUE(holds(asked.out, "Mina Park does [1].")) << asked.out << asked.err;
  const Ran without = run_sennit({"query", "Who measures the tides?", "--no-model"}, folder());
  EXPECT_EQ(without.exit_code, 0);
  EXPECT_TRUE(holds(without.out, "Mina Park measures the tides of Busan. [1]")) << without.out;
  EXPECT_EQ(server_.requests(), 1U);
  EXPECT_EQ(ask("Who?", {"--no-model"}).exit_code, 2);
  EXPECT_EQ(
      run_sennit({"query", "Who measures the tides?", "--model", "m", "--config", "/dev/null"},
                 folder())
          .exit_code,
      1);
}

TEST_F(AnswerProgram, GivesProgramsOneObject) {
  const Ran ran = ask("Who measures the tides of Busan?", {"--json"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  const json object = json::parse(ran.out, nullptr, false);
  ASSERT_FALSE(object.is_discarded()) << ran.out;
  EXPECT_EQ(object["found"], true);
  EXPECT_EQ(object["answer"].size(), 2U);
  EXPECT_EQ(object["answer"][0]["text"], "Mina Park does.");
  EXPECT_EQ(object["answer"][0]["evidence"]["document"], "tides.md");
  EXPECT_EQ(object["answer"][0]["citations"][0]["id"], 1);
  EXPECT_EQ(object["model"]["name"], "some-model");
  EXPECT_EQ(object["model"]["end"], "answered");
  EXPECT_EQ(object["model"]["dropped_citations"], 1);
  EXPECT_EQ(object["usage"]["calls"], 1);
  EXPECT_EQ(object["cost"], 0.0);
  const json without =
      json::parse(run_sennit({"query", "Who measures the tides?", "--json"}, folder()).out);
  for (const auto& [key, value] : object.items()) EXPECT_TRUE(without.contains(key)) << key;
  for (const auto& [key, value] : without["answer"][0].items())
    EXPECT_TRUE(object["answer"][0].contains(key)) << key;
}

TEST_F(AnswerProgram, SaysInTheLanguageOfTheQuestionWhatIsNotInTheNotes) {
  says("[NONE]");
  const Ran english = ask("Who measures the tides of Busan?");
  EXPECT_EQ(english.exit_code, 0);
  EXPECT_TRUE(holds(english.out, "Not in these notes.")) << english.out;
  const Ran korean = ask("부산의 조석은 누가 관측하나?");
  EXPECT_EQ(korean.exit_code, 0);
  EXPECT_TRUE(holds(korean.out, "이 노트들에는 없습니다.")) << korean.out;
  const Ran japanese = ask("Busanの潮は誰？");
  EXPECT_TRUE(holds(japanese.out, "これらのノートにはありません。")) << japanese.out;
}

TEST_F(AnswerProgram, GivesTheSentencesOfTheNotesWhereTheModelFails) {
  server_.set_key("sk-another");
  const Ran ran = ask("Who measures the tides of Busan?");
  EXPECT_EQ(ran.exit_code, 3);
  EXPECT_TRUE(holds(ran.err, "No answer by some-model")) << ran.err;
  EXPECT_TRUE(holds(ran.out, "Mina Park measures the tides of Busan. [1]")) << ran.out;
  server_.set_key("");
  says("Mina Park, I think.");
  const Ran uncited = ask("Who measures the tides of Busan?");
  EXPECT_EQ(uncited.exit_code, 3);
  EXPECT_TRUE(holds(uncited.out, "Mina Park, I think.")) << uncited.out;
  EXPECT_TRUE(holds(uncited.err, "names no place")) << uncited.err;
  EXPECT_TRUE(holds(uncited.out, "Mina Park measures the tides of Busan. [1]")) << uncited.out;
}

TEST_F(AnswerProgram, AsksOneQuestionAfterAnother) {
  const Ran ran =
      run_sennit(words({"interactive"}), folder(), {},
                 "Who measures the tides of Busan?\n부산의 조석은 누가 관측하나?\nquit\n");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(server_.requests(), 2U);
  EXPECT_TRUE(holds(ran.out, "질문: 부산의 조석은 누가 관측하나?")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "출처\n[1] 조석.md:3")) << ran.out;
}

TEST_F(AnswerProgram, StopsAtCtrlC) {
  says(std::string(400, 'x') + " [1].");
  server_.fail_always(Fault{.kind = Fault::Kind::kSilence});
  const Ran ran = run_sennit(words({"query", "Who measures the tides of Busan?"}), folder(), {}, {},
                             [&](pid_t child) {
                               while (server_.requests() == 0) std::this_thread::yield();
                               ::kill(child, SIGINT);
                             });
  EXPECT_EQ(ran.exit_code, 3);
  EXPECT_TRUE(holds(ran.err, "Stopped.")) << ran.err;
  EXPECT_FALSE(holds(ran.out, "Mina Park measures")) << ran.out;
}

}  // namespace
}  // namespace sennit::test
