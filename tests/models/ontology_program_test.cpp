// A user's own types of entities, from the settings to what is searched, drawn and exported.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "servers/model_server.h"
#include "support.h"

namespace sennit::test {
namespace {

using nlohmann::json;
using testing::Asked;
using testing::ModelServer;
using testing::Said;

class OntologyProgram : public ::testing::Test {
 protected:
  OntologyProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model"});
    says({{"Lumos", "spell"}, {"Mina", "인물"}, {"Ember Wand", "Alien"}, {"Busan", "PLACE"}});
    ::setenv("OPENAI_API_KEY", "sk-test", 1);
    home_.write("notes/a.md",
                "# 마법\n\nMina whispers Lumos in Busan, and her Ember Wand glows.\n");
  }

  void says(const std::vector<std::pair<std::string, std::string>>& names) {
    json reply{{"entities", json::array()}, {"relationships", json::array()}};
    for (const auto& [name, type] : names)
      reply["entities"].push_back({{"name", name}, {"entity_type", type}, {"description", ""}});
    reply["relationships"].push_back({{"source", names[1].first},
                                      {"target", names[0].first},
                                      {"relationship", "whispers"},
                                      {"description", ""}});
    server_.set_script([text = reply.dump()](const Asked&) { return Said{.text = text}; });
  }
  void settings(const std::string& ontology) {
    home_.write("config.yaml", "model:\n  provider: compatible\n  name: some-model\n  base_url: " +
                                   server_.url() + "/v1\n" + ontology);
  }
  Ran run(std::vector<std::string> words) { return run_sennit(words, home_.path().string()); }
  Ran extract(const std::string& graph = "graph.sennit") {
    return run({"process", "notes", "-o", graph, "--extractor", "standard"});
  }
  Ran dry_run() {
    return run({"process", "notes", "-o", "graph.sennit", "--extractor", "standard", "--dry-run"});
  }
  json types() { return json::parse(run({"stats", "--json"}).out)["entity_types"]; }
  std::string found(const std::string& typed) {
    std::string names;
    const json results = json::parse(run({"search", typed, "--json"}).out);
    for (const json& entity : results["entities"]) names += entity["name"].get<std::string>() + ";";
    return names;
  }

  const std::string own_ =
      "ontology:\n  types:\n    SPELL: what is cast\n    인물: 작중 인물\n    PLACE:\n";
  TemporaryFolder home_;
  ModelServer server_;
};

TEST_F(OntologyProgram, IsAskedForSearchedDrawnAndExported) {
  settings(own_ + "  example: Lumos is a SPELL.\n");
  const Ran ran = extract();
  ASSERT_EQ(ran.exit_code, 0) << ran.err << ran.out;
  const Asked asked = server_.seen().back();
  EXPECT_TRUE(holds(asked.instructions, "- SPELL: what is cast\n- 인물: 작중 인물\n- PLACE\n"));
  EXPECT_TRUE(holds(asked.instructions, "Lumos is a SPELL."));
  ASSERT_TRUE(asked.schema);
  EXPECT_EQ((*asked.schema)["properties"]["entities"]["items"]["properties"]["entity_type"]["enum"],
            testing::Json({"SPELL", "인물", "PLACE"}));
  const json counted = types();
  EXPECT_EQ(counted["SPELL"], 1) << counted;
  EXPECT_EQ(counted["인물"], 1);
  EXPECT_EQ(counted["PLACE"], 1);
  EXPECT_FALSE(counted.contains("OTHER")) << counted;
  EXPECT_FALSE(counted.contains("Alien")) << "a type that nobody asked for is CONCEPT";
  EXPECT_EQ(found("type:Spell"), "Lumos;");
  EXPECT_EQ(found("type:인물"), "Mina;");
  EXPECT_EQ(found("type:person"), "Mina;") << "the word for it is known";
  EXPECT_EQ(found("type:alien"), "Ember Wand;") << "what the model wrote is kept";
  ASSERT_EQ(extract("out.json").exit_code, 0);
  const std::string exported = read_file(home_ / "out.json");
  EXPECT_TRUE(holds(exported, "\"SPELL\"") && holds(exported, "\"인물\"")) << exported;
  ASSERT_EQ(run({"visualize", "-o", "v.html", "--no-open", "--filter-type", "spell"}).exit_code, 0);
  const std::string page = read_file(home_ / "v.html");
  EXPECT_TRUE(holds(page, "Lumos") && holds(page, "SPELL"));
  EXPECT_FALSE(holds(page, "Mina"));
  EXPECT_EQ(run({"check"}).exit_code, 0);
}

TEST_F(OntologyProgram, AsksAgainWhenItChangesAndSaysSoBefore) {
  settings(own_);
  ASSERT_EQ(extract().exit_code, 0);
  const std::size_t asked = server_.requests();
  EXPECT_FALSE(holds(dry_run().out, "asked again"));
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_EQ(server_.requests(), asked);
  settings("ontology:\n  types: [SPELL, CHARACTER]\n");
  const Ran dry = dry_run();
  EXPECT_TRUE(holds(dry.out,
                    "the entity types of the settings are others than in the last run, "
                    "so all is asked again"))
      << dry.out;
  EXPECT_EQ(server_.requests(), asked);
  says({{"Lumos", "SPELL"}, {"Mina", "CHARACTER"}});
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_EQ(server_.requests(), asked + 1);
  EXPECT_EQ(types()["CHARACTER"], 1) << types();
  EXPECT_FALSE(types().contains("인물")) << types();
  settings(own_);  // as before: what was paid for is still here
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_EQ(server_.requests(), asked + 1);
  EXPECT_EQ(types()["인물"], 1) << types();
}

TEST_F(OntologyProgram, OfManyMentionsMostSayWhatAThingIs) {
  settings(own_);
  home_.write("notes/b.md", "# 둘\n\nLumos is bright.\n");
  home_.write("notes/c.md", "# 셋\n\nLumos is warm.\n");
  server_.set_script([](const Asked& asked) {
    const char* type = holds(asked.text, "whispers") ? "PLACE" : "SPELL";
    return Said{.text = json{{"entities", {{{"name", "Lumos"}, {"entity_type", type}}}},
                             {"relationships", json::array()}}
                            .dump()};
  });
  ASSERT_EQ(extract().exit_code, 0);
  EXPECT_EQ(found("type:spell"), "Lumos;");
  EXPECT_EQ(types()["SPELL"], 1) << types();
}

TEST_F(OntologyProgram, IsRefusedWithItsPlaceBeforeAnythingIsSent) {
  settings("ontology:\n  types: [SPELL, spell]\n");
  const Ran ran = extract();
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(holds(ran.err, "the entity type spell is given twice")) << ran.err;
  EXPECT_EQ(server_.requests(), 0U);
}

TEST_F(OntologyProgram, WithoutAModelTheTenTypesStay) {
  settings(own_);
  ASSERT_EQ(run({"process", "notes", "-o", "graph.sennit"}).exit_code, 0);
  EXPECT_FALSE(types().contains("SPELL")) << types();
  EXPECT_EQ(server_.requests(), 0U);
}

}  // namespace
}  // namespace sennit::test
