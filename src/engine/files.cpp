#include "engine/engine_state.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "fmt/format.h"

namespace sennit {
namespace {

Error cannot_write(const std::string& path) {
  return unavailable(fmt::format("cannot write {}: {}", path, std::strerror(errno)),
                     "make room, give write permission, or name another file");
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

// All of it or nothing: a new file, on the disk, takes the place of the old one.
Result<void> write_atomically(const std::string& path, const std::string& bytes) {
  const std::string fresh = path + ".new";
  const int descriptor = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) return cannot_write(path);
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t n = ::write(descriptor, bytes.data() + written, bytes.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) break;
    written += static_cast<std::size_t>(n);
  }
  const bool kept = written == bytes.size() && ::fsync(descriptor) == 0;
  ::close(descriptor);
  if (!kept || std::rename(fresh.c_str(), path.c_str()) != 0) {
    const Error failed = cannot_write(path);
    ::unlink(fresh.c_str());
    return failed;
  }
  return {};
}

}  // namespace sennit
