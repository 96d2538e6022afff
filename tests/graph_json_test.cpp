// The older package's file, both ways: what its users have on disk works as they know it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support.h"

namespace sennit::test {
namespace {

using Json = nlohmann::json;

constexpr const char* kExample = R"({
  "entities": {
    "e-1": {
      "entity_id": "e-1",
      "name": "윤하",
      "entity_type": "PERSON",
      "description": "등대지기. 배를 고친다",
      "attributes": {"age": 31},
      "source_chunks": ["c-1", "c-2"],
      "mood": "calm"
    },
    "e-2": {
      "entity_id": "e-2",
      "name": "남쪽 등대",
      "entity_type": "PLACE",
      "description": "",
      "attributes": {},
      "source_chunks": ["c-1"]
    }
  },
  "relationships": [
    {
      "relationship_id": "r-1",
      "source_entity_id": "e-1",
      "target_entity_id": "e-2",
      "relationship_type": "WORKS_AT",
      "description": "밤마다 불을 켠다",
      "weight": 1.0,
      "source_chunks": ["c-1"]
    },
    {
      "relationship_id": "r-2",
      "source_entity_id": "e-1",
      "target_entity_id": "e-2",
      "relationship_type": "WORKS_AT",
      "description": "again",
      "weight": 1.0,
      "source_chunks": ["c-2"]
    },
    {
      "relationship_id": "r-3",
      "source_entity_id": "e-1",
      "target_entity_id": "e-1",
      "relationship_type": "KNOWS",
      "description": "",
      "weight": 1.0,
      "source_chunks": []
    }
  ]
})";

class GraphJsonFile : public ::testing::Test {
 protected:
  Ran run(const std::vector<std::string>& words) {
    return run_sennit(words, home_.path().string());
  }
  TemporaryFolder home_;
};

TEST_F(GraphJsonFile, IsAnsweredFromWithoutLeavingAStoreBehind) {
  home_.write("graph.json", kExample);
  const Json stats = Json::parse(run({"stats", "-g", "graph.json", "--json"}).out);
  EXPECT_EQ(stats["entities"], 2);
  EXPECT_EQ(stats["entity_types"]["PERSON"], 1);
  const Ran answer =
      run({"query", "윤하는 어디에서 일하나?", "-g", "graph.json", "--mode", "local"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_NE(answer.out.find("남쪽 등대"), std::string::npos) << answer.out;
  EXPECT_FALSE(std::filesystem::exists(home_ / "graph.json.sennit"));
  EXPECT_EQ(read_file(home_ / "graph.json"), kExample);
}

TEST_F(GraphJsonFile, LosesNothingWhenLoadedProcessedAndSaved) {
  home_.write("graph.json", kExample);
  home_.write("notes/a.md", "[[윤하]] lives in [[Busan]].");
  const Ran made = run({"process", "notes", "-o", "graph.json"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const Json before = Json::parse(kExample);
  const Json after = Json::parse(read_file(home_ / "graph.json"));
  for (const auto& [id, entity] : before["entities"].items()) {
    ASSERT_TRUE(after["entities"].contains(id)) << id;
    for (const auto& [key, value] : entity.items()) {
      if (key == "source_chunks") continue;
      EXPECT_EQ(after["entities"][id][key], value) << id << " " << key;
    }
  }
  for (std::size_t i = 0; i < before["relationships"].size(); ++i)
    EXPECT_EQ(after["relationships"][i], before["relationships"][i]);
  bool has_busan = false;
  for (const auto& [id, entity] : after["entities"].items())
    has_busan = has_busan || entity["name"] == "Busan";
  EXPECT_TRUE(has_busan);
}

TEST_F(GraphJsonFile, IsMadeFromAFolderAndReadByEveryCommand) {
  home_.write("notes/a.md", "[[Ada Lovelace]] met [[Charles Babbage]].");
  ASSERT_EQ(run({"process", "notes", "-o", "graph.json"}).exit_code, 0);
  const Json graph = Json::parse(read_file(home_ / "graph.json"));
  for (const auto& [id, entity] : graph["entities"].items()) {
    EXPECT_EQ(entity["entity_id"], id);
    EXPECT_TRUE(entity.contains("name") && entity.contains("entity_type") &&
                entity.contains("source_chunks"));
  }
  EXPECT_EQ(run({"query", "Who met Charles Babbage?", "-g", "graph.json"}).exit_code, 0);
  EXPECT_EQ(run({"merge", "Ada Lovelace", "Charles Babbage", "-g", "graph.json"}).exit_code, 0);
  EXPECT_EQ(run({"undo", "-g", "graph.json"}).exit_code, 0);
  EXPECT_EQ(Json::parse(read_file(home_ / "graph.json")), graph);
  EXPECT_EQ(run({"check", "-g", "graph.json"}).exit_code, 0);
}

TEST_F(GraphJsonFile, ChangedByAnotherProgramIsTakenInAgain) {
  home_.write("notes/a.md", "[[Ada Lovelace]] met [[Charles Babbage]].");
  ASSERT_EQ(run({"process", "notes", "-o", "graph.json"}).exit_code, 0);
  home_.write("graph.json", kExample);
  const Json stats = Json::parse(run({"stats", "-g", "graph.json", "--json"}).out);
  EXPECT_EQ(stats["entities"],
            Json::parse(run({"stats", "-g", "graph.json", "--json"}).out)["entities"]);
  const Ran found = run({"search", "윤하", "-g", "graph.json"});
  EXPECT_NE(found.out.find("윤하"), std::string::npos) << found.out << found.err;
}

TEST_F(GraphJsonFile, BrokenIsNamedAndLeftAsItIs) {
  home_.write("graph.json", "{\"entities\": {");
  const Ran ran = run({"query", "anything", "-g", "graph.json"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.err.find("graph.json"), std::string::npos) << ran.err;
  home_.write("notes/a.md", "[[Ada Lovelace]]");
  EXPECT_EQ(run({"process", "notes", "-o", "graph.json"}).exit_code, 1);
  EXPECT_EQ(read_file(home_ / "graph.json"), "{\"entities\": {");
}

TEST_F(GraphJsonFile, RecordedOnesOpen) {
  const std::optional<std::string> data = shared_data();
  if (!data) GTEST_SKIP() << "SENNIT_DATA is not here";
  for (const auto& entry : std::filesystem::directory_iterator(*data + "/texts")) {
    const std::string name = entry.path().filename();
    if (!name.ends_with(".graph.json")) continue;
    Result<Engine> engine = Engine::open(entry.path().string(), Access::kRead);
    ASSERT_TRUE(engine.ok()) << name << ": " << engine.error().what;
    const Json file = Json::parse(read_file(entry.path()));
    EXPECT_GE(engine->stats()->entities, file["entities"].size() * 9 / 10) << name;
    EXPECT_LE(engine->stats()->entities, file["entities"].size()) << name;
  }
}

}  // namespace
}  // namespace sennit::test
