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
  std::int64_t document = -1;  // index into the targets, or -1
  std::string reason;          // when -1, one of those below
};

inline constexpr std::string_view kLinkToNoNote = "no note of this name";
inline constexpr std::string_view kLinkToAttachment =
    "an attachment";                                              // a picture, a PDF, a canvas
inline constexpr std::string_view kLinkToAddress = "an address";  // https:, mailto:, obsidian:
inline constexpr std::string_view kLinkToSharedAlias = "an alias of several notes";
inline constexpr std::string_view kLinkPlaceholder =
    "a placeholder of a template";  // {{date}}, <% title %>

// Immutable once built; any number of threads may ask. Building O(total path length), asking O(1)
// hash look-ups, and for a target with folders the number of equally named notes.
class LinkResolver {
 public:
  explicit LinkResolver(std::vector<LinkTarget> targets);

  // `target` as written without heading and block: "Tides", "lab/Tides", "/lab/Tides.md",
  // "../Tides",
  // "./Tides", "" (the note itself). `from` is the path of the note that holds the link.
  //
  // Case, Unicode form, width and white space at the ends make no difference; ".md" and ".markdown"
  // may be left out, any other extension must be written. In this order:
  // 1. the exact path from the root of the vault; for ./ and ../ the exact path from the folder of
  // `from`;
  // 2. the path from the folder of `from` (for a bare name: the note in the same folder);
  // 3. a path that ends with the target at a '/', also for "/mac" and "../mac": the shortest in
  //    characters, of equally long ones the one written with the same case, then bytewise;
  // 4. "/wiki/mac" is "_wiki/mac.md", as Jekyll names its collections;
  // 5. an alias that belongs to one note alone;
  // 6. the same for the target with percent signs decoded, with '\' read as '/', or cut at the
  // first
  //    '#' or '^' (which are tried as part of a name first).
  // 1 to 3 are Obsidian's rules; the rest finds what Obsidian leaves open. Of paths that differ in
  // their extension alone, a note's goes first.
  ResolvedLink resolve(std::string_view target, std::string_view from) const;

 private:
  using Documents = std::vector<std::uint32_t>;
  static constexpr std::int64_t kNone = -1;
  static constexpr std::int64_t kShared = -2;

  // A path without "." and "..".
  struct Path {
    std::vector<std::string> parts;  // folded
    std::string folded;              // the parts joined
    std::string written;             // the parts as they were written, joined
  };
  static Path joined(std::string_view folder, std::string_view target);

  struct Known {
    std::string folded;        // the whole path
    std::string key;           // without a note's extension
    std::uint32_t length = 0;  // of the path, in code points
    bool is_only_one = false;  // of its name
  };

  void add(const LinkTarget& target);
  void add_aliases(std::uint32_t document);
  bool goes_before(std::uint32_t a, std::uint32_t b) const;
  bool is_note(std::uint32_t document) const;
  bool fits(std::uint32_t document, const Path& path) const;
  bool is_written_so(std::uint32_t document, const Path& path) const;

  std::int64_t find(std::string_view target, std::string_view from) const;
  std::int64_t find_note(std::string_view target, std::string_view from) const;
  std::int64_t find_collection(std::string_view target) const;
  std::int64_t find_alias(std::string_view target) const;
  std::int64_t find_path(const Path& path) const;
  std::int64_t find_ending(const Path& path) const;
  std::int64_t first_fitting(const std::unordered_map<std::string, Documents>& index,
                             const std::string& key, const Path& path) const;

  std::vector<LinkTarget> targets_;
  std::vector<Known> known_;
  std::unordered_map<std::string, Documents> by_path_;  // by key
  std::unordered_map<std::string, Documents> by_name_;  // by the last part of the key
  std::unordered_map<std::string, std::int64_t> by_alias_;
};

}  // namespace sennit
