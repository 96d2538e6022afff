// Whatever operation of the disk fails, the store afterwards is the old one or the new one, whole.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "store/fault_vfs.h"
#include "store/sqlite_open.h"
#include "store/store_test_data.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

using Fault = FaultVfs::Fault;
using Lasting = FaultVfs::Lasting;

struct FailingDisk {
  Fault fault;
  Lasting lasting;
};

class SqliteFaults : public testing::TestWithParam<FailingDisk> {
 protected:
  SqliteFaults() : path_(folder_.path("graph.sennit")), base_(folder_.path("base.sennit")) {}

  // Runs `change` over a copy of the base store (an empty one when there is none), with the n-th
  // operation failing, for n = 1, 2, 3 ... until it passes untouched.
  void fail_each_operation(const std::function<Result<void>(Store&)>& change) {
    const std::set<std::string> allowed = {state_after([](Store&) { return Result<void>(); }),
                                           state_after(change)};
    for (int n = 1;; ++n) {
      SCOPED_TRACE("operation " + std::to_string(n));
      start_over();
      vfs_.arm(n, GetParam().fault, GetParam().lasting);
      const Result<void> done = run(change);
      vfs_.disarm();
      const std::string state = reopened();
      EXPECT_TRUE(allowed.contains(state)) << state;
      if (done.ok()) {
        EXPECT_EQ(state, state_after_) << "what was acknowledged is there";
      } else {
        EXPECT_EQ(done.error().code, ErrorCode::kUnavailable) << done.error().what;
        EXPECT_NE(done.error().remedy, "");
      }
      if (!vfs_.has_failed() || HasFailure()) break;
    }
  }

  Result<void> run(const std::function<Result<void>(Store&)>& change) {
    SENNIT_ASSIGN(const auto store, open());
    return change(*store);
  }

  Result<std::unique_ptr<Store>> open() {
    SqliteOptions options;
    options.vfs = vfs_.name();
    return open_sqlite_store(path_, OpenMode::kWrite, options);
  }

  void start_over() {
    for (const char* end : {"", "-wal", "-shm", "-journal", ".lock"}) fs::remove(path_ + end);
    if (fs::exists(base_)) fs::copy_file(base_, path_);
  }

  std::string reopened() {
    const auto store = must(open_sqlite_store(path_, OpenMode::kWrite));
    EXPECT_EQ(told(must(store->check())), "");
    return told(*store);
  }

  std::string state_after(const std::function<Result<void>(Store&)>& change) {
    start_over();
    must(run(change));
    state_after_ = reopened();
    return state_after_;
  }

  TemporaryFolder folder_;
  FaultVfs vfs_;
  std::string path_;
  std::string base_;
  std::string state_after_;
};

TEST_P(SqliteFaults, MakingAStore) {
  fail_each_operation([](Store& store) -> Result<void> {
    Changes changes;
    changes.roots = {{{}, "/notes", ""}};
    SENNIT_TRY(store.apply(changes));
    return {};
  });
}

