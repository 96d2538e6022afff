#include "store/posting_counts.h"

#include <algorithm>
#include <array>

#include "store/fts5.h"

namespace sennit {
namespace {

constexpr unsigned kBits = 12;  // of one field
constexpr std::uint64_t kMost = (1u << kBits) - 1;

void counts(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int,
            sqlite3_value**) {
  std::array<std::uint64_t, kKeywordFields> counted = {};
  Fts5PhraseIter at;
  int column = 0;
  int offset = 0;
  const int code = api->xPhraseFirst(context, 0, &at, &column, &offset);
  if (code != SQLITE_OK) return sqlite3_result_error_code(result, code);
  for (; column >= 0; api->xPhraseNext(context, &at, &column, &offset))
    if (static_cast<std::size_t>(column) < kKeywordFields)
      ++counted[static_cast<std::size_t>(column)];
  std::uint64_t packed = 0;
  for (const std::uint64_t count : counted) packed = packed << kBits | std::min(count, kMost);
  sqlite3_result_int64(result, static_cast<sqlite3_int64>(packed));
}

}  // namespace

FieldCounts posting_counts(std::uint64_t packed) {
  FieldCounts counts;
  for (std::size_t f = kKeywordFields; f-- > 0; packed >>= kBits)
    counts[f] = static_cast<double>(packed & kMost);
  return counts;
}

Result<void> register_posting_counts(const Connection& connection) {
  SENNIT_ASSIGN(fts5_api* const api, fts5_of(connection));
  const int code = api->xCreateFunction(api, "sennit_counts", nullptr, counts, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

}  // namespace sennit
