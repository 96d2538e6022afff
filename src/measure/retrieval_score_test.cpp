#include "measure/retrieval_score.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

constexpr const char* kQuestions =
    R"({"id": "a", "query": "Who designed it?", "reference_documents": ["d1", "d2"]})"
    "\n"
    R"({"id": "b", "query": "무엇인가?", "reference_entities": ["허생원", "조선달"]})"
    "\n\n"
    R"({"query": "Who is not there?"})";

std::vector<GoldQuestion> questions() {
  Result<std::vector<GoldQuestion>> parsed = parse_questions(kQuestions);
  EXPECT_TRUE(parsed.ok());
  return *parsed;
}

RankedNames ranked(std::vector<std::vector<std::string>> items) {
  return {std::move(items), true, 1};
}

TEST(Questions, AreReadFromJsonLines) {
  const std::vector<GoldQuestion> read = questions();
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].documents, (std::vector<std::string>{"d1", "d2"}));
  EXPECT_EQ(read[2].id, "line 4");
  EXPECT_FALSE(read[2].answerable());
}

TEST(Questions, ThatDoNotReadNameTheirLine) {
  const auto failed = parse_questions("{\"query\": \"x\"}\n{\"quer\": 1}");
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.error().what.find("line 2"), std::string::npos);
}

TEST(RetrievalScore, CountsByHand) {
  // d1 first, d2 third: recall@2 1/2, perfect within 8; nDCG (1 + 1/2) / (1 + 1/log2 3).
  const RetrievalFigures one =
      score_retrieval(std::vector{questions()[0]}, std::vector{ranked({{"d1"}, {"x"}, {"d2"}})});
  EXPECT_DOUBLE_EQ(one.recall_at_2.value, 0.5);
  EXPECT_DOUBLE_EQ(one.recall_at_5.value, 1);
  EXPECT_DOUBLE_EQ(one.perfect_at_8.value, 1);
  EXPECT_DOUBLE_EQ(one.mrr.value, 1);
  EXPECT_NEAR(one.ndcg_at_10.value, 1.5 / 1.63093, 1e-4);
  EXPECT_TRUE(one.each[0].missed.empty());
}

TEST(RetrievalScore, NamesCountByKeyAndByAlias) {
  const RetrievalFigures one = score_retrieval(
      std::vector{questions()[1]}, std::vector{ranked({{"허 생원은"}, {"장돌뱅이", "조선달"}})});
  EXPECT_DOUBLE_EQ(one.recall_at_2.value, 1);
}

TEST(RetrievalScore, IdsAreNotNames) {
  const RetrievalFigures one =
      score_retrieval(std::vector{questions()[0]}, std::vector{ranked({{"D1"}, {"d2s"}})});
  EXPECT_DOUBLE_EQ(one.recall_at_10.value, 0);
  EXPECT_EQ(one.each[0].missed, (std::vector<std::string>{"d1", "d2"}));
}

TEST(RetrievalScore, RefusalsAreCountedBySide) {
  RankedNames refusal = ranked({});
  refusal.found = false;
  const RetrievalFigures all =
      score_retrieval(questions(), std::vector{refusal, ranked({}), refusal});
  EXPECT_EQ(all.unanswerable, 1u);
  EXPECT_EQ(all.refused, 1u);
  EXPECT_EQ(all.wrongly_refused, 1u);
  EXPECT_EQ(all.each.size(), 2u);
}

TEST(RetrievalScore, TheIntervalHoldsTheMean) {
  std::vector<GoldQuestion> many;
  std::vector<RankedNames> lists;
  for (int i = 0; i < 60; ++i) {
    many.push_back(questions()[0]);
    lists.push_back(i % 3 == 0 ? ranked({{"d1"}, {"d2"}}) : ranked({{"x"}, {"d2"}}));
  }
  const RetrievalFigures all = score_retrieval(many, lists);
  EXPECT_NEAR(all.perfect_at_8.value, 0.3333, 1e-4);
  EXPECT_LT(all.perfect_at_8.low, 0.30);
  EXPECT_GT(all.perfect_at_8.low, 0.15);
  EXPECT_GT(all.perfect_at_8.high, 0.36);
  EXPECT_LT(all.perfect_at_8.high, 0.55);
}

TEST(RetrievalScore, TwoRunsAreComparedQuestionByQuestion) {
  const RetrievalFigures before =
      score_retrieval(std::vector{questions()[0], questions()[1]},
                      std::vector{ranked({{"x"}}), ranked({{"허생원"}})});
  const RetrievalFigures after = score_retrieval(std::vector{questions()[1], questions()[0]},
                                                 std::vector{ranked({}), ranked({{"d2"}, {"d1"}})});
  for (const FigureChange& change : compare_runs(before, after))
    if (change.figure == "recall@5") {
      EXPECT_EQ(change.better, 1u);
      EXPECT_EQ(change.worse, 1u);
      EXPECT_DOUBLE_EQ(change.difference.value, 0.25);
    }
}

TEST(RetrievalScore, OfNoQuestionsIsZero) {
  const RetrievalFigures none = score_retrieval({}, {});
  EXPECT_EQ(none.questions, 0u);
  EXPECT_DOUBLE_EQ(none.mrr.value, 0);
  EXPECT_TRUE(none.each.empty());
}

}  // namespace
}  // namespace sennit
