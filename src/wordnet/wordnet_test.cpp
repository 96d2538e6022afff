#include "wordnet/wordnet.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(WordNet, TypesNounsByTheirFirstSense) {
  using T = EntityType;
  for (const auto& [word, type] : {std::pair("clerk", T::kPerson),
                                   {"city", T::kPlace},
                                   {"church", T::kOrganization},
                                   {"software", T::kTool},
                                   {"algorithm", T::kMethod},
                                   {"search engine", T::kTool},
                                   {"women", T::kPerson},
                                   {"cities", T::kPlace}}) {
    EXPECT_TRUE(senses_of(word).noun) << word;
    EXPECT_EQ(senses_of(word).type, type) << word;
  }
}

TEST(WordNet, TypesNothingByASenseThatFewMean) {
  using T = EntityType;
  for (const char* word : {"interface", "shortcut", "bar", "position", "system", "performance"})
    EXPECT_EQ(senses_of(word).type, T::kOther) << word;
  EXPECT_EQ(senses_of("java").proper_type, T::kTool);
  EXPECT_EQ(senses_of("ai").proper_type, T::kOther);
  EXPECT_EQ(senses_of("arizona").proper_type, T::kPlace);
}

TEST(WordNet, TakesNoThingForAPersonThatSharesItsName) {
  for (const char* word : {"server", "character"})
    EXPECT_NE(senses_of(word).type, EntityType::kPerson) << word;
  for (const char* word : {"nephew", "novelist", "charwoman"})
    EXPECT_EQ(senses_of(word).type, EntityType::kPerson) << word;
}

TEST(WordNet, TellsProperNamesFromNouns) {
  using T = EntityType;
  for (const auto& [word, type] : {std::pair("paris", T::kPlace),
                                   {"charles dickens", T::kPerson},
                                   {"u.s.", T::kPlace},
                                   {"internal revenue service", T::kOrganization},
                                   {"world war i", T::kEvent},
                                   {"christmas eve", T::kEvent},
                                   {"christmas-eve", T::kEvent},
                                   {"linux", T::kTool}}) {
    EXPECT_TRUE(senses_of(word).proper) << word;
    EXPECT_EQ(senses_of(word).proper_type, type) << word;
  }
  EXPECT_FALSE(senses_of("clerk").proper);
  EXPECT_TRUE(senses_of("german").demonym);
  EXPECT_FALSE(senses_of("old").demonym);
}

TEST(WordNet, KnowsInflectedForms) {
  for (const char* form : {"ghosts", "cities", "mice", "children", "boxes"})
    EXPECT_TRUE(senses_of(form).noun && senses_of(form).inflected) << form;
  for (const char* form : {"exploring", "designed", "tries", "kept"})
    EXPECT_TRUE(senses_of(form).verb) << form;
}

TEST(WordNet, SaysNothingOfWhatItDoesNotKnow) {
  for (const char* word : {"fezziwig", "", "knowledge graph", "서울", "xs"}) {
    EXPECT_FALSE(senses_of(word).known()) << word;
    EXPECT_EQ(senses_of(word).type, EntityType::kOther) << word;
  }
}

TEST(WordNet, CountsUsesAsANoun) {
  EXPECT_GT(senses_of("man").uses, 1000);
  EXPECT_LT(senses_of("charwoman").uses, 5);
  EXPECT_LT(senses_of("want").noun_share, 0.5F);
}

}  // namespace
}  // namespace sennit
