#include "text/word_list.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Split, GivesWhatStandsBetweenSeparators) {
  EXPECT_EQ(split("ada lovelace"), (Parts{"ada", "lovelace"}));
  EXPECT_EQ(split("경기도,전라남도", ','), (Parts{"경기도", "전라남도"}));
  EXPECT_EQ(split("new york,", ','), (Parts{"new york"}));
}

TEST(Split, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(split(""), Parts());
  EXPECT_EQ(split("  "), Parts());
  EXPECT_EQ(split(" a  b "), (Parts{"a", "b"}));
}

TEST(WordSet, HoldsEachWordOnce) {
  const WordSet set = word_set("poor old poor");
  EXPECT_EQ(set.size(), 2u);
  EXPECT_TRUE(set.contains("old"));
  EXPECT_FALSE(set.contains("poor old"));
}

}  // namespace
}  // namespace sennit
