#include "engine/engine_state.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "fmt/format.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path) {
  return unavailable(fmt::format("cannot write {}: {}", path, std::strerror(errno)),
                     "make room, give write permission, or name another file");
}

// A device or pipe, such as /dev/stdout: it is written to, never replaced.
bool is_no_regular_file(const std::string& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

bool write_all(int descriptor, const std::string& bytes) {
  for (std::size_t written = 0; written < bytes.size();) {
    const ssize_t n = ::write(descriptor, bytes.data() + written, bytes.size() - written);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) written += static_cast<std::size_t>(n);
  }
  return true;
}

// All of `bytes`, on the disk where there is one; errors call it `shown`.
Result<void> write_into(const std::string& path, const std::string& shown, int flags,
                        const std::string& bytes) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, 0644);
  if (descriptor < 0) return cannot_write(shown);
  Result<void> written;
  if (!write_all(descriptor, bytes) ||
      (::fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS))  // no disk is behind it
    written = cannot_write(shown);
  ::close(descriptor);
  return written;
}

}  // namespace

Result<std::string> read_whole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return not_found(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (file.bad()) return unavailable(fmt::format("cannot read {}", path));
  return std::move(bytes).str();
}

Result<void> write_atomically(const std::string& path, const std::string& bytes) {
  if (is_no_regular_file(path)) return write_into(path, path, O_WRONLY, bytes);
  // A link stays, and what it leads to is written.
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(path, failed);
  const std::string target = failed ? path : real.string();
  const std::string fresh = target + ".new";
  Result<void> written = write_into(fresh, path, O_WRONLY | O_CREAT | O_TRUNC, bytes);
  if (written.ok() && std::rename(fresh.c_str(), target.c_str()) != 0) written = cannot_write(path);
  if (!written.ok()) ::unlink(fresh.c_str());
  return written;
}

}  // namespace sennit
