// Opening the file of a SQLite store: whose it is, whether it may be used, and its schema.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "store/connection.h"
#include "store/file_system.h"
#include "store/sql.h"
#include "store/store.h"
#include "store/writer_lock.h"

namespace sennit {

struct SqliteOptions {
  const char* vfs = nullptr;  // SQLite's name of it; the default one when null
  std::function<std::string(const std::string& folder)> network_file_system =
      network_file_system_of;
  std::span<const sql::Migration> migrations =
      sql::kMigrations;  // ascending; the last is the newest
};

struct StoreFile {
  std::optional<WriterLock> lock;  // given up after the connection is closed
  std::unique_ptr<Connection> connection;
};

Result<StoreFile> open_store_file(const std::string& path, OpenMode mode,
                                  const SqliteOptions& options);

// As open_sqlite_store, with what a test changes.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, OpenMode mode,
                                                 const SqliteOptions& options);

// Copies an open store to `path`, which must not exist, while others read and write it.
Result<void> back_up(const Connection& connection, const std::string& path);

// Brings the tables of a store of `version` (0: none) to the newest of `migrations`, all or
// nothing.
Result<void> migrate(const Connection& connection, int version,
                     std::span<const sql::Migration> migrations = sql::kMigrations);

}  // namespace sennit
