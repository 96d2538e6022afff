#include "ingest/read_queue.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/try.h"
#include "extract/extract.h"
#include "fmt/format.h"
#include "read/reader.h"

namespace sennit {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct OpenFile {
  int descriptor = -1;
  ~OpenFile() {
    if (descriptor >= 0) ::close(descriptor);
  }
};

Result<std::string> read_file(const FoundFile& file) {
  const OpenFile opened{::open(file.system_path.c_str(), O_RDONLY | O_CLOEXEC)};
  const auto failed = [&](const char* what) {
    return unavailable(fmt::format("cannot {} {}: {}", what, file.path, std::strerror(errno)),
                       "give read permission, or exclude it with --exclude");
  };
  if (opened.descriptor < 0) return failed("open");
  std::string bytes;
  bytes.resize(file.size + 1);
  std::size_t held = 0;
  while (true) {
    const ssize_t got = ::read(opened.descriptor, bytes.data() + held, bytes.size() - held);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("read");
    if (got == 0) break;
    held += static_cast<std::size_t>(got);
    if (held == bytes.size()) bytes.resize(bytes.size() * 2);
  }
  bytes.resize(held);
  return bytes;
}

bool same_content(const FileToRead& work, Hash128 hash) {
  return !work.known.empty() &&
         std::all_of(work.known.begin(), work.known.end(), [&](const DocumentRecord& record) {
           // Without a stamp: its file was not read to its end.
           return record.content_hash == hash && record.state != DocumentState::kFailed &&
                  record.stamp.scanned_ns != 0;
         });
}

// What the reading of such a text has freed is many times its size, and the store needs it next.
constexpr std::size_t kLargeText = 8u << 20;

// Takes a part that is not the last one; false to stop.
using TakePart = std::function<bool(ReadOutcome)>;

Result<void> bundle_into(ReadOutcome& outcome, std::vector<Document>& documents,
                         const FileToRead& work, const IngestOptions& options,
                         const TakePart& take_part) {
  std::uint64_t part_bytes = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const bool is_part_of_file = documents[i].path != work.file.path;
    SENNIT_ASSIGN(DocumentBundle made, bundle(std::exchange(documents[i], {}), options.chunk));
    if (made.text.size() >= kLargeText) release_freed_memory();
    made.record.content_hash = outcome.content_hash;
    if (is_part_of_file) made.record.container = work.file.path;
    part_bytes += made.text.size();
    outcome.bundles.push_back(std::move(made));
    if (!take_part || part_bytes < options.commit_bytes || i + 1 == documents.size()) continue;
    const Hash128 content_hash = outcome.content_hash;
    outcome.is_last = false;
    if (!take_part(std::exchange(outcome, {}))) return {};
    outcome.is_first = false;
    outcome.content_hash = content_hash;
    part_bytes = 0;
  }
  return {};
}

Result<void> parse_into(ReadOutcome& outcome, std::string bytes, const FileToRead& work,
                        const IngestOptions& options, const TakePart& take_part) {
  outcome.bytes = bytes.size();
  outcome.content_hash = hash128(bytes);
  if (!options.reread && same_content(work, outcome.content_hash)) {
    outcome.same_content = true;
    return {};
  }
  auto start = std::chrono::steady_clock::now();
  SENNIT_ASSIGN(ReadFile file, read_documents(std::move(bytes), work.file.path));
  outcome.warnings = std::move(file.warnings);
  outcome.parse_seconds = seconds_since(start);
  start = std::chrono::steady_clock::now();
  const Result<void> done = bundle_into(outcome, file.documents, work, options, take_part);
  outcome.extract_seconds = seconds_since(start);
  return done;
}

// A library's exception (memory, a regular expression) must not end the run: it fails this file.
template <typename Fill>
ReadOutcome outcome_of(const FileToRead& work, Fill fill) {
  ReadOutcome outcome;
  try {
    if (Result<void> done = fill(outcome); !done.ok()) outcome.failure = done.error();
  } catch (const std::exception& thrown) {
    outcome.bundles.clear();
    outcome.failure =
        internal_error(fmt::format("cannot read {}: {}", work.file.path, thrown.what()),
                       "exclude it with --exclude, and report this");
  }
  return outcome;
}

ReadOutcome read_one(const FileToRead& work, const IngestOptions& options,
                     const TakePart& take_part) {
  return outcome_of(work, [&](ReadOutcome& outcome) -> Result<void> {
    const auto start = std::chrono::steady_clock::now();
    SENNIT_ASSIGN(std::string bytes, read_file(work.file));
    outcome.read_seconds = seconds_since(start);
    return parse_into(outcome, std::move(bytes), work, options, take_part);
  });
}

}  // namespace

ReadOutcome read_bytes(std::string bytes, const FileToRead& work, const IngestOptions& options) {
  return outcome_of(work, [&](ReadOutcome& outcome) {
    return parse_into(outcome, std::move(bytes), work, options, {});
  });
}

ReadQueue::ReadQueue(const std::vector<FileToRead>& files, const IngestOptions& options,
                     int threads)
    : files_(files), options_(options), parts_(files.size()) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ReadQueue::~ReadQueue() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  room_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  // What the readers made and the store took is gone now: the graph is made in its place.
  if (!files_.empty()) release_freed_memory();
}

bool ReadQueue::may_start(std::size_t file) const {
  return file == taken_ || (file - taken_ < kFilesAhead && bytes_ahead_ < kBytesAhead);
}

void ReadQueue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    room_.wait(lock, [&] { return stopping_ || started_ == files_.size() || may_start(started_); });
    if (stopping_ || started_ == files_.size()) return;
    const std::size_t mine = started_++;
    bytes_ahead_ += files_[mine].file.size;
    lock.unlock();
    ReadOutcome last = read_one(files_[mine], options_,
                                [&](ReadOutcome part) { return put(mine, std::move(part)); });
    lock.lock();
    parts_[mine].push_back(std::move(last));
    ready_.notify_one();
  }
}

bool ReadQueue::put(std::size_t file, ReadOutcome part) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return stopping_ || parts_[file].size() < kPartsAhead; });
  if (stopping_) return false;
  parts_[file].push_back(std::move(part));
  ready_.notify_one();
  return true;
}

ReadOutcome ReadQueue::next() {
  std::unique_lock lock(mutex_);
  ready_.wait(lock, [&] { return !parts_[taken_].empty(); });
  ReadOutcome outcome = std::move(parts_[taken_].front());
  parts_[taken_].pop_front();
  if (outcome.is_last) {
    bytes_ahead_ -= files_[taken_].file.size;
    ++taken_;
  }
  lock.unlock();
  room_.notify_all();
  return outcome;
}

}  // namespace sennit
