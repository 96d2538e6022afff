// The folder is the truth: whatever happened before, in whatever order, the graph is that of a
// clean build.

#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace sennit::test {
namespace {

ProcessOptions confirming() {
  ProcessOptions options;
  options.confirm_removals = true;
  options.threads = 2;
  return options;
}

std::string clean_picture(const std::string& folder,
                          const std::vector<std::pair<std::string, std::string>>& merges) {
  Engine engine = Engine::in_memory();
  EXPECT_TRUE(engine.process({folder}, confirming()).ok());
  for (const auto& [a, b] : merges) (void)engine.merge(a, b);
  return picture(engine);
}

// Verdicts are input as documents are: the clean build is given the same ones.
TEST(Mirroring, AnyHistoryEndsInTheSameGraphAsACleanBuild) {
  const std::size_t seeds = repetitions(200, 2000);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomVault vault(seed);
    const TemporaryFolder folder;
    Engine lived = Engine::in_memory();
    std::size_t standing = 0;
    for (int step = 0; step < 6; ++step) {
      vault.write_to(folder);
      ASSERT_TRUE(lived.process({folder.path().string()}, confirming()).ok());
      if (vault.random()() % 3 == 0 && lived.merge(vault.name(), vault.name()).ok()) ++standing;
      if (vault.random()() % 4 == 0 && lived.never(vault.name(), vault.name()).ok()) ++standing;
      if (standing > 0 && vault.random()() % 3 == 0 && lived.undo().ok()) --standing;
      vault.change();
      vault.change();
    }
    while (standing > 0 && lived.undo().ok())
      --standing;  // undo of everything: as if nothing had been said
    vault.write_to(folder);
    ASSERT_TRUE(lived.process({folder.path().string()}, confirming()).ok());
    ASSERT_EQ(picture(lived), clean_picture(folder.path().string(), {})) << "seed " << seed;
    const Result<CheckReport> checked = lived.check();
    ASSERT_TRUE(checked.ok());
    ASSERT_TRUE(checked->clean()) << "seed " << seed << ": " << checked->violations.front();
  }
}

TEST(Mirroring, VerdictsHoldOverEditsAndEndInTheGraphOfACleanBuildWithTheSameVerdicts) {
  for (std::uint64_t seed = 1; seed <= repetitions(60, 600); ++seed) {
    RandomVault vault(seed);
    const TemporaryFolder folder;
    vault.write_to(folder);
    folder.write("anchor.md", "[[First Name]] and [[Second Name]] are here. #anchor");
    Engine lived = Engine::in_memory();
    ASSERT_TRUE(lived.process({folder.path().string()}, confirming()).ok());
    ASSERT_TRUE(lived.merge("First Name", "Second Name").ok());
    for (int step = 0; step < 4; ++step) {
      vault.change();
      vault.write_to(folder);
      folder.write("anchor.md", "[[First Name]] and [[Second Name]] are here. #anchor");
      ASSERT_TRUE(lived.process({folder.path().string()}, confirming()).ok());
    }
    ASSERT_EQ(picture(lived),
              clean_picture(folder.path().string(), {{"First Name", "Second Name"}}))
        << "seed " << seed;
  }
}

TEST(Mirroring, ASecondRunDoesNothing) {
  const TemporaryFolder folder;
  RandomVault vault(7);
  vault.write_to(folder);
  const TemporaryFolder graphs;
  {
    Result<Engine> engine = Engine::open(graphs / "g.sennit", Access::kWrite);
    ASSERT_TRUE(engine.ok()) << engine.error().what;
    ASSERT_TRUE(engine->process({folder.path().string()}).ok());
  }
  Result<Engine> engine = Engine::open(graphs / "g.sennit", Access::kWrite);
  ASSERT_TRUE(engine.ok()) << engine.error().what;
  const Result<ProcessReport> again = engine->process({folder.path().string()});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->changed, 0u);
  EXPECT_EQ(again->unchanged, vault.notes().size());
  EXPECT_EQ(again->removed, 0u);
}

