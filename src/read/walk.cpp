#include "read/walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "base/try.h"
#include "read/junk_names.h"
#include "read/reader.h"
#include "text/normalize.h"
#include "text/path_patterns.h"
#include "text/utf8.h"

namespace sennit {
namespace {

struct DirectoryCloser {
  void operator()(DIR* directory) const { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, DirectoryCloser>;
using FileIdentity = std::pair<dev_t, ino_t>;
using Stat = struct ::stat;

FileIdentity identity_of(const Stat& status) { return {status.st_dev, status.st_ino}; }

std::int64_t nanoseconds(const ::timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

// A folder or file on its way to be looked at.
struct Place {
  std::string path;  // NFC, below the root; "" for the root itself
  std::string system_path;
};

std::string joined(const std::string& folder, std::string_view name) {
  std::string path;
  path.reserve(folder.size() + 1 + name.size());
  path += folder;
  if (!path.empty() && path.back() != '/') path += '/';
  return path += name;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string path_name(std::string_view name) {
  return is_ascii(name) ? std::string(name) : nfc(name);
}

Place child_of(const Place& folder, std::string_view name) {
  return {joined(folder.path, path_name(name)), joined(folder.system_path, name)};
}

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + (1u << 20) - 1) >> 20) + " MB";
}

enum class EntryKind { kFolder, kFile, kLink, kOther };

EntryKind kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return EntryKind::kFolder;
  if (S_ISREG(mode)) return EntryKind::kFile;
  if (S_ISLNK(mode)) return EntryKind::kLink;
  return EntryKind::kOther;
}

// The kind as the folder tells it, without a look at the file; nothing when the file system does
// not say.
std::optional<EntryKind> kind_of(const dirent& entry) {
  switch (entry.d_type) {
    case DT_DIR:
      return EntryKind::kFolder;
    case DT_REG:
      return EntryKind::kFile;
    case DT_LNK:
      return EntryKind::kLink;
    case DT_UNKNOWN:
      return std::nullopt;
    default:
      return EntryKind::kOther;
  }
}

std::string shown(const std::string& path) { return path.empty() ? "." : path; }

// Whether `path` is `folder` or below it; "" is the root and holds everything.
bool is_within(std::string_view path, std::string_view folder) {
  return folder.empty() || path == folder ||
         (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

// The path without links, or nothing when it leads nowhere (errno says why).
std::optional<std::string> real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(path.c_str(), nullptr),
                                                             &std::free);
  if (!resolved) return std::nullopt;
  return std::string(resolved.get());
}

std::string excluded_by(std::string_view pattern) { return "excluded by " + std::string(pattern); }

class Walker {
 public:
  Walker(const WalkOptions& options, PathPatterns include, PathPatterns exclude)
      : options_(options), include_(std::move(include)), exclude_(std::move(exclude)) {}

  static Result<void> can_be_listed(const std::string& root) {
    const Directory directory(::opendir(root.c_str()));
    if (directory) return {};
    return unavailable("cannot list the folder " + root + ": " + std::strerror(errno),
                       "give permission to read it; nothing was changed");
  }

  Walk walk_folder(const std::string& root) {
    real_root_ = real_path(root).value_or(root);
    folders_.push_back({"", root});
    list_folders();
    follow_links();
    return finished();
  }

  Walk walk_file(const std::string& root, const Stat& status) {
    const std::string name = root.substr(root.rfind('/') + 1);
    const Place file{path_name(name), root};
    if (!is_valid_utf8(name))
      skip(file.path, "the name is not UTF-8");
    else if (!is_readable_extension(file.path))
      skip(file.path, "no reader for this kind of file");
    else if (is_wanted(file.path))
      add_file(file, AT_FDCWD, root.c_str(), status);
    return finished();
  }

 private:
  void list_folders() {
    while (!folders_.empty()) {
      const Place folder = std::move(folders_.back());
      folders_.pop_back();
      list(folder);
    }
  }

  void list(const Place& folder) {
    const Directory directory(::opendir(folder.system_path.c_str()));
    if (!directory) return cannot_see(folder.path, errno, "list");
    const int descriptor = ::dirfd(directory.get());
    Stat status;
    if (::fstat(descriptor, &status) != 0) return cannot_see(folder.path, errno, "list");
    const auto [known, is_new] = read_folders_.emplace(identity_of(status), folder.path);
    if (!is_new) return skip(folder.path, "read already as " + shown(known->second));
    errno = 0;
    while (const dirent* entry = ::readdir(directory.get())) {
      look_at(folder, descriptor, *entry);
      errno = 0;
    }
    if (errno != 0) cannot_see(folder.path, errno, "list");
  }

