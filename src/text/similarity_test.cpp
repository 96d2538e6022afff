#include "text/similarity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "text/random_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// The oracle: the whole table of optimal string alignment.
int plain_distance(std::string_view a, std::string_view b) {
  std::u32string x;
  std::u32string y;
  for (std::size_t at = 0; at < a.size(); at += decode_at(a, at).length)
    x += decode_at(a, at).value;
  for (std::size_t at = 0; at < b.size(); at += decode_at(b, at).length)
    y += decode_at(b, at).value;
  std::vector<std::vector<int>> d(x.size() + 1, std::vector<int>(y.size() + 1));
  for (std::size_t i = 0; i <= x.size(); ++i) {
    for (std::size_t j = 0; j <= y.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = static_cast<int>(i + j);
        continue;
      }
      d[i][j] = std::min(
          {d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[x.size()][y.size()];
}

TEST(EditDistance, CountsEditsOfCodePoints) {
  EXPECT_EQ(edit_distance("kitten", "sitting", 10), 3);
  EXPECT_EQ(edit_distance("ca", "ac", 10), 1);
  EXPECT_EQ(edit_distance("김첨지", "김천지", 10), 1);
  EXPECT_EQ(edit_distance("", "", 0), 0);
  EXPECT_EQ(edit_distance("", "abc", 5), 3);
}

TEST(EditDistance, StopsBeyondTheLimit) {
  EXPECT_EQ(edit_distance("kitten", "sitting", 2), 3);
  EXPECT_EQ(edit_distance("a", "b", 0), 1);
  EXPECT_EQ(edit_distance("abc", "abcdefghij", 3), 4);
  EXPECT_EQ(edit_distance("a", "b", -5), 1);
  EXPECT_EQ(edit_distance(std::string(50000, 'a'), std::string(50000, 'b'), 3), 4);
}

TEST(EditDistance, AgreesWithTheWholeTable) {
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    RandomText random(seed);
    std::string a;
    std::string b;
    for (auto n = random.below(9); n > 0; --n) a += random.below(2) == 0 ? "a" : "가";
    for (auto n = random.below(9); n > 0; --n) b += random.below(2) == 0 ? "a" : "가";
    const int exact = plain_distance(a, b);
    for (int limit = 0; limit < 11; ++limit) {
      ASSERT_EQ(edit_distance(a, b, limit), std::min(exact, limit + 1))
          << a << " " << b << " " << limit;
      ASSERT_EQ(edit_distance(b, a, limit), std::min(exact, limit + 1))
          << a << " " << b << " " << limit;
    }
  }
}

TEST(BigramJaccard, ComparesFoldedTextWithoutSpaces) {
  EXPECT_DOUBLE_EQ(bigram_jaccard("night", "nacht"), 1.0 / 7.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("머신 러닝", "머신러닝"), 1.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("ＡDA", "ada"), 1.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("cafe\u0301", "CAFÉ"), 1.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("ab", "cd"), 0.0);
}

TEST(BigramJaccard, OfVeryShortTexts) {
  EXPECT_DOUBLE_EQ(bigram_jaccard("가", "가"), 1.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("가", "나"), 0.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("", ""), 0.0);
  EXPECT_DOUBLE_EQ(bigram_jaccard("", "a"), 0.0);
}

TEST(BigramJaccard, IsSymmetricAndBetweenZeroAndOne) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    RandomText random(seed);
    const std::string a = random.broken(10);
    const std::string b = random.broken(10);
    const double score = bigram_jaccard(a, b);
    EXPECT_EQ(score, bigram_jaccard(b, a)) << "seed " << seed;
    EXPECT_TRUE(score >= 0.0 && score <= 1.0) << "seed " << seed;
  }
}

TEST(Round4, KeepsFourDecimals) {
  EXPECT_EQ(round4(0.12345678), 0.1235);
  EXPECT_EQ(round4(1.0), 1.0);
  EXPECT_EQ(round4(2.0 / 3.0), 0.6667);
  EXPECT_FALSE(std::signbit(round4(-0.000001)));
}

}  // namespace
}  // namespace sennit
