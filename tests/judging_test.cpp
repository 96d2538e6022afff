// What a person decides about names: it holds whatever the notes become, can be taken back, and
// says why.

#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace sennit::test {
namespace {

using Texts = std::vector<std::string>;

// Notes and an engine over them.
class Judging : public ::testing::Test {
 protected:
  Judging() {
    write("people/Ada.md",
          "---\ntitle: Ada Lovelace\naliases: [The Enchantress]\n---\nAda wrote notes.");
    write("lab/a.md", "[[Ada Lovelace|the countess]] met [[Babbage]]. [[Mercury]] shines.");
    write("lab/b.md", "[[Augusta King]] is a name. [[Mercury]] is a metal. [[조수]]는 높다.");
    process();
  }

  void write(const std::string& name, const std::string& text) { folder_.write(name, text); }
  void process() {
    ProcessOptions options;
    options.threads = 1;
    const Result<ProcessReport> report = engine_.process({folder_.path().string()}, options);
    ASSERT_TRUE(report.ok()) << report.error().what;
  }

  // "ok" or what was refused.
  static std::string told(const Result<VerdictInfo>& verdict) {
    return verdict.ok() ? "ok" : verdict.error().what;
  }
  // Names of the graph that begin with `start`, each with its place where it has one.
  Texts names(const std::string& start) {
    Texts found;
    const Result<std::vector<EntityInfo>> entities = engine_.entities();
    for (const EntityInfo& entity : *entities)
      if (entity.name.starts_with(start)) found.push_back(entity.name);
    return found;
  }
  bool is_found(const std::string& name) {
    SearchOptions exact;
    exact.exact = true;
    return !engine_.search(name, exact)->entities.empty();
  }
  // "name: reason" of each name of an entity.
  Texts explained(const std::string& name) {
    const Result<Explanation> explanation = engine_.explain(name);
    if (!explanation.ok()) return {explanation.error().what};
    Texts rows;
    for (const NameReason& row : explanation->names) rows.push_back(row.name + ": " + row.reason);
    return rows;
  }
  // The graph is what a clean build with the same verdicts would be.
  void expect_sound() {
    const Result<CheckReport> report = engine_.check();
    ASSERT_TRUE(report.ok());
    EXPECT_TRUE(report->clean()) << report->violations.front();
  }

