// Questions and graphs that nobody should ask or have: a clear outcome each time, and the same.

#include <gtest/gtest.h>

#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

const Texts& bad_questions() {
  static const Texts questions = {
      "",
      " ",
      "?!...,;",
      "the of and what who",
      "' OR 1=1; DROP TABLE posting; --",
      "\"tides\" AND NEAR(moon, 5) * ^ {body}: (",
      "<script>alert(1)</script> <b>Tides</b>",
      "\xD7\x9E\xD7\x94 \xE2\x80\xAE tides \xE2\x80\xAC \xD8\xA7\xD9\x84",
      "\xFF\xFE\x80 tides",
      std::string("tides\0moon", 10),
      "🌊🌊 조수 人工知能 すし",
      std::string(100'000, 'a'),
      std::string(50'000, '('),
      std::string(50'000, '"')};
  return questions;
}

Texts lines_of(const Graph& graph, const Texts& texts, const std::string& question,
               RetrieveMode mode) {
  RetrieveOptions options;
  options.mode = mode;
  const auto found = retrieve(graph, TextIndex(texts), question, options,
                              [&](ChunkIndex chunk) -> Result<std::string_view> {
                                return std::string_view(texts[graph.chunk_document(chunk)]);
                              });
  Texts lines;
  EXPECT_TRUE(found.ok()) << found.error().what;
  for (const RankedChunk& row : found->chunks)
    lines.push_back(std::to_string(row.chunk) + " " + std::to_string(row.score) + " " + row.reason);
  for (const RankedEntity& row : found->entities)
    lines.push_back(std::to_string(row.entity) + " " + std::to_string(row.score) + " " +
                    row.reason);
  return lines;
}

TEST(BadQuestions, HaveAClearOutcomeOnEveryGraph) {
  const Texts texts = {"Tides <b>rise</b> with the Moon."};
  const Graph graphs[] = {Graph(), GraphForTest().entity("Tides").graph(),
                          GraphForTest()
                              .entities({"Moon", "Tides", "<b>Tides</b>"})
                              .document("a.md")
                              .mentions("Tides")
                              .graph()};
  for (const Graph& graph : graphs)
    for (const std::string& question : bad_questions())
      for (const RetrieveMode mode :
           {RetrieveMode::kHybrid, RetrieveMode::kLocal, RetrieveMode::kNaive})
        lines_of(graph, graph.chunk_count() > 0 ? texts : Texts(), question, mode);
}

TEST(BadQuestions, AStarOf50000LeavesIsNoTrap) {
  const Graph graph = [] {
    GraphContents contents;
    contents.documents.push_back({DocumentId{100}, "a.md", "a", 0});
    contents.chunks.push_back({0, 0, {0, 3}, ""});
    for (int e = 0; e <= 50'000; ++e) {
      GraphContents::Entity& entity = contents.entities.emplace_back();
      entity.id = EntityId{static_cast<std::uint64_t>(e) + 1};
      entity.name = e == 50'000 ? "Sun" : "Leaf " + std::to_string(100'000 + e);
      entity.key = name_key(entity.name).name;
    }
    for (EntityIndex leaf = 0; leaf < 50'000; ++leaf)
      contents.relations.push_back({leaf, 50'000, "orbits", "", 1, {}});
    contents.mentions.push_back({50'000, 0, {0, 3}});
    contents.entities[50'000].mentions = 1;
    return Graph::build(contents).value();
  }();
  const Texts lines = lines_of(graph, {"Sun"}, "What is the Sun?", RetrieveMode::kHybrid);
  ASSERT_FALSE(lines.empty());
  EXPECT_NE(lines.front().find("about Sun"), std::string::npos) << lines.front();
}

TEST(Determinism, TwentyRunsAreOne) {
  const Texts texts = {"Ada wrote of the Engine.", "The Engine was made by Babbage.",
                       "Babbage lived in London.", "London has a Tower."};
  const Graph graph = GraphForTest()
                          .entities({"Ada", "Babbage", "Engine", "London", "Tower"})
                          .document("a.md")
                          .mentions("Ada", {0, 3})
                          .mentions("Engine", {17, 23})
                          .document("b.md")
                          .mentions("Engine", {4, 10})
                          .mentions("Babbage", {23, 30})
                          .document("c.md")
                          .mentions("Babbage", {0, 7})
                          .mentions("London", {17, 23})
                          .document("d.md")
                          .mentions("London", {0, 6})
                          .mentions("Tower", {13, 18})
                          .graph();
  const std::string question = "Where did the maker of the Engine that Ada wrote of live?";
  const Texts first = lines_of(graph, texts, question, RetrieveMode::kHybrid);
  EXPECT_FALSE(first.empty());
  for (int run = 1; run < 20; ++run)
    ASSERT_EQ(lines_of(graph, texts, question, RetrieveMode::kHybrid), first);
}

}  // namespace
}  // namespace sennit::testing
