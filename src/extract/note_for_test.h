// Documents for tests of this room, which may not use the readers: a small reader of the forms that
// the tests write. Only for tests.

#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extract/extract.h"
#include "extract/path_names.h"
#include "extract/surface.h"

namespace sennit::testing {

class NoteReader {
 public:
  NoteReader(std::string path, std::string text) {
    note_.path = std::move(path);
    note_.kind = DocumentKind::kMarkdown;
    note_.text = std::move(text);
    note_.title = std::string(last_segment(note_.path));
  }

  Document read() && {
    std::uint32_t at = read_frontmatter();
    while (at < note_.text.size()) at = read_block(at);
    std::sort(structure().opaque.begin(), structure().opaque.end());
    return std::move(note_);
  }

 private:
  Structure& structure() { return note_.structure; }
  std::string_view text() const { return note_.text; }

  std::uint32_t line_end(std::uint32_t at) const {
    return static_cast<std::uint32_t>(std::min(text().find('\n', at), text().size()));
  }

  std::uint32_t read_frontmatter() {
    if (!text().starts_with("---\n")) return 0;
    std::uint32_t at = 4;
    while (at < text().size() && !text().substr(at).starts_with("---")) {
      const std::uint32_t end = line_end(at);
      read_property({at, end});
      at = end + 1;
    }
    const std::uint32_t end =
        std::min<std::uint32_t>(line_end(at) + 1, static_cast<std::uint32_t>(text().size()));
    structure().blocks.push_back({BlockKind::kFrontmatter, {0, end}});
    return end;
  }

  void read_property(ByteRange line) {
    const std::string_view written = line.of(text());
    if (written.starts_with("  - "))
      return add_value(structure().properties.back(), {line.begin + 4, line.end});
    const std::size_t colon = written.find(':');
    if (colon == std::string_view::npos) return;
    Property property;
    property.key = std::string(written.substr(0, colon));
    if (colon + 2 < written.size())
      add_value(property, {line.begin + static_cast<std::uint32_t>(colon) + 2, line.end});
    structure().properties.push_back(property);
  }

  void add_value(Property& property, ByteRange range) {
    const std::string value(range.of(text()));
    property.values.push_back({value, range});
    if (property.key == "title") note_.title = value;
    if (property.key == "aliases") structure().aliases.push_back(value);
    if (property.key == "tags") structure().tags.push_back({range, value});
    const std::size_t first = structure().links.size();
    read_links(range);
    for (std::size_t i = first; i < structure().links.size(); ++i)
      structure().links[i].property = property.key;
  }

  std::uint32_t read_block(std::uint32_t begin) {
    const std::uint32_t end = line_end(begin);
    const ByteRange line{
        begin, std::min<std::uint32_t>(end + 1, static_cast<std::uint32_t>(text().size()))};
    const std::string_view written = ByteRange{begin, end}.of(text());
    if (written.empty()) return line.end;
    if (written.starts_with("# ") || written.starts_with("## "))
      return read_heading({begin, end}, line);
    if (written.starts_with("```")) return read_code(line);
    BlockKind kind = BlockKind::kParagraph;
    if (written.starts_with("- ")) kind = BlockKind::kListItem;
    if (written.starts_with("|")) kind = BlockKind::kTableRow;
    if (written.starts_with(">")) kind = BlockKind::kQuote;
    std::uint32_t block_end = line.end;
    while (kind == BlockKind::kParagraph && block_end < text().size() && text()[block_end] != '\n')
      block_end = std::min<std::uint32_t>(line_end(block_end) + 1,
                                          static_cast<std::uint32_t>(text().size()));
    const ByteRange block{begin, block_end};
    structure().blocks.push_back({kind, block});
    read_inline(block);
    return block_end;
  }

  std::uint32_t read_heading(ByteRange words, ByteRange line) {
    const auto level = static_cast<std::uint32_t>(words.of(text()).find(' '));
    structure().headings.push_back(
        {static_cast<int>(level), words, {words.begin + level + 1, words.end}});
    structure().blocks.push_back({BlockKind::kHeading, line});
    read_links(words);
    return line.end;
  }

