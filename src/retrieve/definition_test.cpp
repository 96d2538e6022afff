#include "retrieve/definition.h"

#include <gtest/gtest.h>

#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

Graph library() {
  return GraphForTest()
      .entities({"King Sejong", "캔버스", "東京大学", "Seoul"})
      .entity("Ada Lovelace", {"Ada"})
      .document("Ada.md", 3)
      .about("Ada Lovelace")
      .document("Lists.md", 2)
      .tells("King Sejong", {1200, 1240})
      .tells("King Sejong", {40, 90})
      .tells("캔버스", {1300, 1340})
      .tells("東京大学", {1350, 1390})
      .tells("Ada Lovelace", {1500, 1520})
      .graph();
}

std::size_t places_of(const Graph& graph, std::string_view question) {
  return tellings(graph, question, link_names(graph, question)).size();
}

TEST(WhatAThingIs, IsAskedByANameAndWordsThatAskForNothingElse) {
  const Graph graph = library();
  for (const char* question :
       {"Who was King Sejong?", "who is king sejong", "What is King Sejong", "King Sejong",
        "Tell me about King Sejong.", "Please explain the meaning of King Sejong",
        "Who's King Sejong?", "King Sejong은 누구인가?", "King Sejong란?",
        "King Sejong에 대해 알려줘", "King Sejong의 뜻은?"})
    EXPECT_EQ(places_of(graph, question), 2u) << question;
  for (const char* question :
       {"東京大学とは", "東京大学とは何ですか?", "東京大学是什么?", "什么是東京大学",
        "캔버스는 무엇인가?", "캔버스란 무엇인가요?", "캔버스가 뭐야?"})
    EXPECT_EQ(places_of(graph, question), 1u) << question;
}

TEST(WhatAThingIs, IsNotAskedByAQuestionForSomethingOfIt) {
  const Graph graph = library();
  for (const char* question :
       {"Who was King Sejong's father?", "Where is King Sejong buried?", "Where is King Sejong?",
        "When was King Sejong?", "How did King Sejong?", "Why King Sejong?",
        "What is between King Sejong and Seoul?", "Is King Sejong in Seoul?", "King Sejong은 언제?",
        "King Sejong의 아버지는 누구인가?", "King Sejong은 어디에?", "King Sejongはどこ", "Who?",
        ""})
    EXPECT_EQ(places_of(graph, question), 0u) << question;
}

TEST(WhatAThingIs, IsSaidAtThePlacesOfTheGraphBestFirst) {
  const Graph graph = library();
  const std::string_view question = "Who was King Sejong?";
  const auto places = tellings(graph, question, link_names(graph, question));
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].chunk, 4u);
  EXPECT_EQ(places[0].range, (ByteRange{1200, 1240}));
  EXPECT_EQ(places[1].chunk, 3u);
  EXPECT_GT(places[0].worth, places[1].worth);
}

TEST(WhatAThingIs, IsSaidFirstByTheBeginningOfItsOwnNote) {
  const Graph graph = library();
  const auto places = tellings(graph, "Who is Ada?", link_names(graph, "Who is Ada?"));
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].chunk, 0u);
  EXPECT_TRUE(places[0].range.empty());
}

}  // namespace
}  // namespace sennit::testing
