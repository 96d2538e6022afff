// What a SQLite store promises beyond the contract of every store: its file, its lock, its readers,
// and what it says of files that are no store.

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "store/posting_tokenizer.h"
#include "store/sql.h"
#include "store/sqlite_open.h"
#include "store/store_test_data.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

class SqliteStores : public testing::Test {
 protected:
  std::unique_ptr<Store> write() { return must(open_sqlite_store(path_, OpenMode::kWrite)); }
  std::unique_ptr<Store> read() { return must(open_sqlite_store(path_, OpenMode::kRead)); }
  Error refused(OpenMode mode) {
    const auto opened = open_sqlite_store(path_, mode);
    EXPECT_FALSE(opened.ok());
    return opened.ok() ? Error{} : opened.error();
  }

  // A closed store with a root and two documents.
  void make_store() {
    const auto store = write();
    const RootId root = add_root(*store, "/notes");
    Changes changes;
    changes.documents = {document_of_text(root, "a", "tides rise\n\nand fall"),
                         document_of_text(root, "b", "harbour lights")};
    changes.verdicts.resize(2);
    changes.verdicts[1].kind = VerdictKind::kUndo;
    changes.verdicts[1].undone = {1};
    must(store->apply(changes));
  }

  // Statements that a stranger runs on the file.
  void meddle(const std::string& statements) {
    const auto connection =
        must(Connection::open(path_, path_, {SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE}));
    must(register_posting_tokenizer(*connection));
    sqlite3_db_config(connection->handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    sqlite3_db_config(connection->handle(), SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
    must(connection->execute(statements.c_str()));
  }

  std::string bytes() {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void set_bytes(const std::string& bytes) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }

  std::vector<int> broken_invariants() {
    std::vector<int> numbers;
    for (const OpenMode mode : {OpenMode::kRead, OpenMode::kWrite}) {
      std::vector<int> found;
      for (const Violation& violation : must(must(open_sqlite_store(path_, mode))->check()))
        if (found.empty() || found.back() != violation.invariant)
          found.push_back(violation.invariant);
      if (mode == OpenMode::kRead)
        numbers = found;
      else
        EXPECT_EQ(found, numbers) << "as a writer";
    }
    return numbers;
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("graph.sennit");
};

using SqliteFile = SqliteStores;

TEST_F(SqliteFile, IsOneFileWhenItIsClosed) {
  make_store();
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
  { read(); }
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

TEST_F(SqliteFile, IsOneFileWhenTheLastReaderIsGone) {
  make_store();
  auto reader = read();
  must(reader->documents());
  { add_root(*write(), "/more"); }
  EXPECT_EQ(must(reader->roots()).size(), 2U);
  reader.reset();
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

TEST_F(SqliteFile, SaysWhatItIs) {
  make_store();
  const auto connection = must(Connection::open(path_, path_, {}));
  EXPECT_EQ(must(connection->find_integer(sql::kApplicationIdOfFile)), sql::kApplicationId);
  EXPECT_EQ(must(connection->find_integer(sql::kVersionOfFile)), kStoreSchemaVersion);
}

TEST_F(SqliteFile, HoldsEverythingAfterReopening) {
  std::string before;
  {
    const auto store = write();
    add_root(*store, "/notes");
    Dice dice(11);
    Changes changes;
    for (int i = 0; i < 30; ++i)
      changes.documents.push_back(random_document(dice, {1}, "n" + std::to_string(i)));
    changes.settings = {{"a", "1"}};
    changes.views = {{"b", std::string(100'000, '\0')}};
    must(store->apply(changes));
    before = told(*store);
  }
  EXPECT_EQ(told(*write()), before);
  EXPECT_EQ(told(*read()), before);
}

TEST_F(SqliteFile, IsKnownByAnyNameOfItsPath) {
  make_store();
  fs::create_symlink(path_, folder_.path("link.sennit"));
  const auto writer = write();
  const auto second = open_sqlite_store(folder_.path("link.sennit"), OpenMode::kWrite);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, ErrorCode::kUnavailable);
}

TEST_F(SqliteFile, MayHaveAnOddName) {
  for (const char* name :
       {"a b?c#d%41.sennit", "그래프.sennit", ":memory:", "file:x?mode=memory", "'\".sennit"}) {
    path_ = folder_.path(name);
    make_store();
    EXPECT_TRUE(fs::exists(path_)) << name;
    EXPECT_EQ(must(read()->documents()).size(), 2U) << name;
  }
}

TEST_F(SqliteFile, CanBeMadeOfAnEmptyFile) {
  set_bytes("");
  EXPECT_EQ(refused(OpenMode::kRead).code, ErrorCode::kNotFound);
  make_store();
  EXPECT_EQ(must(read()->documents()).size(), 2U);
}

TEST_F(SqliteFile, ShrinksWhenItIsCleared) {
  Changes clear;
  clear.clear = true;
  {
    const auto store = write();
    const RootId root = add_root(*store, "/notes");
    Changes changes;
    changes.documents = {document_of_text(root, "a", std::string(2'000'000, 'x'))};
    must(store->apply(changes));
    must(store->apply(clear));
  }
  EXPECT_LT(fs::file_size(path_), 500'000U);
  EXPECT_EQ(told(must(read()->check())), "");
}

// What is no store.

TEST_F(SqliteStores, AMissingFileIsNotFound) {
  const Error error = refused(OpenMode::kRead);
  EXPECT_EQ(error.code, ErrorCode::kNotFound);
  EXPECT_NE(error.what.find("graph.sennit"), std::string::npos);
  EXPECT_NE(error.remedy.find("sennit process"), std::string::npos);
  EXPECT_TRUE(folder_.files().empty());
}

TEST_F(SqliteStores, AMissingFolderIsNotFound) {
  path_ = folder_.path("none/graph.sennit");
  EXPECT_EQ(refused(OpenMode::kWrite).code, ErrorCode::kNotFound);
  EXPECT_EQ(refused(OpenMode::kRead).code, ErrorCode::kNotFound);
}

TEST_F(SqliteStores, AFolderIsRefused) {
  fs::create_directory(path_);
  EXPECT_EQ(refused(OpenMode::kRead).code, ErrorCode::kInvalidInput);
  EXPECT_EQ(refused(OpenMode::kWrite).code, ErrorCode::kInvalidInput);
  EXPECT_FALSE(open_sqlite_store("", OpenMode::kWrite).ok());
}

TEST_F(SqliteStores, AFileOfAnotherKindIsLeftAsItIs) {
  for (const std::string& content : {std::string("# Tides\n\nNot a database.\n"),
                                     std::string(9000, '\0'), std::string("SQLite format 3")}) {
    set_bytes(content);
    for (const OpenMode mode : {OpenMode::kRead, OpenMode::kWrite}) {
      const Error error = refused(mode);
      EXPECT_EQ(error.code, ErrorCode::kCorrupt) << error.what;
      EXPECT_NE(error.remedy, "");
    }
    EXPECT_EQ(bytes(), content);
    EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
  }
}

TEST_F(SqliteStores, ASqliteFileOfAnotherProgramIsLeftAsItIs) {
  meddle("CREATE TABLE bookmarks(url TEXT); INSERT INTO bookmarks VALUES('x')");
  const std::string before = bytes();
  for (const OpenMode mode : {OpenMode::kRead, OpenMode::kWrite}) {
    const Error error = refused(mode);
    EXPECT_EQ(error.code, ErrorCode::kCorrupt);
    EXPECT_NE(error.what.find("another program"), std::string::npos) << error.what;
  }
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

TEST_F(SqliteStores, AStoreOfANewerSennitIsRefused) {
  make_store();
  meddle("PRAGMA user_version = 99");
  for (const OpenMode mode : {OpenMode::kRead, OpenMode::kWrite}) {
    const Error error = refused(mode);
    EXPECT_EQ(error.code, ErrorCode::kInvalidInput);
    EXPECT_NE(error.what.find("newer"), std::string::npos) << error.what;
    EXPECT_NE(error.remedy.find("update"), std::string::npos) << error.remedy;
  }
}

TEST_F(SqliteStores, ADamagedStoreIsCorruptAndNamesItsBackups) {
  make_store();
  must(read()->backup(free_backup_path(path_, "before-clear")));
  const std::string whole = bytes();
  set_bytes(whole.substr(0, whole.size() / 2));
  const Error error = refused(OpenMode::kRead);
  EXPECT_EQ(error.code, ErrorCode::kCorrupt) << error.what;
  EXPECT_NE(error.remedy.find("graph.sennit.backup-before-clear"), std::string::npos)
      << error.remedy;
}

// Reads and changes all that can be; only that it ends, and with which codes, is told.
void try_everything(const std::string& path) {
  const auto allowed = [](const Error& error) {
    return error.code == ErrorCode::kCorrupt || error.code == ErrorCode::kInvalidInput ||
           error.code == ErrorCode::kNotFound || error.code == ErrorCode::kInternal;
  };
  const auto store = open_sqlite_store(path, OpenMode::kWrite);
  if (!store.ok()) {
    EXPECT_TRUE(allowed(store.error())) << store.error().what;
    return;
  }
  const auto check = (*store)->check();
  EXPECT_TRUE(check.ok() || allowed(check.error())) << check.error().what;
  static_cast<void>((*store)->for_each_evidence([](const auto&) { return Result<void>(); }).ok());
  static_cast<void>((*store)->search(any_of({prefix("t")}), 9).ok());
  Changes changes;
  changes.documents = {document_of_text({1}, "a", "new text"),
                       document_of_text({1}, "c", "new text")};
  const auto applied = (*store)->apply(changes);
  EXPECT_TRUE(applied.ok() || allowed(applied.error())) << applied.error().what;
}

TEST_F(SqliteStores, ADamagedPageIsNeverACrash) {
  make_store();
  const std::string whole = bytes();
  Dice dice(5);
  for (int round = 0; round < 150; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::string damaged = whole;
    if (round % 3 == 0) damaged.resize(dice.below(whole.size()));
    for (std::size_t i = 1 + dice.below(20); i > 0 && !damaged.empty(); --i)
      damaged[dice.below(damaged.size())] = static_cast<char>(dice.below(256));
    set_bytes(damaged);
    try_everything(path_);
    for (const char* end : {"-wal", "-shm", "-journal"}) fs::remove(path_ + end);
  }
}

TEST_F(SqliteStores, ANetworkFileSystemIsRefused) {
  SqliteOptions options;
  options.network_file_system = [](const std::string&) { return "nfs"; };
  const auto opened = open_sqlite_store(path_, OpenMode::kWrite, options);
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(opened.error().what.find("nfs"), std::string::npos) << opened.error().what;
  EXPECT_NE(opened.error().remedy, "");
  EXPECT_TRUE(folder_.files().empty());
}

TEST_F(SqliteStores, ALocalFileSystemIsNoNetworkFileSystem) {
  EXPECT_EQ(network_file_system_of("/proc"), "");
  EXPECT_EQ(network_file_system_of("/there/is/nothing"), "");
}

// Writers and readers.

using SqliteWriters = SqliteStores;

TEST_F(SqliteWriters, AreOneAtATime) {
  auto first = write();
  const Error error = refused(OpenMode::kWrite);
  EXPECT_EQ(error.code, ErrorCode::kUnavailable);
  EXPECT_NE(error.what.find("process " + std::to_string(getpid())), std::string::npos)
      << error.what;
  first.reset();
  write();
}

TEST_F(SqliteWriters, ALockThatWasLeftBehindIsTakenOver) {
  std::ofstream(path_ + ".lock") << "process 1 on elsewhere since 2001-01-01T00:00:00Z\n";
  make_store();
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

TEST_F(SqliteWriters, ALockEndsWithItsProcess) {
  make_store();
  const pid_t child = fork();
  if (child == 0) {
    const auto store = open_sqlite_store(path_, OpenMode::kWrite);
    if (store.ok()) kill(getpid(), SIGKILL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(must(write()->documents()).size(), 2U);
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

using SqliteReaders = SqliteStores;

TEST_F(SqliteReaders, ReadWhileAWriterWrites) {
  make_store();
  const auto writer = write();
  const auto reader = read();
  EXPECT_EQ(must(reader->documents()).size(), 2U);
  Changes changes;
  changes.documents = {document_of_text({1}, "c", "more tides")};
  must(writer->apply(changes));
  EXPECT_EQ(must(reader->documents()).size(), 3U);
  EXPECT_EQ(must(reader->search(any_of({word("tides")}), 9)).size(), 2U);
}

TEST_F(SqliteReaders, AVisitSeesOneMoment) {
  make_store();
  const auto writer = write();
  const auto reader = read();
  int visited = 0;
  must(reader->for_each_evidence([&](const DocumentEvidence& evidence) -> Result<void> {
    ++visited;
    Changes changes;
    changes.documents = {document_of_text({1}, "b", "new text " + std::to_string(visited)),
                         document_of_text({1}, "z" + std::to_string(visited), "new")};
    must(writer->apply(changes));
    EXPECT_EQ(must(reader->text(evidence.record.id)).find("new"), std::string::npos);
    return {};
  }));
  EXPECT_EQ(visited, 2);
  EXPECT_EQ(must(reader->documents()).size(), 4U);
}

TEST_F(SqliteReaders, NeverHoldUpAWriterThatCloses) {
  make_store();
  const auto reader = read();
  must(reader->for_each_evidence([&](const DocumentEvidence&) -> Result<void> {
    auto writer = write();
    Changes changes;
    changes.settings = {{"a", must(writer->setting("a")).value_or("") + "x"}};
    must(writer->apply(changes));
    return {};
  }));
  EXPECT_EQ(must(reader->setting("a")), "xx");
}

TEST_F(SqliteReaders, CannotChangeAnything) {
  make_store();
  const auto reader = read();
  const auto applied = reader->apply({});
  ASSERT_FALSE(applied.ok());
  EXPECT_EQ(applied.error().code, ErrorCode::kUnavailable);
}

TEST_F(SqliteReaders, SeeWhatAKilledWriterCommitted) {
  const pid_t child = fork();
  if (child == 0) {
    auto store = open_sqlite_store(path_, OpenMode::kWrite);
    if (!store.ok()) _exit(1);
    Changes changes;
    changes.roots = {{{}, "/notes", ""}};
    changes.documents = {document_of_text({1}, "a", "tides")};
    if (!(*store)->apply(changes).ok()) _exit(1);
    _exit(0);  // without closing
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  EXPECT_TRUE(fs::exists(path_ + "-wal"));
  EXPECT_EQ(must(read()->documents()).size(), 1U);
}

// Runs `act` in a process that may not write what is ours; it gives the exit code.
int as_another_user(const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(99);
    _exit(act());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class SqlitePermissions : public SqliteStores {
 protected:
  void SetUp() override {
    make_store();
    fs::permissions(path_, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::permissions(fs::path(path_).parent_path(), fs::perms::owner_read | fs::perms::owner_exec |
                                                       fs::perms::others_read |
                                                       fs::perms::others_exec);
  }
  void TearDown() override { fs::permissions(fs::path(path_).parent_path(), fs::perms::owner_all); }
};

TEST_F(SqlitePermissions, AReadOnlyFolderCanBeRead) {
  EXPECT_EQ(as_another_user([&] {
              const auto store = open_sqlite_store(path_, OpenMode::kRead);
              if (!store.ok()) return 1;
              const auto documents = (*store)->documents();
              const auto hits = (*store)->search(any_of({word("tides")}), 9);
              const auto broken = (*store)->check();
              return documents.ok() && documents->size() == 2 && hits.ok() && hits->size() == 1 &&
                             broken.ok() && broken->empty()
                         ? 0
                         : 2;
            }),
            0);
  EXPECT_EQ(folder_.files(), Names{"graph.sennit"});
}

TEST_F(SqlitePermissions, AReadOnlyFolderCannotBeWritten) {
  EXPECT_EQ(as_another_user([&] {
              const auto store = open_sqlite_store(path_, OpenMode::kWrite);
              return !store.ok() && store.error().code == ErrorCode::kUnavailable &&
                             !store.error().remedy.empty()
                         ? 0
                         : 1;
            }),
            0);
}

TEST_F(SqlitePermissions, AFileThatMayNotBeReadIsUnavailable) {
  fs::permissions(path_, fs::perms::none);
  EXPECT_EQ(as_another_user([&] {
              const auto store = open_sqlite_store(path_, OpenMode::kRead);
              return !store.ok() && store.error().code == ErrorCode::kUnavailable &&
                             !store.error().remedy.empty()
                         ? 0
                         : 1;
            }),
            0);
}

// Backups.

using SqliteBackups = SqliteStores;

TEST_F(SqliteBackups, AreWholeStores) {
  make_store();
  const auto writer = write();
  Changes changes;
  changes.documents = {document_of_text({1}, "c", "written, and not yet in the file itself")};
  must(writer->apply(changes));
  const std::string copy = folder_.path("copy.sennit");
  must(writer->backup(copy));
  EXPECT_EQ(told(*must(open_sqlite_store(copy, OpenMode::kRead))), told(*writer));
  EXPECT_EQ(told(must(must(open_sqlite_store(copy, OpenMode::kWrite))->check())), "");
}

TEST_F(SqliteBackups, NeverReplaceAFile) {
  make_store();
  const auto reader = read();
  const auto again = reader->backup(path_);
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().code, ErrorCode::kInvalidInput);
  const auto nowhere = reader->backup(folder_.path("none/copy.sennit"));
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().code, ErrorCode::kUnavailable);
}

TEST_F(SqliteBackups, NeedAPath) {
  make_store();
  const auto nameless = read()->backup("");
  ASSERT_FALSE(nameless.ok());
  EXPECT_EQ(nameless.error().code, ErrorCode::kInvalidInput);
}

TEST_F(SqliteBackups, AreNamedAfterTheirStore) {
  make_store();
  EXPECT_EQ(backup_files_of(path_), Names{});
  const std::string first = free_backup_path(path_, "before-clear");
  EXPECT_EQ(first, path_ + ".backup-before-clear");
  must(read()->backup(first));
  const std::string second = free_backup_path(path_, "before-clear");
  EXPECT_EQ(second, path_ + ".backup-before-clear-2");
  must(read()->backup(second));
  EXPECT_EQ(backup_files_of(path_), (Names{first, second}));
}

// Each invariant that a stranger breaks is told by its number.

struct Breakage {
  const char* statements;
  std::vector<int> invariants;
};

TEST_F(SqliteStores, CheckTellsEachInvariantThatIsBroken) {
  make_store();
  EXPECT_EQ(broken_invariants(), std::vector<int>{});
  const std::string whole = bytes();
  const std::vector<Breakage> breakages = {
      {"CREATE INDEX stranger ON chunk(heading_path)", {2}},
      {"DROP TABLE usage", {2}},
      {"UPDATE document SET root = 7 WHERE path = 'a'", {3}},
      {"DELETE FROM document WHERE path = 'a'", {3, 17, 18}},
      {"DELETE FROM document_structure WHERE document = 1", {3}},
      {"INSERT INTO reply_use VALUES(5, 1)", {3}},
      {"UPDATE document SET text_bytes = 3 WHERE path = 'a'", {5}},
      {"UPDATE document SET chunks = 3 WHERE path = 'a'", {5}},
      {"UPDATE chunk SET id = CASE id WHEN 1 THEN 9 ELSE id END", {7, 17, 18, 19}},
      {"UPDATE chunk SET end_byte = 9999 WHERE id = 2", {8, 17, 18}},
      {"UPDATE chunk SET text_hash = zeroblob(16) WHERE id = 2", {9}},
      {"UPDATE document_structure SET structure = x'21'", {10}},
      {"UPDATE extraction SET payload = x'1101' WHERE chunk = 1", {11}},
      {"UPDATE extraction SET complete = 0 WHERE chunk = 1", {11}},
      {"UPDATE document_text SET text = CAST('TIDAL' || substr(CAST(text AS TEXT), 6) AS BLOB) "
       "WHERE document = 1",
       {9, 12, 17}},
      {"UPDATE document SET kind = 77 WHERE path = 'a'", {15, 17, 18}},
      {"UPDATE verdict SET kind = 77 WHERE id = 1", {15}},
      {"UPDATE verdict SET undone = 2 WHERE id = 2", {16}},
      {"INSERT INTO posting(posting, rowid, body) VALUES('delete', 1, 'tides rise')", {17, 18}},
      {"INSERT INTO posting(rowid, title) VALUES(77, 'stranger')", {17, 18}},
      {"UPDATE document SET title = 'another' WHERE path = 'a'", {17}},
      {"UPDATE posting_docsize SET sz = x'05' WHERE id = 1", {18}},
      {"UPDATE posting_data SET block = x'0909' WHERE id = 1", {18}},
      {"UPDATE store_state SET last_document = 1", {19}}};
  for (const Breakage& breakage : breakages) {
    SCOPED_TRACE(breakage.statements);
    set_bytes(whole);
    meddle(breakage.statements);
    EXPECT_EQ(broken_invariants(), breakage.invariants);
  }
}

// Rules of tokens that have changed since the postings were made.

TEST_F(SqliteStores, PostingsOfOlderTextRulesAreMadeAnewByTheNextChange) {
  make_store();
  meddle(
      "INSERT INTO posting(posting) VALUES('delete-all'); UPDATE store_state SET text_rules = 0");
  EXPECT_EQ(told(must(read()->check())), "") << "postings that are to be made anew are not wrong";
  const auto store = write();
  Changes changes;
  changes.documents = {document_of_text({1}, "b", "new tides")};
  must(store->apply(changes));
  EXPECT_EQ(told(must(store->check())), "");
  EXPECT_EQ(must(store->search(any_of({word("tides")}), 9)).size(), 2U);
}

}  // namespace
}  // namespace sennit