  std::uint32_t read_code(ByteRange line) {
    const std::size_t close = text().find("```", line.end);
    const auto end = close == std::string_view::npos ? static_cast<std::uint32_t>(text().size())
                                                     : line_end(static_cast<std::uint32_t>(close));
    structure().blocks.push_back({BlockKind::kCode, {line.begin, end}});
    return std::min<std::uint32_t>(end + 1, static_cast<std::uint32_t>(text().size()));
  }

  void read_inline(ByteRange block) {
    if (const std::size_t field = block.of(text()).find(":: ");
        field != std::string_view::npos && field < 30)
      read_field(block, static_cast<std::uint32_t>(field));
    read_links(block);
    for (std::uint32_t at = block.begin; at < block.end; ++at) {
      if (text()[at] == '`')
        at = add_code(at, block.end);
      else if (text()[at] == '#' && (at == block.begin || text()[at - 1] == ' '))
        at = add_tag(at, block.end);
    }
  }

  void read_field(ByteRange block, std::uint32_t field) {
    Property property;
    property.origin = PropertyOrigin::kInline;
    property.key = std::string(text().substr(block.begin, field));
    if (property.key.starts_with("- ")) property.key.erase(0, 2);
    const ByteRange value{block.begin + field + 3, line_end(block.begin)};
    property.values.push_back({std::string(value.of(text())), value});
    structure().properties.push_back(property);
  }

  std::uint32_t add_code(std::uint32_t at, std::uint32_t end) {
    const std::size_t close = text().find('`', at + 1);
    if (close >= end) return at;
    structure().opaque.push_back({at, static_cast<std::uint32_t>(close) + 1});
    return static_cast<std::uint32_t>(close);
  }

  std::uint32_t add_tag(std::uint32_t at, std::uint32_t end) {
    std::uint32_t stop = at + 1;
    while (stop < end && std::string_view(" \n,.").find(text()[stop]) == std::string_view::npos)
      ++stop;
    if (stop > at + 1)
      structure().tags.push_back({{at, stop}, std::string(text().substr(at + 1, stop - at - 1))});
    return stop - 1;
  }

  void read_links(ByteRange range) {
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
      if (text().substr(at, 2) == "[[")
        at = add_wiki_link(at, range.end);
      else if (text()[at] == '[')
        at = add_markdown_link(at, range.end);
    }
  }

  std::uint32_t add_wiki_link(std::uint32_t at, std::uint32_t limit) {
    const std::size_t close = text().find("]]", at);
    if (close == std::string_view::npos || close + 2 > limit) return at;
    const auto end = static_cast<std::uint32_t>(close);
    Link link;
    link.embed = at > 0 && text()[at - 1] == '!';
    link.span = {link.embed ? at - 1 : at, end + 2};
    const auto bar = static_cast<std::uint32_t>(std::min<std::size_t>(text().find('|', at), end));
    const auto hash = static_cast<std::uint32_t>(std::min<std::size_t>(text().find('#', at), bar));
    link.target_span = {at + 2, hash};
    link.target = std::string(link.target_span.of(text()));
    if (hash < bar) link.heading = std::string(text().substr(hash + 1, bar - hash - 1));
    if (bar < end) link.display_span = {bar + 1, end};
    structure().links.push_back(link);
    structure().opaque.push_back({link.span.begin, bar < end ? bar + 1 : at + 2});
    structure().opaque.push_back({end, end + 2});
    return end + 1;
  }

