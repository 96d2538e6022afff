#include "resolve/termhood.h"

#include <gtest/gtest.h>

#include <tuple>

namespace sennit {
namespace {

TermEvidence name(std::string_view key, std::uint32_t places) {
  TermEvidence evidence;
  evidence.key = key;
  evidence.names = places;
  evidence.documents = 1;
  evidence.words_of_store = 200'000;
  evidence.documents_of_store = 10;
  return evidence;
}

TermEvidence term(std::string_view key, std::uint32_t places) {
  TermEvidence evidence = name(key, 0);
  evidence.terms = places;
  return evidence;
}

TEST(Termhood, WhatAnAuthorMarkedIsANode) {
  TermEvidence marked = name("thing", 0);
  marked.is_marked = true;
  EXPECT_TRUE(is_term(marked));
  EXPECT_FALSE(is_term(name("thing", 0)));
}

TEST(Termhood, ANameNeedsMorePlacesTheMoreItMayBeAWord) {
  struct Case {
    std::string_view key;
    std::uint32_t places;
  };
  for (const Case& c : {Case{"duff gibson", 1},
                        {"turin", 1},
                        {"world war i", 1},
                        {"daily notes", 2},
                        {"settings", 3},
                        {"fezziwig", 2},
                        {"김첨지", 3}}) {
    EXPECT_TRUE(is_term(name(c.key, c.places))) << c.key;
    EXPECT_FALSE(is_term(name(c.key, c.places - 1))) << c.key;
  }
  TermEvidence typed = name("tide institute", 1);
  typed.has_type = true;
  EXPECT_TRUE(is_term(typed));
}

TEST(Termhood, ATermIsSalientAgainstEnglish) {
  EXPECT_TRUE(is_term(term("search engine", 2)));
  EXPECT_FALSE(is_term(term("salient ridge", 2)));
  EXPECT_TRUE(is_term(term("salient ridge", 3)));
  EXPECT_TRUE(is_term(term("charwoman", 3)));
  EXPECT_FALSE(is_term(term("charwoman", 2)));
  EXPECT_FALSE(is_term(term("man", 200)));
  EXPECT_TRUE(is_term(term("man", 3000)));
}

TEST(Termhood, ATextThatIsAboutAThingComesBackToIt) {
  for (const auto& [key, terms, documents, is_node] : {std::tuple("songwriter", 70u, 60u, false),
                                                       {"songwriter", 120u, 60u, true},
                                                       {"charwoman", 5u, 4u, true},
                                                       {"charwoman", 4u, 4u, false},
                                                       {"comedy film", 34u, 34u, false},
                                                       {"kanban card", 10u, 8u, true}}) {
    TermEvidence evidence = term(key, terms);
    evidence.documents = documents;
    evidence.documents_of_store = 1000;
    EXPECT_EQ(is_term(evidence), is_node) << key << ' ' << terms << '/' << documents;
  }
}

TEST(Termhood, AnAdjectiveOfAPlaceIsNoThing) {
  EXPECT_FALSE(is_term(name("french", 100)));
  EXPECT_FALSE(is_term(name("canadian", 100))) << "though it is a river too";
  EXPECT_TRUE(is_term(name("french revolution", 2)));
  TermEvidence tag = name("french", 1);
  tag.is_marked = true;
  EXPECT_TRUE(is_term(tag));
}

TEST(Termhood, WhatIsEverywhereSaysNothing) {
  TermEvidence user = term("user", 5000);
  user.documents_of_store = 1000;
  user.documents = 99;  // and often in each
  EXPECT_TRUE(is_term(user));
  user.documents = 101;
  EXPECT_FALSE(is_term(user));
}

}  // namespace
}  // namespace sennit
