#include <gtest/gtest.h>

#include "text/name_key.h"
#include "text/random_text.h"

namespace sennit {
namespace {

TEST(DateNames, AreDates) {
  for (const char* name : {"2024-01-05",
                           "2024/1/5",
                           "2024.01.05",
                           "2024. 1. 5.",
                           "20240105",
                           "2024년 1월 5일",
                           "2024년1월",
                           "1월 5일",
                           "2024年1月5日",
                           "２０２４年１月５日",
                           "January 5, 2024",
                           "Jan 5 2024",
                           "Sept. 5, 2024",
                           "5 January 2024",
                           "5th of May 1919",
                           "May 1919",
                           "2024-01",
                           "2024-W05",
                           "2024-Q1",
                           "2024-01-05 Friday",
                           "2024-01-05 (금요일)",
                           "05/01/2024",
                           "12/31/1999",
                           " 2024-01-05 "})
    EXPECT_TRUE(is_date_name(name)) << name;
}

TEST(DateNames, AreNothingElse) {
  for (const char* name : {"",
                           " ",
                           "2024",
                           "1984",
                           "May",
                           "2024-13-05",
                           "2024-00-10",
                           "2024-01-32",
                           "20241399",
                           "3월",
                           "2024-01-05 meeting",
                           "Version 2.0.1",
                           "10.0.0.1",
                           "2024-01-05T10:00",
                           "January Jones",
                           "5",
                           "월",
                           "3.14",
                           "99999999999999999999",
                           "2024+01",
                           "-",
                           "Monday"})
    EXPECT_FALSE(is_date_name(name)) << name;
}

TEST(DateNames, AreAskedOfAnyInput) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) is_date_name(RandomText(seed).broken(30));
}

}  // namespace
}  // namespace sennit