  std::uint32_t add_markdown_link(std::uint32_t at, std::uint32_t limit) {
    const std::size_t middle = text().find("](", at);
    if (middle == std::string_view::npos || middle >= limit) return at;
    const std::size_t close = text().find(')', middle);
    if (close == std::string_view::npos || close >= limit) return at;
    const auto end = static_cast<std::uint32_t>(close);
    Link link;
    link.kind = LinkKind::kMarkdown;
    link.span = {at, end + 1};
    link.display_span = {at + 1, static_cast<std::uint32_t>(middle)};
    link.target_span = {static_cast<std::uint32_t>(middle) + 2, end};
    link.target = std::string(link.target_span.of(text()));
    link.external = link.target.find("://") != std::string::npos;
    structure().links.push_back(link);
    structure().opaque.push_back({at, at + 1});
    structure().opaque.push_back({static_cast<std::uint32_t>(middle), end + 1});
    return end;
  }

  Document note_;
};

inline Document note(std::string path, std::string text) {
  return NoteReader(std::move(path), std::move(text)).read();
}
inline Document note(std::string text) { return note("Note.md", std::move(text)); }

inline Document plain_text(std::string text) {
  Document document;
  document.path = "story.txt";
  document.title = "story";
  document.text = std::move(text);
  return document;
}

inline std::vector<Chunk> one_chunk(const Document& document) {
  Chunk chunk;
  chunk.range = {0, static_cast<std::uint32_t>(document.text.size())};
  return {chunk};
}

inline std::vector<Mention> mentions_of(const std::vector<Extraction>& extractions) {
  std::vector<Mention> all;
  for (const Extraction& extraction : extractions)
    all.insert(all.end(), extraction.mentions.begin(), extraction.mentions.end());
  return all;
}

inline std::vector<Extraction> explicit_of(const Document& document) {
  return extract_explicit(document, one_chunk(document));
}
inline std::vector<Extraction> builtin_of(const Document& document) {
  return extract_builtin(document, one_chunk(document), explicit_of(document));
}

// Distinct names, in order of bytes.
inline std::set<std::string> names_of(const std::vector<Extraction>& extractions) {
  std::set<std::string> names;
  for (const Mention& mention : mentions_of(extractions)) names.insert(mention.name);
  return names;
}
inline std::set<std::string> names_of(const std::vector<Extraction>& extractions,
                                      MentionSource source) {
  std::set<std::string> names;
  for (const Mention& mention : mentions_of(extractions))
    if (mention.source == source) names.insert(mention.name);
  return names;
}
// Terms in small letters aside.
inline std::set<std::string> names_in(std::string text) {
  return names_of(builtin_of(note(std::move(text))), MentionSource::kText);
}

inline std::set<std::string> terms_in(std::string text) {
  return names_of(builtin_of(note(std::move(text))), MentionSource::kTerm);
}

// The first mention of a name; an empty one when there is none.
inline Mention mention_of(const std::vector<Extraction>& extractions, std::string_view name) {
  for (const Mention& mention : mentions_of(extractions))
    if (mention.name == name) return mention;
  return {};
}

// "Ada Lovelace -designed-> Engine", in order.
inline std::vector<std::string> claims_of(const std::vector<Extraction>& extractions) {
  std::vector<std::string> all;
  for (const Extraction& extraction : extractions)
    for (const Claim& claim : extraction.claims)
      all.push_back(fmt::format("{} -{}-> {}", claim.subject, claim.verb, claim.object));
  return all;
}

using Names = std::set<std::string>;
using Claims = std::vector<std::string>;

// What prose claims, with the detail in brackets: "Ada -designs-> Engine (not)".
inline Claims claims_told(std::string text) {
  Claims all;
  for (const Extraction& extraction : builtin_of(note(std::move(text))))
    for (const Claim& claim : extraction.claims)
      all.push_back(fmt::format("{} -{}-> {}{}", claim.subject, claim.verb, claim.object,
                                claim.detail.empty() ? "" : " (" + claim.detail + ")"));
  return all;
}

inline void expect_claims(std::initializer_list<std::pair<std::string, Claims>> cases) {
  for (const auto& [text, claims] : cases) EXPECT_EQ(claims_told(text), claims) << text;
}

}  // namespace sennit::testing
