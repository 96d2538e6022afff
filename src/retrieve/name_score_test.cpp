// The golden values of compat 5.1 and 5.2, and what Sennit does otherwise.

#include "retrieve/name_score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "text/normalize.h"

namespace sennit {
namespace {

using Scores = std::vector<std::pair<std::string, double>>;

const std::vector<std::string>& golden_names() {
  static const std::vector<std::string> names = {
      "Machine Learning",   "인공지능",      "인공지능 윤리",    "AI",        "GPT",
      "MachineLearningOps", "Deep Learning", "Learning Machine", "머신 러닝", "C"};
  return names;
}

template <typename Score>
Scores ranked(Score score, double unit) {
  Scores rows;
  for (const std::string& name : golden_names())
    if (const double value = std::round(score(name) / unit) * unit; value > 0)
      rows.emplace_back(name, value);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return rows;
}

void expect_same(const Scores& found, const Scores& golden, const std::string& typed) {
  ASSERT_EQ(found.size(), golden.size()) << typed;
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].first, golden[i].first) << typed;
    EXPECT_NEAR(found[i].second, golden[i].second, 1e-9) << typed << ": " << found[i].first;
  }
}

TEST(BasicNameScore, HoldsTheGoldenValues) {
  const auto basic = [](const std::string& typed) {
    return ranked([&](const std::string& name) { return basic_name_score(typed, name, "CONCEPT"); },
                  0.001);
  };
  expect_same(
      basic("machine"),
      {{"Machine Learning", .438}, {"Learning Machine", .438}, {"MachineLearningOps", .389}},
      "machine");
  expect_same(basic("인공지능은"), {{"인공지능", .64}}, "인공지능은");
  Scores by_type;
  for (const std::string& name : golden_names()) by_type.emplace_back(name, .3);
  expect_same(basic("con"), by_type, "con");
}

TEST(NodeScore, HoldsTheGoldenValues) {
  const std::vector<std::pair<std::string, Scores>> golden = {
      {"machine learning",
       {{"Machine Learning", 1},
        {"MachineLearningOps", .98},
        {"Learning Machine", .54},
        {"Deep Learning", .35}}},
      {"인공지능은", {{"인공지능", .68}, {"인공지능 윤리", .39}}},
      {"인공지능", {{"인공지능", 1}, {"인공지능 윤리", .96}}},
      {"learning",
       {{"Learning Machine", .95},
        {"Deep Learning", .83},
        {"Machine Learning", .78},
        {"MachineLearningOps", .77}}},
      {"머신러닝", {{"머신 러닝", 1}}},
      {"machne lerning",
       {{"Machine Learning", .46}, {"MachineLearningOps", .41}, {"Learning Machine", .41}}},
  };
  for (const auto& [typed, expected] : golden)
    expect_same(ranked([&](const std::string& name) { return node_score(typed, name); }, 0.01),
                expected, typed);
}

// The older system gave "C" 0.61 for every text with a c, and "AI" 0.65 for "said".
TEST(NodeScore, FindsNoShortNameInsideATypedWord) {
  EXPECT_EQ(node_score("machine learning", "C"), 0);
  EXPECT_LT(node_score("said", "AI"), 0.32);
  EXPECT_GT(node_score("인공지능의 역사", "역사"), 0.6);
}

TEST(NodeScore, SeesThroughNormalForms) {
  EXPECT_EQ(node_score("ＭＡＣＨＩＮＥ　learning", "Machine Learning"), 1);
  EXPECT_EQ(node_score("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"), 1);
  EXPECT_EQ(node_score("", "Machine"), 0);
  EXPECT_EQ(node_score("machine", ""), 0);
}

}  // namespace
}  // namespace sennit
