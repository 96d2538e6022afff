// The program from end to end with a language model: extraction, the bill, the state of documents,
// kill -9 at any moment.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <random>

#include <sys/wait.h>
#include <unistd.h>

#include "servers/model_server.h"
#include "servers/named_words.h"
#include "support.h"

namespace sennit::test {
namespace {

using nlohmann::json;
using testing::Asked;
using testing::Fault;
using testing::ModelServer;
using testing::Said;

Said names_of(const Asked& asked) { return testing::named_words(asked); }

class ModelProgram : public ::testing::Test {
 protected:
  ModelProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model"});
    server_.set_script(names_of);
    ::setenv("OPENAI_API_KEY", "sk-test", 1);
  }

  void random_notes(std::uint64_t seeds) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
      for (const RandomVault vault(seed); const auto& [path, text] : vault.notes())
        home_.write("notes/" + std::to_string(seed) + "/" + path, text);
  }

  std::vector<std::string> arguments(const std::string& graph,
                                     std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {
        "process",    "notes",      "-o",      graph,        "--extractor", "standard",
        "--provider", "compatible", "--model", "some-model", "--base-url",  server_.url() + "/v1"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Ran process(const std::string& graph, std::vector<std::string> more = {}) {
    return run_sennit(arguments(graph, std::move(more)), home_.path().string());
  }
  json process_json(const std::string& graph, std::vector<std::string> more = {}) {
    more.push_back("--json");
    const Ran ran = process(graph, std::move(more));
    return json::parse(ran.out, nullptr, false);
  }
  std::string picture_of(const std::string& graph) {
    Result<Engine> engine = Engine::open(home_ / graph, Access::kRead);
    return engine.ok() ? picture(*engine) : engine.error().what;
  }

  TemporaryFolder home_;
  ModelServer server_;
};

TEST_F(ModelProgram, ShowsNotesToTheModelOnceAndTellsTheBill) {
  home_.write("notes/a.md", "# Tides\n\nHarbour masters of Busan keep the Tables of Mina.\n");
  home_.write("notes/b.md", "# Boats\n\nMina went to Ulsan.\n");
  const json first = process_json("g.sennit");
  ASSERT_FALSE(first.is_discarded());
  EXPECT_EQ(first["model"]["end"], "finished");
  EXPECT_EQ(first["model"]["done"], 2);
  EXPECT_GT(first["model"]["input_tokens"], 100);
  EXPECT_EQ(server_.requests(), 2U);
  const json second = process_json("g.sennit");
  EXPECT_EQ(second["model"]["calls"], 0);
  EXPECT_EQ(server_.requests(), 2U);
  const Ran stats = run_sennit({"stats", "-g", "g.sennit", "--json"}, home_.path().string());
  EXPECT_EQ(json::parse(stats.out)["usage"][0]["calls"], 2);
  const Ran status = run_sennit({"status", "-g", "g.sennit", "--json"}, home_.path().string());
  EXPECT_EQ(json::parse(status.out)["documents"][0]["state"], "done");
  EXPECT_EQ(run_sennit({"check", "-g", "g.sennit"}, home_.path().string()).exit_code, 0);
  EXPECT_NE(picture_of("g.sennit").find("comes before"), std::string::npos);
}

TEST_F(ModelProgram, AnEditWithoutAModelTakesAwayOnlyWhatItTouches) {
  std::string kept = "## harbour\n\nMasters of Busan keep the Tables of Mina";
  while (kept.size() < 1500) kept += ", and the sea comes and goes";  // a chunk of its own
  kept += ".\n\n";
  home_.write("notes/a.md", kept + "## boats\n\nNora sailed to Ulsan with Pedro.\n");
  const auto graph = [&] { return picture_of("g.sennit"); };
  process("g.sennit");
  ASSERT_NE(graph().find("Masters -comes before-> Busan"), std::string::npos) << graph();
  ASSERT_NE(graph().find("Ulsan -comes before-> Pedro"), std::string::npos);
  home_.write("notes/a.md", kept + "## boats\n\nNora stayed at home.\n");
  ASSERT_EQ(run_sennit({"process", "notes", "-o", "g.sennit"}, home_.path().string()).exit_code, 0);
  EXPECT_NE(graph().find("Masters -comes before-> Busan"), std::string::npos) << graph();
  EXPECT_EQ(graph().find("Pedro"), std::string::npos);
  EXPECT_EQ(run_sennit({"check", "-g", "g.sennit"}, home_.path().string()).exit_code, 0);
  const Ran status = run_sennit({"status", "-g", "g.sennit", "--json"}, home_.path().string());
  EXPECT_EQ(json::parse(status.out)["documents"][0]["state"], "queued");
  std::filesystem::rename(home_ / "notes/a.md", home_ / "notes/b.md");
  ASSERT_EQ(run_sennit({"process", "notes", "-o", "g.sennit"}, home_.path().string()).exit_code, 0);
  EXPECT_NE(graph().find("Masters -comes before-> Busan"), std::string::npos) << graph();
  ASSERT_EQ(process("g.sennit").exit_code, 0);
  ASSERT_EQ(process("clean.sennit").exit_code, 0);
  EXPECT_EQ(graph(), picture_of("clean.sennit")) << "history leaves no trace";
}

TEST_F(ModelProgram, TellsTheCostBeforeAndSendsNothing) {
  home_.write("notes/a.md", "# Tides\n\nHarbour masters of Busan.\n");
  const Ran ran = process("g.sennit", {"--dry-run"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Nothing was sent"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("1 file to look at"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("a.md"), std::string::npos) << "a bill, no list";
  EXPECT_EQ(server_.requests(), 0U);
}

TEST_F(ModelProgram, EndsWithThreeAndTheReasonWhenADocumentFailed) {
  home_.write("notes/a.md", "# Tides\n\nHarbour masters of Busan.\n");
  home_.write("notes/b.md", "# Boats\n\nMina went to Ulsan.\n");
  server_.set_script([](const Asked& asked) {
    if (asked.texts.front().find("Ulsan") != std::string::npos) return Said{.text = "{}"};
    return names_of(asked);
  });
  const Ran ran = process("g.sennit");
  EXPECT_EQ(ran.exit_code, 3) << ran.out;
  const Ran status = run_sennit({"status", "-g", "g.sennit"}, home_.path().string());
  EXPECT_NE(status.out.find("b.md: failed: no records in the reply"), std::string::npos)
      << status.out;
  EXPECT_EQ(status.exit_code, 3);
  server_.set_script(names_of);
  EXPECT_EQ(process("g.sennit", {"--retry-failed"}).exit_code, 0);
  EXPECT_EQ(run_sennit({"status", "-g", "g.sennit"}, home_.path().string()).exit_code, 0);
}

TEST_F(ModelProgram, StopsWithADiagnosisAtAWrongKey) {
  home_.write("notes/a.md", "# Tides\n\nHarbour masters of Busan.\n");
  server_.set_key("sk-another");
  const Ran ran = process("g.sennit");
  EXPECT_EQ(ran.exit_code, 3);
  EXPECT_NE(ran.out.find("Not finished (setup)"), std::string::npos) << ran.out;
  EXPECT_EQ((ran.out + ran.err).find("sk-test"), std::string::npos);
}

TEST_F(ModelProgram, KilledAtAnyMomentFinishesTheSameGraphAndAsksNothingTwice) {
  random_notes(6);
  ASSERT_EQ(process("quiet.sennit", {"-q"}).exit_code, 0);
  const std::string quiet = picture_of("quiet.sennit");
  const std::size_t whole = server_.requests();
  server_.set_delay(std::chrono::milliseconds(5));
  std::mt19937_64 random(1);
  for (std::size_t kill = 0; kill < repetitions(6, 50); ++kill) {
    for (const char* end : {"", "-wal", "-shm", "-journal", ".lock"})
      std::filesystem::remove(home_ / ("g.sennit" + std::string(end)));
    const std::size_t before = server_.requests();
    const pid_t child = start_sennit(arguments("g.sennit", {"-q"}), home_.path().string());
    ::usleep(static_cast<useconds_t>(random() % 1'000'000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_EQ(process("g.sennit", {"-q"}).exit_code, 0) << "kill " << kill;
    EXPECT_EQ(picture_of("g.sennit"), quiet) << "kill " << kill;
    // At most the calls that were under way, and those of the last 100 ms, are sent again.
    constexpr std::size_t kUnderWay = 64;
    EXPECT_LE(server_.requests() - before, whole + kUnderWay) << "kill " << kill;
    ASSERT_EQ(run_sennit({"check", "-g", "g.sennit"}, home_.path().string()).exit_code, 0);
  }
}

}  // namespace
}  // namespace sennit::test