TEST(Mirroring, ARenamedNoteIsRecognisedAndLinksFollow) {
  const TemporaryFolder folder;
  folder.write("Tides.md", "Tides rise twice a day, says [[Mina Park]].");
  folder.write("Mina Park.md", "She runs the [[Tide Lab]].");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  std::filesystem::create_directories(folder.path() / "people");
  std::filesystem::rename(folder / "Mina Park.md", folder / "people/Mina Park.md");
  const Result<ProcessReport> report = engine.process({folder.path().string()});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->renamed, 1u);
  EXPECT_EQ(report->removed, 0u);
  const Result<NoteInfo> note = engine.note("Tides");
  ASSERT_TRUE(note.ok());
  EXPECT_EQ(note->links, std::vector<std::string>{"people/Mina Park.md"});
}

TEST(Mirroring, AFolderThatLostManyNotesAtOnceEmptiesNothing) {
  const TemporaryFolder folder;
  for (int i = 0; i < 40; ++i)
    folder.write("n" + std::to_string(i) + ".md", "[[Kept]] " + std::to_string(i));
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  for (int i = 0; i < 30; ++i) std::filesystem::remove(folder / ("n" + std::to_string(i) + ".md"));
  const Result<ProcessReport> careful = engine.process({folder.path().string()});
  ASSERT_TRUE(careful.ok());
  EXPECT_EQ(careful->held_back, 30u);
  EXPECT_FALSE(careful->complete());
  EXPECT_EQ(engine.stats()->documents, 40u);
  const Result<ProcessReport> confirmed = engine.process({folder.path().string()}, confirming());
  ASSERT_TRUE(confirmed.ok());
  EXPECT_EQ(confirmed->removed, 30u);
  EXPECT_EQ(engine.stats()->documents, 10u);
}

TEST(Mirroring, AMissingRootChangesNothing) {
  const TemporaryFolder graphs;
  Engine engine = Engine::in_memory();
  {
    const TemporaryFolder folder;
    folder.write("a.md", "[[A thing]]");
    ASSERT_TRUE(engine.process({folder.path().string()}).ok());
    std::filesystem::remove_all(folder.path());
    const Result<ProcessReport> gone = engine.process({folder.path().string()});
    ASSERT_FALSE(gone.ok());
    EXPECT_EQ(gone.error().code, ErrorCode::kNotFound);
  }
  EXPECT_EQ(engine.stats()->documents, 1u);
  EXPECT_EQ(engine.status()->missing_roots.size(), 1u);
}

TEST(Mirroring, AFileThatTurnedUnreadableKeepsItsGraphButIsNotDone) {
  const TemporaryFolder folder;
  folder.write("a.md", "[[Alpha]]");
  folder.write("b.md", "[[Beta]]");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  folder.write("a.md", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  EXPECT_EQ(engine.search("Alpha")->entities.size(), 1u);
  const Result<Status> status = engine.status();
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(status->total, 2u);
  EXPECT_EQ(status->done, 1u);
  EXPECT_EQ(status->documents[0].state, "unreadable");
  EXPECT_NE(status->documents[0].reason, "");
  EXPECT_NE(status->documents[0].read_at, "");
  folder.write("a.md", "[[Alpha]]");
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  EXPECT_EQ(engine.status()->done, 2u);
}

// "same Mercury (in planet.md) Quicksilver": the verdicts, each with its subjects.
std::string told_history(Engine& engine) {
  std::string told;
  const Result<std::vector<VerdictInfo>> history = engine.history();
  if (!history.ok()) return history.error().what;
  for (const VerdictInfo& verdict : *history)
    told += verdict.kind + " " + verdict.a + " " + verdict.b + "\n";
  return told;
}

TEST(Mirroring, AVerdictStaysBoundToItsDocumentWhenASecondFolderJoins) {
  const TemporaryFolder one, two;
  one.write("People/Mercury.md", "Mercury sang with [[Queen Band]].");
  one.write("Places/Mercury.md", "Mercury is near the [[Sun Star]].");
  one.write("c.md", "[[Quicksilver]] runs.");
  two.write("d.md", "[[Beta]]");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({one.path().string()}).ok());
  const Result<std::vector<EntityInfo>> entities = engine.entities();
  ASSERT_EQ(std::count_if(entities->begin(), entities->end(),
                          [](const EntityInfo& e) { return e.name == "Mercury"; }),
            2);
  const Result<VerdictInfo> merged = engine.merge("Quicksilver", "Mercury (People/Mercury.md)");
  ASSERT_TRUE(merged.ok()) << merged.error().what;
  EXPECT_EQ(told_history(engine), "same Quicksilver Mercury (in People/Mercury.md)\n");
  const auto note_of_quicksilver = [&] {
    return engine.search("Quicksilver")->entities.at(0).note;
  };
  EXPECT_EQ(note_of_quicksilver(), "People/Mercury.md");
  ASSERT_TRUE(engine.process({two.path().string()}).ok());
  const std::string shown = one.path().filename().string() + "/People/Mercury.md";
  EXPECT_EQ(note_of_quicksilver(), shown);
  EXPECT_EQ(told_history(engine), "same Quicksilver Mercury (in " + shown + ")\n");
  EXPECT_TRUE(engine.check()->clean());
}

