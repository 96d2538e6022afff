#include "ingest/process.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "base/try.h"
#include "fmt/format.h"
#include "ingest/carried_evidence.h"
#include "ingest/plan.h"
#include "ingest/read_queue.h"

namespace sennit {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

class Run {
 public:
  Run(Store& store, const IngestOptions& options,
      const std::function<void(const IngestProgress&)>& progress, const std::atomic<bool>& stop)
      : store_(store), options_(options), progress_(progress), stop_(stop) {}

  Result<IngestReport> mirror(const std::string& root) {
    scanned_ns_ = now_ns();
    const Clock::time_point scan_start = Clock::now();
    SENNIT_ASSIGN(Walk found, walk(root, options_.walk));
    report_.skipped = std::move(found.skipped);
    report_.other_files = found.other_files;
    report_.unseen = found.unseen.size();
    SENNIT_TRY(take_root(root));
    SENNIT_ASSIGN(const std::vector<DocumentRecord> known, known_documents());
    Plan plan = make_plan(found.files, known, options_.reread);
    keep_unseen(plan, found.unseen);
    report_.unchanged = plan.unchanged_documents;
    hold_back_if_many_vanished(plan, known.size());
    for (const DocumentRecord& record : plan.vanished)
      if (record.container.empty()) vanished_.emplace(record.content_hash, record);
    for (const DocumentRecord& record : plan.vanished) gone_.emplace(record.id, record);
    scan_seconds_ = seconds_since(scan_start);

    SENNIT_TRY(read_all(plan));
    SENNIT_TRY(remove_vanished());
    SENNIT_TRY(commit());
    return finish();
  }

  Result<IngestReport> put_text(const std::string& root, const std::string& id,
                                const std::string& text) {
    scanned_ns_ = now_ns();
    FileToRead work;
    work.file.path = id;
    work.file.size = text.size();
    ReadOutcome outcome = read_bytes(text, work, options_);
    if (outcome.failure) return *outcome.failure;
    SENNIT_TRY(take_root(root));
    SENNIT_ASSIGN(work.known, known_documents());
    std::erase_if(work.known, [&](const DocumentRecord& known) { return file_of(known) != id; });
    SENNIT_TRY(take(work, std::move(outcome)));
    SENNIT_TRY(commit());
    return finish();
  }

 private:
  Result<void> take_root(const std::string& path) {
    SENNIT_ASSIGN(const std::vector<Root> roots, store_.roots());
    for (const Root& root : roots)
      if (root.path == path) {
        root_ = root.id;
        return {};
      }
    Changes changes;
    changes.roots.push_back({{}, path, ""});
    SENNIT_ASSIGN(const AppliedIds ids, store_.apply(changes));
    root_ = ids.roots.at(0);
    return {};
  }

  Result<std::vector<DocumentRecord>> known_documents() {
    SENNIT_ASSIGN(std::vector<DocumentRecord> all, store_.documents());
    std::erase_if(all, [&](const DocumentRecord& record) { return record.root != root_; });
    known_count_ = all.size();
    return all;
  }

  // What stands in a folder that could not be looked into is unknown, not gone.
  void keep_unseen(Plan& plan, const std::vector<std::string>& unseen) {
    std::erase_if(plan.vanished, [&](const DocumentRecord& record) {
      const auto place = std::find_if(unseen.begin(), unseen.end(), [&](const std::string& path) {
        return is_at_or_below(file_of(record), path);
      });
      if (place == unseen.end()) return false;
      mark_unread(record, reason_of(*place, file_of(record)));
      return true;
    });
  }

  // What the walk says of a place that it could not look into, for a document there or below it.
  std::string reason_of(const std::string& place, const std::string& file) const {
    for (const SkippedFile& skipped : report_.skipped)
      if (skipped.path == place)
        return place == file ? skipped.reason
                             : fmt::format("{} ({})", skipped.reason, place.empty() ? "." : place);
    return "cannot be read";
  }

  // What was read of it earlier stays, and `status` says why it is not newer.
  void mark_unread(const DocumentRecord& record, const std::string& reason) {
    if (is_in_graph(record.state) && record.unread != reason)
      pending_.unread.emplace_back(record.id, reason);
  }

  static bool is_at_or_below(std::string_view path, std::string_view folder) {
    if (folder.empty()) return true;
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
  }

  void hold_back_if_many_vanished(Plan& plan, std::size_t known) {
    const bool many =
        plan.vanished.size() > kVanishedDocuments &&
        static_cast<double>(plan.vanished.size()) > kVanishedShare * static_cast<double>(known);
    if (!many || options_.confirm_removals) return;
    // Renames still count: what reappears elsewhere has not vanished.
    holding_back_ = true;
  }

