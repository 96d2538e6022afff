#include "ingest/process.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ingest/folder_for_test.h"

namespace sennit::testing {
namespace {

const std::atomic<bool> kGoOn{false};

IngestOptions two_threads() {
  IngestOptions options;
  options.threads = 2;
  return options;
}

// Each document is a group of its own.
IngestOptions one_by_one() {
  IngestOptions options = two_threads();
  options.commit_bytes = 1;
  return options;
}

IngestOptions confirming() {
  IngestOptions options = two_threads();
  options.confirm_removals = true;
  return options;
}

IngestReport ingested(Store& store, const Folder& folder,
                      const IngestOptions& options = two_threads()) {
  Result<IngestReport> report = ingest(store, folder.path(), options, {}, kGoOn);
  if (report.ok()) return std::move(report).value();
  ADD_FAILURE() << report.error().what;
  return {};
}

// A store that was filled from the folder and nothing else.
std::string told_of_clean_build(const Folder& folder) {
  const std::unique_ptr<Store> store = make_memory_store();
  ingested(*store, folder);
  return told(*store);
}

// "2 changed, 1 removed", what is 0 left out.
std::string summary(const IngestReport& report) {
  std::string all;
  for (const auto& [count, what] :
       {std::pair(report.changed, "changed"), std::pair(report.unchanged, "unchanged"),
        std::pair(report.renamed, "renamed"), std::pair(report.removed, "removed"),
        std::pair(report.failed, "failed"), std::pair(report.held_back, "held back")})
    if (count > 0) all += fmt::format("{}{} {}", all.empty() ? "" : ", ", count, what);
  return all;
}

DocumentRecord record_of(const Store& store, const std::string& path) {
  const Result<std::vector<DocumentRecord>> records = store.documents();
  if (records.ok())
    for (const DocumentRecord& record : *records)
      if (record.path == path) return record;
  ADD_FAILURE() << "no document " << path;
  return {};
}

// "closed/a.md: no permission to list (closed)": what is kept though it cannot be read now.
Texts unread_of(const Store& store) {
  Texts told;
  const Result<std::vector<DocumentRecord>> records = store.documents();
  if (!records.ok()) return told;
  for (const DocumentRecord& record : *records)
    if (!record.unread.empty()) told.push_back(record.path + ": " + record.unread);
  return told;
}

class Ingest : public ::testing::Test {
 protected:
  IngestReport run(const IngestOptions& options = two_threads()) {
    return ingested(*store_, folder_, options);
  }
  std::string run_summary(const IngestOptions& options = two_threads()) {
    return summary(run(options));
  }
  void expect_clean_build() { EXPECT_EQ(told(*store_), told_of_clean_build(folder_)); }
  Texts paths() const { return paths_of(*store_); }
  DocumentId id_of(const std::string& path) const { return record_of(*store_, path).id; }

