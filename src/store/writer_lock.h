// One writer for one store: a lock on the file beside it, "graph.sennit.lock".
//
// The lock itself is the kernel's (flock), so it ends with its process, however that ends; the
// words in the file say who holds it. Closed, the file is gone.

#pragma once

#include <string>
#include <utility>

#include "sennit/result.h"

namespace sennit {

class WriterLock {
 public:
  // Errors: kUnavailable: held by another (names process, host and start), or no permission.
  static Result<WriterLock> take(const std::string& store_path);

  WriterLock(WriterLock&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  WriterLock& operator=(WriterLock&&) = delete;
  ~WriterLock();

 private:
  WriterLock(std::string path, int file) : path_(std::move(path)), file_(file) {}
  std::string path_;
  int file_;
};

}  // namespace sennit