  void look_at(const Place& folder, int descriptor, const dirent& entry) {
    const std::string_view name = entry.d_name;
    if (name == "." || name == "..") return;
    std::optional<EntryKind> kind = kind_of(entry);
    if (!kind) {
      Stat status;
      if (::fstatat(descriptor, entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return;  // gone meanwhile
      kind = kind_of(status.st_mode);
    }
    Place place = child_of(folder, name);
    if (const char* reason = reason_of_name(name, *kind)) return skip(place.path, reason);
    switch (*kind) {
      case EntryKind::kFolder:
        return consider_folder(std::move(place));
      case EntryKind::kFile:
        return consider_file(place, descriptor, entry.d_name);
      case EntryKind::kLink:
        links_.push_back(std::move(place));
        return;
      case EntryKind::kOther:
        return skip(place.path, "not a regular file");
    }
  }

  // Why a name alone is enough to leave it out, or null.
  static const char* reason_of_name(std::string_view name, EntryKind kind) {
    if (!is_valid_utf8(name)) return "the name is not UTF-8";
    if (is_junk_name(name)) return "junk of a system or program";
    if (is_conflict_copy(name)) return "conflict copy of a synchronisation";
    if (name.front() == '.') return kind == EntryKind::kFolder ? "hidden folder" : "hidden file";
    return nullptr;
  }

  void consider_folder(Place folder) {
    if (const auto pattern = exclude_.find_cover(folder.path))
      return skip(folder.path, excluded_by(*pattern));
    if (!include_.empty() && !include_.may_match_below(folder.path))
      return skip(folder.path, "not included");
    folders_.push_back(std::move(folder));
  }

  void consider_file(const Place& file, int descriptor, const char* name) {
    if (!is_readable_extension(file.path)) {
      ++walk_.other_files;
      return;
    }
    if (!is_wanted(file.path)) return;
    Stat status;
    if (::fstatat(descriptor, name, &status, 0) != 0) return cannot_see(file.path, errno, "read");
    add_file(file, descriptor, name, status);
  }

  bool is_wanted(const std::string& path) {
    if (const auto pattern = exclude_.find_match(path)) {
      skip(path, excluded_by(*pattern));
      return false;
    }
    if (include_.empty() || include_.match(path)) return true;
    skip(path, "not included");
    return false;
  }

  void add_file(const Place& file, int descriptor, const char* name, const Stat& status) {
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > options_.max_file_bytes)
      return skip(file.path, "larger than " + megabytes(options_.max_file_bytes) + " (" +
                                 megabytes(size) + ")");
    if (file.system_path.size() >= PATH_MAX) return cannot_see(file.path, ENAMETOOLONG, "read");
    if (!may_read(descriptor, name, status)) return cannot_see(file.path, EACCES, "read");
    walk_.files.push_back({file.path, file.system_path, size, nanoseconds(status.st_mtim),
                           nanoseconds(status.st_ctim), static_cast<std::uint64_t>(status.st_ino)});
  }

  // Asks the system only where the mode leaves a doubt.
  static bool may_read(int descriptor, const char* name, const Stat& status) {
    constexpr mode_t kAllMayRead = S_IRUSR | S_IRGRP | S_IROTH;
    return (status.st_mode & kAllMayRead) == kAllMayRead ||
           ::faccessat(descriptor, name, R_OK, AT_EACCESS) == 0;
  }

  // A folder that was reached through a link may hold further links.
  void follow_links() {
    while (!links_.empty()) {
      std::vector<Place> links = std::exchange(links_, {});
      std::sort(links.begin(), links.end(),
                [](const Place& a, const Place& b) { return a.path < b.path; });
      for (const Place& link : links) {
        follow(link);
        list_folders();
      }
    }
  }

  void follow(const Place& link) {
    const std::optional<std::string> target = real_path(link.system_path);
    if (!target) return skip_broken(link, errno);
    if (is_within(real_root_, *target == "/" ? "" : *target))
      return skip(link.path, "symbolic link loop");
    if (is_within(*target, real_root_)) return skip_inner(link, *target);
    Stat status;
    if (::stat(target->c_str(), &status) != 0) return cannot_see(link.path, errno, "read");
    if (S_ISDIR(status.st_mode)) return consider_folder(link);
    if (!S_ISREG(status.st_mode)) return skip(link.path, "not a regular file");
    const auto [known, is_new] = linked_files_.emplace(identity_of(status), link.path);
    if (!is_new) return skip(link.path, "read already as " + known->second);
    consider_file(link, AT_FDCWD, link.system_path.c_str());
  }

  void skip_broken(const Place& link, int error) {
    if (error == ELOOP) return skip(link.path, "symbolic link loop");
    if (error == ENOENT || error == ENOTDIR) return skip(link.path, "broken symbolic link");
    cannot_see(link.path, error, "read");
  }

  // What stands in the root has its own path there, or was left out on purpose.
  void skip_inner(const Place& link, const std::string& target) {
    const std::string inner =
        path_name(target.substr(std::min(target.size(), real_root_.size() + 1)));
    if (is_within(link.path, inner)) return skip(link.path, "symbolic link loop");
    skip(link.path, "symbolic link to " + inner + ", which is in the folder itself");
  }

  void skip(const std::string& path, std::string reason) {
    walk_.skipped.push_back({path, std::move(reason)});
  }

  void cannot_see(const std::string& path, int error, const std::string& doing) {
    if (error == ENOENT && !path.empty()) return;  // gone meanwhile
    if (error == EACCES || error == EPERM)
      skip(path, "no permission to " + doing);
    else if (error == ENAMETOOLONG)
      skip(path, "the path is too long for this system");
    else
      skip(path, "cannot " + doing + ": " + std::strerror(error));
    walk_.unseen.push_back(path);
  }

  Walk finished() {
    skip_equal_names();
    std::sort(walk_.skipped.begin(), walk_.skipped.end(),
              [](const SkippedFile& a, const SkippedFile& b) {
                return std::tie(a.path, a.reason) < std::tie(b.path, b.reason);
              });
    std::sort(walk_.unseen.begin(), walk_.unseen.end());
    return std::move(walk_);
  }

  // Of names that differ in their Unicode form alone the one in NFC is kept.
  void skip_equal_names() {
    std::vector<FoundFile>& files = walk_.files;
    std::sort(files.begin(), files.end(), [](const FoundFile& a, const FoundFile& b) {
      if (a.path != b.path) return a.path < b.path;
      const bool a_exact = a.system_path.ends_with(a.path),
                 b_exact = b.system_path.ends_with(b.path);
      return a_exact != b_exact ? a_exact : a.system_path < b.system_path;
    });
    const auto equal_paths = [&](const FoundFile& a, const FoundFile& b) {
      if (a.path != b.path) return false;
      skip(b.path, "another file has this name in another Unicode form");
      return true;
    };
    files.erase(std::unique(files.begin(), files.end(), equal_paths), files.end());
  }

  const WalkOptions& options_;
  PathPatterns include_;
  PathPatterns exclude_;
  std::string real_root_;
  std::vector<Place> folders_;  // still to be listed
  std::vector<Place> links_;    // still to be followed
  std::map<FileIdentity, std::string> read_folders_;
  std::map<FileIdentity, std::string> linked_files_;
  Walk walk_;
};

std::string without_end_slashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

Error cannot_find(const std::string& root, int error) {
  if (error == ENOENT || error == ENOTDIR)
    return not_found("there is no file or folder " + root, "check the path; nothing was changed");
  return unavailable("cannot look at " + root + ": " + std::strerror(error), "nothing was changed");
}

}  // namespace

namespace {

// What stands at the root; an error where that is neither a folder that can be listed nor a file.
Result<Stat> root_status(const std::string& root, const std::string& path) {
  Stat status;
  if (::stat(path.c_str(), &status) != 0) return cannot_find(root, errno);
  if (S_ISDIR(status.st_mode)) SENNIT_TRY(Walker::can_be_listed(path));
  if (S_ISDIR(status.st_mode) || S_ISREG(status.st_mode)) return status;
  return invalid_input(root + " is neither a folder nor a regular file",
                       "name a folder of notes, or one note");
}

}  // namespace

Result<Walk> walk(const std::string& root, const WalkOptions& options) {
  SENNIT_ASSIGN(PathPatterns include, PathPatterns::compile(options.include));
  SENNIT_ASSIGN(PathPatterns exclude, PathPatterns::compile(options.exclude));
  const std::string path = without_end_slashes(root);
  SENNIT_ASSIGN(const Stat status, root_status(root, path));
  Walker walker(options, std::move(include), std::move(exclude));
  return S_ISDIR(status.st_mode) ? walker.walk_folder(path) : walker.walk_file(path, status);
}

Result<void> can_walk(const std::string& root, const WalkOptions& options) {
  SENNIT_TRY(PathPatterns::compile(options.include));
  SENNIT_TRY(PathPatterns::compile(options.exclude));
  SENNIT_TRY(root_status(root, without_end_slashes(root)));
  return {};
}

}  // namespace sennit
