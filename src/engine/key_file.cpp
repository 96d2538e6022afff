#include "engine/key_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace sennit {

Result<std::string> read_key_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    const int why = errno;
    if (why == ENOENT)
      return not_found(fmt::format("the key file {} is not there", path), "correct model.key_file");
    return unavailable(fmt::format("cannot read the key file {}: {}", path, std::strerror(why)));
  }
  struct stat about = {};
  const bool private_file = fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
                            (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  std::array<char, 4096> bytes{};
  const ssize_t count = private_file ? read(file, bytes.data(), bytes.size()) : 0;
  close(file);
  if (!private_file)
    return unavailable(fmt::format("the key file {} can be read by others", path),
                       fmt::format("chmod 600 {}", path));
  std::string key(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  key.resize(std::min(key.find_first_of("\r\n"), key.size()));
  if (key.empty() || key.size() > 1000)
    return invalid_input(fmt::format("the key file {} holds no key", path),
                         "write the key alone on its first line");
  return key;
}

}  // namespace sennit
