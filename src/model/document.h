// A document as a reader gives it: its text, and what its author said explicitly about its form.
//
// All ranges are byte ranges in `Document::text`, exact: the text at a range is what the field
// beside it says, before entities and escapes are resolved. All values here are plain; any number
// of threads may read them.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "sennit/values.h"

namespace sennit {

// UTC nanoseconds since the epoch.
using Time = std::chrono::sys_time<std::chrono::nanoseconds>;

// The date of a note: a civil date without a zone.
struct CivilDate {
  std::int16_t year = 0;
  std::uint8_t month = 0;
  std::uint8_t day = 0;
  auto operator<=>(const CivilDate&) const = default;
};

enum class DocumentKind : std::uint8_t { kText, kMarkdown, kRecord, kImported };
// kText: plain text. kMarkdown: Markdown and the Obsidian dialect. kRecord: one line of a JSON
// lines file. kImported: evidence of a foreign graph, whose text is not known.

std::string_view name_of(DocumentKind kind);

struct Heading {
  int level = 1;   // 1..6
  ByteRange line;  // the whole heading, marks included, without the line break
  ByteRange text;  // its words
};

enum class LinkKind : std::uint8_t { kWiki, kMarkdown };

// A link to a note, file or address. `[[Tides#Neap|neap tides]]`, `![[a.png]]`, `[text](Tides.md)`.
struct Link {
  LinkKind kind = LinkKind::kWiki;
  bool embed = false;
  bool external = false;   // the target has a scheme (https:, mailto:, obsidian:)
  ByteRange span;          // all of it, brackets and `!` included
  ByteRange target_span;   // the target without heading and block; empty for `[[#Neap]]`
  ByteRange display_span;  // the display text; empty when there is none
  std::string target;      // trimmed, percent-decoded for Markdown links; "" for this note itself
  std::string heading;     // after '#', headings joined as written: "Neap" or "A#B"
  std::string block;       // after '#^', without '^'
  std::string property;    // the frontmatter key that holds it, or ""
};

struct Tag {
  ByteRange span;    // in the body with '#', in frontmatter without
  std::string name;  // without '#': "project/tides"
};

enum class PropertyOrigin : std::uint8_t {
  kFrontmatter,
  kInline
};  // kInline: Dataview `key:: value`

struct PropertyValue {
  std::string text;
  ByteRange span;  // empty when the value has no contiguous place (folded YAML)
};

struct Property {
  PropertyOrigin origin = PropertyOrigin::kFrontmatter;
  std::string key;                    // as written
  std::vector<PropertyValue> values;  // a scalar is a list of one; nested maps are flattened "a.b"
};

enum class BlockKind : std::uint8_t {
  kParagraph,
  kListItem,
  kTableRow,
  kCallout,
  kQuote,
  kFootnote,
  kHeading,
  kCode,
  kMath,
  kComment,
  kHtml,
  kFrontmatter,
};

// A run of whole lines of one kind, in order, without overlap. Prose is what a person reads as
// sentences: kParagraph, kListItem, kTableRow, kCallout, kQuote, kFootnote.
struct Block {
  BlockKind kind = BlockKind::kParagraph;
  ByteRange range;
};

struct BlockId {
  ByteRange span;
  std::string name;  // without '^'
};

// What a note says about its own form. Everything is in order of position.
struct Structure {
  std::vector<Heading> headings;
  std::vector<Link> links;  // also those in frontmatter; none from code, math or comments
  std::vector<Tag> tags;    // frontmatter and body
  std::vector<Property> properties;
  std::vector<Block> blocks;
  std::vector<BlockId> block_ids;
  std::vector<ByteRange> opaque;  // inside prose blocks: inline code, math, comments, HTML tags,
                                  // addresses, link targets and brackets: never names or sentences
  std::vector<std::string> aliases;  // of frontmatter `aliases` or `alias`
};

struct Document {
  std::string path;  // identity below its root: '/' between parts, NFC
  DocumentKind kind = DocumentKind::kText;
  std::string title;              // frontmatter `title`, else the file's stem (or a record's title)
  std::string encoding;           // as read: "utf-8", "utf-16le", "cp949", ...
  std::optional<CivilDate> date;  // frontmatter `date` or `created`, else a date in the file name
  std::string text;               // valid UTF-8; byte for byte the file when that was valid UTF-8
  Structure structure;
  std::vector<std::string> warnings;  // "frontmatter is not YAML: ...", "12 bad bytes replaced"
};

// A piece of a document that is read, extracted and cited as one.
struct Chunk {
  std::uint32_t ordinal = 0;  // 0, 1, ... within its document
  ByteRange range;
  std::string heading_path;  // "Tides > Harmonic fit"
  Hash128 text_hash;
};

}  // namespace sennit
