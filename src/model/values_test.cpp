#include "sennit/values.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(EntityTypes, AreFoundByNameInAnyCase) {
  for (std::size_t i = 0; i < kEntityTypeCount; ++i) {
    const auto type = static_cast<EntityType>(i);
    EXPECT_EQ(find_entity_type(name_of(type)), type);
  }
  EXPECT_EQ(find_entity_type("person"), EntityType::kPerson);
  EXPECT_EQ(find_entity_type("Tool"), EntityType::kTool);
  for (const char* unknown : {"", "PERSONS", "PERSO", "사람", "PERSON "})
    EXPECT_EQ(find_entity_type(unknown), std::nullopt) << unknown;
}

TEST(ByteRanges, AreHalfOpen) {
  const ByteRange range{2, 5};
  EXPECT_EQ(range.of("abcdefg"), "cde");
  EXPECT_TRUE(range.contains({2, 5}));
  EXPECT_FALSE(range.contains({2, 6}));
  EXPECT_TRUE(range.overlaps({4, 9}));
  EXPECT_FALSE(range.overlaps({5, 9}));
  EXPECT_TRUE((ByteRange{3, 3}).empty());
}

}  // namespace
}  // namespace sennit
