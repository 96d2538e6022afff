#include "read/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/try.h"
#include "read/civil_date.h"
#include "read/lines.h"
#include "read/records.h"
#include "text/normalize.h"

namespace sennit {
namespace {

enum class Reader { kNone, kMarkdown, kText, kRecords };

std::string_view base_name(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

// Without the dot, in lower case; a name that begins with its only dot has none.
std::string extension(std::string_view path) {
  const std::string_view name = base_name(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string{} : fold(name.substr(dot + 1));
}

std::string_view stem(std::string_view path) {
  const std::string_view name = base_name(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

Reader reader_of(std::string_view path) {
  const std::string kind = extension(path);
  if (kind == "md" || kind == "markdown") return Reader::kMarkdown;
  if (kind == "txt" || kind == "text") return Reader::kText;
  if (kind == "jsonl" || kind == "ndjson") return Reader::kRecords;
  return Reader::kNone;
}

// The first value of the first frontmatter property that has one of these names.
std::string frontmatter_value(const Structure& structure,
                              std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    for (const Property& property : structure.properties)
      if (property.origin == PropertyOrigin::kFrontmatter && fold(property.key) == key &&
          !property.values.empty())
        return property.values.front().text;
  return {};
}

void set_title_and_date(Document& document) {
  const std::string_view name = stem(document.path);
  document.title = display_form(frontmatter_value(document.structure, {"title"}));
  if (document.title.empty()) document.title = display_form(name);
  for (const std::string_view key : {"date", "created"})
    if (!document.date) document.date = leading_date(frontmatter_value(document.structure, {key}));
  if (!document.date) document.date = date_in_name(name);
}

void read_structure(Document& document) {
  if (document.kind == DocumentKind::kMarkdown) {
    document.structure = parse_markdown(document.text, document.warnings);
  } else {
    document.structure.blocks = paragraph_blocks(document.text);
  }
}

Document read_note(DecodedText decoded, const std::string& path, DocumentKind kind) {
  Document document;
  document.path = path;
  document.kind = kind;
  document.encoding = std::move(decoded.encoding);
  document.text = std::move(decoded.text);
  if (decoded.replaced > 0)
    document.warnings.push_back(
        fmt::format("{} bad bytes replaced (read as {})", decoded.replaced, document.encoding));
  if (is_blank(document.text)) document.warnings.emplace_back("the file is empty");
  read_structure(document);
  set_title_and_date(document);
  return document;
}

Result<ReadFile> read_record_file(const DecodedText& decoded, const std::string& path) {
  SENNIT_ASSIGN(ReadFile read, read_records(decoded.text, path, decoded.encoding));
  if (decoded.replaced > 0)
    read.warnings.insert(read.warnings.begin(), fmt::format("{} bad bytes replaced (read as {})",
                                                            decoded.replaced, decoded.encoding));
  return read;
}

}  // namespace

Result<ReadFile> read_documents(std::string bytes, const std::string& path) {
  Result<DecodedText> decoded = decode_text(std::move(bytes));
  if (!decoded.ok()) return decoded.error().within("cannot read " + path);
  if (decoded->text.size() >= std::numeric_limits<Offset>::max())
    return limited("cannot read " + path + ": it is larger than 4 GB",
                   "split the file, or exclude it");
  const Reader reader = reader_of(path);
  if (reader == Reader::kRecords) return read_record_file(*decoded, path);
  ReadFile read;
  read.documents.push_back(
      read_note(std::move(*decoded), path,
                reader == Reader::kMarkdown ? DocumentKind::kMarkdown : DocumentKind::kText));
  return read;
}

bool is_readable_extension(std::string_view path) { return reader_of(path) != Reader::kNone; }

}  // namespace sennit
