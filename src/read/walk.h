// A folder to the list of files to read, and what was left out and why.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

// Include and exclude rules in the pattern language of Simple Graph Builder: one pattern a string,
// anchored at the root, '*' and '?' within a segment, '**' as a whole segment for any number of
// segments, a plain path means the folder and everything below it, any case, NFC, '\' is '/'.
class PathPatterns {
 public:
  // Errors: kInvalidInput names the pattern (empty, or '**' inside a segment).
  static Result<PathPatterns> compile(const std::vector<std::string>& patterns);
  bool empty() const;
  bool match(std::string_view path) const;

 private:
  std::vector<std::vector<std::string>> patterns_;
};

struct WalkOptions {
  std::vector<std::string> include;     // empty: everything readable
  std::vector<std::string> exclude;     // wins over include
  std::uint64_t max_file_bytes = 256u << 20;
};

struct FoundFile {
  std::string path;                     // below the root, NFC, '/'
  std::string system_path;              // to open it
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
};

struct SkippedFile {
  std::string path;
  std::string reason;                   // "hidden folder", "symbolic link loop", "no permission to read", ...
};

struct Walk {
  std::vector<FoundFile> files;         // by path, bytewise
  std::vector<SkippedFile> skipped;     // by path; files of no known text format are counted, not listed
  std::size_t other_files = 0;
};

// `root` may be a folder or one file. Errors: kNotFound (names it), kUnavailable (cannot be listed).
Result<Walk> walk(const std::string& root, const WalkOptions& options);

}  // namespace sennit
