// From a folder to committed evidence: find what changed, read only that, commit as it goes.
//
// The folder is the truth: afterwards the store mirrors the root as it was walked. Stopped or
// killed at any instant, what was committed stays and the next run goes on from there.
//
// Threads: `options.threads` readers (read, decode, parse, chunk, extract: pure work on one
// document each) and the calling thread, the only one that touches the store. Documents are
// committed in order of path, so that a clean run always gives the same store.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "read/chunk.h"
#include "read/walk.h"
#include "store/store.h"

namespace sennit {

struct IngestOptions {
  WalkOptions walk;
  ChunkOptions chunk;
  int threads = 0;                        // 0: one per core
  bool confirm_removals = false;          // see kVanishedShare
  bool reread = false;                    // take nothing as unchanged
  bool has_model_evidence = false;        // look for it in documents that are read anew, and keep
                                          // what still holds (ingest/carried_evidence.h)
  std::uint64_t commit_bytes = 2u << 20;  // text of one group of commits
};

// When more than this share of a root's documents, and more than this many, have vanished, none is
// removed without confirm_removals: a folder that was not mounted must not empty the graph.
inline constexpr double kVanishedShare = 0.30;
inline constexpr std::size_t kVanishedDocuments = 20;

struct IngestProgress {
  std::size_t done = 0;  // files
  std::size_t total = 0;
  std::uint64_t bytes = 0;  // read so far
  std::chrono::nanoseconds elapsed{};
};

struct FileIssue {
  std::string path;
  std::string reason;
};

struct StageTime {
  std::string stage;   // "scan", "read", ...
  double seconds = 0;  // summed over threads for the stages of the readers
};

struct IngestReport {
  std::size_t changed = 0;  // new or read again, renamed ones included
  std::size_t unchanged = 0;
  std::size_t renamed = 0;
  std::size_t removed = 0;
  std::size_t failed = 0;
  std::size_t held_back = 0;        // vanished, but not removed (kVanishedShare)
  std::size_t unseen = 0;           // there, but could not be looked into
  std::size_t lost_records = 0;     // lines of JSON lines files that could not be read
  std::uint64_t bytes = 0;          // of files read
  std::vector<FileIssue> failures;  // by path
  std::vector<FileIssue> warnings;
  std::vector<SkippedFile> skipped;
  std::size_t other_files = 0;
  std::vector<StageTime> stages;
};

// Mirrors `root` (an absolute, existing folder or file) into the store. A file that cannot be read
// is a failure in the report, never an error. Errors: kNotFound, kUnavailable (walk, store),
// kCancelled when `stop` becomes true (what was committed stays).
Result<IngestReport> ingest(Store& store, const std::string& root, const IngestOptions& options,
                            const std::function<void(const IngestProgress&)>& progress,
                            const std::atomic<bool>& stop);

// Puts a text that is no file into the store, as if it were the file `id` (NFC) of a folder with
// the name `root`: what an earlier text of that id gave and this one does not, goes. Errors:
// kInvalidInput (not a text), kUnavailable (store); nothing has changed then.
Result<IngestReport> ingest_text(Store& store, const std::string& root, const std::string& id,
                                 const std::string& text, const IngestOptions& options);

// A document with its chunks and evidence, as the store keeps it. Pure.
Result<DocumentBundle> bundle(Document document, const ChunkOptions& options);

}  // namespace sennit
