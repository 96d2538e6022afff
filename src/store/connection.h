// A connection to a SQLite file, and the rows of a statement: SQLite's C interface as values and
// Results. One thread at a time.

#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/try.h"
#include "sennit/result.h"

namespace sennit {

// Bytes that are bound as a BLOB.
struct Blob {
  std::string_view bytes;
};

// A statement in use. Texts and blobs given to bind() must live until the last step.
class Query {
 public:
  Query(Query&&) noexcept = default;
  Query& operator=(Query&&) = delete;
  ~Query();

  // Parameters from the first to the last.
  template <typename... Values>
  void bind(const Values&... values) {
    int at = 0;
    (bind_at(++at, values), ...);
  }

  // True when there is a row.
  Result<bool> step();

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement(), column); }
  std::uint64_t unsigned_integer(int column) const {
    return static_cast<std::uint64_t>(integer(column));
  }
  double real(int column) const { return sqlite3_column_double(statement(), column); }
  bool is_null(int column) const { return sqlite3_column_type(statement(), column) == SQLITE_NULL; }
  std::string_view bytes(int column) const;  // of a text or blob; until the next step
  std::string text(int column) const { return std::string(bytes(column)); }
  Hash128 hash(int column) const;

  sqlite3_stmt* statement() const;

 private:
  friend class Connection;
  struct Owned;
  struct Return {
    void operator()(Owned* owned) const;
  };

  explicit Query(Owned* owned) : owned_(owned) {}

  template <typename Value>
  void bind_at(int at, const Value& value) {
    if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>)
      note(sqlite3_bind_int64(statement(), at, static_cast<std::int64_t>(value)));
    else
      bind_value(at, value);
  }
  void bind_value(int at, std::string_view value);
  void bind_value(int at, Blob value);
  void bind_value(int at, const Hash128& value);
  void bind_value(int at, const std::optional<std::int64_t>& value);
  void note(int code);

  std::unique_ptr<Owned, Return> owned_;
};

struct OpenFlags {
  int flags = SQLITE_OPEN_READWRITE;
  const char* vfs = nullptr;
};

class Connection {
 public:
  // `name` is what SQLite opens; `path` is what errors call it.
  static Result<std::unique_ptr<Connection>> open(const std::string& name, const std::string& path,
                                                  const OpenFlags& flags);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The statement `sql`, kept prepared for the next time; `sql` must be a constant.
  template <typename... Values>
  Result<Query> query(const char* sql, const Values&... values) const {
    SENNIT_ASSIGN(Query prepared, prepare(sql));
    prepared.bind(values...);
    return prepared;
  }

  // The same, run to its end.
  template <typename... Values>
  Result<void> run(const char* sql, const Values&... values) const {
    SENNIT_ASSIGN(Query prepared, query(sql, values...));
    return finish(prepared);
  }

  // The first column of the first row.
  template <typename... Values>
  Result<std::optional<std::int64_t>> find_integer(const char* sql, const Values&... values) const {
    SENNIT_ASSIGN(Query prepared, query(sql, values...));
    SENNIT_ASSIGN(const bool row, prepared.step());
    if (!row) return std::optional<std::int64_t>();
    return std::optional(prepared.integer(0));
  }

  // Statements without parameters, separated by semicolons, not kept prepared.
  Result<void> execute(const char* sql) const;

  sqlite3* handle() const { return handle_; }
  const std::string& path() const { return path_; }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

  // What SQLite's `code` means for a person, about this file.
  Error error(int code) const;

 private:
  friend class Query;
  Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

  Result<Query> prepare(const char* sql) const;
  static Result<void> finish(Query& query);

  sqlite3* handle_;
  std::string path_;
  mutable std::unordered_map<const char*, std::vector<sqlite3_stmt*>> idle_;
};

// BEGIN ... COMMIT; left without commit(), it is rolled back. Inside another transaction it does
// nothing: the outer one decides.
class Transaction {
 public:
  static Result<Transaction> begin(const Connection& connection, const char* sql);
  Transaction(Transaction&& other) noexcept
      : connection_(std::exchange(other.connection_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  Result<void> commit();

 private:
  explicit Transaction(const Connection* connection) : connection_(connection) {}
  const Connection* connection_;  // null when there is nothing to end
};

// Visits the rows of `query`; `visit` takes the Query and gives Result<void>.
template <typename Visit>
Result<void> for_each_row(Query& query, Visit&& visit) {
  while (true) {
    SENNIT_ASSIGN(const bool row, query.step());
    if (!row) return {};
    SENNIT_TRY(visit(query));
  }
}

// What a SQLite result code means: words, a way out, and the kind of error.
Error sqlite_error(int code, std::string_view doing, std::string_view path);

}  // namespace sennit
