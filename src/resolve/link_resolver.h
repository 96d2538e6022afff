// Where a link points, as Obsidian resolves it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sennit {

// A document as the resolver knows it.
struct LinkTarget {
  std::string path;                  // "lab/Tides.md", NFC
  std::vector<std::string> aliases;  // frontmatter aliases; used only when no path fits
};

struct ResolvedLink {
  std::int64_t document = -1;        // index into the targets, or -1
  std::string reason;                // when -1: "no note of this name", "an attachment", "an address", ...
};

// Immutable once built; any number of threads may ask. Building O(total path length), asking O(1)
// hash look-ups and the number of equally named notes.
class LinkResolver {
 public:
  explicit LinkResolver(std::vector<LinkTarget> targets);

  // `target` as written without heading and block: "Tides", "lab/Tides", "/lab/Tides.md", "../Tides",
  // "./Tides", "" (the note itself). `from` is the path of the note that holds the link.
  // Order: exact path from the vault root; relative path for ./ and ../ and Markdown links; then the
  // notes of that name (any case, NFC): the one in the same folder, else the shortest path, ties
  // bytewise; then an alias when it belongs to one note alone. A name with '#' or '^' in it is tried as
  // written too.
  ResolvedLink resolve(std::string_view target, std::string_view from) const;

 private:
  // ...
};

}  // namespace sennit
