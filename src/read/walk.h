// A folder to the list of files to read, and what was left out and why.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

struct WalkOptions {
  std::vector<std::string> include;  // empty: everything readable
  std::vector<std::string> exclude;  // wins over include
  std::uint64_t max_file_bytes = 256u << 20;
};

struct FoundFile {
  std::string path;         // below the root, NFC, '/'
  std::string system_path;  // to open it
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
};

struct SkippedFile {
  std::string path;    // of a folder or a file; bytes that are not UTF-8 became U+FFFD
  std::string reason;  // "hidden folder", "symbolic link loop", "no permission to read", ...
};

struct Walk {
  std::vector<FoundFile> files;      // by path, bytewise
  std::vector<SkippedFile> skipped;  // by path; without files of no known text format
  std::size_t other_files = 0;       // those
  std::vector<std::string> unseen;   // by path; those of `skipped` that are there but could not be
                                     // looked into: a document at or below one is unknown, not
                                     // gone; "" is the root itself
};

// `root` may be a folder or one file (its path is then its name, and a hidden name is read).
//
// Left out, each with a reason: hidden files and folders, junk of systems and programs, what the
// rules exclude ("excluded by drafts/**") or do not include, files that are too large, that are no
// files (a socket, a pipe), that may not be read, whose name is not UTF-8, or whose name differs
// from another's only in its Unicode form. A folder that is left out is listed once, and what is in
// it is not.
//
// Symbolic links are followed after everything else, in order of their path, so that what is in the
// root keeps its own path; a link to what was read already is left out, so nothing is read twice
// and no loop is entered. Errors: kNotFound (names it), kUnavailable (cannot be listed),
// kInvalidInput (a pattern; a root that is neither folder nor file).
Result<Walk> walk(const std::string& root, const WalkOptions& options);

// The errors that `walk` would give, without looking below the root. O(patterns).
Result<void> can_walk(const std::string& root, const WalkOptions& options);

}  // namespace sennit
