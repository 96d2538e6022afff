#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

Claims claims_in(std::string text) { return claims_of(builtin_of(note(std::move(text)))); }

TEST(Claims, HaveTheWordsBetweenAsTheirVerb) {
  const std::pair<std::string, Claims> cases[] = {
      {"Here Charles Babbage designed the Analytical Engine.\n",
       {"Charles Babbage -designs-> Analytical Engine"}},
      {"Here Ada Lovelace was a friend of Charles Babbage.\n",
       {"Ada Lovelace -is friend of-> Charles Babbage"}},
      {"Here Ada Lovelace wrote about Charles Babbage.\n",
       {"Ada Lovelace -writes about-> Charles Babbage"}},
      {"Here Ada Lovelace, author of Note G, smiled.\n",
       {"Ada Lovelace -is author of-> Note G", "Ada Lovelace -role-> author"}},
      {"[[Ada]] designed the [[Engine]].\n", {"Ada -designs-> Engine"}},
      {"[[lab/Ada|Ada]] **designed** the [[lab/Engine|Engine]].\n", {"Ada -designs-> Engine"}},
      {"Here Ada Lovelace mimics Charles Babbage.\n", {"Ada Lovelace -mimics-> Charles Babbage"}},
      {"It is the Dataview plugin developed by Michael Brenan.\n",
       {"Michael Brenan -develops-> Dataview"}},
      {"Here Ada Lovelace and Charles Babbage.\n", {"Ada Lovelace -relates to-> Charles Babbage"}},
      {"Here Ada Lovelace came because Charles Babbage left.\n",
       {"Ada Lovelace -relates to-> Charles Babbage"}},
      {"Here Ada Lovelace's brother met Charles Babbage.\n",
       {"Ada Lovelace -relates to-> Charles Babbage"}},
  };
  for (const auto& [text, claims] : cases) EXPECT_EQ(claims_in(text), claims) << text;
}

TEST(Claims, JoinCoordinatedNames) {
  EXPECT_EQ(claims_in("Here Ada Lovelace and Charles Babbage designed the Analytical Engine.\n"),
            (Claims{"Ada Lovelace -relates to-> Charles Babbage",
                    "Ada Lovelace -designs-> Analytical Engine",
                    "Charles Babbage -designs-> Analytical Engine"}));
  EXPECT_EQ(
      claims_in("Here Ada Lovelace met Charles Babbage and Michael Faraday.\n"),
      (Claims{"Ada Lovelace -meets-> Charles Babbage", "Ada Lovelace -meets-> Michael Faraday",
              "Charles Babbage -relates to-> Michael Faraday"}));
}

TEST(Claims, OfThePassiveAreTurned) {
  const std::pair<std::string, Claims> cases[] = {
      {"Here the Analytical Engine was designed by Charles Babbage.\n",
       {"Charles Babbage -designs-> Analytical Engine"}},
      {"Here Note G had been written by Ada Lovelace.\n", {"Ada Lovelace -writes-> Note G"}},
      {"Here Ada Lovelace was followed by Charles Babbage.\n",
       {"Charles Babbage -follows-> Ada Lovelace"}},
      {"Here Ada Lovelace stood by Charles Babbage.\n",
       {"Ada Lovelace -stands by-> Charles Babbage"}},
  };
  for (const auto& [text, claims] : cases) EXPECT_EQ(claims_in(text), claims) << text;
  const std::vector<Extraction> found =
      builtin_of(note("Here Note G had been written by Ada Lovelace.\n"));
  EXPECT_EQ(found.front().claims.front().raw_verb, "had been written by");
  const std::vector<Extraction> active =
      builtin_of(note("Here Ada Lovelace wrote the [[Note G]].\n"));
  EXPECT_EQ(active.front().claims.front().raw_verb, "wrote") << "the article is the object's";
}

TEST(Claims, SayInTheirDetailHowFarTheyHold) {
  const std::tuple<std::string, std::string, std::string> cases[] = {
      {"Here Ada Lovelace never met Charles Babbage.\n", "meets", "never"},
      {"Here Ada Lovelace did not meet Charles Babbage.\n", "meets", "not"},
      {"Here Ada Lovelace may have met Charles Babbage.\n", "meets", "may"},
      {"Here Ada Lovelace probably met Charles Babbage.\n", "meets", "probably"},
      {"Here Ada Lovelace will often meet Charles Babbage.\n", "meets", ""},
  };
  for (const auto& [text, verb, detail] : cases) {
    const std::vector<Extraction> found = builtin_of(note(text));
    ASSERT_EQ(found.front().claims.size(), 1u) << text;
    EXPECT_EQ(found.front().claims.front().verb, verb) << text;
    EXPECT_EQ(found.front().claims.front().detail, detail) << text;
  }
}

TEST(Claims, OfPossessivesAndKin) {
  const std::pair<std::string, Claims> cases[] = {
      {"Here Ebenezer Scrooge's nephew Fred Hollow came.\n",
       {"Fred Hollow -is nephew of-> Ebenezer Scrooge"}},
      {"Here Ebenezer Scrooge's [[Counting House]] stood.\n",
       {"Ebenezer Scrooge -has-> Counting House"}},
  };
  for (const auto& [text, claims] : cases) EXPECT_EQ(claims_in(text), claims) << text;
}

TEST(Claims, StandAtTheirSentence) {
  const Document document =
      note("Nobody came. Here Ada Lovelace met Charles Babbage.  \nThe end.\n");
  const std::vector<Extraction> found = builtin_of(document);
  ASSERT_EQ(found.front().claims.size(), 1u);
  const Claim& claim = found.front().claims.front();
  EXPECT_EQ(claim.span.of(document.text), "Here Ada Lovelace met Charles Babbage.");
  EXPECT_EQ(claim.raw_verb, "met");
  EXPECT_EQ(claim.detail, "");
  EXPECT_FALSE(claim.wide);
}

TEST(Claims, AreOfOneSentenceCellRowOrItem) {
  EXPECT_TRUE(claims_in("We like Ada Lovelace. We like Charles Babbage.\n").empty());
  EXPECT_TRUE(claims_in("- [[Ada]]\n- [[Bob]]\n").empty());
  EXPECT_EQ(claims_in("| [[Ada]] | [[Engine]] |\n| [[Bob]] | none |\n"),
            Claims{"Ada -relates to-> Engine"});
}

TEST(Claims, AreFewInALongList) {
  std::string text = "See";
  for (int i = 0; i < 200; ++i) text += fmt::format(" [[Name {}]],", i);
  EXPECT_EQ(claims_in(text + " all.\n").size(), 12u);
}

TEST(Claims, DoNotRelateANameToItself) {
  EXPECT_TRUE(claims_in("See [[Ada]] and [[Ada]].\n").empty());
  EXPECT_TRUE(claims_in("The Natural Language Processing (NLP) grows.\n").empty());
}

}  // namespace
}  // namespace sennit
