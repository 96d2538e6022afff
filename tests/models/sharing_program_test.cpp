// What leaves the machine: rules hold for extraction and for questions, what was sent can be looked
// up, and what came back can be removed for good.

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include "servers/model_server.h"
#include "servers/named_words.h"
#include "support.h"

namespace sennit::test {
namespace {

using nlohmann::json;
using testing::Asked;
using testing::ModelServer;
using testing::Said;

class SharingProgram : public ::testing::Test {
 protected:
  SharingProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model"});
    server_.set_script([this](const Asked& asked) {
      const std::scoped_lock lock(mutex_);
      for (const std::string& text : asked.texts) sent_ += text;
      return said_.empty() ? testing::named_words(asked) : Said{.text = said_};
    });
    ::setenv("OPENAI_API_KEY", "sk-secret-key", 1);
    settings("sharing:\n  rules: [deny Private, \"deny tag:일기\"]\n");
    home_.write("notes/Tides.md", "# Tides\n\nMina Park measures the tides of Busan.\n");
    home_.write("notes/Private/Doctor.md",
                "# Doctor\n\nMina Park sees the doctor Otto Brandt about her heart in Busan.\n");
    home_.write("notes/일기.md", "# 어제\n\n#일기\n\n박미나는 부산에서 김철수와 다투었다.\n");
  }

  // The server stands for one that is elsewhere.
  void settings(const std::string& more, bool remote = true) {
    home_.write("config.yaml",
                "model:\n  provider: compatible\n  name: some-model\n  base_url: " + server_.url() +
                    "/v1\n" + (remote ? "  remote: true\n" : "") + more);
  }
  Ran run(std::vector<std::string> words) { return run_sennit(words, home_.path().string()); }
  Ran extract(std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"process",      "notes",       "-o",
                                      "graph.sennit", "--extractor", "standard"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string sent() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(sent_, {});
  }
  void says(std::string text) {
    const std::scoped_lock lock(mutex_);
    said_ = std::move(text);
  }

