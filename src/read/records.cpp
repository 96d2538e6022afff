#include "read/records.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "read/civil_date.h"
#include "read/lines.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using nlohmann::json;

// A string, or a number as its digits; else nothing.
std::string scalar(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  return found->is_number() ? found->dump() : std::string{};
}

// Of the `bytes`-th byte, from 1, in code points.
std::size_t column(std::string_view line, std::size_t bytes) {
  const std::size_t last = std::min(bytes, line.size() + 1) - std::min<std::size_t>(bytes, 1);
  return count_code_points(line.substr(0, boundary_at_or_before(line, last))) + 1;
}

class RecordReader {
 public:
  RecordReader(const std::string& path, const std::string& encoding)
      : path_(path), encoding_(encoding) {}

  ReadFile read(std::string_view text) {
    LineReader lines(text, byte_order_mark_size(text));
    for (Line line; lines.next(line);) {
      ++number_;
      const std::string_view words = line.range().of(text);
      if (!is_blank(words)) read_line(words);
    }
    return std::move(out_);
  }

 private:
  void read_line(std::string_view words) {
    try {
      const json record = json::parse(words);
      if (!record.is_object()) return warn(" is no JSON object");
      const auto text = record.find("text");
      if (text == record.end() || !text->is_string()) return warn(" has no \"text\"");
      add(record, text->get<std::string>());
    } catch (const json::parse_error& failure) {
      warn(fmt::format(" is no JSON object (at column {})", column(words, failure.byte)));
    } catch (const json::out_of_range&) {
      warn(" has a number that is too large");
    }
  }

  void add(const json& record, std::string text) {
    Document document;
    document.kind = DocumentKind::kRecord;
    document.encoding = encoding_;
    document.text = without_nuls(std::move(text));
    const std::string id = unused_id(scalar(record, "id"));
    document.path = nfc(path_) + '#' + id;
    document.title = display_form(scalar(record, "title"));
    document.date = leading_date(scalar(record, "date"));
    document.structure.blocks = paragraph_blocks(document.text);
    out_.documents.push_back(std::move(document));
  }

  // JSON can say U+0000, which no document holds.
  std::string without_nuls(std::string text) {
    std::size_t nuls = 0;
    for (std::size_t at = text.find('\0'); at != std::string::npos; at = text.find('\0', at)) {
      text.replace(at, 1, "\xEF\xBF\xBD");
      ++nuls;
    }
    if (nuls > 0) warn(fmt::format(": {} NUL characters replaced", nuls));
    return text;
  }

  // The record's own id, else its line; with a suffix where another record has it.
  std::string unused_id(std::string id) {
    if (id.empty()) id = std::to_string(number_);
    id = nfc(id);
    if (ids_.insert(id).second) return id;
    std::string unused;
    do {
      unused = fmt::format("{}-{}", id, ++copies_[id] + 1);
    } while (!ids_.insert(unused).second);
    warn(fmt::format(": the id \"{}\" stands in an earlier line: \"{}\" is used", id, unused));
    return unused;
  }

  void warn(const std::string& what) {
    out_.warnings.push_back(fmt::format("line {}{}", number_, what));
  }

  const std::string& path_;
  const std::string& encoding_;
  std::size_t number_ = 0;
  std::unordered_set<std::string> ids_;
  std::unordered_map<std::string, std::size_t> copies_;
  ReadFile out_;
};

}  // namespace

Result<ReadFile> read_records(std::string_view text, const std::string& path,
                              const std::string& encoding) {
  ReadFile read = RecordReader(path, encoding).read(text);
  if (read.documents.empty()) {
    const std::string first = read.warnings.empty() ? "it is empty" : read.warnings.front();
    return invalid_input(
        fmt::format("no line of {} is a record: {}", path, first),
        "write one JSON object a line, such as {\"title\": \"...\", \"text\": \"...\"}");
  }
  return read;
}

}  // namespace sennit
