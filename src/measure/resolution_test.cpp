#include "measure/resolution.h"

#include <gtest/gtest.h>

#include "measure/lexical_links.h"
#include "measure/resolution_score.h"

namespace sennit {
namespace {

ResolutionFigures measured(std::string_view json_lines) {
  Result<std::vector<GoldRow>> rows = parse_gold_resolution(json_lines);
  EXPECT_TRUE(rows.ok());
  Result<ResolutionFigures> figures = measure_resolution(*rows);
  EXPECT_TRUE(figures.ok());
  return *figures;
}

TEST(Gold, IsReadInItsThreeForms) {
  const auto rows = parse_gold_resolution(
      R"({"id":"d","clusters":[{"type":"PERSON","names":["Ada","Ada Lovelace"]}]})"
      "\n\n"
      R"({"a":"A.I.","b":"AI","type_a":"CONCEPT","type_b":"CONCEPT","same":true,"why":"hard: x"})"
      "\n"
      R"({"name":"이상","type_a":"PERSON","type_b":"CONCEPT","text_a":"a","text_b":"b"})");
  ASSERT_TRUE(rows.ok());
  ASSERT_EQ(rows->size(), 3u);
  EXPECT_EQ(std::get<GoldClusters>((*rows)[0]).clusters[0].names.size(), 2u);
  EXPECT_TRUE(std::get<GoldPair>((*rows)[1]).is_hard);
  EXPECT_EQ(std::get<GoldHomonym>((*rows)[2]).type_a, EntityType::kPerson);
}

TEST(Gold, NamesTheLineThatIsNone) {
  for (const char* line : {"{", "[]", R"({"a":"x"})", R"({"clusters":[{"type":"PERSON"}]})"}) {
    const auto rows = parse_gold_resolution("\n" + std::string(line));
    ASSERT_FALSE(rows.ok()) << line;
    EXPECT_EQ(rows.error().code, ErrorCode::kInvalidInput);
    EXPECT_NE(rows.error().what.find("line 2"), std::string::npos);
  }
}

TEST(LexicalLinks, AreWhatNamesAloneCanTell) {
  for (auto [a, b] : {std::pair{"Ada Lovelace", "Lovelace"},
                      {"NLP", "Natural Language Processing"},
                      {"Germany", "German"},
                      {"서울대학교", "서울대"},
                      {"김 교수", "김 교수님"},
                      {"Bill", "William"},
                      {"서울", "Seoul"},
                      {"リナ", "Rina"}})
    EXPECT_TRUE(is_lexically_linked(a, b) && is_lexically_linked(b, a)) << a << " | " << b;
  for (auto [a, b] : {std::pair{"Ada", "Babbage"}, {"The Hague", "the King"}, {"서울", "부산"}})
    EXPECT_FALSE(is_lexically_linked(a, b)) << a << " | " << b;
}

TEST(LexicalLinks, JoinByChains) {
  EXPECT_EQ(lexical_parts(std::vector<std::string>{"Ada", "Lovelace", "Ada Lovelace", "Byron"}),
            (std::vector<std::uint32_t>{0, 0, 0, 3}));
}

TEST(ResolutionScore, CountsPairsAndNames) {
  ResolutionScore score;
  // The gold joins a b c; c is not decidable. The engine joins a b d.
  score.add("d", {{"a", 0, 0, 0}, {"b", 0, 0, 0}, {"c", 0, 1, 1}, {"d", 1, 0, 0}});
  const ResolutionFigures figures = score.figures();
  EXPECT_EQ(figures.pairs, 3u);
  EXPECT_DOUBLE_EQ(figures.precision, 0.3333);  // a-b of a-b, a-d, b-d
  EXPECT_DOUBLE_EQ(figures.recall, 0.3333);     // of a-b, a-c, b-c
  EXPECT_DOUBLE_EQ(figures.decidable_recall, 1.0);
  EXPECT_DOUBLE_EQ(figures.ceiling_f1, 0.5);
  EXPECT_DOUBLE_EQ(figures.b3_precision, 0.6667);  // 2/3, 2/3, 1, 1/3
  EXPECT_DOUBLE_EQ(figures.b3_recall, 0.6667);     // 2/3, 2/3, 1/3, 1
  ASSERT_EQ(figures.wrong.size(), 2u);
  EXPECT_EQ(figures.wrong[0].b, "d");
}

TEST(Measuring, LeavesOutNamesOfTwoClusters) {
  const ResolutionFigures figures = measured(
      R"({"id":"d","clusters":[{"type":"PERSON","names":["A.I.","AI"]},{"type":"TOOL","names":["AI"]}]})");
  EXPECT_EQ(figures.pairs, 0u);
}

TEST(Measuring, JoinsSpellingsOfOneKey) {
  const ResolutionFigures figures = measured(
      R"({"a":"인공 지능","b":"인공지능","type_a":"CONCEPT","type_b":"CONCEPT","same":true,"why":""})");
  EXPECT_EQ(figures.pairs, 1u);
  EXPECT_DOUBLE_EQ(figures.f1, 1.0);
}

TEST(Measuring, OfNothingIsPerfect) {
  EXPECT_DOUBLE_EQ(measured("").precision, 1.0);
  EXPECT_EQ(measured("").homonyms, 0u);
}

}  // namespace
}  // namespace sennit
