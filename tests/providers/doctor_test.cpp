// What the doctor says of configurations that are well and of those that are not.

#include "sennit/doctor.h"

#include <gtest/gtest.h>

#include "servers/model_server.h"

namespace sennit::testing {
namespace {

DoctorOptions options_for(const ModelServer& server, const std::string& provider,
                          const std::string& name) {
  DoctorOptions options;
  options.model.provider = provider;
  options.model.name = name;
  options.model.base_url = server.url();
  options.model.timeout = std::chrono::seconds(10);
  return options;
}

const DoctorFinding* finding(const DoctorReport& report, const std::string& subject) {
  for (const DoctorFinding& found : report.findings)
    if (found.subject == subject) return &found;
  return nullptr;
}

// A model that finds the names of both paragraphs.
Said diligent(const Asked& asked) {
  if (!asked.schema && !asked.json_mode) return {.text = "ready", .output_tokens = 2};
  Json entities = Json::array();
  for (const char* name : {"Mina Park", "Harbor Institute", "Busan", "Jonas Weber", "박미나",
                           "부산", "항만연구소", "이준호"})
    if (asked.text.find(name) != std::string::npos)
      entities.push_back({{"name", name}, {"type", "PERSON"}, {"description", ""}});
  return {.text = Json{{"entities", entities}, {"relationships", Json::array()}}.dump()};
}

TEST(Doctor, AHealthyModel) {
  ModelServer server;
  server.set_models({{.name = "qwen3:8b", .window = 40'960}, {.name = "embedder"}});
  server.set_script(diligent);
  DoctorOptions options = options_for(server, "ollama", "qwen3:8b");
  options.embedding = {.provider = "ollama", .name = "embedder", .base_url = server.url()};
  const DoctorReport report = doctor(options);
  for (const DoctorFinding& found : report.findings)
    EXPECT_EQ(found.health, Health::kGood) << found.subject << ": " << found.what;
  for (const char* subject :
       {"connection", "window", "JSON in English", "JSON in Korean", "embedding"})
    EXPECT_TRUE(finding(report, subject)) << subject;
  EXPECT_NE(finding(report, "window")->what.find("40960"), std::string::npos);
  EXPECT_GT(report.input_tokens, 0);
  EXPECT_EQ(report.usd, 0.0);  // it is on this machine
}

TEST(Doctor, NamesWhatIsWrong) {
  ModelServer server;
  server.set_models({{.name = "m", .window = 1000}});
  server.set_script(diligent);
  EXPECT_EQ(finding(doctor(options_for(server, "ollama", "other")), "model")->health, Health::kBad);
  EXPECT_EQ(doctor({}).findings.front().subject, "settings");

  DoctorOptions away = options_for(server, "ollama", "m");
  away.model.base_url = "http://127.0.0.1:1";
  const DoctorReport unreached = doctor(away);
  ASSERT_TRUE(finding(unreached, "connection"));
  EXPECT_EQ(unreached.health(), Health::kBad);
  EXPECT_FALSE(finding(unreached, "connection")->advice.empty());
}

TEST(Doctor, AWindowThatIsTooSmallIsToldWithBothNumbers) {
  ModelServer server;
  server.set_models({{.name = "m", .window = 3000}});
  server.set_script(diligent);
  const DoctorReport report = doctor(options_for(server, "ollama", "m"));
  const DoctorFinding* window = finding(report, "window");
  ASSERT_TRUE(window);
  EXPECT_EQ(window->health, Health::kBad);
  EXPECT_NE(window->what.find("3000"), std::string::npos) << window->what;
}

TEST(Doctor, AsksACompatibleServerForItsWindow) {
  ModelServer server;
  server.set_models({{.name = "m", .window = 16'384}});
  server.set_compatible(true);
  server.set_script(diligent);
  const DoctorReport report = doctor(options_for(server, "compatible", "m"));
  ASSERT_TRUE(finding(report, "window"));
  EXPECT_EQ(finding(report, "window")->health, Health::kGood);
  EXPECT_NE(finding(report, "window")->what.find("16384"), std::string::npos);
}

TEST(Doctor, AModelThatDoesNotFollowTheFormAndOneThatThinks) {
  ModelServer server;
  server.set_models({{.name = "m"}});
  server.set_script([](const Asked&) {
    return Said{.text = "Sure! What a lovely text.", .thoughts = "hm", .output_tokens = 300};
  });
  const DoctorReport report = doctor(options_for(server, "compatible", "m"));
  ASSERT_TRUE(finding(report, "JSON in Korean"));
  EXPECT_EQ(finding(report, "JSON in Korean")->health, Health::kBad);
  ASSERT_TRUE(finding(report, "thinking"));
  EXPECT_EQ(finding(report, "thinking")->health, Health::kWarning);
}

}  // namespace
}  // namespace sennit::testing
