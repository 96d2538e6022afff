// Patterns over paths: what a person writes to choose files and folders. Pure.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"

namespace sennit {

// In the pattern language of Simple Graph Builder: one pattern a string,
// anchored at the root, '*' and '?' within a segment, '**' as a whole segment for any number of
// segments, a plain path means the folder and everything below it, any case, NFC, '\' is '/'.
//
//   "Templates"         the folder of this name at the root and everything in it, or a file
//   "daily/202?-*.md"   files in that folder, not below it
//   "**/drafts/**"      everything in any folder called drafts
//
// White space and '/' at either end do not count, nor does "./" at the start.
class PathPatterns {
 public:
  // Errors: kInvalidInput names the pattern (empty, '..' as a segment, or '**' inside a segment).
  static Result<PathPatterns> compile(const std::vector<std::string>& patterns);
  bool empty() const { return patterns_.empty(); }
  bool match(std::string_view path) const { return find_match(path).has_value(); }

  // The first pattern that matches, as it was written; lives as long as this.
  std::optional<std::string_view> find_match(std::string_view path) const;

  // The first pattern that matches whatever may stand below `folder`.
  std::optional<std::string_view> find_cover(std::string_view folder) const;

  // Whether anything below `folder` could match.
  bool may_match_below(std::string_view folder) const;

 private:
  struct Pattern {
    std::string written;
    std::vector<std::string> segments;  // folded
  };
  std::vector<Pattern> patterns_;
};

}  // namespace sennit