TEST_P(SqliteFaults, ChangingAStore) {
  Dice dice(3);
  {
    const auto store = must(open_sqlite_store(base_, OpenMode::kWrite));
    const RootId root = add_root(*store, "/notes");
    Changes changes;
    for (int i = 0; i < 5; ++i)
      changes.documents.push_back(random_document(dice, root, "n" + std::to_string(i)));
    must(store->apply(changes));
  }
  Changes changes;
  changes.durable = true;
  changes.removed = {{1}};
  changes.renamed = {{{2}, "elsewhere"}};
  changes.documents = {random_document(dice, {1}, "n2"), random_document(dice, {1}, "new")};
  changes.verdicts.resize(1);
  changes.settings = {{"a", "1"}};
  changes.views = {{"a", std::string(30'000, 'v')}};
  fail_each_operation([&](Store& store) -> Result<void> {
    SENNIT_TRY(store.apply(changes));
    return {};
  });
}

TEST_P(SqliteFaults, AFailedChangeCanBeMadeAgain) {
  const auto store = must(open());
  const RootId root = add_root(*store, "/notes");
  for (int n = 1; n < 12; ++n) {
    Changes changes;
    changes.durable = true;
    changes.documents = {document_of_text(root, "n" + std::to_string(n), "tides rise\n\nand fall")};
    vfs_.arm(n, GetParam().fault, GetParam().lasting);
    const auto applied = store->apply(changes);
    vfs_.disarm();
    if (!applied.ok()) must(store->apply(changes));
    EXPECT_EQ(must(store->documents()).size(), static_cast<std::size_t>(n));
  }
  EXPECT_EQ(told(must(store->check())), "");
}

TEST_P(SqliteFaults, ABackupIsWholeOrNotThere) {
  { add_root(*must(open_sqlite_store(base_, OpenMode::kWrite)), "/notes"); }
  const std::string backup = folder_.path("copy.sennit");
  fail_each_operation([&](Store& store) -> Result<void> {
    fs::remove(backup);
    const Result<void> done = store.backup(backup);
    EXPECT_EQ(done.ok(), fs::exists(backup));
    EXPECT_FALSE(fs::exists(backup + ".partial"));
    return done;
  });
}

INSTANTIATE_TEST_SUITE_P(EveryDisk, SqliteFaults,
                         testing::Values(FailingDisk{Fault::kFull, Lasting::kForever},
                                         FailingDisk{Fault::kFull, Lasting::kOnce},
                                         FailingDisk{Fault::kBroken, Lasting::kForever},
                                         FailingDisk{Fault::kBroken, Lasting::kOnce}),
                         [](const auto& disk) {
                           return std::string(disk.param.fault == Fault::kFull ? "Full"
                                                                               : "Broken") +
                                  (disk.param.lasting == Lasting::kForever ? "ForGood" : "Once");
                         });

class SqliteFullDisk : public testing::Test {
 protected:
  SqliteFullDisk() : path_(folder_.path("graph.sennit")) { options_.vfs = vfs_.name(); }

  Result<std::unique_ptr<Store>> open(OpenMode mode) {
    return open_sqlite_store(path_, mode, options_);
  }
  bool has_log() const { return fs::exists(path_ + "-wal") && fs::file_size(path_ + "-wal") > 0; }

  TemporaryFolder folder_;
  FaultVfs vfs_;
  std::string path_;
  SqliteOptions options_;
};

Changes one_document(RootId root) {
  Changes changes;
  changes.documents = {document_of_text(root, "a", "tides rise\n\nand fall")};
  return changes;
}

TEST_F(SqliteFullDisk, AClosedStoreCanBeRead) {
  {
    const auto store = must(open(OpenMode::kWrite));
    must(store->apply(one_document(add_root(*store, "/notes"))));
  }
  ASSERT_FALSE(has_log());
  vfs_.arm(1, Fault::kFull, Lasting::kForever);
  const auto reader = must(open(OpenMode::kRead));
  EXPECT_TRUE(vfs_.has_failed());
  EXPECT_EQ(must(reader->documents()).size(), 1U);
  EXPECT_EQ(must(reader->search(any_of({word("tides")}), 9)).size(), 1U);
  EXPECT_EQ(told(must(reader->check())), "");
}

TEST_F(SqliteFullDisk, WhatStandsInALogAloneIsNeverLeftOut) {
  {
    const auto store = must(open(OpenMode::kWrite));
    must(store->apply(one_document(add_root(*store, "/notes"))));
    vfs_.arm(1, Fault::kFull, Lasting::kForever);
  }
  ASSERT_TRUE(has_log());
  const auto refused = open(OpenMode::kRead);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(refused.error().remedy, "");
  vfs_.disarm();
  EXPECT_EQ(must(must(open(OpenMode::kRead))->documents()).size(), 1U);
}

TEST_F(SqliteFullDisk, AfterAFailedChangeAStoreIsClosedAsOneFile) {
  {
    const auto store = must(open(OpenMode::kWrite));
    const RootId root = add_root(*store, "/notes");
    vfs_.arm(2, Fault::kFull, Lasting::kOnce);
    ASSERT_FALSE(store->apply(one_document(root)).ok());
  }
  EXPECT_FALSE(has_log());
  EXPECT_TRUE(must(must(open(OpenMode::kRead))->documents()).empty());
}

// Writes documents 0, 1, 2 ... and says each that was acknowledged. Never returns.
[[noreturn]] void write_for_ever(const std::string& path, int acknowledged) {
  const auto store = open_sqlite_store(path, OpenMode::kWrite);
  if (!store.ok()) _exit(1);
  for (std::uint32_t i = 0;; ++i) {
    Changes changes;
    changes.durable = i % 3 == 0;
    changes.roots = {{{}, "/notes", ""}};
    const std::string number = std::to_string(i);
    changes.documents = {
        document_of_text({1}, "n" + number, "tides of number " + number + "\n\nrise"),
        document_of_text({1}, "same", "edited for the time " + number)};
    if (!(*store)->apply(changes).ok()) _exit(2);
    if (write(acknowledged, &i, sizeof i) != sizeof i) _exit(3);
  }
}

TEST(SqliteKilled, LosesNothingThatWasAcknowledged) {
  TemporaryFolder folder;
  const std::string path = folder.path("graph.sennit");
  for (std::uint32_t round = 0; round < 12; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_for_ever(path, ends[1]);
    close(ends[1]);
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i <= round * 3; ++i)
      ASSERT_EQ(read(ends[0], &last, sizeof last), ssize_t{sizeof last});
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (read(ends[0], &last, sizeof last) == sizeof last) continue;
    close(ends[0]);

    const auto store = must(open_sqlite_store(path, OpenMode::kWrite));
    EXPECT_EQ(told(must(store->check())), "");
    std::set<std::string> paths;
    for (const DocumentRecord& record : must(store->documents())) paths.insert(record.path);
    for (std::uint32_t i = 0; i <= last; ++i)
      EXPECT_TRUE(paths.contains("n" + std::to_string(i))) << i;
  }
}

}  // namespace
}  // namespace sennit
