#include "engine/answer_material.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ingest/folder_for_test.h"
#include "text/name_key.h"

namespace sennit::testing {
namespace {

// One person, whom only a private note calls "Nightfall".
class Material : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_
        .write("notes/Private/Nightfall.md",
               "---\naliases: [Mina Park]\n---\n# Nightfall\n\n"
               "Nightfall met [[Otto Brandt]].\n")
        .write("notes/Tides.md", "Mina Park founded [[Gauge House]] in the harbor of Ulsan.\n")
        .write("notes/Both.md", "Mina Park visited [[Otto Brandt]].\n")
        .write("notes/Otto Brandt.md", "A man.\n")
        .write("notes/Gauge House.md", "A house.\n");
    state_.path = folder_ / "graph.sennit";
    Result<Engine> engine = Engine::open(state_.path, Access::kWrite);
    ASSERT_TRUE(engine.ok());
    ASSERT_TRUE(engine->process({folder_ / "notes"}, {}).ok());
  }

  // Everything that the graph has of her, as facts.
  AnswerMaterial gather(const std::vector<std::string>& kept) {
    AnswerMaterial gathered;
    Result<std::unique_ptr<Store>> store = open_sqlite_store(state_.path, OpenMode::kRead);
    EXPECT_TRUE(store.ok());
    state_.store = std::move(*store);
    const Result<const Graph*> graph = current_graph(state_);
    EXPECT_TRUE(graph.ok());
    Citer citer(state_, **graph);
    MayBeShown may_be_shown;
    if (!kept.empty())
      may_be_shown = [&](DocumentIndex document) -> Result<bool> {
        return std::find(kept.begin(), kept.end(), (*graph)->path(document)) == kept.end();
      };
    for (const EntityIndex her : (*graph)->entities_of_key(name_key("Mina Park").name)) {
      EXPECT_EQ((*graph)->name(her), "Nightfall");
      std::vector<RelationIndex> relations;
      for (const RelationIndex relation : (*graph)->relations_of(her))
        relations.push_back(relation);
      Result<AnswerMaterial> made = answer_material(state_, citer, {}, relations, may_be_shown);
      EXPECT_TRUE(made.ok());
      gathered = std::move(*made);
    }
    return gathered;
  }

  static std::string text_of(const AnswerMaterial& material) {
    std::string text;
    for (const ContextFact& fact : material.facts) text += fact.text + " | " + fact.quote + "\n";
    return text;
  }

  Folder folder_;
  EngineState state_;
};

TEST_F(Material, IsToldByTheNamesOfTheGraphWhereAllMayBeShown) {
  const AnswerMaterial material = gather({});
  EXPECT_NE(text_of(material).find("Nightfall — founds → Gauge House"), std::string::npos)
      << text_of(material);
  EXPECT_EQ(material.held_back, 0u);
}

TEST_F(Material, IsToldByTheNamesOfItsSentenceWhereSomeMayNot) {
  const AnswerMaterial material = gather({"Private/Nightfall.md"});
  EXPECT_NE(text_of(material).find("Mina Park — founds → Gauge House"), std::string::npos)
      << text_of(material);
  EXPECT_EQ(text_of(material).find("Nightfall"), std::string::npos) << text_of(material);
}

TEST_F(Material, OfWhatIsKeptIsHeldBackAndCounted) {
  const AnswerMaterial material = gather({"Tides.md"});
  EXPECT_EQ(text_of(material).find("Gauge House"), std::string::npos) << text_of(material);
  EXPECT_GT(material.held_back, 0u);
}

}  // namespace
}  // namespace sennit::testing
