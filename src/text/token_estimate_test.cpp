#include "text/token_estimate.h"

#include <gtest/gtest.h>

#include <string>

namespace sennit {
namespace {

// What o200k makes of these; an estimate is within a fifth of it.
TEST(TokenEstimate, IsWithinAFifthOfARealTokenizer) {
  struct Case {
    const char* text;
    double tokens;
  };
  const Case kCases[] = {
      {"The harbour master keeps the tables of the tide, and answers to the council of the port. "
       "In 1843 the water stood at 7.25 metres; nobody had seen it higher before.",
       40},
      {"{\"entities\":[{\"name\":\"Harbour "
       "Master\",\"entity_type\":\"PERSON\",\"description\":\"Keeps the tables of the tide for the "
       "northern harbours.\"}]}",
       32},
      {"항구의 기록원은 날마다 물의 높이를 적는다. 1843년에 물은 7미터까지 올라왔고, 그보다 높은 "
       "물을 본 사람은 없었다. 사람들은 그해를 오래 기억했다.",
       50},
      {"# 조석 관측\n\n- 관측소: 북항 (1921년 설립)\n- 담당: 박미나\n- 방법: `harmonic fit`으로 "
       "조화 상수를 구한다.\n",
       43},
      {"潮汐研究所负责港口的水位观测，每天记录两次，并把结果发给港务局。", 27},
  };
  for (const Case& one : kCases)
    EXPECT_NEAR(estimate_tokens(one.text), one.tokens, one.tokens / 5) << one.text;
}

TEST(TokenEstimate, GrowsWithTheTextAndIsNothingForNothing) {
  EXPECT_EQ(estimate_tokens(""), 0U);
  EXPECT_GT(estimate_tokens("a b"), estimate_tokens("a"));
  EXPECT_GT(estimate_tokens(std::string(1000, '\xff')), 0U);
}

}  // namespace
}  // namespace sennit
