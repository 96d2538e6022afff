#include "retrieve/question.h"

#include <gtest/gtest.h>

#include "retrieve/graph_for_test.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit::testing {
namespace {

Graph things() {
  return GraphForTest()
      .entity("Ada Lovelace", {"Ada", "에이다"})
      .entity("Analytical Engine")
      .entity("Engine")
      .entity("Charles Babbage")
      .entity("The Who")
      .entity("Who")
      .entity("It")
      .entity("C++")
      .entity("김첨지")
      .entity("아내")
      .entity("인공지능", {"AI"})
      .entity("머신러닝")
      .entity("여름휴가")
      .entity("여름")
      .entity("한국은행")
      .entity("東京")
      .entity("東京大学")
      .entity("红楼梦")
      .entity("曹雪芹")
      .entity("ショパン")
      .entity("海")
      .entity("Mercury")
      .entity("Mercury")
      .graph();
}

// "surface -> name, name" for each name that was found.
Texts linked(const Graph& graph, std::string_view question) {
  Texts all;
  for (const LinkedName& name : link_names(graph, question)) {
    std::string told = name.surface + " ->";
    for (const EntityIndex entity : name.entities) told += " " + std::string(graph.name(entity));
    all.push_back(std::move(told));
  }
  return all;
}

struct Case {
  const char* question;
  Texts linked;
};

TEST(LinkNames, FindsNamesAndAliasesInAnyCase) {
  const Graph graph = things();
  for (const Case& each :
       {Case{"Who was Ada Lovelace?", {"Ada Lovelace -> Ada Lovelace"}},
        {"who was ada lovelace", {"ada lovelace -> Ada Lovelace"}},
        {"ADA AND CHARLES BABBAGE", {"ADA -> Ada Lovelace", "CHARLES BABBAGE -> Charles Babbage"}},
        {"What did Ada’s machine do, Ada Lovelace's?",
         {"Ada -> Ada Lovelace", "Ada Lovelace -> Ada Lovelace"}},
        {"Is C++ older than AI?", {"C++ -> C++", "AI -> 인공지능"}},
        {"Ａｄａ　Ｌｏｖｅｌａｃｅ", {"Ａｄａ　Ｌｏｖｅｌａｃｅ -> Ada Lovelace"}}})
    EXPECT_EQ(linked(graph, each.question), each.linked) << each.question;
}

TEST(LinkNames, TakesTheLongestName) {
  const Graph graph = things();
  EXPECT_EQ(linked(graph, "the Analytical Engine is an engine"),
            (Texts{"Analytical Engine -> Analytical Engine", "engine -> Engine"}));
}

TEST(LinkNames, SeesThroughKoreanParticles) {
  const Graph graph = things();
  for (const Case& each : {Case{"김첨지에 대해서 알려줘.", {"김첨지 -> 김첨지"}},
                           {"김첨지의 아내는 누구인가?", {"김첨지 -> 김첨지", "아내 -> 아내"}},
                           {"아내가 아팠나요?", {"아내 -> 아내"}},
                           {"인공지능이란 무엇인가", {"인공지능 -> 인공지능"}},
                           {"머신 러닝을 설명해줘", {"머신 러닝 -> 머신러닝"}},
                           {"머신러닝으로는 무엇을 하나", {"머신러닝 -> 머신러닝"}},
                           {"에이다와 Ada Lovelace는 같은 사람인가",
                            {"에이다 -> Ada Lovelace", "Ada Lovelace -> Ada Lovelace"}},
                           {"AI는 무엇인가", {"AI -> 인공지능"}},
                           {"한국은행에서", {"한국은행 -> 한국은행"}}})
    EXPECT_EQ(linked(graph, each.question), each.linked) << each.question;
}

TEST(LinkNames, KeepsTheEndOfANameThatLooksLikeAParticle) {
  EXPECT_EQ(linked(things(), "여름휴가 때"), (Texts{"여름휴가 -> 여름휴가"}));
  EXPECT_EQ(linked(things(), "여름휴가는 언제"), (Texts{"여름휴가 -> 여름휴가"}));
}

TEST(LinkNames, FindsNamesInsideARunWithoutBlanks) {
  const Graph graph = things();
  for (const Case& each : {Case{"東京大学はどこにありますか", {"東京大学 -> 東京大学"}},
                           {"東京はどこですか", {"東京 -> 東京"}},
                           {"谁写了红楼梦？", {"红楼梦 -> 红楼梦"}},
                           {"曹雪芹写了红楼梦吗", {"曹雪芹 -> 曹雪芹", "红楼梦 -> 红楼梦"}},
                           {"いつショパンは生まれたか", {"ショパン -> ショパン"}}})
    EXPECT_EQ(linked(graph, each.question), each.linked) << each.question;
}

TEST(LinkNames, TakesOneCharacterOnlyWhereItStandsAlone) {
  EXPECT_EQ(linked(things(), "海とは"), (Texts{})) << "inside a run it may be part of any word";
  EXPECT_EQ(linked(things(), "海 ?"), (Texts{"海 -> 海"}));
}

TEST(LinkNames, KeepsEveryThingOfAnAmbiguousName) {
  EXPECT_EQ(linked(things(), "What is Mercury?"), (Texts{"Mercury -> Mercury Mercury"}));
}

TEST(LinkNames, DoesNotTakeStopWordsAloneForNames) {
  EXPECT_EQ(linked(things(), "Who is it?"), (Texts{}));
  EXPECT_EQ(linked(things(), "When did The Who sing?"), (Texts{}))
      << "all its words are stop words";
}

TEST(LinkNames, GivesTheRangeInTheQuestion) {
  const std::string question = "대체 김첨지는 누구?";
  const std::vector<LinkedName> names = link_names(things(), question);
  ASSERT_EQ(names.size(), 1u);
  EXPECT_EQ(names[0].range.of(question), "김첨지");
}

TEST(LinkNames, ReadsDecomposedHangul) {
  const Graph graph = things();
  for (const char* question : {"김첨지는 누구?", "아내가 아팠나"}) {
    const std::vector<LinkedName> names = link_names(graph, question);
    EXPECT_EQ(names.size(), 1u) << question;
  }
}

NameStanding standing(std::string_view question, std::string_view surface) {
  const Graph graph = things();
  for (const LinkedName& name : link_names(graph, question))
    if (name.surface == surface) return name.standing;
  ADD_FAILURE() << surface << " is not linked in: " << question;
  return NameStanding::kChance;
}

TEST(LinkNames, TakesSmallLettersForANameWhereNoCapitalIsTyped) {
  EXPECT_EQ(standing("where did ada lovelace live", "ada lovelace"), NameStanding::kName);
  EXPECT_EQ(standing("What is mercury?", "mercury"), NameStanding::kName) << "all that it asks";
  EXPECT_EQ(standing("mercury가 뭐야?", "mercury"), NameStanding::kName);
  EXPECT_EQ(standing("how far is mercury", "mercury"), NameStanding::kWord);
  EXPECT_EQ(standing("Did Ada Lovelace handle mercury?", "mercury"), NameStanding::kChance);
}

TEST(LinkNames, TakesWhateverComes) {
  const Graph graph = things();
  for (const char* question : {"", " ", "?!", "🌊🌊", "\xff\xfe\x80", "가\xe0\xb0", "\n\r\n"})
    EXPECT_EQ(linked(graph, question), (Texts{})) << question;
  EXPECT_EQ(linked(graph,
                   "\xff"
                   "Ada\xc3"),
            (Texts{"Ada -> Ada Lovelace"}));
  EXPECT_EQ(linked(Graph(), "Ada"), (Texts{}));
}

TEST(LinkNames, LooksAtTheBeginningOfAQuestionThatNeverEnds) {
  std::string question(kMaxQuestionBytes - 1, ' ');
  question.insert(0, "Ada");
  EXPECT_EQ(linked(things(), question + "김첨지"), (Texts{"Ada -> Ada Lovelace"}));
}

// "ada lovelace" for a phrase, with '*' behind a prefix.
Texts terms(std::string_view question) {
  Texts all;
  for (const KeywordTerm& term : keyword_query(question).terms) {
    std::string told;
    for (const std::string& token : term.tokens) told += (told.empty() ? "" : " ") + token;
    all.push_back(told + (term.prefix ? "*" : ""));
  }
  return all;
}

TEST(KeywordQuery, LooksForTheWordsThatCarryASubject) {
  for (const Case& each :
       {Case{"Who designed the Analytical Engine?", {"designed", "analytical", "engine"}},
        {"Café café CAFÉ", {"cafe"}},
        {"김첨지에 대해서 알려줘.", {"김첨", "첨지"}},
        {"학교에서는 무엇을 배우나", {"학교", "배우", "우나"}},
        {"GPT4는 무엇인가", {"gpt4"}},
        {"비", {"비*"}},
        {"東京大学", {"東京", "京大", "大学"}}})
    EXPECT_EQ(terms(each.question), each.linked) << each.question;
}

TEST(KeywordQuery, OfNothingButStopWordsKeepsThem) {
  EXPECT_EQ(terms("who is it"), (Texts{"who", "is", "it"}));
  EXPECT_FALSE(terms("누구").empty());
}

TEST(KeywordQuery, OfNoWordIsEmpty) {
  for (const char* question : {"", "?!", "🌊", "\xff\xfe"})
    EXPECT_EQ(terms(question), (Texts{})) << question;
}

TEST(KeywordQuery, IsTheSameForDecomposedText) {
  EXPECT_EQ(terms("학교에서"), terms("학교에서"));
}

TEST(KeywordQuery, HasAnEnd) {
  std::string question;
  for (int i = 0; i < 5000; ++i) question += "w" + std::to_string(i) + " ";
  EXPECT_EQ(keyword_query(question).terms.size(), kMaxQueryTerms);
}

}  // namespace
}  // namespace sennit::testing
