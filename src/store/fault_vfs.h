// A disk that fails, for tests: a SQLite VFS over the system's own whose n-th change of a file
// fails.

#pragma once

#include <string>

namespace sennit {

// Changes are writes, syncs, truncations and deletions of any file of this VFS, and each growth of
// a log's index (-shm), which SQLite always tells as an I/O error. A write that fails has written
// half of its bytes.
class FaultVfs {
 public:
  enum class Fault { kFull, kBroken };  // SQLITE_FULL or SQLITE_IOERR
  enum class Lasting { kOnce, kForever };

  FaultVfs();
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  const char* name() const { return "sennit-fault"; }

  // The n-th change from now fails, n from 1; with kForever also all that follow.
  void arm(int n, Fault fault, Lasting lasting);
  void disarm();
  // Whether a change has failed since arm().
  bool has_failed() const { return failed_; }

  // Of the file methods: SQLITE_OK, or the code that this change fails with.
  int next(int code_when_broken);

 private:
  int countdown_ = 0;  // 0 when disarmed
  Fault fault_ = Fault::kFull;
  Lasting lasting_ = Lasting::kOnce;
  bool failed_ = false;
};

}  // namespace sennit
