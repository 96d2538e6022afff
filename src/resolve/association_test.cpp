#include "resolve/association.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(Association, OfWhatIsRareIsAlwaysSurprising) {
  EXPECT_TRUE(is_surprising({1, 9, 5000, 10000}));
  EXPECT_TRUE(is_surprising({1, 1, 1, 1}));
}

TEST(Association, OfTwoCommonThingsNeedsMoreThanChance) {
  EXPECT_FALSE(is_surprising({11, 700, 660, 20000})) << "chance alone gives 11.55";
  EXPECT_TRUE(is_surprising({24, 700, 660, 20000}));
  EXPECT_TRUE(is_surprising({1, 700, 20, 20000})) << "chance gives 0.35";
  EXPECT_FALSE(is_surprising({1, 700, 40, 20000})) << "chance gives 0.7";
}

TEST(Association, DoesNotOverflow) {
  const std::uint64_t many = 1'000'000'000;
  EXPECT_FALSE(is_surprising({1, many, many, many}));
}

}  // namespace
}  // namespace sennit
