#include "retrieve/local.h"

#include <gtest/gtest.h>

#include <map>

#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

struct Scored {
  const char* name;
  const char* description;
  const char* question;
  double score;
};

// What mini-graph-RAG 0.1.0 gives, faults and all: its users' rankings stay what they were.
TEST(ScoreEntity, IsThatOfMiniGraphRag) {
  for (const Scored& each :
       {Scored{"김첨지", "인력거꾼", "김첨지에 대해서 알려줘.", 1.0},
        {"아내", "김첨지의 병든 아내", "김첨지에 대해서 알려줘.", 0.0},
        {"Ada Lovelace", "wrote the first program", "Who is Ada Lovelace?", 1.0},
        {"Ada", "mathematician", "tell me about lovelace", 0.0},
        {"a", "", "banana", 1.0},
        {"Bob", "knows the engine", "who knows the engine", 0.6}})
    EXPECT_EQ(score_entity(each.name, each.description, each.question), each.score) << each.name;
}

TEST(ScoreEntity, CountsEachTermOfTheQuestionOnce) {
  EXPECT_EQ(score_entity("Bob", "the boat", "boat boat boat"), 0.2);
}

TEST(ScoreEntity, OfNothingIsNothing) {
  EXPECT_EQ(score_entity("", "", ""), 0.0);
  EXPECT_EQ(score_entity("", "a boat", ""), 0.0);
  EXPECT_EQ(score_entity("", "", "a boat"), 0.0);
}

TEST(ScoreEntity, SeesThroughCaseWidthAndUnicodeForm) {
  EXPECT_EQ(score_entity("ADA", "", "ada"), 1.0);
  EXPECT_EQ(score_entity("Ａｄａ", "", "ada"), 1.0);
  EXPECT_EQ(score_entity("각", "", "각"), 1.0);
}

TEST(ScoreSubgraph, IsThatOfMiniGraphRag) {
  EXPECT_EQ(score_subgraph({score_entity("Bob", "knows", "bob")}, 3), 1.3);
  EXPECT_EQ(score_subgraph({1.0, 0.0}, 9), 1.0) << "relations count up to 0.5";
  EXPECT_EQ(score_subgraph({}, 9), 0.0);
}

// Ada - Engine - Babbage - Difference Engine - Scheutz, a chain.
Graph chain() {
  return GraphForTest()
      .entities({"Ada", "Engine", "Babbage", "Difference Engine", "Scheutz", "Lone"})
      .relation("Ada", "describes", "Engine")
      .relation("Babbage", "designs", "Engine")
      .relation("Babbage", "designs", "Difference Engine")
      .relation("Scheutz", "builds", "Difference Engine")
      .graph();
}

std::vector<RankedEntity> around(const Graph& graph, const char* question, int hops,
                                 std::size_t top_k = 5) {
  RetrieveOptions options;
  options.mode = RetrieveMode::kLocal;
  options.hops = hops;
  options.top_k = top_k;
  return local_entities(graph, question, link_names(graph, question), options);
}

TEST(Local, ReachesSoManyStepsFromTheNamesOfTheQuestion) {
  const Graph graph = chain();
  EXPECT_EQ(names_of(graph, around(graph, "Ada?", 0)), (Texts{"Ada"}));
  EXPECT_EQ(names_of(graph, around(graph, "Ada?", 1)), (Texts{"Ada", "Engine"}));
  EXPECT_EQ(names_of(graph, around(graph, "Ada?", 2)), (Texts{"Ada", "Babbage", "Engine"}));
}

TEST(Local, SaysWhyEachIsThere) {
  const Graph graph = chain();
  const std::vector<RankedEntity> rows = around(graph, "Ada?", 2);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].reason, "named in the question");
  EXPECT_EQ(rows[1].reason, "2 steps from Ada");
  EXPECT_EQ(rows[2].reason, "1 step from Ada");
}

TEST(Local, TellsTheNearestNameThatLedThere) {
  const Graph graph = chain();
  std::map<std::string_view, std::string> reasons;
  for (const RankedEntity& row : around(graph, "Ada and Scheutz?", 4))
    reasons[graph.name(row.entity)] = row.reason;
  EXPECT_EQ(reasons["Engine"], "1 step from Ada");
  EXPECT_EQ(reasons["Difference Engine"], "1 step from Scheutz");
  EXPECT_EQ(reasons["Babbage"], "2 steps from Ada") << "named first, and as near";
}

TEST(Local, PutsTheNamesOfTheQuestionFirst) {
  const Graph graph = GraphForTest()
                          .entity("Zed", {"Zeta"})
                          .entity("Boat", {}, "what did say about the")
                          .relation("Zed", "has", "Boat")
                          .graph();
  EXPECT_EQ(names_of(graph, around(graph, "what did zeta say about the sea", 2)),
            (Texts{"Zed", "Boat"}))
      << "though its score is the lower one";
}

TEST(Local, BreaksTiesByNumber) {
  const Graph graph = GraphForTest()
                          .entities({"Hub", "c", "b", "a"})
                          .relation("Hub", "has", "c")
                          .relation("Hub", "has", "b")
                          .relation("Hub", "has", "a")
                          .graph();
  EXPECT_EQ(names_of(graph, around(graph, "Hub", 1)), (Texts{"Hub", "b", "a", "c"}))
      << "\"b\" is in \"hub\", the others score nothing";
}

TEST(Local, WithoutANameStartsAtTheFiveMostLikeTheQuestion) {
  GraphForTest made;
  for (const char* name : {"n1", "n2", "n3", "n4", "n5", "n6", "n7"})
    made.entity(name, {}, "likes boats");
  made.entity("Engine");
  const Graph graph = made.graph();
  const std::vector<RankedEntity> rows = around(graph, "who likes boats", 0);
  EXPECT_EQ(names_of(graph, rows), (Texts{"n1", "n2", "n3", "n4", "n5"}));
  EXPECT_EQ(rows[0].reason, "like the question");
  EXPECT_EQ(rows[0].score, 0.4);
}

TEST(Local, FindsNothingWhereNothingIsLikeTheQuestion) {
  EXPECT_TRUE(around(chain(), "xyzzy", 2).empty());
  EXPECT_TRUE(around(Graph(), "Ada", 2).empty());
}

TEST(Local, GivesThreeTimesTopKEntitiesAtMost) {
  GraphForTest made;
  made.entity("Hub");
  for (int i = 0; i < 40; ++i)
    made.entity("n" + std::to_string(i)).relation("Hub", "has", "n" + std::to_string(i));
  const Graph graph = made.graph();
  EXPECT_EQ(around(graph, "Hub", 1, 5).size(), 15u);
  EXPECT_EQ(around(graph, "Hub", 1, 1).size(), 3u);
}

}  // namespace
}  // namespace sennit::testing
