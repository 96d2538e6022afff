#include "answer/asked_type.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(AskedType, IsToldByQuestionWords) {
  const std::pair<const char*, AskedType> rows[] = {
      {"Who wrote it?", AskedType::kPerson},
      {"In which year did it end?", AskedType::kTime},
      {"When was it?", AskedType::kTime},
      {"Where is the lab?", AskedType::kPlace},
      {"How many notes are there?", AskedType::kAmount},
      {"Are there many notes of a year?", AskedType::kAny},
      {"What is it?", AskedType::kAny},
      {"누가 썼나?", AskedType::kPerson},
      {"언제 태어났나?", AskedType::kTime},
      {"어디에 있었나?", AskedType::kPlace},
      {"몇 명이 왔나?", AskedType::kAmount},
      {"", AskedType::kAny}};
  for (const auto& [question, type] : rows) EXPECT_EQ(asked_type(question), type) << question;
}

TEST(AskedType, IsHeldByFiguresAndThings) {
  EXPECT_TRUE(holds_type(AskedType::kTime, "It ended in 1450."));
  EXPECT_FALSE(holds_type(AskedType::kTime, "It ended at 12."));
  EXPECT_TRUE(holds_type(AskedType::kAmount, "12 notes"));
  EXPECT_TRUE(is_of_type(AskedType::kPerson, EntityType::kPerson));
  EXPECT_FALSE(is_of_type(AskedType::kPerson, EntityType::kPlace));
}

}  // namespace
}  // namespace sennit