  Folder folder_;
  std::unique_ptr<Store> store_ = make_memory_store();
};

TEST_F(Ingest, ReadsEveryDocumentOfAFolder) {
  folder_.write("a.md", "[[Moon]]").write("lab/b.txt", "plain").write("조석.md", "달");
  folder_.write("picture.png", "no text").write(".hidden/c.md", "no");
  const IngestReport report = run();
  EXPECT_EQ(paths(), (Texts{"a.md", "lab/b.txt", "조석.md"}));
  EXPECT_EQ(summary(report), "3 changed");
  EXPECT_EQ(store_->totals()->documents, 3u);
  EXPECT_EQ(report.bytes, 8u + 5u + 3u);
  EXPECT_EQ(report.other_files, 1u);
  ASSERT_EQ(report.skipped.size(), 1u);
  EXPECT_EQ(report.skipped[0].path, ".hidden");
}

TEST_F(Ingest, OfAnEmptyFolderIsEmpty) {
  EXPECT_EQ(run_summary(), "");
  EXPECT_TRUE(paths().empty());
}

TEST_F(Ingest, OfOneFileIsThatFile) {
  folder_.write("a.md", "one").write("b.md", "two");
  const Result<IngestReport> report =
      ingest(*store_, (folder_ / "a.md").string(), two_threads(), {}, kGoOn);
  ASSERT_TRUE(report.ok()) << report.error().what;
  EXPECT_EQ(paths(), (Texts{"a.md"}));
}

TEST_F(Ingest, OfAFolderThatIsNotThereChangesNothing) {
  folder_.write("a.md", "one");
  run();
  const std::string before = told(*store_);
  const Result<IngestReport> report =
      ingest(*store_, folder_.path() + "/gone", two_threads(), {}, kGoOn);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(told(*store_), before);
  EXPECT_EQ(store_->roots()->size(), 1u);
}

TEST_F(Ingest, ReadsNothingTwice) {
  folder_.write("a.md", "one").write("log.jsonl", "{\"text\": \"1\"}\n{\"text\": \"2\"}\n").age();
  run();
  const IngestReport again = run();
  EXPECT_EQ(summary(again), "3 unchanged");
  EXPECT_EQ(again.bytes, 0u);
}

TEST_F(Ingest, LooksAgainAtAFileThatWasJustWritten) {
  folder_.write("a.md", "one");
  run();
  const IngestReport again = run();
  EXPECT_EQ(summary(again), "1 unchanged");
  EXPECT_EQ(again.bytes, 3u) << "its stamp alone could not be trusted";
}

TEST_F(Ingest, RemembersTheStampOfAFileThatWasOnlyTouched) {
  folder_.write("a.md", "one").age();
  run();
  fs::last_write_time(folder_ / "a.md",
                      fs::file_time_type::clock::now() - std::chrono::minutes(30));
  EXPECT_EQ(run().bytes, 3u);
  EXPECT_EQ(run().bytes, 0u);
}

TEST_F(Ingest, ReadsWhatChanged) {
  folder_.write("a.md", "[[Moon]]").write("b.md", "[[Sun]]").age();
  run();
  const DocumentId before = id_of("a.md");
  folder_.write("a.md", "[[Mars]]");
  EXPECT_EQ(run_summary(), "1 changed, 1 unchanged");
  EXPECT_EQ(id_of("a.md"), before);
  expect_clean_build();
}

TEST_F(Ingest, ReadsEverythingWhenItIsToldTo) {
  folder_.write("a.md", "one").age();
  run();
  IngestOptions options = two_threads();
  options.reread = true;
  EXPECT_EQ(run_summary(options), "1 changed");
}

TEST_F(Ingest, RemovesWhatIsGone) {
  folder_.write("a.md", "one").write("b.md", "two").age();
  run();
  folder_.remove("a.md");
  EXPECT_EQ(run_summary(), "1 unchanged, 1 removed");
  EXPECT_EQ(paths(), (Texts{"b.md"}));
}

TEST_F(Ingest, RemovesWhatIsNowExcluded) {
  folder_.write("a.md", "one").write("drafts/b.md", "two").age();
  run();
  IngestOptions options = two_threads();
  options.walk.exclude = {"drafts"};
  EXPECT_EQ(run_summary(options), "1 unchanged, 1 removed");
  EXPECT_EQ(paths(), (Texts{"a.md"}));
}

TEST_F(Ingest, KnowsARenamedFileByItsContent) {
  folder_.write("Tides.md", "They rise twice a day.").write("b.md", "[[Tides]]").age();
  run();
  const DocumentId before = id_of("Tides.md");
  folder_.move("Tides.md", "lab/High water.md");
  EXPECT_EQ(run_summary(), "1 changed, 1 unchanged, 1 renamed");
  EXPECT_EQ(id_of("lab/High water.md"), before);
  expect_clean_build();
}

TEST_F(Ingest, KnowsRenamedFilesThatTookEachOthersNames) {
  folder_.write("a.md", "The first.").write("b.md", "The second.").age();
  run();
  folder_.move("a.md", "c.md");
  folder_.move("b.md", "a.md");
  folder_.move("c.md", "b.md");
  run();
  EXPECT_EQ(paths(), (Texts{"a.md", "b.md"}));
  expect_clean_build();
}

TEST_F(Ingest, KnowsAFileThatMovedIntoThePlaceOfAnother) {
  folder_.write("a.md", "The first.").write("b.md", "The second.").age();
  run();
  folder_.move("b.md", "a.md");
  run();
  EXPECT_EQ(paths(), (Texts{"a.md"}));
  expect_clean_build();
}

TEST_F(Ingest, TakesACopyOfAVanishedFileForIt) {
  folder_.write("a.md", "Same words.").write("b.md", "Same words.").age();
  run();
  folder_.move("a.md", "c.md");
  folder_.remove("b.md");
  EXPECT_EQ(run_summary(), "1 changed, 1 renamed, 1 removed");
  expect_clean_build();
}

TEST_F(Ingest, DoesNotTakeEmptyFilesForEachOther) {
  folder_.write("a.md", "").age();
  run();
  folder_.move("a.md", "b.md");
  EXPECT_EQ(run_summary(), "1 changed, 1 removed");
}

TEST_F(Ingest, FailsAFileAndGoesOn) {
  folder_.write("a.md", std::string("\x89PNG\r\n\0\0\0", 9)).write("b.md", "two");
  const IngestReport report = run();
  EXPECT_EQ(summary(report), "1 changed, 1 failed");
  EXPECT_EQ(store_->totals()->documents, 1u) << "a failed document is not done";
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures[0].path, "a.md");
  EXPECT_EQ(record_of(*store_, "a.md").state, DocumentState::kFailed);
  EXPECT_EQ(record_of(*store_, "a.md").reason, report.failures[0].reason);
}

TEST_F(Ingest, KeepsWhatItReadOfAFileThatCannotBeReadNow) {
  folder_.write("a.md", "[[Moon]]").age();
  run();
  const std::string before = *store_->text(id_of("a.md"));
  folder_.write("a.md", std::string("\0\0\0\0", 4));
  EXPECT_EQ(run_summary(), "1 failed");
  EXPECT_EQ(*store_->text(id_of("a.md")), before);
}

TEST_F(Ingest, ReadsAFileThatCanBeReadAgain) {
  folder_.write("a.md", std::string("\0\0\0\0", 4));
  run();
  folder_.write("a.md", "[[Moon]]");
  EXPECT_EQ(run_summary(), "1 changed");
  expect_clean_build();
}

TEST_F(Ingest, ReadsLinesOfAFileThatCouldNotBeRead) {
  folder_.write("log.jsonl", "no JSON at all\n");
  EXPECT_EQ(run_summary(), "1 failed");
  folder_.write("log.jsonl", "{\"id\": 1, \"text\": \"One.\"}\n");
  run();
  EXPECT_EQ(paths(), (Texts{"log.jsonl#1"}));
  expect_clean_build();
}

TEST_F(Ingest, TellsWarningsWithTheirFile) {
  folder_.write("log.jsonl", "{\"id\": 1, \"text\": \"One.\"}\nno JSON\n");
  folder_.write("a.md", "---\n: [ : broken\n---\ntext");
  Texts files;
  const IngestReport report = run();
  for (const FileIssue& warning : report.warnings) files.push_back(warning.path);
  EXPECT_NE(std::find(files.begin(), files.end(), "a.md"), files.end());
  EXPECT_NE(std::find(files.begin(), files.end(), "log.jsonl"), files.end());
}

TEST_F(Ingest, FollowsTheLinesOfAFile) {
  folder_
      .write("log.jsonl",
             "{\"id\": \"a\", \"text\": \"One.\"}\n{\"id\": \"b\", \"text\": \"Two.\"}\n")
      .age();
  run();
  EXPECT_EQ(paths(), (Texts{"log.jsonl#a", "log.jsonl#b"}));
  folder_.write("log.jsonl",
                "{\"id\": \"b\", \"text\": \"Two!\"}\n{\"id\": \"c\", \"text\": \"Three.\"}\n");
  EXPECT_EQ(run_summary(), "2 changed, 1 removed");
  EXPECT_EQ(paths(), (Texts{"log.jsonl#b", "log.jsonl#c"}));
  expect_clean_build();
  folder_.remove("log.jsonl");
  EXPECT_EQ(run_summary(), "2 removed");
}

TEST_F(Ingest, LeavesOtherRootsAlone) {
  const Folder other;
  folder_.write("a.md", "one");
  other.write("a.md", "another").write("b.md", "two");
  run();
  ingested(*store_, other);
  EXPECT_EQ(store_->roots()->size(), 2u);
  EXPECT_EQ(paths(), (Texts{"a.md", "a.md", "b.md"}));
  folder_.remove("a.md");
  EXPECT_EQ(run_summary(), "1 removed");
  EXPECT_EQ(paths(), (Texts{"a.md", "b.md"}));
  EXPECT_EQ(store_->roots()->size(), 2u);
}

TEST_F(Ingest, DoesNotKnowAFileOfAnotherRootByItsContent) {
  const Folder other;
  folder_.write("a.md", "Same words.");
  run();
  folder_.remove("a.md");
  other.write("b.md", "Same words.");
  EXPECT_EQ(summary(ingested(*store_, other)), "1 changed");
}

class ManyVanished : public Ingest {
 protected:
  void SetUp() override {
    for (int i = 0; i < 40; ++i) folder_.write(name(i), fmt::format("Note {}.", i));
    folder_.age();
    run();
  }
  static std::string name(int i) { return fmt::format("{:02}.md", i); }
  void remove_first(int count) {
    for (int i = 0; i < count; ++i) folder_.remove(name(i));
  }
};

TEST_F(ManyVanished, AreHeldBack) {
  remove_first(25);
  const IngestReport report = run();
  EXPECT_EQ(summary(report), "15 unchanged, 25 held back");
  EXPECT_EQ(store_->totals()->documents, 40u);
  EXPECT_EQ(paths().size(), 40u);
}

TEST_F(ManyVanished, AreRemovedWhenConfirmed) {
  remove_first(25);
  EXPECT_EQ(run_summary(confirming()), "15 unchanged, 25 removed");
}

TEST_F(ManyVanished, AreMoreThanTwentyAndMoreThanAThird) {
  remove_first(20);
  EXPECT_EQ(run_summary(), "20 unchanged, 20 removed") << "twenty are not many";
  remove_first(40);
  EXPECT_EQ(run_summary(), "20 removed");
}

TEST_F(ManyVanished, AreFewOfAVeryLargeFolder) {
  for (int i = 40; i < 100; ++i) folder_.write(name(i), fmt::format("Note {}.", i));
  folder_.age();
  run();
  remove_first(30);
  EXPECT_EQ(run_summary(), "70 unchanged, 30 removed") << "30 of 100 are not over 30 %";
}

TEST_F(ManyVanished, AreNotThoseThatWereRenamed) {
  for (int i = 0; i < 30; ++i) folder_.move(name(i), "moved/" + name(i));
  EXPECT_EQ(run_summary(), "30 changed, 10 unchanged, 30 renamed");
  EXPECT_EQ(paths().size(), 40u);
  expect_clean_build();
}

TEST_F(ManyVanished, DoNotHoldBackWhatIsNewOrChanged) {
  remove_first(25);
  folder_.write("new.md", "New.").write(name(30), "Changed.");
  EXPECT_EQ(run_summary(), "2 changed, 14 unchanged, 25 held back");
}

TEST_F(Ingest, KeepsWhatItCannotLookInto) {
  fs::permissions(folder_.path(), fs::perms::all);
  folder_.write("open.md", "open").write("closed/a.md", "one").write("closed/b/c.md", "two");
  folder_.write("closed too.md", "three").write("locked.md", "four").age();
  run();
  fs::permissions(folder_ / "closed", fs::perms::none);
  fs::permissions(folder_ / "locked.md", fs::perms::none);
  folder_.remove("closed too.md");
  {
    const OrdinaryUser somebody;
    EXPECT_EQ(run_summary(), "1 unchanged, 1 removed");
  }
  EXPECT_EQ(paths(), (Texts{"closed/a.md", "closed/b/c.md", "locked.md", "open.md"}));
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
  fs::permissions(folder_ / "locked.md", fs::perms::owner_all);
  EXPECT_EQ(run_summary(), "4 unchanged");
}

std::string record_line(int number, const std::string& text) {
  return fmt::format("{{\"id\": \"{}\", \"text\": \"{}\"}}\n", number, text);
}

TEST_F(Ingest, AFileOfManyRecordsIsCommittedInPartsAndEndsAsIfItWereOne) {
  std::string lines;
  for (int i = 0; i < 300; ++i) lines += record_line(i, "The [[Moon]] rises.");
  folder_.write("many.jsonl", lines + "no record\n").age();
  const IngestReport report = run(one_by_one());
  EXPECT_EQ(summary(report), "300 changed");
  EXPECT_EQ(report.lost_records, 1u);
  EXPECT_EQ(record_of(*store_, "many.jsonl#299").stamp, record_of(*store_, "many.jsonl#0").stamp);
  EXPECT_EQ(run_summary(), "300 unchanged");
  expect_clean_build();
  folder_.write("many.jsonl", record_line(7, "Tides.")).age();
  EXPECT_EQ(run_summary(one_by_one()), "1 changed, 299 removed");
  expect_clean_build();
}

// How often all documents were listed.
class ListingStore : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  Result<std::vector<DocumentRecord>> documents() const override {
    ++listed;
    return ForwardingStore::documents();
  }
  mutable int listed = 0;
};

