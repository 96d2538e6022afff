#include "read/frontmatter.h"

#include <algorithm>
#include <optional>

#include "read/link_syntax.h"
#include "read/properties.h"
#include "text/normalize.h"

namespace sennit {
namespace {

struct Frontmatter {
  ByteRange block;       // with its marks
  ByteRange properties;  // between them
  Offset body = 0;
  bool closed = false;
};

std::string_view words_of(std::string_view text, Line line) {
  std::string_view words = line.range().of(text);
  while (!words.empty() && is_blank_byte(words.back())) words.remove_suffix(1);
  return words;
}

bool is_mark(std::string_view words) { return words == "---"; }
bool is_closing_mark(std::string_view words) { return words == "---" || words == "..."; }

// Until its closing mark. Without one, until the first line that could not stand in frontmatter.
Frontmatter extent_of(std::string_view text, Offset begin) {
  LineReader lines(text, begin);
  Line line;
  lines.next(line);
  Frontmatter found{line.range(), {line.next, line.next}, line.next, false};
  Frontmatter open = found;
  bool looks_right = true;
  while (lines.next(line)) {
    if (is_closing_mark(words_of(text, line)))
      return {{begin, line.end}, {found.properties.begin, line.begin}, line.next, true};
    looks_right = looks_right && looks_like_property(line.range().of(text));
    if (looks_right)
      open = {{begin, line.end}, {open.properties.begin, line.next}, line.next, false};
  }
  return open;
}

// Most of what stands between two rules is not prose.
bool looks_like_properties(std::string_view text, ByteRange range) {
  std::size_t right = 0;
  std::size_t wrong = 0;
  LineReader lines(text.substr(0, range.end), range.begin);
  for (Line line; lines.next(line);) {
    const std::string_view words = line.range().of(text);
    if (is_blank(words)) continue;
    const bool fits = looks_like_property(words);
    if (right + wrong == 0 && !fits) return false;
    ++(fits ? right : wrong);
  }
  return right > 0 && right >= wrong;
}

bool is_key(std::string_view key, std::string_view one, std::string_view many) {
  const std::string folded = fold(trim(key));
  return folded == one || folded == many;
}

// The parts of a list that is written as one string, with their places.
std::vector<ByteRange> split(std::string_view text, std::string_view separators) {
  std::vector<ByteRange> parts;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    const ByteRange part = trimmed(text, {static_cast<Offset>(at), static_cast<Offset>(end)});
    if (!part.empty()) parts.push_back(part);
    at = end + 1;
  }
  return parts;
}

ByteRange moved(ByteRange part, ByteRange whole) {
  if (whole.empty()) return {};
  return {whole.begin + part.begin, whole.begin + part.end};
}

bool is_number(std::string_view name) {
  return std::all_of(name.begin(), name.end(), is_ascii_digit);
}

void add_tag(std::string_view value, ByteRange part, ByteRange span, Structure& out) {
  while (!part.empty() && value[part.begin] == '#') ++part.begin;
  while (!part.empty() && value[part.end - 1] == '/') --part.end;
  const std::string_view name = part.of(value);
  if (!name.empty() && !is_number(name)) out.tags.push_back({moved(part, span), std::string(name)});
}

// `tags: a, b` and `tag: a b` are lists; the items of a list are taken whole.
void add_tags(const ReadProperty& read, Structure& out) {
  for (const PropertyValue& value : read.property.values)
    for (const ByteRange part : split(value.text, read.is_list ? "" : ", \t\r\n"))
      add_tag(value.text, part, value.span, out);
}

void add_aliases(const ReadProperty& read, Structure& out) {
  for (const PropertyValue& value : read.property.values)
    for (const ByteRange part : split(value.text, read.is_list ? "" : ",\r\n"))
      out.aliases.emplace_back(part.of(value.text));
}

void add_links(std::string_view text, const Property& property, Structure& out) {
  for (const PropertyValue& value : property.values)
    for (Link& link : find_wiki_links(text, value.span)) {
      link.property = property.key;
      out.links.push_back(std::move(link));
    }
}

template <typename Marked>
void sort_by_place(std::vector<Marked>& marked) {
  std::stable_sort(marked.begin(), marked.end(),
                   [](const Marked& a, const Marked& b) { return a.span.begin < b.span.begin; });
}

void add_properties(std::string_view text, std::vector<ReadProperty> properties, Structure& out) {
  for (ReadProperty& read : properties) {
    if (is_key(read.property.key, "tag", "tags")) add_tags(read, out);
    if (is_key(read.property.key, "alias", "aliases")) add_aliases(read, out);
    add_links(text, read.property, out);
    out.properties.push_back(std::move(read.property));
  }
  sort_by_place(out.links);
  sort_by_place(out.tags);  // an alias (`*a`) stands where its anchor does
}

ByteRange without_blank_end(std::string_view text, ByteRange range) {
  while (!range.empty() && is_blank_byte(text[range.end - 1])) --range.end;
  return range;
}

}  // namespace

Offset read_frontmatter(std::string_view text, Offset begin, Structure& out,
                        std::vector<std::string>& warnings) {
  LineReader lines(text, begin);
  Line first;
  if (!lines.next(first) || !is_mark(words_of(text, first))) return begin;

  const Frontmatter found = extent_of(text, begin);
  Result<std::vector<ReadProperty>> yaml = found.closed
                                               ? read_yaml_properties(text, found.properties)
                                               : invalid_input("it is not closed with ---");
  if (yaml.ok()) {
    add_properties(text, std::move(*yaml), out);
  } else {
    if (!looks_like_properties(text, found.properties)) return begin;
    warnings.push_back("frontmatter is not YAML, read line by line: " + yaml.error().what);
    add_properties(text, read_line_properties(text, found.properties), out);
  }
  out.blocks.push_back({BlockKind::kFrontmatter, without_blank_end(text, found.block)});
  return found.body;
}

}  // namespace sennit
