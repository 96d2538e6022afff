#include "retrieve/name_finder.h"

#include <gtest/gtest.h>

#include <random>

#include "retrieve/graph_for_test.h"
#include "retrieve/name_score.h"
#include "retrieve/near_letters.h"
#include "text/similarity.h"
#include "text/utf8.h"

namespace sennit::testing {
namespace {

Graph golden_graph() {
  return GraphForTest()
      .entities({"Machine Learning", "인공지능", "인공지능 윤리", "AI", "GPT", "MachineLearningOps",
                 "Deep Learning", "Learning Machine", "머신 러닝", "C"})
      .graph();
}

Graph world() {
  return GraphForTest()
      .entity("Charles Babbage", {"Babbage", "찰스 배비지"})
      .entity("Analytical Engine", {"해석기관"})
      .entities({"García Márquez", "서울", "서울대학교", "바나나", "과학", "닭갈비", "人工知能",
                 "カタカナ", "GPT-4", "GPT-5", "Canada", "Ada Lovelace", "Café Müller"})
      .graph();
}

// The first hit, as "name fit"; with the alias that fits behind a colon.
std::string first(const Graph& graph, const std::string& typed) {
  static const char* kFits[] = {"equal",    "begins", "contains", "words", "typo",
                                "initials", "sound",  "within",   "alike"};
  const std::vector<NameHit> found = NameFinder(graph).find(typed);
  if (found.empty()) return "nothing";
  const NameHit& best = found.front();
  std::string text(graph.name(best.entity));
  if (best.alias >= 0)
    text += ":" + std::string(graph.alias(best.entity, static_cast<std::uint32_t>(best.alias)));
  return text + " " + kFits[static_cast<int>(best.fit)];
}

TEST(NameFinder, FindsANameHoweverItIsTyped) {
  const Graph graph = world();
  const Graph golden = golden_graph();
  for (const auto& [typed, expected] : std::vector<std::pair<std::string, std::string>>{
           {"babbage", "Charles Babbage:Babbage equal"},
           {"ＢＡＢＢＡＧＥ", "Charles Babbage:Babbage equal"},
           {"charles bab", "Charles Babbage begins"},
           {"babbaeg", "Charles Babbage:Babbage typo"},
           {"Babbge", "Charles Babbage:Babbage typo"},
           {"analitical", "Analytical Engine typo"},
           {"engine analytical", "Analytical Engine words"},
           {"garcia marquez", "García Márquez equal"},
           {"lovelace", "Ada Lovelace contains"},
           {"seoul", "서울 sound"},
           {"katakana", "カタカナ sound"},
           {"ㅅㅇㄷ", "서울대학교 initials"},
           {"서우", "서울 begins"},
           {"서울대", "서울대학교 begins"},
           {"반", "바나나 begins"},
           {"고", "과학 begins"},
           {"달", "닭갈비 begins"},
           {"해석기관을", "Analytical Engine:해석기관 equal"},
           {"찰스배비지", "Charles Babbage:찰스 배비지 equal"},
           {"배비지", "Charles Babbage:찰스 배비지 contains"},
           {"人工智能", "人工知能 typo"},
           {"人工", "人工知能 begins"},
           {"\u1109\u1165\u110b\u116e\u11af", "서울 equal"},
           {"zzzz", "nothing"},
           {"...", "nothing"},
           {"", "nothing"},
       })
    EXPECT_EQ(first(graph, typed), expected) << typed;
  for (const auto& [typed, expected] : std::vector<std::pair<std::string, std::string>>{
           {"인공지늠", "인공지능 typo"},
           {"인고", "인공지능 begins"},
           {"ㅇㄱㅈㄴ", "인공지능 initials"},
           {"ㅇㄱㅈㄴㅇㄹ", "인공지능 윤리 initials"},
           {"인공ㅈ", "인공지능 begins"},
           {"인공지능은", "인공지능 equal"},
           {"머신러닝", "머신 러닝 equal"},
           {"machne lerning", "Machine Learning typo"},
           {"GTP", "nothing"},
       })
    EXPECT_EQ(first(golden, typed), expected) << typed;
}

TEST(NameFinder, ScoresNothingBelowSearchNodes) {
  const Graph graph = golden_graph();
  const NameFinder table(graph);
  for (const std::string typed :
       {"machine learning", "인공지능", "learning", "머신러닝", "deep", "gpt"})
    for (const NameHit& found : table.find(typed))
      EXPECT_GE(found.score, round4(node_score(typed, graph.name(found.entity))))
          << typed << ": " << graph.name(found.entity);
}

// "로그" is no word of "프로그래밍", nor "ship" one of "leadership".
TEST(NameFinder, FindsNamesInTheTypedTextWhereWordsBegin) {
  const Graph graph = GraphForTest().entities({"로그", "함수", "Ship", "学習", "역사"}).graph();
  for (const auto& [typed, name] :
       std::vector<std::pair<std::string, std::string>>{{"함수형 프로그래밍", "함수"},
                                                        {"leadership of ships", "Ship"},
                                                        {"機械学習の歴史", "学習"},
                                                        {"조선의 역사는", "역사"}})
    EXPECT_EQ(first(graph, typed), name + " within") << typed;
  EXPECT_EQ(first(graph, "프로그래밍"), "nothing");
  for (const NameHit& hit : NameFinder(graph).find("leadership"))
    EXPECT_NE(hit.fit, NameFit::kWithin);
}

TEST(NameFinder, ForgivesNoDigitAndNoShortWord) {
  const Graph graph = world();
  EXPECT_EQ(first(graph, "GPT-4"), "GPT-4 equal");
  for (const NameHit& found : NameFinder(graph).find("gpt-6")) EXPECT_NE(found.fit, NameFit::kTypo);
  EXPECT_EQ(first(graph, "adq"), "nothing");
}

TEST(NameFinder, GivesNoTyposWhereANameIsEqual) {
  const Graph graph = GraphForTest().entities({"Scale", "Scala", "Scaly"}).graph();
  for (const NameHit& found : NameFinder(graph).find("scala"))
    EXPECT_NE(found.fit, NameFit::kTypo) << graph.name(found.entity);
  for (const NameHit& found : NameFinder(graph).find("scalx"))
    EXPECT_EQ(found.fit, NameFit::kTypo) << graph.name(found.entity);
}

TEST(NameFinder, GivesOneRowAnEntityAndTheMostMentionedFirst) {
  const Graph graph = GraphForTest()
                          .entity("Ada One", {"Ada Uno", "Ada Eins"})
                          .entity("Ada Two")
                          .document("a.md")
                          .mentions("Ada Two")
                          .graph();
  const std::vector<NameHit> found = NameFinder(graph).find("ada");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(graph.name(found[0].entity), "Ada Two");
  EXPECT_EQ(NameFinder(graph).find("ada", {.limit = 1}).size(), 1u);
  EXPECT_EQ(NameFinder(graph)
                .find("ada", {.limit = 9, .admits = [](EntityIndex e) { return e == 0; }})
                .size(),
            1u);
}

TEST(NameFinder, FindsExactlyByKeyAndAlias) {
  const Graph graph = world();
  EXPECT_EQ(NameFinder(graph).find_exact("babbage").front().score, 0.98);
  EXPECT_EQ(NameFinder(graph).find_exact("CHARLES  babbage").front().score, 1);
  EXPECT_TRUE(NameFinder(graph).find_exact("babbag").empty());
  const Graph kelp = GraphForTest().entity("Adobe", {"Kelp"}).entity("Kelp").graph();
  EXPECT_EQ(kelp.name(NameFinder(kelp).find_exact("kelp").at(0).entity), "Kelp");
  EXPECT_EQ(kelp.name(NameFinder(kelp).find_exact("kelp").at(1).entity), "Adobe");
}

TEST(NameFinder, StandsAnyInput) {
  const Graph graph = world();
  const NameFinder table(graph);
  for (const std::string& typed :
       {std::string(100'000, 'a'), std::string(100'000, '"'), std::string("\xff\xfe\xed\xa0"),
        std::string("\u202eadA \u05d0\u05d1"), std::string("<b>Ada</b>"), std::string("ㅇㄱ\xff"),
        std::string("'; DROP TABLE names; --"), std::string(1, '\0')})
    EXPECT_LE(table.find(typed).size(), 20u);
  EXPECT_TRUE(NameFinder(Graph()).find("ada").empty());
}

std::u32string random_word(std::mt19937& random, std::size_t longest) {
  std::u32string word;
  const std::size_t size = 1 + random() % longest;
  for (std::size_t i = 0; i < size; ++i) word += static_cast<char32_t>('a' + random() % 3);
  return word;
}

std::string utf8(std::u32string_view letters) {
  std::string text;
  for (const char32_t c : letters) append_utf8(text, c);
  return text;
}

TEST(NearestBeginning, IsThatOfThePlainDistance) {
  std::mt19937 random(3);
  for (int n = 0; n < 20'000; ++n) {
    const std::u32string typed = random_word(random, 9);
    const std::u32string name = random_word(random, 12);
    int best = kMostTypos + 1;
    for (std::size_t size = 1; size <= name.size(); ++size)
      best = std::min(best, edit_distance(utf8(typed), utf8(name.substr(0, size)), kMostTypos));
    const auto near = nearest_beginning(typed, name, kMostTypos, ~std::uint64_t{0});
    ASSERT_EQ(near ? near->edits : kMostTypos + 1, best) << utf8(typed) << " " << utf8(name);
    if (!near) continue;
    EXPECT_EQ(edit_distance(utf8(typed), utf8(name.substr(0, near->length)), kMostTypos), best);
  }
}

TEST(NearestBeginning, EndsOnlyWhereItMay) {
  EXPECT_FALSE(nearest_beginning(U"adaa", U"adabcd", 1, 0));
  EXPECT_EQ(nearest_beginning(U"adxb", U"adabcd", 1, std::uint64_t{1} << 4)->length, 4u);
}

}  // namespace
}  // namespace sennit::testing
