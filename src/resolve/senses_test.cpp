#include "resolve/senses.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sennit {
namespace {

Attributes works_at(std::string place) {
  Attributes said;
  said.memberships = {std::move(place)};
  return said;
}

Attributes is_a(EntityType type, bool is_common_noun = false) {
  Attributes said;
  said.stated = type;
  said.is_common_noun = is_common_noun;
  return said;
}

Attributes lies_in(std::string place) {
  Attributes said;
  said.places = {std::move(place)};
  return said;
}

Attributes lived(int born, int died, int active = 0) {
  Attributes said;
  if (born != 0) said.born = {born};
  if (died != 0) said.died = {died};
  if (active != 0) said.active = {active};
  return said;
}

TEST(Attributes, ContradictByTypeYearPlaceOrEmployer) {
  struct Row {
    Attributes a, b;
    Contradiction found;
  };
  const Row rows[] = {
      {is_a(EntityType::kPerson), is_a(EntityType::kPlace), Contradiction::kType},
      {is_a(EntityType::kTool), is_a(EntityType::kConcept), Contradiction::kNone},
      {is_a(EntityType::kTool), is_a(EntityType::kConcept, true), Contradiction::kType},
      {is_a(EntityType::kPerson), {}, Contradiction::kNone},
      {lived(1921, 1987), lived(0, 0, 2023), Contradiction::kYears},
      {lived(1921, 0), lived(1950, 0), Contradiction::kYears},
      {lived(1921, 1987), lived(0, 0, 1950), Contradiction::kNone},
      {lies_in("england"), lies_in("massachusetts"), Contradiction::kPlace},
      {lies_in("england"), lies_in("united kingdom"), Contradiction::kNone},
      {lies_in("경기도"), lies_in("호남"), Contradiction::kPlace},
      {lies_in("경기도"), lies_in("한국"), Contradiction::kNone},
      {lies_in("the valley"), lies_in("england"), Contradiction::kNone},
      {works_at("harbour shipping"), works_at("conservatory in chengdu"),
       Contradiction::kMembership},
      {works_at("harbour shipping"), works_at("shipping company"), Contradiction::kNone},
      {works_at("영업부"), works_at("초등학교"), Contradiction::kMembership},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(contradiction(row.a, row.b), row.found);
    EXPECT_EQ(contradiction(row.b, row.a), row.found);
  }
}

const auto kNeverMeet = [](std::size_t, std::size_t) { return false; };
const auto kAlwaysMeet = [](std::size_t, std::size_t) { return true; };

TEST(Senses, AreOneWithoutContradiction) {
  const std::vector<Attributes> said = {
      works_at("harbour shipping"), {}, {}, is_a(EntityType::kPerson)};
  EXPECT_EQ(tell_senses(said, kNeverMeet), std::vector<std::uint32_t>(4, 0));
}

TEST(Senses, AreTwoWhereEmployersDifferAndNothingIsShared) {
  const std::vector<Attributes> said = {works_at("harbour shipping"), works_at("conservatory")};
  EXPECT_EQ(tell_senses(said, kNeverMeet), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(tell_senses(said, kAlwaysMeet), (std::vector<std::uint32_t>{0, 0})) << "a new employer";
}

TEST(Senses, OfDocumentsThatSayNothingAreTheCommonOne) {
  const std::vector<Attributes> said = {
      is_a(EntityType::kPlace), is_a(EntityType::kPlace), {}, is_a(EntityType::kPerson)};
  EXPECT_EQ(tell_senses(said, kAlwaysMeet), (std::vector<std::uint32_t>{0, 0, 0, 1}));
  const std::vector<Attributes> even = {is_a(EntityType::kPlace), {}, is_a(EntityType::kPerson)};
  EXPECT_EQ(tell_senses(even, kAlwaysMeet), (std::vector<std::uint32_t>{0, kNoSense, 1}));
}

}  // namespace
}  // namespace sennit
