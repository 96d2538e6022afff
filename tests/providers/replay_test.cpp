// The replaying server, on the recorded extractions.

#include "servers/replay.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace sennit::testing {
namespace {

std::string data() {
  const char* given = std::getenv("SENNIT_DATA");
  return given ? given : "../shared/data";
}

TEST(Replay, TellsWhatWasRecordedOfAChunk) {
  const auto replay = Replay::open(data(), {"a-christmas-carol.jsonl"});
  if (!replay) GTEST_SKIP() << "no tapes; set SENNIT_DATA";
  Asked asked;
  asked.text = "Marley was dead: to begin with. Scrooge signed it. And Scrooge's name was good.";
  const Json told = Json::parse(replay->answer(asked).text);
  std::vector<std::string> names;
  for (const Json& entity : told["entities"]) {
    names.push_back(entity["name"]);
    EXPECT_NE(asked.text.find(names.back()), std::string::npos) << names.back();
  }
  EXPECT_NE(std::find(names.begin(), names.end(), "Marley"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "Scrooge"), names.end());
  for (const Json& relation : told["relationships"])
    for (const char* end : {"source", "target"})
      EXPECT_NE(std::find(names.begin(), names.end(), relation[end].get<std::string>()),
                names.end());
}

TEST(Replay, AnswersInTheShapeOfTheSchema) {
  const auto replay = Replay::open(data(), {"a-christmas-carol.jsonl"});
  if (!replay) GTEST_SKIP() << "no tapes; set SENNIT_DATA";
  Asked asked;
  asked.text = "Scrooge and Marley";
  asked.schema = Json::parse(
      R"({"type":"object","properties":{"nodes":{"type":"array","items":{"type":"object","properties":)"
      R"({"name":{"type":"string"},"entity_type":{"type":"string"},"aliases":{"type":"array"}}}}}})");
  const Json told = Json::parse(replay->answer(asked).text);
  ASSERT_FALSE(told["nodes"].empty());
  EXPECT_TRUE(told["nodes"][0].contains("entity_type"));
  EXPECT_TRUE(told["nodes"][0]["aliases"].is_array());
}

TEST(Replay, IsAbsentWithoutItsTapes) {
  EXPECT_FALSE(Replay::open("/nowhere", {"a-christmas-carol.jsonl"}).has_value());
}

}  // namespace
}  // namespace sennit::testing
