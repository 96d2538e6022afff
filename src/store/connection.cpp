#include "store/connection.h"

#include <fmt/format.h>

#include <array>

#include "store/sql.h"

namespace sennit {
namespace {

constexpr int kBusyMilliseconds = 5000;  // a reader that closes a store may hold it for a moment

std::string_view view_of(const void* bytes, int size) {
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace

struct Query::Owned {
  const Connection* connection;
  const char* sql;
  sqlite3_stmt* statement;
  int bind_code = SQLITE_OK;
};

Query::~Query() = default;

void Query::Return::operator()(Owned* owned) const {
  sqlite3_reset(owned->statement);
  sqlite3_clear_bindings(owned->statement);
  owned->connection->idle_[owned->sql].push_back(owned->statement);
  delete owned;
}

sqlite3_stmt* Query::statement() const { return owned_->statement; }

void Query::note(int code) {
  if (owned_->bind_code == SQLITE_OK) owned_->bind_code = code;
}

void Query::bind_value(int at, std::string_view value) {
  // A null pointer would be bound as NULL.
  note(sqlite3_bind_text64(statement(), at, value.data() == nullptr ? "" : value.data(),
                           value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Query::bind_value(int at, Blob value) {
  note(sqlite3_bind_blob64(statement(), at, value.bytes.data() == nullptr ? "" : value.bytes.data(),
                           value.bytes.size(), SQLITE_STATIC));
}

void Query::bind_value(int at, const Hash128& value) {
  std::array<unsigned char, 16> bytes;
  for (unsigned i = 0; i < 8; ++i) {
    bytes[i] = static_cast<unsigned char>(value.high >> (56 - 8 * i));
    bytes[8 + i] = static_cast<unsigned char>(value.low >> (56 - 8 * i));
  }
  note(sqlite3_bind_blob(statement(), at, bytes.data(), 16, SQLITE_TRANSIENT));
}

void Query::bind_value(int at, const std::optional<std::int64_t>& value) {
  note(value ? sqlite3_bind_int64(statement(), at, *value) : sqlite3_bind_null(statement(), at));
}

Result<bool> Query::step() {
  if (owned_->bind_code != SQLITE_OK) return owned_->connection->error(owned_->bind_code);
  const int code = sqlite3_step(statement());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return owned_->connection->error(sqlite3_extended_errcode(owned_->connection->handle()));
}

std::string_view Query::bytes(int column) const {
  const void* bytes = sqlite3_column_blob(statement(), column);
  return view_of(bytes, sqlite3_column_bytes(statement(), column));
}

Hash128 Query::hash(int column) const {
  const std::string_view raw = bytes(column);
  Hash128 hash;
  if (raw.size() != 16) return hash;
  for (unsigned i = 0; i < 8; ++i) {
    hash.high = hash.high << 8 | static_cast<unsigned char>(raw[i]);
    hash.low = hash.low << 8 | static_cast<unsigned char>(raw[8 + i]);
  }
  return hash;
}

Result<std::unique_ptr<Connection>> Connection::open(const std::string& name,
                                                     const std::string& path,
                                                     const OpenFlags& flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(
      name.c_str(), &handle, flags.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, flags.vfs);
  std::unique_ptr<Connection> connection(new Connection(handle, path));
  if (code != SQLITE_OK) return connection->error(code);
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  return connection;
}

Connection::~Connection() {
  for (const auto& [sql, statements] : idle_)
    for (sqlite3_stmt* statement : statements) sqlite3_finalize(statement);
  sqlite3_close(handle_);
}

Result<Query> Connection::prepare(const char* sql) const {
  std::vector<sqlite3_stmt*>& idle = idle_[sql];
  if (!idle.empty()) {
    sqlite3_stmt* statement = idle.back();
    idle.pop_back();
    return Query(new Query::Owned{this, sql, statement});
  }
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  // Our statements are right, so what does not fit them is the file.
  if ((code & 0xFF) == SQLITE_ERROR) return error(SQLITE_CORRUPT);
  if (code != SQLITE_OK) return error(code);
  return Query(new Query::Owned{this, sql, statement});
}

Result<void> Connection::finish(Query& query) {
  return for_each_row(query, [](Query&) { return Result<void>(); });
}

Result<void> Connection::execute(const char* sql) const {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error(code);
  return {};
}

Error Connection::error(int code) const {
  Error told = sqlite_error(code, "use", path_);
  if (told.code == ErrorCode::kInternal) told.what += fmt::format(" ({})", sqlite3_errmsg(handle_));
  return told;
}

Result<Transaction> Transaction::begin(const Connection& connection, const char* sql) {
  if (connection.in_transaction()) return Transaction(nullptr);
  SENNIT_TRY(connection.run(sql));
  return Transaction(&connection);
}

Transaction::~Transaction() {
  // A failed statement may have ended it already.
  if (connection_ != nullptr && connection_->in_transaction())
    static_cast<void>(connection_->run(sql::kRollback).ok());
}

Result<void> Transaction::commit() {
  if (connection_ == nullptr) return {};
  SENNIT_TRY(connection_->run(sql::kCommit));
  connection_ = nullptr;
  return {};
}

Error sqlite_error(int code, std::string_view doing, std::string_view path) {
  const auto say = [&](std::string_view why) {
    return fmt::format("cannot {} {}: {}", doing, path, why);
  };
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return unavailable(
          say("the disk is full"),
          "free some space and run the command again; what was stored before is intact");
    case SQLITE_IOERR:
      return unavailable(
          say(fmt::format("the disk reports an error ({})", sqlite3_errstr(code))),
          "look at the disk and its free space, then run the command again; what was "
          "stored before is intact");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return unavailable(say("it may only be read"),
                         "give write permission to the file and its folder");
    case SQLITE_CANTOPEN:
      return unavailable(say("it cannot be opened"),
                         "check that the file and its folder may be read and written by you");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return unavailable(say("another program holds it"), "close that program, or try again later");
    case SQLITE_NOMEM:
      return unavailable(say("there is not enough memory"), "close other programs and try again");
    case SQLITE_CORRUPT:
      return corrupt(say("its content is damaged"),
                     "restore a backup, or move the file away and process the folder again");
    case SQLITE_NOTADB:
      return corrupt(say("it is not a Sennit store"), "name another file with -o or -g");
    case SQLITE_TOOBIG:
      return invalid_input(say("a value is longer than a store can hold"), "split the document");
    case SQLITE_INTERRUPT:
      return cancelled(say("it was interrupted"));
    default:
      return internal_error(say(sqlite3_errstr(code)));
  }
}

}  // namespace sennit