  TemporaryFolder folder_;
  Engine engine_ = Engine::in_memory();
};

TEST_F(Judging, ASplitNameStandsForItselfInEachNote) {
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury"}));
  EXPECT_EQ(told(engine_.split("Mercury")), "ok");
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury", "Mercury"}));
  EXPECT_EQ(told(engine_.hide("Mercury (lab/b.md)")), "ok") << "one of them, by its place";
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury"}));
  write("lab/c.md", "[[Mercury]] again.");
  process();
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury", "Mercury"}));
  expect_sound();
}

TEST_F(Judging, OneNoteCanBeSplitOffAndJoinedAgain) {
  write("lab/c.md", "[[Mercury]] again.");
  process();
  EXPECT_EQ(told(engine_.split("Mercury", "lab/b.md")), "ok");
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury", "Mercury"}));
  EXPECT_NE(told(engine_.split("Mercury (lab/b.md)")), "ok") << "it is split off already";
  EXPECT_EQ(told(engine_.merge("Mercury (lab/b.md)", "Mercury (lab/c.md)")), "ok");
  EXPECT_EQ(names("Mercury"), (Texts{"Mercury"}));
  expect_sound();
}

TEST_F(Judging, ARenamedThingIsFoundByBothNames) {
  EXPECT_EQ(told(engine_.rename("Ada Lovelace", "Countess of Lovelace")), "ok");
  EXPECT_EQ(names("Countess"), (Texts{"Countess of Lovelace"}));
  EXPECT_TRUE(is_found("Ada Lovelace"));
  EXPECT_TRUE(is_found("Countess of Lovelace"));
  write("people/Ada.md", "---\ntitle: Ada Lovelace\n---\nAda wrote more notes.");
  process();
  EXPECT_EQ(names("Countess"), (Texts{"Countess of Lovelace"})) << "over a new reading";
  ASSERT_TRUE(engine_.rebuild().ok());
  EXPECT_EQ(names("Countess"), (Texts{"Countess of Lovelace"}));
  EXPECT_EQ(told(engine_.rename("조수", "밀물과 썰물")), "ok");
  EXPECT_TRUE(is_found("밀물과 썰물"));
  expect_sound();
}

TEST_F(Judging, AHiddenThingIsGoneUntilItIsTakenBack) {
  const std::string before = picture(engine_);
  EXPECT_EQ(told(engine_.hide("Babbage")), "ok");
  EXPECT_FALSE(is_found("Babbage"));
  write("lab/c.md", "[[Babbage]] again.");
  process();
  EXPECT_FALSE(is_found("Babbage"));
  std::filesystem::remove(folder_ / "lab/c.md");
  process();
  EXPECT_TRUE(engine_.undo().ok());
  EXPECT_EQ(picture(engine_), before);
}

TEST_F(Judging, AMergedNameIsAnAliasForGood) {
  EXPECT_EQ(told(engine_.merge("Augusta King", "Ada Lovelace")), "ok");
  write("lab/b.md", "Nothing of the kind.");
  process();
  EXPECT_TRUE(is_found("Augusta King")) << "though no note has it any more";
  const Texts rows = explained("Ada Lovelace");
  EXPECT_NE(std::find(rows.begin(), rows.end(), "Augusta King: a person said so (#1)"), rows.end())
      << ::testing::PrintToString(rows);
  expect_sound();
}

TEST_F(Judging, NamesStayOneThroughAMergedNameThatVanished) {
  EXPECT_EQ(told(engine_.merge("Babbage", "Augusta King")), "ok");
  EXPECT_EQ(told(engine_.merge("Augusta King", "Ada Lovelace")), "ok");
  write("lab/b.md", "Nothing of the kind.");
  process();
  EXPECT_EQ(names("Babbage"), Texts{});
  EXPECT_TRUE(is_found("Babbage"));
}

TEST_F(Judging, ExplainsEachName) {
  EXPECT_EQ(told(engine_.merge("Augusta King", "Ada Lovelace")), "ok");
  const Result<Explanation> explanation = engine_.explain("the enchantress");
  ASSERT_TRUE(explanation.ok()) << explanation.error().what;
  EXPECT_EQ(explanation->entity.name, "Ada Lovelace");
  EXPECT_EQ(explanation->names.front().name, "Ada Lovelace");
  EXPECT_EQ(explanation->names.front().reason, "title of people/Ada.md");
  ASSERT_EQ(explanation->verdicts.size(), 1u);
  const auto named = [&](const std::string& name) {
    for (const NameReason& row : explanation->names)
      if (row.name == name) return row;
    return NameReason();
  };
  EXPECT_EQ(named("The Enchantress").reason, "alias in people/Ada.md");
  EXPECT_EQ(named("the countess").reason, "text of a link to it, in that document");
  const NameReason merged = named("Augusta King");
  EXPECT_EQ(merged.other, "Ada Lovelace");
  EXPECT_EQ(merged.verdict, VerdictId{1});
  EXPECT_EQ(merged.place.document, "lab/b.md");
  EXPECT_EQ(merged.sentence, "Augusta King is a name.");
  EXPECT_EQ(merged.line, 1u);
}

TEST_F(Judging, RefusesWhatSaysNothing) {
  EXPECT_EQ(told(engine_.merge("Ada Lovelace", "The Enchantress")),
            "\"Ada Lovelace\" and \"The Enchantress\" are one thing already");
  EXPECT_EQ(told(engine_.merge("Babbage", "Babbage")),
            "\"Babbage\" and \"Babbage\" are one thing already");
  EXPECT_EQ(told(engine_.never("Babbage", "babbage")),
            "\"Babbage\" and \"babbage\" are one thing already");
  EXPECT_NE(told(engine_.split("Babbage")), "ok") << "it stands in one note only";
  EXPECT_EQ(told(engine_.rename("Babbage", " ")), "\" \" is no name");
  EXPECT_EQ(told(engine_.rename("Babbage", "Babbage")), "it is called \"Babbage\" already");
  EXPECT_EQ(told(engine_.rename("Babbage", "the enchantress")),
            "there is another thing called \"Ada Lovelace\"");
  EXPECT_EQ(told(engine_.hide("nobody")), "there is no entity called \"nobody\"");
  EXPECT_TRUE(engine_.history()->empty()) << "nothing was said";
}

TEST_F(Judging, DuplicatesAreNamesThatLookAlikeAndNobodyJudged) {
  write("lab/c.md", "[[필터]]가 있다. [[필드]]도 있다.");
  write("lab/d.md", "[[Filter]] works.");
  process();
  const Result<std::vector<DuplicatePair>> pairs = engine_.duplicates();
  ASSERT_TRUE(pairs.ok()) << pairs.error().what;
  for (const DuplicatePair& pair : *pairs) {
    EXPECT_NE(pair.a.id, pair.b.id);
    EXPECT_NE(pair.reason, "");
    EXPECT_NE(pair.obstacle, "");
    EXPECT_NE(pair.sentence_a, "") << pair.name_a;
  }
  ASSERT_FALSE(pairs->empty());
  const std::string a = pairs->front().name_a, b = pairs->front().name_b;
  EXPECT_EQ(told(engine_.never(a, b)), "ok");
  const Result<std::vector<DuplicatePair>> left = engine_.duplicates();
  ASSERT_TRUE(left.ok());
  for (const DuplicatePair& pair : *left)
    EXPECT_FALSE(pair.name_a == a && pair.name_b == b) << "it is judged";
}

// --- what the issue calls bad input --------------------------------------------------------------

TEST_F(Judging, OfTwoVerdictsThatContradictTheLaterCounts) {
  EXPECT_EQ(told(engine_.merge("Augusta King", "Ada Lovelace")), "ok");
  EXPECT_EQ(told(engine_.never("Augusta King", "Ada Lovelace")), "ok");
  EXPECT_EQ(names("Augusta King"), (Texts{"Augusta King"}));
  EXPECT_EQ(told(engine_.merge("Augusta King", "Ada Lovelace")), "ok");
  EXPECT_EQ(names("Augusta King"), Texts{});
  EXPECT_TRUE(engine_.undo().ok());
  EXPECT_EQ(names("Augusta King"), (Texts{"Augusta King"})) << "the one before counts again";
  EXPECT_EQ(told(engine_.rename("Babbage", "Charles")), "ok");
  EXPECT_EQ(told(engine_.rename("Babbage", "Charles Babbage")), "ok");
  EXPECT_EQ(names("Charles"), (Texts{"Charles Babbage"}));
  expect_sound();
}

TEST_F(Judging, AVerdictAboutANameThatVanishedWaitsForItsReturn) {
  EXPECT_EQ(told(engine_.hide("Babbage")), "ok");
  EXPECT_EQ(told(engine_.never("Mercury", "조수")), "ok");
  write("lab/a.md", "Empty now.");
  process();
  expect_sound();
  EXPECT_EQ(engine_.history()->size(), 2u);
  write("lab/a.md", "[[Babbage]] is back.");
  process();
  EXPECT_FALSE(is_found("Babbage"));
  EXPECT_TRUE(engine_.undo(VerdictId{1}).ok());
  EXPECT_TRUE(is_found("Babbage"));
}

TEST_F(Judging, AnAliasThatIsAnotherNotesTitleJoinsNothingUnlessAPersonSaysSo) {
  write("people/Byron.md", "---\ntitle: Byron\naliases: [Ada Lovelace]\n---\nHer father.");
  process();
  EXPECT_EQ(names("Byron"), (Texts{"Byron"}));
  EXPECT_EQ(names("Ada Lovelace"), (Texts{"Ada Lovelace"}));
  const Result<Status> status = engine_.status();
  EXPECT_TRUE(std::any_of(status->notices.begin(), status->notices.end(), [](const auto& notice) {
    return notice.find("is another note's title and joins nothing") != std::string::npos;
  }));
  EXPECT_EQ(told(engine_.merge("Byron", "Ada Lovelace")), "ok");
  EXPECT_EQ(names("Byron"), Texts{});
}

TEST_F(Judging, FiveThousandAliasesAreNamesOfOneThing) {
  std::string note = "---\naliases:\n";
  for (int i = 0; i < 5000; ++i) note += "  - Alias Number " + std::to_string(i) + "\n";
  write("many.md", note + "---\nOne thing.");
  process();
  EXPECT_EQ(engine_.note("Alias Number 4999")->path, "many.md");
  const Result<Explanation> explanation = engine_.explain("Alias Number 17");
  ASSERT_TRUE(explanation.ok()) << explanation.error().what;
  EXPECT_GE(explanation->names.size(), 5000u);
  EXPECT_EQ(told(engine_.merge("Alias Number 3", "Babbage")), "ok");
  EXPECT_EQ(engine_.explain("Babbage")->entity.name, engine_.explain("many")->entity.name);
  expect_sound();
}

// --- any history
// -----------------------------------------------------------------------------------

// One random thing that a person does: a note written or removed, or a verdict given or taken back.
void act(RandomVault& vault, const TemporaryFolder& folder, Engine& engine) {
  const auto roll = vault.random()() % 10;
  const std::string a = vault.name(), b = vault.name();
  if (roll < 3) {
    vault.change();
    vault.write_to(folder);
    ProcessOptions options;
    options.threads = 1;
    options.confirm_removals = true;
    ASSERT_TRUE(engine.process({folder.path().string()}, options).ok());
  }
  if (roll == 3) (void)engine.merge(a, b);
  if (roll == 4) (void)engine.never(a, b);
  if (roll == 5) (void)engine.split(a);
  if (roll == 6) (void)engine.rename(a, "New " + b);
  if (roll == 7) (void)engine.hide(a);
  if (roll == 8) (void)engine.undo();
  if (roll == 9) {
    const Result<std::vector<VerdictInfo>> history = engine.history();
    if (!history->empty()) (void)engine.undo((*history)[vault.random()() % history->size()].id);
  }
}

TEST(JudgingAnyHistory, AThousandOperationsLeaveAStoreThatIsCleanAndEqualsARebuild) {
  RandomVault vault(3);
  const TemporaryFolder folder;
  vault.write_to(folder);
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  const std::size_t count = repetitions(1000, 10000);
  for (std::size_t i = 1; i <= count; ++i) {
    act(vault, folder, engine);
    if (i % 100 != 0) continue;
    const Result<CheckReport> report = engine.check();
    ASSERT_TRUE(report.ok());
    ASSERT_TRUE(report->clean()) << i << ": " << report->violations.front();
    const std::string lived = picture(engine);
    ASSERT_TRUE(engine.rebuild().ok());
    ASSERT_EQ(picture(engine), lived) << i;
  }
}

TEST(JudgingAnyHistory, UndoOfEverythingEqualsNothingDone) {
  for (std::uint64_t seed = 1; seed <= repetitions(20, 200); ++seed) {
    RandomVault vault(seed);
    const TemporaryFolder folder;
    vault.write_to(folder);
    Engine engine = Engine::in_memory();
    ASSERT_TRUE(engine.process({folder.path().string()}).ok());
    for (int i = 0; i < 20; ++i) act(vault, folder, engine);
    const Result<std::vector<VerdictInfo>> history = engine.history();
    for (const VerdictInfo& verdict : *history)
      if (verdict.kind != "undo" && verdict.active) {
        ASSERT_TRUE(engine.undo(verdict.id).ok());
      }
    Engine clean = Engine::in_memory();
    ASSERT_TRUE(clean.process({folder.path().string()}).ok());
    ASSERT_EQ(picture(engine), picture(clean)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace sennit::test