  TemporaryFolder home_;
  ModelServer server_;
  std::mutex mutex_;
  std::string sent_, said_;
};

TEST_F(SharingProgram, ShowsAModelElsewhereOnlyWhatTheRulesLetGo) {
  const Ran dry = extract({"--dry-run"});
  EXPECT_TRUE(
      holds(dry.out, "1 document stays here, by the rule \"deny Private\": Private/Doctor.md"))
      << dry.out;
  const Ran ran = extract();
  EXPECT_EQ(ran.exit_code, 0) << ran.err << ran.out;
  EXPECT_TRUE(holds(ran.out, "1 document stays here, by the rule \"deny tag:일기\": 일기.md"))
      << ran.out;
  const std::string text = sent();
  EXPECT_TRUE(holds(text, "Mina Park measures")) << text;
  EXPECT_FALSE(holds(text, "Otto Brandt"));
  EXPECT_FALSE(holds(text, "김철수"));
}

TEST_F(SharingProgram, ShowsAModelOfThisMachineEverything) {
  settings("sharing:\n  rules: [deny Private]\n", false);
  const Ran ran = extract();
  EXPECT_FALSE(holds(ran.out, "here")) << ran.out;
  EXPECT_TRUE(holds(sent(), "Otto Brandt"));
  const json status = json::parse(run({"status", "--json"}).out);
  for (const json& document : status["documents"]) EXPECT_EQ(document["state"], "done");
}

TEST_F(SharingProgram, TellsWhichDocumentsAreKeptHere) {
  ASSERT_EQ(extract().exit_code, 0);
  const Ran shown = run({"status"});
  EXPECT_EQ(shown.exit_code, 0) << "what is not to be sent is not unfinished";
  EXPECT_TRUE(holds(shown.out, "3 of 3 documents done")) << shown.out;
  EXPECT_TRUE(holds(shown.out, "by the rule \"deny Private\": Private/Doctor.md")) << shown.out;
  const json status = json::parse(run({"status", "--json"}).out);
  for (const json& document : status["documents"]) {
    const bool kept = document["path"] != "Tides.md";
    EXPECT_EQ(document["state"], kept ? "kept here" : "done") << document["path"];
    EXPECT_EQ(document["kept_here"] != "", kept) << document["path"];
    EXPECT_GT(document["entities"], 0) << "what is found without a model is in the graph";
  }
}

TEST_F(SharingProgram, SendsNoPassageAndNoFactOfWhatIsKeptWithAQuestion) {
  ASSERT_EQ(run({"process", "notes", "-o", "graph.sennit"}).exit_code, 0);
  says("Mina Park measures them [1].");
  const Ran ran = run({"query", "Whom does Mina Park see in Busan, and what does she measure?"});
  EXPECT_TRUE(holds(ran.out + ran.err, "may not leave this machine")) << ran.out << ran.err;
  const std::string text = sent();
  EXPECT_TRUE(holds(text, "measures the tides")) << text;
  for (const char* part :
       {"Otto", "Brandt", "doctor", "heart", "김철수", "박미나", "Private", "일기"})
    EXPECT_FALSE(holds(text, part)) << part << " in " << text;
  home_.write("notes/Tides.md", "");
  std::filesystem::remove(home_ / "notes/Tides.md");
  ASSERT_EQ(run({"process", "notes", "-o", "graph.sennit"}).exit_code, 0);
  const Ran nothing = run({"query", "Whom does Mina Park see in Busan?"});
  EXPECT_EQ(nothing.exit_code, 3);
  EXPECT_TRUE(holds(nothing.out + nothing.err, "nothing of what was found may leave this machine"))
      << nothing.out << nothing.err;
  EXPECT_TRUE(holds(nothing.out, "Otto Brandt")) << "the sentences of the notes are given here";
  EXPECT_EQ(sent(), "");
}

TEST_F(SharingProgram, ARuleThatIsNotUnderstoodSendsNothing) {
  settings("sharing:\n  rules: [forbid Private]\n");
  const Ran ran = extract();
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(holds(ran.err, "forbid Private")) << ran.err;
  EXPECT_EQ(server_.requests(), 0U);
}

TEST_F(SharingProgram, LooksUpWhatWasSent) {
  EXPECT_EQ(run({"network"}).out, "Nothing was sent over the network.\n");
  EXPECT_EQ(json::parse(run({"network", "--json"}).out), json::array());
  ASSERT_EQ(extract().exit_code, 0);
  says("Mina Park measures them [1].");
  ASSERT_EQ(run({"query", "Who measures the tides of Busan?"}).exit_code, 0);
  const json list = json::parse(run({"network", "--json"}).out);
  ASSERT_EQ(list.size(), 2U) << list;
  EXPECT_EQ(list[0]["command"], "process");
  EXPECT_EQ(list[0]["of"], "Tides.md");
  EXPECT_EQ(list[0]["to"], server_.url());
  EXPECT_EQ(list[0]["status"], 200);
  EXPECT_GT(list[0]["sent_bytes"], 500);
  EXPECT_GT(list[0]["received_bytes"], 50);
  EXPECT_EQ(list[1]["of"], "a question, with text of Tides.md");
  const Ran shown = run({"network", "--last", "1"});
  EXPECT_TRUE(holds(shown.out, server_.url() + "  200")) << shown.out;
  EXPECT_TRUE(holds(shown.out, ": 1 request, ")) << shown.out;
  const std::string file = read_file(home_ / "sennit/network.log");
  for (const char* part : {"sk-secret-key", "measures", "Busan?"}) EXPECT_FALSE(holds(file, part));
  struct stat facts {};
  ASSERT_EQ(::stat((home_ / "sennit/network.log").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600U) << "names of notes stand in it";
}

TEST_F(SharingProgram, ALineOfTheNetworkLogThatWasCutOffIsPassedOver) {
  ASSERT_EQ(extract().exit_code, 0);
  const std::string file = read_file(home_ / "sennit/network.log");
  home_.write("sennit/network.log", "{\"at\": \"20\n[]\n{}\n" + file + file.substr(0, 40));
  EXPECT_EQ(json::parse(run({"network", "--json"}).out).size(), 1U);
}

TEST_F(SharingProgram, AFullNetworkLogMakesRoomAndIsStillShown) {
  ASSERT_EQ(extract().exit_code, 0);
  const std::string line = read_file(home_ / "sennit/network.log");
  std::string full;
  while (full.size() + line.size() < (2 << 20)) full += line;
  const auto lines = static_cast<std::size_t>(std::count(full.begin(), full.end(), '\n'));
  home_.write("sennit/network.log", full);
  home_.write("notes/Boats.md", "# Boats\n\nNora went to Ulsan.\n");
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_LT(read_file(home_ / "sennit/network.log").size(), full.size() / 2);
  const json list =
      json::parse(run({"network", "--json", "--last", std::to_string(lines + 10)}).out);
  ASSERT_EQ(list.size(), lines + 1) << "what was written before is there";
  EXPECT_EQ(list.back()["of"], "Boats.md") << "the newest comes last";
  struct stat facts {};
  ASSERT_EQ(::stat((home_ / "sennit/network.log").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600U);
}

std::string all_bytes_of(const TemporaryFolder& home) {
  std::string bytes;
  for (const auto& entry : std::filesystem::directory_iterator(home.path()))
    if (entry.is_regular_file() && holds(entry.path().filename().string(), ".sennit"))
      bytes += read_file(entry.path().string());
  return bytes;
}

TEST_F(SharingProgram, PurgeLeavesNoByteOfAReply) {
  says(
      R"({"entities": [{"name": "Mina Park", "type": "PERSON", "description": "zebrafinch measurer"}],
           "relations": []})");
  ASSERT_EQ(extract().exit_code, 0);
  ASSERT_TRUE(holds(all_bytes_of(home_), "zebrafinch"));
  ASSERT_EQ(run({"clear", "--yes"}).exit_code, 0);
  const std::size_t asked = server_.requests();
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_EQ(server_.requests(), asked) << "clear keeps the replies that were paid for";
  ASSERT_EQ(run({"clear", "--purge", "--yes"}).exit_code, 0);
  const json stats = json::parse(run({"stats", "--json"}).out);
  EXPECT_EQ(stats["documents"], 0);
  std::filesystem::path backup;
  for (const auto& entry : std::filesystem::directory_iterator(home_.path()))
    if (holds(entry.path().filename().string(), "backup")) backup = entry.path();
  std::filesystem::remove(backup);  // that `clear` made
  EXPECT_FALSE(holds(all_bytes_of(home_), "zebrafinch"));
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_GT(server_.requests(), asked);
}

}  // namespace
}  // namespace sennit::test
