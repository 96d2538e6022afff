// A copy of a store, made page by page by SQLite's backup interface under a name of its own, which
// takes the place of `path` when it is whole.

#include <fmt/format.h>

#include <filesystem>

#include "store/sql.h"
#include "store/sqlite_open.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

Result<void> copy_pages(const Connection& from, const Connection& to) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) return to.error(sqlite3_errcode(to.handle()));
  const int stepped = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  if (stepped != SQLITE_DONE && stepped != SQLITE_OK) return to.error(stepped);
  if (finished != SQLITE_OK) return to.error(finished);
  return {};
}

Result<void> copy_to(const Connection& from, const std::string& partial, const std::string& path) {
  sqlite3_vfs* vfs = nullptr;
  sqlite3_file_control(from.handle(), "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
  SENNIT_ASSIGN(
      const auto to,
      Connection::open(partial, path, {SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs->zName}));
  SENNIT_TRY(to->execute(sql::kSyncEveryCommit));
  return copy_pages(from, *to);
}

}  // namespace

Result<void> back_up(const Connection& connection, const std::string& path) {
  if (path.empty()) return invalid_input("a backup needs a path", "name a file that is not there");
  std::error_code failed;
  if (fs::exists(path, failed))
    return invalid_input(fmt::format("cannot write the backup {}: it is there already", path),
                         "name a file that is not there");
  // Absolute, since SQLite gives some names (":memory:", "file:...") a meaning of their own.
  const std::string partial = fs::absolute(path, failed).string() + ".partial";
  fs::remove(partial, failed);
  Result<void> copied = copy_to(connection, partial, path);
  if (copied.ok()) {
    fs::rename(partial, path, failed);
    if (!failed) return {};
    copied = unavailable(fmt::format("cannot write the backup {}: {}", path, failed.message()));
  }
  for (const char* left : {"", "-wal", "-shm", "-journal"}) fs::remove(partial + left, failed);
  return copied;
}

}  // namespace sennit
