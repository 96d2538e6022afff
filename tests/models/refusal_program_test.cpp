// What a model refuses is learnt once, also from run to run, and told in each run that leaves it
// out.

#include <gtest/gtest.h>

#include "servers/model_server.h"
#include "servers/named_words.h"
#include "support.h"

namespace sennit::test {
namespace {

using testing::ModelServer;

class RefusalProgram : public ::testing::Test {
 protected:
  RefusalProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model", .takes_schema = false});
    server_.set_script([](const testing::Asked& asked) { return testing::named_words(asked); });
    ::setenv("OPENAI_API_KEY", "sk-test", 1);
    settings("");
  }

  void settings(const std::string& more) {
    home_.write("config.yaml", "model:\n  provider: compatible\n  name: some-model\n  base_url: " +
                                   server_.url() + "/v1\n" + more);
  }
  Ran run(const std::vector<std::string>& words) {
    return run_sennit(words, home_.path().string());
  }
  // Of a note that no run has shown yet.
  Ran extract(const std::string& note) {
    home_.write("notes/" + note + ".md", "# " + note + "\n\nMina went from Ulsan to Busan.\n");
    return run({"process", "notes", "-o", "g.sennit", "--extractor", "standard"});
  }

  TemporaryFolder home_;
  ModelServer server_;
};

TEST_F(RefusalProgram, ASecondRunMakesNoRefusedRequestAndSaysSo) {
  const Ran first = extract("One");
  ASSERT_EQ(first.exit_code, 0) << first.err << first.out;
  EXPECT_TRUE(holds(first.out, "some-model refuses the JSON schema; it is asked without"))
      << first.out;
  ASSERT_EQ(server_.refusals().size(), 1U);
  const std::size_t requests = server_.requests();
  const Ran second = extract("Two");
  EXPECT_EQ(second.exit_code, 0) << second.err << second.out;
  EXPECT_EQ(server_.refusals().size(), 1U);
  EXPECT_EQ(server_.requests(), requests + 1);
  EXPECT_TRUE(holds(second.out, "some-model refused the JSON schema on 20")) << second.out;
  const std::string file = read_file(home_ / "sennit/refusals.json");
  EXPECT_TRUE(holds(file, "some-model") && holds(file, server_.url())) << file;
  EXPECT_FALSE(holds(file, "sk-test"));
}

TEST_F(RefusalProgram, OtherSettingsAskAnew) {
  ASSERT_EQ(extract("One").exit_code, 0);
  settings("  temperature: 0.5\n");
  ASSERT_EQ(extract("Two").exit_code, 0);
  EXPECT_EQ(server_.refusals().size(), 2U);
  server_.set_model({.name = "some-model"});
  settings("  temperature: 0.6\n");
  const Ran third = extract("Three");
  EXPECT_EQ(server_.refusals().size(), 2U);
  EXPECT_TRUE(server_.seen().back().schema) << "a schema is asked for again";
  EXPECT_FALSE(holds(third.out, "asked without")) << third.out;
}

TEST_F(RefusalProgram, TheDoctorLooksAnew) {
  ASSERT_EQ(extract("One").exit_code, 0);
  server_.set_model({.name = "some-model"});
  run({"doctor"});
  const Ran second = extract("Two");
  EXPECT_TRUE(server_.seen().back().schema);
  EXPECT_FALSE(holds(second.out, "asked without")) << second.out;
}

TEST_F(RefusalProgram, AFileThatCannotBeReadOrWrittenIsNoFailure) {
  home_.write("sennit/refusals.json", "[{\"provider\": ");
  EXPECT_EQ(extract("One").exit_code, 0);
  std::filesystem::remove(home_ / "sennit/refusals.json");
  std::filesystem::create_directories(home_ / "sennit/refusals.json");
  EXPECT_EQ(extract("Two").exit_code, 0);
  EXPECT_EQ(server_.refusals().size(), 2U) << "it is learnt again";
}

}  // namespace
}  // namespace sennit::test
