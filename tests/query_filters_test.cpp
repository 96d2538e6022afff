// What an answer may come from: `query` with each of its filters, through the whole program.

#include <gtest/gtest.h>

#include <set>

#include <nlohmann/json.hpp>

#include "support.h"

namespace sennit::test {
namespace {

using Json = nlohmann::json;
using Names = std::set<std::string>;

constexpr const char* kQuestion = "Who looks after the tide gauge?";
constexpr const char* kHarbor = "work/Harbor.md";
constexpr const char* kMina = "work/sea/Mina Park.md";
constexpr const char* kGarden = "home/Garden.md";
constexpr const char* kDay = "일지/2024-06-01.md";

class QueryFilters : public ::testing::Test {
 protected:
  void SetUp() override {
    home_.write("notes/work/Harbor.md",
                "---\ndate: 2024-05-03\ntags: [project/tides]\n---\nThe tide gauge of Busan was "
                "repaired by [[Mina Park]] of the Harbor Institute.\n");
    home_.write("notes/work/sea/Mina Park.md",
                "---\ntype: person\ndate: 2024-02-10\n---\nMina Park keeps the tide gauge of Busan "
                "in order.\n");
    home_.write("notes/home/Garden.md",
                "---\ndate: 2023-11-20\ntags: [garden]\n---\nThe tide gauge in the garden pond was "
                "built by Jonas Weber in Bremen.\n");
    home_.write("notes/일지/2024-06-01.md", "The tide gauge was moved. #조석/관측\n");
    ASSERT_EQ(run_sennit({"process", "notes"}, home_.path().string()).exit_code, 0);
  }

  Json asked(std::vector<std::string> filters) {
    filters.insert(filters.begin(), {"query", kQuestion, "--json", "--top-k", "20"});
    const Ran ran = run_sennit(filters, home_.path().string());
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return Json::parse(ran.out, nullptr, false);
  }

  static Names documents_of(const Json& answer) {
    Names found;
    for (const char* list : {"passages", "answer"})
      for (const Json& row : answer[list])
        found.insert(row["evidence"]["document"].get<std::string>());
    return found;
  }

  Names documents(const std::vector<std::string>& filters) { return documents_of(asked(filters)); }