  Result<void> read_all(const Plan& plan) {
    const Clock::time_point start = Clock::now();
    ReadQueue queue(plan.read, options_, thread_count(options_.threads));
    for (std::size_t i = 0; i < plan.read.size(); ++i) {
      for (bool is_last = false; !is_last;) {
        if (stop_) return commit_and_cancel();
        ReadOutcome outcome = queue.next();
        is_last = outcome.is_last;
        const Clock::time_point store_start = Clock::now();
        SENNIT_TRY(take(plan.read[i], std::move(outcome)));
        store_seconds_ += seconds_since(store_start);
        if (progress_)
          progress_({i + is_last, plan.read.size(), report_.bytes, Clock::now() - start});
      }
    }
    return {};
  }

  Result<void> commit_and_cancel() {
    SENNIT_TRY(commit());
    return cancelled("stopped; what was read so far is kept",
                     "run the same command again to go on");
  }

  Result<void> take(const FileToRead& work, ReadOutcome outcome) {
    report_.bytes += outcome.bytes;
    read_seconds_ += outcome.read_seconds;
    parse_seconds_ += outcome.parse_seconds;
    extract_seconds_ += outcome.extract_seconds;
    for (const std::string& warning : outcome.warnings)
      report_.warnings.push_back({work.file.path, warning});
    const FileStamp stamp = stamp_of(work.file, scanned_ns_);
    if (outcome.same_content) {
      for (const DocumentRecord& record : work.known) {
        pending_.stamps.emplace_back(record.id, stamp);
        if (!record.unread.empty()) pending_.unread.emplace_back(record.id, "");
      }
      report_.unchanged += work.known.size();
    } else if (outcome.failure) {
      take_failure(work, stamp, outcome);
    } else {
      const std::size_t first = pending_.documents.size();
      if (outcome.is_first) begin_file(work);
      SENNIT_TRY(take_documents(work, stamp, outcome));
      if (outcome.is_first) mark_lost_records(first, outcome.warnings);
      if (outcome.is_last) end_file(work, stamp);
    }
    return pending_bytes_ >= options_.commit_bytes || pending_.documents.size() >= 1000
               ? commit()
               : Result<void>();
  }

  // What a file lost is remembered with its first document, so that `status` can tell it later.
  void mark_lost_records(std::size_t first, const std::vector<std::string>& warnings) {
    if (warnings.empty() || first >= pending_.documents.size()) return;
    report_.lost_records += warnings.size();
    DocumentRecord& record = pending_.documents[first].record;
    record.state = DocumentState::kDoneWithWarnings;
    record.reason += fmt::format("{}{} line{} of this file could not be read, the first: {}",
                                 record.reason.empty() ? "" : "; ", warnings.size(),
                                 warnings.size() == 1 ? "" : "s", warnings.front());
  }

  // A file that cannot be read takes nothing away: what was read of it earlier stays, marked.
  void take_failure(const FileToRead& work, const FileStamp& stamp, const ReadOutcome& outcome) {
    ++report_.failed;
    report_.failures.push_back({work.file.path, outcome.failure->what});
    for (const DocumentRecord& record : work.known) mark_unread(record, outcome.failure->what);
    if (std::any_of(work.known.begin(), work.known.end(), [&](const DocumentRecord& record) {
          return record.state != DocumentState::kFailed || record.reason == outcome.failure->what;
        }))
      return;
    DocumentBundle failed;
    failed.record.root = root_;
    failed.record.path = work.file.path;
    failed.record.stamp = stamp;
    failed.record.content_hash = outcome.content_hash;
    failed.record.state = DocumentState::kFailed;
    failed.record.reason = outcome.failure->what;
    pending_.documents.push_back(std::move(failed));
  }

  void begin_file(const FileToRead& work) {
    still_there_.clear();
    earlier_.clear();
    if (!options_.has_model_evidence) return;
    for (const DocumentRecord& record : work.known) earlier_.emplace(record.path, record.id);
  }

  // Until the last part of its file is there, a document has no stamp, and says so: a run that was
  // stopped or killed between two parts reads the file again.
  Result<void> take_documents(const FileToRead& work, const FileStamp& stamp,
                              ReadOutcome& outcome) {
    for (DocumentBundle& made : outcome.bundles) {
      made.record.root = root_;
      if (outcome.is_last)
        made.record.stamp = stamp;
      else
        made.record.unread = "the file was not read to its end";
      still_there_.insert(made.record.path);
      note_warnings(made.record);
      if (work.known.empty() && made.record.container.empty()) recognise_rename(made.record);
      SENNIT_TRY(carry_evidence(made));
      pending_bytes_ += made.text.size();
      ++report_.changed;
      pending_.documents.push_back(std::move(made));
    }
    return {};
  }

