// What a run has to do: the difference between a folder and the store. Pure.

#pragma once

#include <string>
#include <vector>

#include "ingest/process.h"

namespace sennit {

// A file that must be looked into, and what the store holds of it.
struct FileToRead {
  FoundFile file;
  std::vector<DocumentRecord> known;  // its documents in the store; several for JSON lines
};

struct Plan {
  std::vector<FileToRead> read;  // by path
  std::size_t unchanged_documents = 0;
  std::vector<DocumentRecord> vanished;  // their file is gone; some may turn out to be renamed
};

// *Unchanged* means the same size, mtime, ctime and inode, and an mtime at least 2 s older than the
// scan that recorded it (a file written twice within the resolution of its clock is read again).
bool is_unchanged(const FoundFile& file, const FileStamp& recorded);

// Both lists in order of path.
Plan make_plan(const std::vector<FoundFile>& files, const std::vector<DocumentRecord>& known,
               bool reread);

FileStamp stamp_of(const FoundFile& file, std::int64_t scanned_ns);

// The file that holds a document: itself, or its container.
const std::string& file_of(const DocumentRecord& record);

}  // namespace sennit