// macOS writes names in NFD: the path in the graph is NFC, and the file is opened by its own name.
TEST(Mirroring, ANoteIsOpenedByTheNameThatItsFileHas) {
  const std::string nfc = "조수/밀물.md";
  const std::string nfd = "\u110C\u1169\u1109\u116E/\u1106\u1175\u11AF\u1106\u116E\u11AF.md";
  for (const std::string& on_disk : {nfc, nfd}) {
    const TemporaryFolder folder;
    folder.write(on_disk, "밀물은 하루에 두 번 온다.");
    Engine engine = Engine::in_memory();
    ASSERT_TRUE(engine.process({folder.path().string()}).ok());
    const Result<NoteInfo> note = engine.note(nfc);
    ASSERT_TRUE(note.ok()) << note.error().what;
    EXPECT_EQ(note->path, nfc);
    EXPECT_EQ(note->file, folder / on_disk);
    EXPECT_EQ(engine.note(nfd)->path, nfc) << "either form finds it";
    const Result<SearchResults> found = engine.search("밀물");
    ASSERT_FALSE(found->notes.empty());
    EXPECT_EQ(found->notes[0].file, folder / on_disk);
    EXPECT_EQ(read_file(found->notes[0].file), "밀물은 하루에 두 번 온다.");
    std::filesystem::remove(folder / on_disk);
    EXPECT_EQ(engine.note(nfc)->file, "") << "it is gone";
  }
}

TEST(Mirroring, AnotherRootStays) {
  const TemporaryFolder one, two;
  one.write("a.md", "[[Alpha]]");
  two.write("b.md", "[[Beta]]");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({one.path().string()}).ok());
  ASSERT_TRUE(engine.process({two.path().string()}).ok());
  EXPECT_EQ(engine.stats()->documents, 2u);
  std::filesystem::remove(one / "a.md");
  ASSERT_TRUE(engine.process({one.path().string()}).ok());
  EXPECT_EQ(engine.stats()->documents, 1u);
  EXPECT_TRUE(engine.search("Beta")->entities.size() == 1);
}

TEST(Mirroring, OtherChunksOfOneRootLeaveTheNextRootToBeReadAgainToo) {
  const TemporaryFolder one, two;
  for (const TemporaryFolder* folder : {&one, &two})
    folder->write("a.md", "[[Alpha]]. " + std::string(3000, 'x') + " end");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({one.path().string(), two.path().string()}).ok());
  ProcessOptions windows;
  windows.chunk_method = "window";
  EXPECT_EQ(engine.process({one.path().string()}, windows)->changed, 1u);
  EXPECT_EQ(engine.process({two.path().string()}, windows)->changed, 1u);
  EXPECT_EQ(engine.process({two.path().string()}, windows)->changed, 0u);
}

TEST(Mirroring, ANoteRemovedByHandComesBackWhenItsFileChanges) {
  const TemporaryFolder folder;
  folder.write("a.md", "[[Alpha]]");
  folder.write("b.md", "[[Beta]]");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  ASSERT_TRUE(engine.remove("a").ok());
  EXPECT_TRUE(engine.search("Alpha")->entities.empty());
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  EXPECT_TRUE(engine.search("Alpha")->entities.empty());
  folder.write("a.md", "[[Alpha]] again");
  ASSERT_TRUE(engine.process({folder.path().string()}).ok());
  EXPECT_FALSE(engine.search("Alpha")->entities.empty());
}

}  // namespace
}  // namespace sennit::test