  Result<void> carry_evidence(DocumentBundle& made) {
    const auto earlier = earlier_.find(made.record.path);
    if (earlier == earlier_.end()) return {};
    SENNIT_ASSIGN(const DocumentEvidence old, store_.evidence(earlier->second));
    SENNIT_ASSIGN(const std::vector<Extraction> carried, carried_evidence(old, made));
    for (const Extraction& extraction : carried) made.extractions.push_back(encoded(extraction));
    return {};
  }

  void end_file(const FileToRead& work, const FileStamp& stamp) {
    for (DocumentBundle& waiting : pending_.documents) {
      if (!is_unfinished(waiting.record)) continue;
      waiting.record.stamp = stamp;
      waiting.record.unread.clear();
    }
    for (const DocumentId id : unfinished_) {
      pending_.stamps.emplace_back(id, stamp);
      pending_.unread.emplace_back(id, "");
    }
    unfinished_.clear();
    for (const DocumentRecord& record : work.known)
      if (!still_there_.contains(record.path)) {
        pending_.removed.push_back(record.id);
        ++report_.removed;
      }
  }

  static bool is_unfinished(const DocumentRecord& record) { return record.stamp.scanned_ns == 0; }

  void note_warnings(const DocumentRecord& record) {
    if (!record.reason.empty()) report_.warnings.push_back({record.path, record.reason});
  }

  // The bytes of a vanished document under a new path: it keeps its id. Its explicit evidence
  // depends on its path, so it is read all the same.
  void recognise_rename(const DocumentRecord& record) {
    const auto old = vanished_.find(record.content_hash);
    if (old == vanished_.end() || record.text_bytes == 0) return;
    pending_.renamed.emplace_back(old->second.id, record.path);
    if (options_.has_model_evidence) earlier_.emplace(record.path, old->second.id);
    gone_.erase(old->second.id);
    vanished_.erase(old);
    ++report_.renamed;
  }

  Result<void> remove_vanished() {
    if (holding_back_ && gone_.size() > kVanishedDocuments &&
        static_cast<double>(gone_.size()) > kVanishedShare * static_cast<double>(known_count_)) {
      report_.held_back = gone_.size();
      for (const auto& [id, record] : gone_)
        mark_unread(record, "the file is gone; kept until a run with --confirm-removals");
      return {};
    }
    for (const auto& [id, record] : gone_) pending_.removed.push_back(id);
    report_.removed += gone_.size();
    return {};
  }

  Result<void> commit() {
    if (pending_.documents.empty() && pending_.removed.empty() && pending_.stamps.empty() &&
        pending_.renamed.empty() && pending_.unread.empty())
      return {};
    SENNIT_ASSIGN(const AppliedIds ids, store_.apply(pending_));
    for (std::size_t i = 0; i < pending_.documents.size(); ++i)
      if (is_unfinished(pending_.documents[i].record)) unfinished_.push_back(ids.documents[i]);
    pending_ = {};
    pending_bytes_ = 0;
    return {};
  }

  IngestReport finish() {
    report_.stages = {{"scan", scan_seconds_},
                      {"read", read_seconds_},
                      {"parse", parse_seconds_},
                      {"chunk and extract", extract_seconds_},
                      {"store and index", store_seconds_}};
    return std::move(report_);
  }

  Store& store_;
  const IngestOptions& options_;
  const std::function<void(const IngestProgress&)>& progress_;
  const std::atomic<bool>& stop_;

  RootId root_;
  std::int64_t scanned_ns_ = 0;
  std::size_t known_count_ = 0;
  bool holding_back_ = false;
  std::multimap<Hash128, DocumentRecord> vanished_;  // by content: candidates of a rename
  std::map<DocumentId, DocumentRecord> gone_;
  Changes pending_;
  std::uint64_t pending_bytes_ = 0;
  std::set<std::string> still_there_;          // documents of the file whose parts are taken
  std::map<std::string, DocumentId> earlier_;  // of this file, that may have evidence of models
  std::vector<DocumentId> unfinished_;         // of them, those that are committed without a stamp
  IngestReport report_;
  double scan_seconds_ = 0, read_seconds_ = 0, parse_seconds_ = 0, extract_seconds_ = 0,
         store_seconds_ = 0;
};

}  // namespace

Result<IngestReport> ingest(Store& store, const std::string& root, const IngestOptions& options,
                            const std::function<void(const IngestProgress&)>& progress,
                            const std::atomic<bool>& stop) {
  return Run(store, options, progress, stop).mirror(root);
}

Result<IngestReport> ingest_text(Store& store, const std::string& root, const std::string& id,
                                 const std::string& text, const IngestOptions& options) {
  static const std::atomic<bool> never{false};
  const std::function<void(const IngestProgress&)> in_silence;
  return Run(store, options, in_silence, never).put_text(root, id, text);
}

}  // namespace sennit
