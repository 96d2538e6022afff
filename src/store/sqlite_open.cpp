#include "store/sqlite_open.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "store/posting_rows.h"
#include "store/posting_tokenizer.h"
#include "store/sql.h"
#include "store/sqlite_apply.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

constexpr int kPostingsVersion = 3;  // whose migration leaves the postings empty

// An error of a damaged file, with the backups that are there.
Error with_backups(Error error, const std::string& path) {
  const std::vector<std::string> backups = backup_files_of(path);
  if (error.code == ErrorCode::kCorrupt && !backups.empty())
    error.remedy = fmt::format("restore a backup: {}", fmt::join(backups, ", "));
  return error;
}

class Opening {
 public:
  Opening(std::string path, OpenMode mode, const SqliteOptions& options)
      : path_(std::move(path)), mode_(mode), options_(options) {}

  Result<StoreFile> run() {
    SENNIT_TRY(check_place());
    if (writes()) {
      SENNIT_ASSIGN(WriterLock lock, WriterLock::take(path_));
      file_.lock.emplace(std::move(lock));
    }
    SENNIT_TRY(connect());
    SENNIT_TRY(check_identity());
    return std::move(file_);
  }

 private:
  bool writes() const { return mode_ == OpenMode::kWrite; }

  Result<void> check_place() const {
    std::error_code failed;
    const fs::file_status status = fs::status(path_, failed);
    const std::string folder = fs::path(path_).parent_path().string();
    if (fs::is_directory(status))
      return invalid_input(fmt::format("{} is a folder, not a store", path_),
                           "name a file in it: graph.sennit");
    if (status.type() == fs::file_type::none && failed != std::errc::no_such_file_or_directory)
      return unavailable(fmt::format("cannot open {}: {}", path_, failed.message()),
                         "check the path and its permissions");
    if (!fs::exists(status) && !writes())
      return not_found(fmt::format("there is no store {}", path_),
                       "make one with: sennit process FOLDER");
    if (!fs::is_directory(folder, failed))
      return not_found(
          fmt::format("cannot make the store {}: there is no folder {}", path_, folder),
          "make the folder first");
    return check_file_system(folder);
  }

  Result<void> check_file_system(const std::string& folder) const {
    const std::string network = options_.network_file_system(folder);
    if (network.empty()) return {};
    return unavailable(fmt::format("cannot open {}: it stands on a network file system ({}), which "
                                   "cannot keep a store safe",
                                   path_, network),
                       "name a file on a local disk with -o, and copy it with: sennit backup");
  }

  // As a writer, then as a reader of a file that may only be read, then as a reader of a file
  // beside which SQLite cannot keep the log's index: the folder may only be read, or the disk is
  // full.
  Result<void> connect() {
    const int create = writes() ? SQLITE_OPEN_CREATE : 0;
    Result<void> opened = connect_with(path_, SQLITE_OPEN_READWRITE | create);
    if (opened.ok() || writes() || opened.error().code != ErrorCode::kUnavailable) return opened;
    opened = connect_with(path_, SQLITE_OPEN_READONLY);
    if (opened.ok() || has_log() || (folder_can_be_written() && !disk_failed())) return opened;
    return connect_with("file:" + escaped(path_) + "?immutable=1",
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  }

  // Whether it was the disk that refused the last statement, rather than another program.
  bool disk_failed() const {
    if (file_.connection == nullptr) return true;
    const int code = sqlite3_errcode(file_.connection->handle()) & 0xFF;
    return code == SQLITE_FULL || code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
  }

  bool folder_can_be_written() const {
    return access(fs::path(path_).parent_path().c_str(), W_OK) == 0;
  }

  bool has_log() const {
    std::error_code failed;
    const auto size = fs::file_size(path_ + "-wal", failed);
    return !failed && size > 0;
  }

  static std::string escaped(const std::string& path) {
    std::string escaped;
    for (char c : path)
      escaped += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02X}", static_cast<unsigned>(c))
                                                  : std::string(1, c);
    return escaped;
  }

  Result<void> connect_with(const std::string& name, int flags) {
    file_.connection.reset();
    SENNIT_ASSIGN(file_.connection, Connection::open(name, path_, {flags, options_.vfs}));
    SENNIT_TRY(register_posting_tokenizer(*file_.connection));
    SENNIT_TRY(register_posting_rows(*file_.connection));
    SENNIT_TRY(file_.connection->execute(sql::kPrepareConnection));
    // The first statement that reads the file.
    SENNIT_ASSIGN(const auto tables, file_.connection->find_integer(sql::kCountTables));
    tables_ = tables.value_or(0);
    if (!writes()) return file_.connection->execute(sql::kPrepareReader);
    if (sqlite3_db_readonly(file_.connection->handle(), "main") == 1)
      return file_.connection->error(SQLITE_READONLY);
    return {};
  }

