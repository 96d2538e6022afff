// Readers at work: files in, documents out, in the order of the files, at most so much ahead. A
// file of many documents comes in parts, so that what is held does not grow with it.

#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ingest/plan.h"

namespace sennit {

// Of a file, or of a part of it: each document is whole in one part. What is said of the file as a
// whole stands in its first part, a failure in its last.
struct ReadOutcome {
  bool is_first = true;
  bool is_last = true;
  std::uint64_t bytes = 0;
  Hash128 content_hash;
  bool same_content = false;  // as the store has it: only the stamp is new
  std::vector<DocumentBundle> bundles;
  std::vector<std::string> warnings;  // of the file: lines of JSON lines that were left out
  std::optional<Error> failure;
  double read_seconds = 0, parse_seconds = 0, extract_seconds = 0;
};

// The outcome of a file's bytes. Never fails as a whole: what goes wrong is the outcome's failure.
ReadOutcome read_bytes(std::string bytes, const FileToRead& work, const IngestOptions& options);

// Owns `threads` threads for its lifetime. `next()` is for one thread.
class ReadQueue {
 public:
  ReadQueue(const std::vector<FileToRead>& files, const IngestOptions& options, int threads);
  ~ReadQueue();  // stops the readers after the file they are at
  ReadQueue(const ReadQueue&) = delete;
  ReadQueue& operator=(const ReadQueue&) = delete;

  // The outcome of the next file, or of its next part; waits for it. Call until the last part of
  // the last file has come.
  ReadOutcome next();

 private:
  void work();
  bool may_start(std::size_t file) const;
  bool put(std::size_t file, ReadOutcome part);  // false: nobody wants it any more

  static constexpr std::size_t kFilesAhead = 256;
  static constexpr std::uint64_t kBytesAhead = 6u << 20;
  static constexpr std::size_t kPartsAhead = 2;  // of one file

  const std::vector<FileToRead>& files_;
  const IngestOptions& options_;
  std::mutex mutex_;
  std::condition_variable room_;                // there may be room for another file
  std::condition_variable ready_;               // an outcome is there
  std::vector<std::deque<ReadOutcome>> parts_;  // of each file
  std::size_t started_ = 0;
  std::size_t taken_ = 0;
  std::uint64_t bytes_ahead_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace sennit
