// The inside of links: what a wikilink's brackets hold, where a Markdown link leads. Private to the
// room.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/document.h"
#include "read/lines.h"

namespace sennit {

// The wikilink whose brackets (and '!' of an embed) fill `span`. Nothing when it names neither a
// target nor a heading nor a block, or when its brackets do not match.
//   [[target#heading#sub|display]]  [[target#^block]]  [[#heading]]  [[target\|display]]
std::optional<Link> read_wiki_link(std::string_view text, ByteRange span, bool embed);

// The wikilinks of a text without other markup, such as the values of frontmatter, in order.
std::vector<Link> find_wiki_links(std::string_view text, ByteRange range);

// Where a Markdown link leads: `(<a b.md> "title")`, read from behind its '('.
struct Destination {
  ByteRange range;  // without angle brackets
  Offset end = 0;   // behind the ')', or where the reading failed
  bool ok = false;
};
Destination read_destination(std::string_view text, Offset at, Offset limit);

// `[label]: destination "title"`, a line of its own. Nothing when the line is not one.
struct ReferenceDefinition {
  ByteRange label;
  ByteRange destination;
};
std::optional<ReferenceDefinition> read_reference_definition(std::string_view text, ByteRange line);

// Labels that are equal in this form are the same.
std::string reference_key(std::string_view label);

// Fills target, target_span, heading, block and external of a Markdown link from its destination.
void set_destination(std::string_view text, ByteRange destination, Link& link);

// What a destination names, as written: escapes resolved, and %XX unless it is an address.
std::string destination_target(std::string_view written, bool external);

// "https:", "mailto:", "obsidian:" ... at the begin of a target.
bool has_scheme(std::string_view target);

// "ada@example.org".
bool is_mail_address(std::string_view text);

// The display text of an embed without the size that Obsidian writes there: "300" or "300x200",
// alone or as in `![alt|300](a.png)`.
ByteRange without_image_size(std::string_view text, ByteRange display);

// Where a bare address ends that begins at `begin` and whose scheme ends at `at`, before "//".
Offset bare_url_end(std::string_view text, Offset at, Offset limit);

// The text with %XX resolved; as it was when that would not be UTF-8 or would hold a NUL.
std::string percent_decoded(std::string_view text);

}  // namespace sennit