TEST_F(Ingest, ListsTheDocumentsOnce) {
  folder_.write("a.md", "one").write("b.md", "two").age();
  ListingStore store(*store_);
  ingested(store, folder_);
  EXPECT_EQ(store.listed, 1);
  EXPECT_EQ(summary(ingested(store, folder_)), "2 unchanged");
  EXPECT_EQ(store.listed, 2);
}

// A text that is no file, put into the store under the name "chat.jsonl" or another.
std::string put_text(Store& store, const std::string& id, const std::string& text) {
  const Result<IngestReport> report = ingest_text(store, "text:", id, text, two_threads());
  return report.ok() ? summary(*report) : "error: " + report.error().what;
}

TEST_F(Ingest, OfATextIsOfTheRecordsThatItHas) {
  const std::string one = R"({"id": "1", "text": "The moon."})",
                    two = R"({"id": "2", "text": "달"})";
  EXPECT_EQ(put_text(*store_, "chat.jsonl", one + "\n" + two), "2 changed");
  EXPECT_EQ(paths(), (Texts{"chat.jsonl#1", "chat.jsonl#2"}));
  EXPECT_EQ(record_of(*store_, "chat.jsonl#1").container, "chat.jsonl");
  EXPECT_EQ(put_text(*store_, "other.md", "Tides."), "1 changed");
  EXPECT_EQ(put_text(*store_, "chat.jsonl", two), "1 changed, 1 removed");
  EXPECT_EQ(paths(), (Texts{"chat.jsonl#2", "other.md"}));
  const std::string before = told(*store_);
  EXPECT_TRUE(put_text(*store_, "chat.jsonl", "no record").starts_with("error: "));
  EXPECT_EQ(told(*store_), before);
}