  Result<void> check_identity() {
    SENNIT_ASSIGN(const auto application,
                  file_.connection->find_integer(sql::kApplicationIdOfFile));
    SENNIT_ASSIGN(const auto version, file_.connection->find_integer(sql::kVersionOfFile));
    if (application == 0 && version == 0 && tables_ == 0) return fill_empty_file();
    if (application != sql::kApplicationId)
      return corrupt(
          fmt::format("{} is a SQLite file of another program, not a Sennit store", path_),
          "name another file with -o or -g");
    if (version > newest())
      return invalid_input(
          fmt::format("{} was made by a newer Sennit (schema {}; this one knows {})", path_,
                      *version, newest()),
          "update Sennit, or name another file with -o or -g");
    if (writes()) SENNIT_TRY(file_.connection->execute(sql::kPrepareWriter));
    return version < newest() ? bring_up_to_date(static_cast<int>(*version)) : Result<void>();
  }

  Result<void> fill_empty_file() {
    if (!writes())
      return not_found(fmt::format("the store {} is empty", path_),
                       "fill it with: sennit process FOLDER");
    SENNIT_TRY(file_.connection->execute(sql::kPrepareNewFile));
    SENNIT_TRY(file_.connection->execute(sql::kPrepareWriter));
    return migrate(*file_.connection, 0, options_.migrations);
  }

  Result<void> bring_up_to_date(int version) {
    if (!writes())
      return unavailable(fmt::format("{} was made by an older Sennit (schema {})", path_, version),
                         "bring it up to date with: sennit process");
    SENNIT_TRY(
        back_up(*file_.connection, free_backup_path(path_, fmt::format("schema-{}", version))));
    return migrate(*file_.connection, version, options_.migrations);
  }

  std::int64_t newest() const { return options_.migrations.back().version; }

  std::string path_;
  OpenMode mode_;
  const SqliteOptions& options_;
  StoreFile file_;
  std::int64_t tables_ = 0;
};

// Two names of one file have one lock.
Result<std::string> real_path(const std::string& path) {
  if (path.empty() || path.find('\0') != std::string::npos)
    return invalid_input("a store needs a path", "name a file with -o or -g");
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(fs::absolute(path), failed);
  if (failed)
    return unavailable(fmt::format("cannot open {}: {}", path, failed.message()), "check the path");
  return real.string();
}

}  // namespace

Result<void> migrate(const Connection& connection, int version,
                     std::span<const sql::Migration> migrations) {
  SENNIT_ASSIGN(Transaction transaction, Transaction::begin(connection, sql::kBeginWrite));
  for (const sql::Migration& migration : migrations)
    if (migration.version > version) SENNIT_TRY(connection.execute(migration.statements));
  if (version < kPostingsVersion && kPostingsVersion <= migrations.back().version)
    SENNIT_TRY(renew_postings(connection));
  SENNIT_TRY(connection.execute(sql::set_identity(migrations.back().version).c_str()));
  return transaction.commit();
}

Result<StoreFile> open_store_file(const std::string& path, OpenMode mode,
                                  const SqliteOptions& options) {
  SENNIT_ASSIGN(const std::string real, real_path(path));
  Result<StoreFile> file = Opening(real, mode, options).run();
  if (!file.ok()) return with_backups(file.error(), real);
  return file;
}

std::vector<std::string> backup_files_of(const std::string& path) {
  std::vector<std::string> backups;
  const fs::path store(path);
  const std::string prefix = store.filename().string() + ".backup-";
  std::error_code failed;
  const fs::path folder = store.has_parent_path() ? store.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->path().filename().string().compare(0, prefix.size(), prefix) == 0)
      backups.push_back(entry->path().string());
  std::sort(backups.begin(), backups.end());
  return backups;
}

std::string free_backup_path(const std::string& path, const std::string& label) {
  const std::string first = path + ".backup-" + label;
  std::string free = first;
  std::error_code failed;
  for (int number = 2; fs::exists(free, failed); ++number)
    free = fmt::format("{}-{}", first, number);
  return free;
}

}  // namespace sennit
