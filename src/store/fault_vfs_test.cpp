// What fault_vfs.h declares (a _test.cpp, so that it is no part of the room's library).

#include "store/fault_vfs.h"

#include <sqlite3.h>

namespace sennit {
namespace {

FaultVfs* armed = nullptr;  // SQLite's methods are given no pointer of ours for a file
sqlite3_vfs* system_vfs = nullptr;

struct FaultyFile {
  sqlite3_file base;
  sqlite3_file* real;
};

sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<FaultyFile*>(file)->real; }

int close(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, size, at);
}
int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  const int code = armed->next(SQLITE_IOERR_WRITE);
  const int written = code == SQLITE_OK ? size : size / 2;
  const int really = real(file)->pMethods->xWrite(real(file), from, written, at);
  return code == SQLITE_OK ? really : code;
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  const int code = armed->next(SQLITE_IOERR_TRUNCATE);
  return code != SQLITE_OK ? code : real(file)->pMethods->xTruncate(real(file), size);
}
int sync(sqlite3_file* file, int flags) {
  const int code = armed->next(SQLITE_IOERR_FSYNC);
  return code != SQLITE_OK ? code : real(file)->pMethods->xSync(real(file), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_reserved(sqlite3_file* file, int* out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
int file_control(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int device(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  if (extend != 0 && armed->next(SQLITE_IOERR_SHMSIZE) != SQLITE_OK) return SQLITE_IOERR_SHMSIZE;
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
}
int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods kMethods = {
    2,        close,       read,           write,        truncate,    sync,   file_size,
    lock,     unlock,      check_reserved, file_control, sector_size, device, shm_map,
    shm_lock, shm_barrier, shm_unmap,      nullptr,      nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* faulty = reinterpret_cast<FaultyFile*>(file);
  faulty->real = reinterpret_cast<sqlite3_file*>(faulty + 1);
  const int code = system_vfs->xOpen(system_vfs, name, faulty->real, flags, out_flags);
  faulty->base.pMethods = faulty->real->pMethods != nullptr ? &kMethods : nullptr;
  return code;
}
int remove(sqlite3_vfs*, const char* name, int sync_folder) {
  const int code = armed->next(SQLITE_IOERR_DELETE);
  return code != SQLITE_OK ? code : system_vfs->xDelete(system_vfs, name, sync_folder);
}

sqlite3_vfs shim;

}  // namespace

FaultVfs::FaultVfs() {
  armed = this;
  system_vfs = sqlite3_vfs_find(nullptr);
  shim = *system_vfs;
  shim.zName = name();
  shim.szOsFile += static_cast<int>(sizeof(FaultyFile));
  shim.xOpen = open;
  shim.xDelete = remove;
  sqlite3_vfs_register(&shim, 0);
}

FaultVfs::~FaultVfs() {
  sqlite3_vfs_unregister(&shim);
  armed = nullptr;
}

void FaultVfs::arm(int n, Fault fault, Lasting lasting) {
  countdown_ = n;
  fault_ = fault;
  lasting_ = lasting;
  failed_ = false;
}

void FaultVfs::disarm() { countdown_ = 0; }

int FaultVfs::next(int code_when_broken) {
  if (countdown_ == 0 || --countdown_ > 0) return SQLITE_OK;
  failed_ = true;
  countdown_ = lasting_ == Lasting::kForever ? 1 : 0;
  return fault_ == Fault::kFull ? SQLITE_FULL : code_when_broken;
}

}  // namespace sennit
