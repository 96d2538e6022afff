#include "store/rows.h"

#include <fmt/format.h>

namespace sennit {
namespace {

template <typename Choice>
Result<Choice> choice_of(const Query& row, int column, Choice last, std::string_view what) {
  const std::int64_t value = row.integer(column);
  if (value < 0 || value > static_cast<std::int64_t>(last))
    return corrupt(fmt::format("the store holds a {} that is not known: {}", what, value),
                   "restore a backup, or move the file away and process the folder again");
  return static_cast<Choice>(value);
}

// 2024-01-05 is 20240105; a year may be negative.
std::optional<std::int64_t> number_of(const std::optional<CivilDate>& date) {
  if (!date) return std::nullopt;
  return std::int64_t{date->year} * 10000 + std::int64_t{date->month} * 100 + date->day;
}

std::optional<CivilDate> date_of(const Query& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  const std::int64_t number = row.integer(column);
  const std::int64_t in_year = ((number % 10000) + 10000) % 10000;
  return CivilDate{static_cast<std::int16_t>((number - in_year) / 10000),
                   static_cast<std::uint8_t>(in_year / 100),
                   static_cast<std::uint8_t>(in_year % 100)};
}

}  // namespace

Result<DocumentRecord> document_of(const Query& row) {
  DocumentRecord record;
  record.id = {row.unsigned_integer(0)};
  record.root = {row.unsigned_integer(1)};
  record.path = row.text(2);
  record.container = row.text(3);
  SENNIT_ASSIGN(record.kind, choice_of(row, 4, DocumentKind::kImported, "kind of document"));
  record.title = row.text(5);
  record.encoding = row.text(6);
  record.date = date_of(row, 7);
  record.stamp = {row.unsigned_integer(8), row.integer(9), row.integer(10),
                  row.unsigned_integer(11), row.integer(12)};
  record.content_hash = row.hash(13);
  SENNIT_ASSIGN(record.state, choice_of(row, 14, DocumentState::kSkipped, "state of a document"));
  record.reason = row.text(15);
  record.text_bytes = static_cast<std::uint32_t>(row.integer(16));
  record.chunks = static_cast<std::uint32_t>(row.integer(17));
  record.unread = row.text(18);
  return record;
}

void bind_document(Query& query, const DocumentRecord& record) {
  query.bind(record.id.value, record.root.value, record.path, record.container, record.kind,
             record.title, record.encoding, number_of(record.date), record.stamp.size,
             record.stamp.modified_ns, record.stamp.changed_ns, record.stamp.inode,
             record.stamp.scanned_ns, record.content_hash, record.state, record.reason,
             record.text_bytes, record.chunks, record.unread);
}

Chunk chunk_of(const Query& row) {
  Chunk chunk;
  chunk.ordinal = static_cast<std::uint32_t>(row.integer(0));
  chunk.range = {static_cast<std::uint32_t>(row.integer(1)),
                 static_cast<std::uint32_t>(row.integer(2))};
  chunk.heading_path = row.text(3);
  chunk.text_hash = row.hash(4);
  return chunk;
}

EncodedExtraction extraction_of(const Query& row) {
  return {{row.text(2), static_cast<int>(row.integer(3)), row.text(4)},
          static_cast<std::uint32_t>(row.integer(0)),
          row.integer(1) != 0,
          std::string(row.bytes(5))};
}

Result<Verdict> verdict_of(const Query& row) {
  Verdict verdict;
  verdict.id = {row.unsigned_integer(0)};
  SENNIT_ASSIGN(verdict.kind, choice_of(row, 1, VerdictKind::kUndo, "kind of verdict"));
  verdict.a = {row.text(2), row.text(3), row.text(12)};
  verdict.b = {row.text(4), row.text(5), row.text(13)};
  verdict.text = row.text(6);
  verdict.undone = {row.unsigned_integer(7)};
  SENNIT_ASSIGN(verdict.authority, choice_of(row, 8, Authority::kModel, "authority"));
  verdict.author = row.text(9);
  verdict.reason = row.text(10);
  verdict.at = Time(std::chrono::nanoseconds(row.integer(11)));
  return verdict;
}

void bind_verdict(Query& query, const Verdict& verdict) {
  std::optional<std::int64_t> undone;
  if (verdict.undone.value != 0) undone = static_cast<std::int64_t>(verdict.undone.value);
  query.bind(verdict.id.value, verdict.kind, verdict.a.name, verdict.a.document, verdict.b.name,
             verdict.b.document, verdict.text, undone, verdict.authority, verdict.author,
             verdict.reason, verdict.at.time_since_epoch().count(), verdict.a.root, verdict.b.root);
}

namespace {

TokenCount count_at(const Query& row, int column) {
  return {row.integer(column), row.integer(column + 1), row.integer(column + 2),
          row.integer(column + 3)};
}

std::uint32_t number_at(const Query& row, int column) {
  return static_cast<std::uint32_t>(row.integer(column));
}

}  // namespace

Result<PassageRecord> passage_of(const Query& row) {
  PassageRecord passage;
  passage.document = {row.unsigned_integer(0)};
  passage.first = number_at(row, 1);
  passage.end = number_at(row, 2);
  passage.extractor = row.text(3);
  SENNIT_ASSIGN(passage.state, choice_of(row, 4, PassageState::kFailed, "state of a passage"));
  passage.reason = row.text(5);
  passage.entities = number_at(row, 6);
  passage.relations = number_at(row, 7);
  passage.aside = number_at(row, 8);
  passage.dropped = number_at(row, 9);
  passage.count = count_at(row, 10);
  return passage;
}

StoredReply reply_of(const Query& row) {
  return {row.hash(0),
          row.text(1),
          row.text(2),
          std::string(row.bytes(3)),
          count_at(row, 4),
          row.integer(8),
          {row.unsigned_integer(9)}};
}

UsageRecord usage_of(const Query& row) {
  return {row.integer(0), row.text(1),    {row.unsigned_integer(2)},
          row.text(3),    row.integer(4), count_at(row, 5)};
}

}  // namespace sennit
