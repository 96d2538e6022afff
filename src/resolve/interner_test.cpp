#include "resolve/interner.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(Interner, NumbersEachStringOnceInOrderOfArrival) {
  Interner names;
  EXPECT_EQ(names.number("Ada"), 1u);
  EXPECT_EQ(names.number("조석"), 2u);
  EXPECT_EQ(names.number("Ada"), 1u);
  EXPECT_EQ(names.number("ada"), 3u);
  EXPECT_EQ(names.text(2), "조석");
  EXPECT_EQ(names.size(), 4u);
}

TEST(Interner, GivesTheEmptyStringTheNumberZero) {
  Interner names;
  EXPECT_EQ(names.number(""), 0u);
  EXPECT_EQ(names.text(0), "");
}

TEST(Interner, FindsOnlyWhatItKnows) {
  Interner names;
  names.number("Ada");
  EXPECT_EQ(names.find("Ada"), 1u);
  EXPECT_EQ(names.find("Babbage"), 0u);
  EXPECT_EQ(names.size(), 2u) << "looking up adds nothing";
}

TEST(Interner, KeepsItsStringsWhereTheyAre) {
  Interner names;
  const std::string* first = &names.text(names.number("Ada"));
  for (int i = 0; i < 10'000; ++i) names.number(std::to_string(i));
  EXPECT_EQ(&names.text(names.find("Ada")), first);
}

TEST(Interner, TellsStringsWithNulBytesApart) {
  Interner names;
  EXPECT_NE(names.number(std::string_view("a\0b", 3)), names.number("a"));
}

}  // namespace
}  // namespace sennit
