// The graph of a large vault is the largest thing that a command reads, and often nearly all that
// it does: its bytes go from the file to where they stay, and nowhere between.

#include "store/sqlite_view.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "store/sql.h"

namespace sennit {
namespace {

constexpr std::size_t kPiece = 256 * 1024;  // stays in the cache between being made and being read
constexpr std::size_t kLarge = 4 * 1024 * 1024;

struct BlobCloser {
  void operator()(sqlite3_blob* blob) const { sqlite3_blob_close(blob); }
};
using OpenBlob = std::unique_ptr<sqlite3_blob, BlobCloser>;

// Asks the system for few large pages in place of many small ones: the first touch of each costs as
// much as reading 4 KB.
void prefer_large_pages([[maybe_unused]] const std::string& bytes) {
#ifdef MADV_HUGEPAGE
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + page - 1) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(bytes.data() + bytes.capacity()) / page * page;
  if (begin < end) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

Result<void> append_blob(const Connection& connection, sqlite3_blob* blob, std::string& bytes) {
  const auto size = static_cast<std::size_t>(sqlite3_blob_bytes(blob));
  for (std::size_t at = 0; at < size; at += kPiece) {
    const std::size_t count = std::min(kPiece, size - at);
    bytes.resize(bytes.size() + count);
    const int code = sqlite3_blob_read(blob, bytes.data() + bytes.size() - count,
                                       static_cast<int>(count), static_cast<int>(at));
    if (code != SQLITE_OK) return connection.error(code);
  }
  return {};
}

}  // namespace

Result<std::optional<std::string>> read_view(const Connection& connection,
                                             const std::string& name) {
  std::vector<std::int64_t> parts;
  std::size_t size = 0;
  SENNIT_ASSIGN(Query rows, connection.query(sql::kViewParts, name));
  SENNIT_TRY(for_each_row(rows, [&](Query& row) {
    parts.push_back(row.integer(0));
    size += static_cast<std::size_t>(row.integer(1));
    return Result<void>();
  }));
  if (size == 0) return std::optional<std::string>();
  std::string bytes;
  bytes.reserve(size);
  if (size >= kLarge) prefer_large_pages(bytes);
  for (const std::int64_t part : parts) {
    sqlite3_blob* opened = nullptr;
    const int code =
        sqlite3_blob_open(connection.handle(), "main", "view", "bytes", part, 0, &opened);
    const OpenBlob blob(opened);
    if (code != SQLITE_OK) return connection.error(code);
    SENNIT_TRY(append_blob(connection, blob.get(), bytes));
  }
  return std::optional(std::move(bytes));
}

}  // namespace sennit