  TemporaryFolder home_;
};

TEST_F(QueryFilters, WithoutAnyAllNotesMayAnswer) {
  EXPECT_EQ(documents({}), (Names{kHarbor, kMina, kGarden, kDay}));
}

TEST_F(QueryFilters, AFolderHoldsWhatIsBelowIt) {
  EXPECT_EQ(documents({"--in", "work"}), (Names{kHarbor, kMina}));
  EXPECT_EQ(documents({"--in", "work/sea"}), (Names{kMina}));
  EXPECT_EQ(documents({"--in", "일지"}), (Names{kDay}));
  EXPECT_EQ(documents({"--in", "\u110B\u1175\u11AF\u110C\u1175"}), (Names{kDay})) << "NFD";
  EXPECT_EQ(documents({"--in", "WORK/"}), (Names{kHarbor, kMina})) << "as a shell completes it";
  EXPECT_EQ(documents({"--in", "home", "--in", "일지"}), (Names{kGarden, kDay}));
  EXPECT_EQ(documents({"--in", "wor"}), Names()) << "the beginning of a name is no folder";
}

TEST_F(QueryFilters, ATagHoldsThoseBelowIt) {
  EXPECT_EQ(documents({"--tag", "project"}), (Names{kHarbor}));
  EXPECT_EQ(documents({"--tag", "project/tides"}), (Names{kHarbor}));
  EXPECT_EQ(documents({"--tag", "조석"}), (Names{kDay}));
  EXPECT_EQ(documents({"--tag", "#조석"}), (Names{kDay})) << "as it is written in a note";
  EXPECT_EQ(documents({"--tag", "＃조석"}), (Names{kDay})) << "full width";
  EXPECT_EQ(documents({"--tag", "garden", "--tag", "project"}), (Names{kGarden, kHarbor}));
  EXPECT_EQ(documents({"--tag", "proj"}), Names());
}

TEST_F(QueryFilters, DatesBeginWithTheFirstDayAndEndBeforeTheLast) {
  EXPECT_EQ(documents({"--after", "2024-05-03"}), (Names{kHarbor, kDay}));
  EXPECT_EQ(documents({"--after", "2024-05-04"}), (Names{kDay}));
  EXPECT_EQ(documents({"--before", "2024"}), (Names{kGarden}));
  EXPECT_EQ(documents({"--before", "2024-05-03"}), (Names{kGarden, kMina}));
  EXPECT_EQ(documents({"--after", "2024-02", "--before", "2024-06"}), (Names{kHarbor, kMina}));
}

TEST_F(QueryFilters, ANoteIsCalledByItsNameOrPath) {
  EXPECT_EQ(documents({"--document", "Garden"}), (Names{kGarden}));
  EXPECT_EQ(documents({"--document", "work/Harbor.md", "--document", "mina park"}),
            (Names{kHarbor, kMina}));
}

TEST_F(QueryFilters, ATypeIsOfEntitiesAndOfPassagesThatHoldOne) {
  const Json people = asked({"--type", "person"});
  EXPECT_EQ(documents_of(people), (Names{kHarbor, kMina, kGarden}));
  ASSERT_FALSE(people["entities"].empty());
  for (const Json& entity : people["entities"]) EXPECT_EQ(entity["type"], "PERSON") << entity;
  EXPECT_EQ(documents({"--type", "PLACE"}), (Names{kGarden}));
  EXPECT_EQ(documents({"--type", "place", "--in", "work"}), Names());
}

TEST_F(QueryFilters, OfDifferentKindsAllMustHold) {
  EXPECT_EQ(documents({"--in", "work", "--after", "2024-03"}), (Names{kHarbor}));
  EXPECT_EQ(documents({"--in", "work", "--tag", "garden"}), Names());
  EXPECT_EQ(documents({"--document", "Garden", "--in", "work"}), Names());
}

TEST_F(QueryFilters, HoldInEveryMode) {
  for (const char* mode : {"hybrid", "local", "naive"}) {
    const Json answer = asked({"--mode", mode, "--in", "home"});
    for (const std::string& document : documents_of(answer)) EXPECT_EQ(document, kGarden) << mode;
    for (const Json& entity : answer["entities"])
      EXPECT_NE(entity["name"], "Harbor Institute") << mode;
  }
  EXPECT_EQ(documents({"--mode", "naive", "--in", "home"}), (Names{kGarden}));
}

TEST_F(QueryFilters, NothingFulfilsAreHintedAt) {
  EXPECT_EQ(asked({"--in", "work"})["hints"], Json::array());
  EXPECT_EQ(asked({"--in", "nowhere"})["hints"], Json({"no note stands in a folder \"nowhere\""}));
  EXPECT_EQ(asked({"--tag", "#no"})["hints"], Json({"no note has the tag #no"}));
  EXPECT_EQ(asked({"--type", "Ship"})["hints"], Json({"nothing in the graph is of type \"Ship\""}));
  const Ran shown = run_sennit({"query", kQuestion, "--in", "nowhere"}, home_.path().string());
  EXPECT_NE(shown.out.find("Hint: no note stands in a folder \"nowhere\""), std::string::npos)
      << shown.out;
}

TEST_F(QueryFilters, WhatCannotBeMeantIsAnError) {
  const Ran no_date = run_sennit({"query", kQuestion, "--after", "soon"}, home_.path().string());
  EXPECT_EQ(no_date.exit_code, 1);
  EXPECT_NE(no_date.err.find("\"soon\" is no date"), std::string::npos) << no_date.err;
  const Ran no_note =
      run_sennit({"query", kQuestion, "--document", "Nothing"}, home_.path().string());
  EXPECT_EQ(no_note.exit_code, 1);
  EXPECT_NE(no_note.err.find("no note called \"Nothing\""), std::string::npos) << no_note.err;
}

}  // namespace
}  // namespace sennit::test
