#include "extract/english_attributes.h"

#include <gtest/gtest.h>

#include "extract/life_years.h"
#include "extract/note_for_test.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

using namespace sennit::testing;

// "role: chief engineer (Acme)", of the claims with a subject.
Claims attributes_of(std::string_view subject, std::string text) {
  Claims all;
  for (const Extraction& extraction : builtin_of(note(std::move(text))))
    for (const Claim& claim : extraction.claims) {
      if (claim.subject != subject || !has_free_object(claim.verb)) continue;
      all.push_back(claim.verb + ": " + claim.object +
                    (claim.detail.empty() ? "" : " (" + claim.detail + ")"));
    }
  return all;
}

struct Case {
  std::string subject;
  std::string text;
  Claims attributes;
};

void expect(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(attributes_of(c.subject, c.text), c.attributes) << c.text;
}

TEST(EnglishAttributes, OfAppositions) {
  expect({
      {"Jun Ho",
       "Here Jun Ho, the chief tide engineer of Harbor Works, spoke.\n",
       {"role: chief tide engineer (Harbor Works)", "member of: Harbor Works"}},
      {"Jun Ho",
       "[[Jun Ho]], director of [[Harbor Works]], spoke.\n",
       {"role: director (Harbor Works)", "member of: Harbor Works"}},
      {"Jun Ho", "Here Jun Ho, a retired botanist, spoke.\n", {"role: retired botanist"}},
      {"Port Haven",
       "We saw Port Haven, a small town in Norway.\n",
       {"is a: small town", "located in: Norway"}},
      {"Port Haven", "We saw Port Haven, the town was dark.\n", {}},
      {"Jun Ho", "Here Jun Ho, Mina Park, the dog and we left.\n", {}},
      {"Jun Ho", "Here Jun Ho, the Duke, and we left.\n", {"role: Duke"}},
  });
}

TEST(EnglishAttributes, OfCopulas) {
  expect({
      {"Port Haven",
       "Port Haven is the capital of Norland.\n",
       {"is a: capital of Norland", "located in: Norland"}},
      {"Quicksilver", "[[Quicksilver]] is a heavy metal that flows.\n", {"is a: heavy metal"}},
      {"Jun Ho", "Here Jun Ho was not a botanist.\n", {"role: botanist (not)"}},
      {"Jun Ho",
       "Here Jun Ho became head of the [[Harbor Works]].\n",
       {"role: head (Harbor Works)", "member of: Harbor Works"}},
      {"Tidemark", "Here Tidemark is a plugin developed by Jun Ho.\n", {"is a: plugin"}},
      {"Tidemark", "Here Tidemark is one of the tools that we use.\n", {"is a: tools"}},
      {"Tidemark", "Here Tidemark is a kind of ruler.\n", {"is a: ruler"}},
      {"Tidemark", "Here Tidemark is slow.\n", {}},
      {"Tidemark", "Here Tidemark is in the harbor.\n", {}},
  });
}

TEST(EnglishAttributes, OfBirthAndDeath) {
  expect({
      {"Jun Ho", "Here Jun Ho (1902-1971) lived.\n", {"born: 1902", "died: 1971"}},
      {"Jun Ho",
       "**Jun Ho** (3 May 1902 – 1 June 1971) was an engineer.\n",
       {"born: 1902", "died: 1971", "role: engineer"}},
      {"Jun Ho", "[[Jun Ho]] (born 1902) lived.\n", {"born: 1902"}},
      {"Jun Ho",
       "Here Jun Ho was born in Port Haven in 1902.\n",
       {"born: Port Haven", "born: 1902"}},
      {"Jun Ho", "Here Jun Ho died in 1971.\n", {"died: 1971"}},
      {"Jun Ho", "Here Jun Ho (1999) writes of ships.\n", {}},
  });
}

TEST(EnglishAttributes, OfPlaces) {
  expect({
      {"Haven", "We like Haven, Ontario, in May.\n", {"located in: Ontario"}},
      {"Port Haven",
       "Here Port Haven lies on the River Orr in Norland.\n",
       {"located in: Norland"}},
      {"Port Haven", "Port Haven is located in Norland.\n", {"located in: Norland"}},
      {"Jun Ho", "We saw Jun Ho, Mina Park and others.\n", {}},
  });
}

TEST(EnglishAttributes, OfWork) {
  expect({
      {"Jun Ho",
       "Here Jun Ho teaches physics at the academy in Port Haven.\n",
       {"member of: academy in Port Haven"}},
      {"Jun Ho",
       "[[Jun Ho]] joined the crew as a cook in 2021.\n",
       {"member of: crew", "role: cook", "active in: 2021"}},
      {"Jun Ho", "Here Jun Ho works at [[Harbor Works]].\n", {}},  // a relation already
  });
}

TEST(EnglishAttributes, AreRelationsWhereTheirObjectIsANameOfTheDocument) {
  EXPECT_EQ(attribute_of("works at"), Attribute::kMembership);
  EXPECT_EQ(attribute_of(verb::kRole), Attribute::kRole);
  EXPECT_EQ(attribute_of("designs"), Attribute::kNone);
  EXPECT_FALSE(has_free_object("works at")) << "it joins two names";
}

// A note says what its title is without naming it.
TEST(EnglishAttributes, OfTheTitleStandInItsFirstSentence) {
  const auto told = [](std::string text) {
    Claims all;
    for (const Extraction& extraction : builtin_of(note("People/Mina Park.md", std::move(text))))
      for (const Claim& claim : extraction.claims)
        if (claim.subject == "Mina Park") all.push_back(claim.verb + ": " + claim.object);
    return all;
  };
  EXPECT_EQ(told("American historian of Norland, born in Port Haven in 1932.\n"),
            (Claims{"role: American historian", "born: Port Haven", "born: 1932"}));
  EXPECT_EQ(told("# Mina Park\n\nSecond daughter of [[Jun Ho]].\n"),
            (Claims{"is daughter of: Jun Ho"}));
  EXPECT_EQ(told("The keeper of the [[Harbor Works]]. She left.\n"), (Claims{"role: keeper"}));
  EXPECT_EQ(told("We met her in May.\n"), Claims{});
  EXPECT_EQ(told("Read the book of [[Jun Ho]] first.\n"), Claims{});
  EXPECT_EQ(told("Books:\n"), Claims{});
  EXPECT_EQ(told("**Known historian:**\n"), Claims{});
  EXPECT_EQ(told("Friends\n"), Claims{});
}

TEST(LifeYears, StandInBrackets) {
  const std::tuple<std::string_view, std::string_view, std::string_view> cases[] = {
      {" (1921-1987)", "1921", "1987"},
      {" (1921 – 1987) was", "1921", "1987"},
      {"(1902년~1934년)", "1902", "1934"},
      {" (born 12 May 1921)", "1921", ""},
      {" (d. 1987)", "", "1987"},
      {" (1921–)", "1921", ""},
      {"（1921～1987）", "1921", "1987"},
      {" (1969년 출생)", "1969", ""},
      {" (1999)", "", ""},
      {" (3-4)", "", ""},
      {", 1921-1987", "", ""},
      {" (1921-1987", "", ""},
      {"", "", ""},
  };
  for (const auto& [text, born, died] : cases) {
    EXPECT_EQ(life_years_after(text).born, born) << text;
    EXPECT_EQ(life_years_after(text).died, died) << text;
  }
}

}  // namespace
}  // namespace sennit
