#include <algorithm>
#include <string>

#include "read/properties.h"
#include "text/normalize.h"

namespace sennit {
namespace {

// Where the key of `key: value` ends, or npos. The colon must be followed by a blank or nothing.
std::size_t key_end(std::string_view line) {
  constexpr std::size_t kLongestKey = 100;
  if (line.empty() || is_blank_byte(line[0]) ||
      std::string_view("-#[]{}>|\"'`").find(line[0]) != std::string_view::npos)
    return std::string_view::npos;
  for (std::size_t at = line.find(':'); at != std::string_view::npos && at <= kLongestKey;
       at = line.find(':', at + 1))
    if (at > 0 && (at + 1 == line.size() || is_blank_byte(line[at + 1]))) return at;
  return std::string_view::npos;
}

bool is_item(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t");
  return at != std::string_view::npos && line[at] == '-' &&
         (at + 1 == line.size() || is_blank_byte(line[at + 1]));
}

class LineProperties {
 public:
  LineProperties(std::string_view text, ByteRange range) : text_(text), range_(range) {}

  std::vector<ReadProperty> read() {
    LineReader lines(text_.substr(0, range_.end), range_.begin);
    for (Line line; lines.next(line);) read_line(line);
    return std::move(properties_);
  }

 private:
  void read_line(Line line) {
    const std::string_view words = line.range().of(text_);
    if (is_item(words)) {
      const auto dash = static_cast<Offset>(line.begin + words.find('-'));
      if (!properties_.empty()) add_item({dash + 1, line.end});
      return;
    }
    const std::size_t end = key_end(words);
    if (end == std::string_view::npos) return;
    properties_.emplace_back();
    properties_.back().property.key = trim(words.substr(0, end));
    add_values({static_cast<Offset>(line.begin + end + 1), line.end});
  }

  // `[a, b]` is a list; `[[A]]` is a link.
  void add_values(ByteRange range) {
    range = trimmed(text_, range);
    const std::string_view words = range.of(text_);
    const bool list =
        words.size() >= 2 && words.front() == '[' && words.back() == ']' && words[1] != '[';
    if (!list) return add_value(range);
    const Offset end = range.end - 1;
    for (Offset at = range.begin + 1; at < end;) {
      const Offset item_end = flow_item_end(at, end);
      add_item({at, item_end});
      at = item_end + 1;
    }
  }

  // At the next comma that no quotes hold.
  Offset flow_item_end(Offset at, Offset end) const {
    while (at < end && is_blank_byte(text_[at])) ++at;
    const char quote = at < end ? text_[at] : '\0';
    if (quote == '"' || quote == '\'')
      at = static_cast<Offset>(std::min<std::size_t>(text_.find(quote, at + 1), end));
    return static_cast<Offset>(std::min<std::size_t>(text_.find(',', at), end));
  }

  void add_item(ByteRange range) {
    properties_.back().is_list = true;
    add_value(range);
  }

  void add_value(ByteRange range) {
    range = unquoted(trimmed(text_, range));
    if (!range.empty())
      properties_.back().property.values.push_back({std::string(range.of(text_)), range});
  }

  ByteRange unquoted(ByteRange range) const {
    const std::string_view words = range.of(text_);
    const bool quoted = words.size() >= 2 && words.front() == words.back() &&
                        (words.front() == '"' || words.front() == '\'');
    return quoted ? trimmed(text_, {range.begin + 1, range.end - 1}) : range;
  }

  std::string_view text_;
  ByteRange range_;
  std::vector<ReadProperty> properties_;
};

}  // namespace

std::vector<ReadProperty> read_line_properties(std::string_view text, ByteRange range) {
  return LineProperties(text, range).read();
}

bool looks_like_property(std::string_view line) {
  if (line.empty()) return false;
  return is_blank_byte(line[0]) || line[0] == '#' || is_item(line) ||
         key_end(line) != std::string_view::npos;
}

}  // namespace sennit