TEST_F(Ingest, RemembersWhyADocumentCannotBeReadUntilItCan) {
  fs::permissions(folder_.path(), fs::perms::all);
  folder_.write("closed/a.md", "one").write("locked.md", "two").write("gone.md", "three").age();
  run();
  const std::string before = told(*store_);
  fs::permissions(folder_ / "closed", fs::perms::none);
  fs::permissions(folder_ / "locked.md", fs::perms::none);
  {
    const OrdinaryUser somebody;
    run();
  }
  EXPECT_EQ(unread_of(*store_), (Texts{"closed/a.md: no permission to list (closed)",
                                       "locked.md: no permission to read"}));
  EXPECT_EQ(told(*store_), before) << "what was read stays";
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
  fs::permissions(folder_ / "locked.md", fs::perms::owner_all);
  run();
  EXPECT_EQ(unread_of(*store_), Texts{});
}

TEST_F(Ingest, AFileThatTurnedIntoNoTextIsKeptAsItWasAndSaysSo) {
  folder_.write("a.md", "one [[Moon]]");
  run();
  const std::string before = told(*store_);
  folder_.write("a.md", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
  EXPECT_EQ(run_summary(), "1 failed");
  ASSERT_EQ(unread_of(*store_).size(), 1u);
  EXPECT_TRUE(unread_of(*store_)[0].starts_with("a.md: ")) << unread_of(*store_)[0];
  EXPECT_EQ(run_summary(), "1 failed") << "each run says so again";
  EXPECT_EQ(told(*store_), before);
  folder_.write("a.md", "one [[Moon]]");
  EXPECT_EQ(run_summary(), "1 unchanged");
  EXPECT_EQ(unread_of(*store_), Texts{});
  folder_.write("a.md", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
  run();
  folder_.remove("a.md");
  EXPECT_EQ(run_summary(), "1 removed") << "what is gone is not unreadable";
}

TEST_F(ManyVanished, SayThatTheirFilesAreGone) {
  remove_first(25);
  run();
  EXPECT_EQ(unread_of(*store_).size(), 25u);
  run(confirming());
  EXPECT_EQ(unread_of(*store_), Texts{});
}

// How many documents each apply put.
class CountingStore : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  Result<AppliedIds> apply(const Changes& changes) override {
    groups.push_back(changes.documents.size());
    return ForwardingStore::apply(changes);
  }
  std::vector<std::size_t> groups;
};

using Groups = std::vector<std::size_t>;

TEST_F(Ingest, CommitsDocumentsInGroupsOfSoManyBytes) {
  for (int i = 0; i < 6; ++i) folder_.write(fmt::format("{}.md", i), std::string(100, 'x'));
  CountingStore store(*store_);
  IngestOptions options = two_threads();
  options.commit_bytes = 250;
  ingested(store, folder_, options);
  EXPECT_EQ(store.groups, (Groups{0, 3, 3})) << "the root, then three of 100 bytes at a time";
}

TEST_F(Ingest, CommitsAFileOfManyDocumentsInGroupsOfSoManyBytesToo) {
  std::string lines;
  for (int i = 0; i < 50; ++i) lines += fmt::format("{{\"id\": {}, \"text\": \"Line.\"}}\n", i);
  folder_.write("a.md", "one").write("log.jsonl", lines).write("z.md", "last");
  CountingStore store(*store_);
  IngestOptions options = two_threads();
  options.commit_bytes = 100;  // 20 records
  ingested(store, folder_, options);
  EXPECT_EQ(store.groups, (Groups{0, 21, 20, 11}));
}

TEST_F(Ingest, CommitsNothingWhenNothingIsNew) {
  folder_.write("a.md", "one").age();
  run();
  CountingStore store(*store_);
  ingested(store, folder_);
  EXPECT_TRUE(store.groups.empty());
}

TEST_F(Ingest, TellsHowFarItIs) {
  for (int i = 0; i < 5; ++i) folder_.write(fmt::format("{}.md", i), "text");
  std::vector<std::size_t> done;
  const auto progress = [&](const IngestProgress& at) {
    done.push_back(at.done);
    EXPECT_EQ(at.total, 5u);
    EXPECT_EQ(at.bytes, 4 * at.done);
  };
  ASSERT_TRUE(ingest(*store_, folder_.path(), two_threads(), progress, kGoOn).ok());
  EXPECT_EQ(done, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
}

TEST_F(Ingest, KeepsWhatItReadWhenItIsStopped) {
  for (int i = 0; i < 8; ++i) folder_.write(fmt::format("{}.md", i), "text");
  for (const IngestOptions& options : {two_threads(), one_by_one()}) {
    const std::unique_ptr<Store> store = make_memory_store();
    std::atomic<bool> stop{false};
    const auto stop_at_three = [&](const IngestProgress& at) { stop = at.done == 3; };
    const Result<IngestReport> report =
        ingest(*store, folder_.path(), options, stop_at_three, stop);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.error().code, ErrorCode::kCancelled);
    EXPECT_EQ(paths_of(*store), (Texts{"0.md", "1.md", "2.md"}));
    EXPECT_EQ(summary(ingested(*store, folder_)), "5 changed, 3 unchanged");
    EXPECT_EQ(told(*store), told_of_clean_build(folder_));
  }
}

TEST_F(Ingest, RemovesNothingWhenItIsStopped) {
  folder_.write("a.md", "one").write("b.md", "two").age();
  run();
  folder_.remove("a.md");
  folder_.write("b.md", "changed");
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(ingest(*store_, folder_.path(), two_threads(), {}, stop).ok());
  EXPECT_EQ(paths(), (Texts{"a.md", "b.md"}));
}

TEST_F(Ingest, GivesTheSameStoreWithAnyNumberOfThreads) {
  for (int i = 0; i < 60; ++i)
    folder_.write(fmt::format("{:02}.md", i),
                  fmt::format("# Note {}\n[[Note {}]] knows Ada Lovelace. 김첨지는 {}번이다.\n", i,
                              i * 7 % 60, i));
  const std::string expected = told_of_clean_build(folder_);
  for (const int threads : {1, 3, 8}) {
    IngestOptions options;
    options.threads = threads;
    const std::unique_ptr<Store> store = make_memory_store();
    ingested(*store, folder_, options);
    ASSERT_EQ(told(*store), expected) << threads << " threads";
    for (std::uint64_t id = 1; id <= 60; ++id)
      ASSERT_EQ(store->document(DocumentId{id})->path, fmt::format("{:02}.md", id - 1));
  }
}

// Fails its n-th apply, and all that follow as a dead process would.
class FailingStore : public ForwardingStore {
 public:
  FailingStore(Store& inner, std::size_t nth) : ForwardingStore(inner), left_(nth) {}

  Result<AppliedIds> apply(const Changes& changes) override {
    if (left_ <= 1) {
      left_ = 0;
      return unavailable("cannot write: the disk is full");
    }
    --left_;
    return ForwardingStore::apply(changes);
  }
  bool has_failed() const { return left_ == 0; }

 private:
  std::size_t left_;
};

TEST_F(Ingest, AFileOfManyRecordsThatWasReadInPartIsReadAgain) {
  std::string lines;
  for (int i = 0; i < 20; ++i) lines += record_line(i, "The [[Moon]] rises.");
  folder_.write("many.jsonl", lines).age();
  for (std::size_t nth = 2; nth <= 20; ++nth) {
    store_ = make_memory_store();
    FailingStore failing(*store_, nth);
    ASSERT_FALSE(ingest(failing, folder_.path(), one_by_one(), {}, kGoOn).ok());
    EXPECT_EQ(unread_of(*store_).size(), paths().size()) << "none of them is done";
    EXPECT_EQ(run_summary(), "20 changed") << nth;
    EXPECT_EQ(unread_of(*store_), Texts{});
    expect_clean_build();
  }
}

// A folder of every kind of change, and the store as it was before them.
class Faults : public Ingest {
 protected:
  void SetUp() override {
    folder_.write("changed.md", "[[Moon]]").write("gone.md", "[[Sun]]");
    folder_.write("renamed.md", "[[Mars]] is red.").write("same.md", "[[Venus]]");
    folder_.write("touched.md", "[[Pluto]]");
    folder_.write("log.jsonl",
                  "{\"id\": 1, \"text\": \"One.\"}\n{\"id\": 2, \"text\": \"Two.\"}\n");
    folder_.age();
  }
  void change_folder() const {
    folder_.write("changed.md", "[[Neptune]]").write("new.md", "New.");
    folder_.write("broken.md", std::string("\0\0\0\0", 4));
    folder_.write("log.jsonl",
                  "{\"id\": 2, \"text\": \"Two.\"}\n{\"id\": 3, \"text\": \"Three.\"}\n");
    folder_.remove("gone.md");
    folder_.move("renamed.md", "moved/renamed.md");
    fs::last_write_time(folder_ / "touched.md",
                        fs::file_time_type::clock::now() - std::chrono::minutes(30));
  }
};

TEST_F(Faults, AtAnyApplyOfAFirstRunLeaveWhatTheNextRunCompletes) {
  for (const IngestOptions& options : {one_by_one(), two_threads()})
    for (std::size_t nth = 1;; ++nth) {
      const std::unique_ptr<Store> inner = make_memory_store();
      FailingStore store(*inner, nth);
      const Result<IngestReport> report = ingest(store, folder_.path(), options, {}, kGoOn);
      ASSERT_EQ(report.ok(), !store.has_failed()) << "apply " << nth;
      if (report.ok()) break;
      EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
      ingested(*inner, folder_);
      ASSERT_EQ(told(*inner), told_of_clean_build(folder_)) << "apply " << nth;
    }
}

TEST_F(Faults, AtAnyApplyOfALaterRunLeaveWhatTheNextRunCompletes) {
  // The folder changes once, its stores many times: each starts as the first state was.
  const std::unique_ptr<Store> first = make_memory_store();
  std::vector<std::unique_ptr<Store>> stores;
  for (int i = 0; i < 20; ++i) {
    stores.push_back(make_memory_store());
    ingested(*stores.back(), folder_);
  }
  change_folder();
  const std::string expected = told_of_clean_build(folder_);
  std::size_t nth = 1;
  for (;; ++nth) {
    ASSERT_LE(nth, stores.size());
    Store& inner = *stores[nth - 1];
    FailingStore store(inner, nth);
    const Result<IngestReport> report = ingest(store, folder_.path(), one_by_one(), {}, kGoOn);
    ASSERT_EQ(report.ok(), !store.has_failed()) << "apply " << nth;
    const DocumentId same = record_of(inner, "same.md").id;
    ingested(inner, folder_);
    ASSERT_EQ(told(inner), expected) << "apply " << nth;
    EXPECT_EQ(record_of(inner, "same.md").id, same);
    if (report.ok()) break;
  }
  EXPECT_GT(nth, 4u) << "the run had several groups";
}

}  // namespace
}  // namespace sennit::testing
