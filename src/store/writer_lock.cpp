#include "store/writer_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include "base/try.h"

namespace sennit {
namespace {

std::string host_name() {
  char name[256] = {};
  if (gethostname(name, sizeof name - 1) != 0) return "an unknown host";
  return name;
}

std::string now_in_words() {
  const std::time_t now = std::time(nullptr);
  std::tm civil{};
  gmtime_r(&now, &civil);
  char words[32] = {};
  std::strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%SZ", &civil);
  return words;
}

void write_holder(int file) {
  const std::string holder =
      fmt::format("process {} on {} since {}\n", getpid(), host_name(), now_in_words());
  // Only for the message to others; the lock does not depend on it.
  if (ftruncate(file, 0) == 0) static_cast<void>(pwrite(file, holder.data(), holder.size(), 0) > 0);
}

std::string read_holder(int file) {
  char words[512] = {};
  const ssize_t size = pread(file, words, sizeof words - 1, 0);
  std::string holder(words, size > 0 ? static_cast<std::size_t>(size) : 0);
  holder = holder.substr(0, holder.find('\n'));
  return holder.empty() ? "another process" : holder;
}

// False when the file was removed, or replaced, between opening and locking it.
bool still_stands(int file, const std::string& path) {
  struct stat opened;
  struct stat named;
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

Error cannot_lock(const std::string& store_path, int code) {
  return unavailable(fmt::format("cannot write {}: its lock file {}.lock: {}", store_path,
                                 store_path, std::strerror(code)),
                     "give write permission to the folder, or name a file on a local disk with -o");
}

Error held(const std::string& store_path, int file) {
  return unavailable(
      fmt::format("cannot write {}: {} is writing it", store_path, read_holder(file)),
      "wait until it is done, or end it; reading is possible meanwhile");
}

class File {
 public:
  explicit File(int number) : number_(number) {}
  ~File() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

}  // namespace

Result<WriterLock> WriterLock::take(const std::string& store_path) {
  const std::string path = store_path + ".lock";
  while (true) {
    File file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (file.number() < 0) return cannot_lock(store_path, errno);
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return held(store_path, file.number());
      if (errno == EINTR) continue;
      return cannot_lock(store_path, errno);
    }
    if (!still_stands(file.number(), path)) continue;
    write_holder(file.number());
    return WriterLock(path, file.release());
  }
}

WriterLock::~WriterLock() {
  if (file_ < 0) return;
  unlink(path_.c_str());  // before it is given up: whoever waits for it sees that it is gone
  close(file_);
}

}  // namespace sennit
