#include "ingest/model_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "base/try.h"
#include "ingest/call_pool.h"
#include "ingest/model_plan.h"
#include "text/token_estimate.h"

namespace sennit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kCommitAfter = std::chrono::milliseconds(100);  // replies wait no longer
constexpr std::size_t kCommitRows = 500;
constexpr auto kLookAgain = std::chrono::milliseconds(50);  // at `stop` and the progress
constexpr std::size_t kCallsAhead = 192;                    // made before they may start
constexpr std::int64_t kLocatorVersion = 1;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Records that could not be used; what was said twice, or beyond what was asked for, is no loss.
bool is_loss(std::size_t reason) {
  return static_cast<DropReason>(reason) != DropReason::kRepeated &&
         static_cast<DropReason>(reason) != DropReason::kBeyondCap;
}

std::uint32_t losses(const ParsedReply& reply) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < kDropReasonCount; ++i)
    if (is_loss(i)) count += reply.dropped[i];
  return count;
}

std::string summary(const ParsedReply& reply, std::string notes) {
  const auto add = [&](const std::string& note) {
    if (!notes.empty()) notes += "; ";
    notes += note;
  };
  if (reply.is_cut_off) add("the reply was cut off");
  for (std::size_t i = 0; i < kDropReasonCount; ++i)
    if (reply.dropped[i] > 0 && is_loss(i))
      add(fmt::format("{} dropped: {}", reply.dropped[i], name_of(static_cast<DropReason>(i))));
  return notes;
}

std::string joined(std::string text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += "; ";
  return text + more;
}

// A few of the names that are not in the document.
std::string set_aside_text(const LocatedReply& located) {
  if (located.aside.empty()) return {};
  constexpr std::size_t kShown = 3;
  std::string text(kSetAside);
  for (std::size_t i = 0; i < std::min(kShown, located.aside.size()); ++i)
    text += fmt::format("{}\"{}\" ({})", i == 0 ? "" : ", ", located.aside[i].what,
                        located.aside[i].reason);
  if (located.aside.size() > kShown)
    text += fmt::format(" and {} more", located.aside.size() - kShown);
  return text;
}

class ModelRun {
 public:
  ModelRun(Store& store, ChatModel& model, const ModelRunOptions& options,
           const std::function<void(const ModelRunProgress&)>& progress,
           const std::atomic<bool>& stop)
      : store_(store),
        options_(options),
        progress_(progress),
        stop_(stop),
        capabilities_(model.capabilities()),
        extractor_text_(extractor_text(capabilities_, options)),
        pool_(model, options_.prompt, pool_options(), stop) {}

  Result<ModelRunReport> run() {
    SENNIT_ASSIGN(plan_, plan_run(store_, extractor_text_, options_));
    report_.documents = plan_.documents.size();
    report_.held_back = plan_.held_back;
    for (const DocumentRecord& record : plan_.documents) chunks_ahead_ += record.chunks;
    for (CallPool::State state = pool_.state(); !is_over(state); state = pool_.state()) {
      if (stop_) pool_.end(RunEnd::kStopped, {});
      if (!state.has_ended) SENNIT_TRY(fill(state.ready));
      for (EndedCall& ended : pool_.next(next_look())) SENNIT_TRY(take(ended));
      if (is_commit_due()) SENNIT_TRY(commit());
      tell_progress();
    }
    SENNIT_TRY(commit());
    tell_progress();
    return finished();
  }

 private:
  // A document that is being shown, and which of its passages are to be asked about.
  struct Opened {
    std::shared_ptr<const ShownDocument> shown;
    std::deque<std::size_t> passages;
  };

  CallPoolOptions pool_options() const {
    const bool is_thorough = options_.prompt.depth == ExtractionDepth::kThorough;
    CallPoolOptions made;
    made.desk.gate = options_.gate.value_or(gate_options_for(capabilities_));
    made.desk.price = capabilities_.price;
    made.desk.max_tokens = options_.max_tokens;
    made.desk.max_nanodollars = options_.max_nanodollars;
    made.extractor = {capabilities_.model, static_cast<int>(kLocatorVersion),
                      fmt::format("{} {}", kPromptVersion, is_thorough ? "thorough" : "standard")};
    return made;
  }

  bool is_over(const CallPool::State& state) const {
    const bool has_more = next_document_ < plan_.documents.size() || opened_;
    return state.is_over && (state.has_ended || !has_more);
  }

  ModelRunReport finished() {
    const CallPool::State state = pool_.state();
    report_.end = state.why_ended;
    report_.diagnosis = state.diagnosis;
    report_.calls = state.calls;
    report_.repeated = state.repeated;
    report_.count = state.spent;
    report_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return std::move(report_);
  }

  // --- what is asked next ---------------------------------------------------------------------

  // Calls are made ahead, so that none is waited for while this thread commits.
  Result<void> fill(std::size_t ready) {
    for (; ready < kCallsAhead; ++ready) {
      while (!opened_) {
        if (next_document_ == plan_.documents.size()) return {};
        SENNIT_TRY(open_document(plan_.documents[next_document_++]));
        if (is_commit_due()) SENNIT_TRY(commit());
      }
      SENNIT_TRY(ask_about(opened_->passages.front()));
      opened_->passages.pop_front();
      if (opened_->passages.empty()) opened_.reset();
    }
    return {};
  }

  // Its passages as rows; those that are not done are to be asked about.
  Result<void> open_document(const DocumentRecord& record) {
    chunks_ahead_ -= record.chunks;
    Opened made;
    SENNIT_ASSIGN(made.shown, load_shown(store_, record.id));
    pending_.unplanned.push_back(record.id);
    for (std::size_t p = 0; p < made.shown->passages.size(); ++p) {
      PassageRecord row = row_of(*made.shown, p);
      if (const PassageRecord* known = done_before(row); known != nullptr) {
        pending_.passages.push_back(*known);
        continue;
      }
      pending_.passages.push_back(std::move(row));
      made.passages.push_back(p);
    }
    report_.passages += made.passages.size();
    if (!made.passages.empty()) opened_ = std::move(made);
    note_pending();
    return {};
  }

  const PassageRecord* done_before(const PassageRecord& row) const {
    const auto rows = plan_.known.find(row.document);
    if (rows == plan_.known.end()) return nullptr;
    for (const PassageRecord& known : rows->second)
      if (known.first == row.first && known.end == row.end && known.extractor == row.extractor &&
          known.state == PassageState::kDone)
        return &known;
    return nullptr;
  }

  Result<void> ask_about(std::size_t passage) {
    const ShownDocument& shown = *opened_->shown;
    PassageCall call;
    call.shown = opened_->shown;
    call.passage = passage;
    call.request = extraction_request(
        options_.prompt, shown.language,
        shown_passage(*shown.names, shown.chunks, shown.passages[passage], shown.language));
    SENNIT_TRY(complete(call));
    pool_.add(std::move(call));
    return {};
  }

  // What a request takes, and the reply to it if it is kept.
  Result<void> complete(PassageCall& call) {
    call.key = reply_key(capabilities_, options_.parameters, call.request);
    call.attempt = 0;
    call.kept.reset();
    constexpr double kMargin = 1.25;  // other tokenizers make more
    std::int64_t tokens = estimate_tokens(call.request.instructions);
    if (call.request.schema) tokens += estimate_tokens(call.request.schema->schema);
    for (const ChatMessage& message : call.request.messages)
      tokens += estimate_tokens(message.text);
    call.input_tokens = static_cast<std::int64_t>(kMargin * static_cast<double>(tokens));
    const auto recent = recent_.find(call.key);
    if (recent != recent_.end()) {
      call.kept = recent->second;
      return {};
    }
    SENNIT_ASSIGN(std::optional<StoredReply> kept, store_.reply(call.key));
    if (kept) call.kept = std::move(kept->reply);
    return {};
  }

  GateTime next_look() const {
    const GateTime next = Clock::now() + kLookAgain;
    return has_pending_ ? std::min(next, pending_since_ + kCommitAfter) : next;
  }

  // --- what came back -------------------------------------------------------------------------

  Result<void> take(EndedCall& ended) {
    PassageCall& call = ended.call;
    std::string text;
    if (call.kept) {
      ++report_.kept;
      text = *call.kept;
    } else {
      take_account(ended);
      if (ended.outcome.ok()) text = std::move(ended.outcome.reply->text);
      // A reply that says nothing is not kept: to ask again may help.
      const bool is_good = ended.outcome.ok() &&
                           (ended.end == CallEnd::kLocated || ended.end == CallEnd::kAskMissed);
      if (is_good) keep_reply(ended, text);
      if (ended.end != CallEnd::kRepeats) pool_.settle(call.key, is_good ? &text : nullptr);
    }
    switch (ended.end) {
      case CallEnd::kLocated:
        finish(ended);
        return {};
      case CallEnd::kFailed:
        fail(call, ended.why);
        return {};
      case CallEnd::kAskAgain:
        return ask_again(ended, text);
      case CallEnd::kAskMissed:
        return ask_for_missed(ended, text);
      case CallEnd::kRepeats:
      case CallEnd::kLeft:
        return {};
    }
    return {};
  }

  void take_account(EndedCall& ended) {
    for (std::string& fallback : ended.outcome.fallbacks)
      report_.fallbacks.push_back(std::move(fallback));
    if (!ended.outcome.usage.known) return;
    const TokenCount count = count_of(ended.outcome.usage, capabilities_.price);
    if (ended.outcome.ok()) ended.call.spent += count;
    pending_.usage.push_back({now_ns(), "extract", ended.call.shown->id, capabilities_.model,
                              std::max(1, ended.outcome.requests), count});
    note_pending();
  }

  void keep_reply(const EndedCall& ended, const std::string& text) {
    StoredReply reply;
    reply.key = ended.call.key;
    reply.model = capabilities_.model;
    reply.request = fmt::format(R"({{"prompt":{},"max_tokens":{}}})", kPromptVersion,
                                ended.call.request.max_tokens);
    reply.reply = text;
    reply.count = count_of(ended.outcome.usage, capabilities_.price);
    reply.made_ns = now_ns();
    reply.document = ended.call.shown->id;
    recent_[reply.key] = text;
    pending_.replies.push_back(std::move(reply));
    pending_.durable = true;
    note_pending();
  }

  Result<void> ask_again(EndedCall& ended, const std::string& text) {
    PassageCall next = std::move(ended.call);
    next.stage = AskStage::kRepair;
    next.request = repair_request(next.request, text, ended.why, next.shown->language);
    next.notes = "asked again: " + ended.why;
    SENNIT_TRY(complete(next));
    pool_.add_first(std::move(next));
    return {};
  }

  Result<void> ask_for_missed(EndedCall& ended, const std::string& text) {
    PassageCall next = std::move(ended.call);
    next.stage = AskStage::kMissed;
    next.request = missed_request(next.request, text, next.shown->language);
    next.so_far = std::move(ended.parsed);
    SENNIT_TRY(complete(next));
    pool_.add_first(std::move(next));
    return {};
  }

  PassageRecord row_of(const ShownDocument& shown, std::size_t passage) const {
    PassageRecord row;
    row.document = shown.id;
    row.first = shown.passages[passage].first;
    row.end = shown.passages[passage].end;
    row.extractor = extractor_text_;
    return row;
  }

  void finish(EndedCall& ended) {
    const PassageCall& call = ended.call;
    LocatedReply& located = ended.located;
    PassageRecord row = row_of(*call.shown, call.passage);
    row.count = call.spent;
    row.state = PassageState::kDone;
    for (const std::uint32_t count : located.entities) row.entities += count;
    for (const std::uint32_t count : located.relations) row.relations += count;
    row.aside = located.entities_aside + located.relations_aside;
    row.dropped = losses(ended.parsed);
    row.reason = joined(ended.why, summary(ended.parsed, call.notes));
    row.reason = joined(std::move(row.reason), set_aside_text(located));
    report_.entities += row.entities;
    report_.relations += row.relations;
    report_.aside += row.aside;
    report_.dropped += row.dropped;
    ++report_.done;
    for (Extraction& extraction : located.extractions)
      pending_.found_by_model.emplace_back(call.shown->id, std::move(extraction));
    pending_.passages.push_back(std::move(row));
    note_pending();
  }

  void fail(const PassageCall& call, const std::string& why) {
    PassageRecord row = row_of(*call.shown, call.passage);
    row.count = call.spent;
    row.state = PassageState::kFailed;
    row.reason = why;
    pending_.passages.push_back(std::move(row));
    note_pending();
    ++report_.failed;
    report_.failures.push_back({call.shown->document.path, why});
  }

  // --- commits --------------------------------------------------------------------------------

  void note_pending() {
    if (!has_pending_) pending_since_ = Clock::now();
    has_pending_ = true;
  }

  bool is_commit_due() const {
    return has_pending_ && (Clock::now() - pending_since_ >= kCommitAfter ||
                            pending_.passages.size() >= kCommitRows);
  }

  Result<void> commit() {
    if (!has_pending_) return {};
    keep_last_rows();
    SENNIT_TRY(store_.apply(pending_));
    pending_ = {};
    has_pending_ = false;
    recent_.clear();
    return {};
  }

  // A row may have been planned and done in one group.
  void keep_last_rows() {
    std::map<std::pair<DocumentId, std::uint32_t>, std::size_t> last;
    for (std::size_t i = 0; i < pending_.passages.size(); ++i)
      last[{pending_.passages[i].document, pending_.passages[i].first}] = i;
    std::vector<PassageRecord> kept;
    for (const auto& [place, i] : last) kept.push_back(std::move(pending_.passages[i]));
    pending_.passages = std::move(kept);
  }

  void tell_progress() {
    if (!progress_) return;
    const CallPool::State state = pool_.state();
    const std::size_t done = report_.done + report_.failed;
    const double share = report_.passages > 0 ? 1.0 : 0.0;
    const auto guess = static_cast<std::size_t>(share * static_cast<double>(chunks_ahead_) / 5);
    progress_(
        {done, report_.passages + guess, state.spent, state.in_flight, Clock::now() - start_});
  }

  Store& store_;
  const ModelRunOptions options_;
  const std::function<void(const ModelRunProgress&)>& progress_;
  const std::atomic<bool>& stop_;
  const Capabilities capabilities_;
  const std::string extractor_text_;
  const GateTime start_ = Clock::now();

  ModelPlan plan_;
  std::size_t next_document_ = 0;
  std::uint64_t chunks_ahead_ = 0;  // of documents not yet opened
  std::optional<Opened> opened_;
  std::map<Hash128, std::string> recent_;  // replies that are not committed yet

  Changes pending_;
  GateTime pending_since_ = {};
  bool has_pending_ = false;
  ModelRunReport report_;
  CallPool pool_;  // last: its threads use what stands above
};

}  // namespace

std::string_view name_of(RunEnd end) {
  static constexpr std::string_view kNames[] = {"finished", "stopped", "budget", "failing",
                                                "setup"};
  return kNames[static_cast<std::size_t>(end)];
}

Result<ModelRunReport> run_model(Store& store, ChatModel& model, const ModelRunOptions& options,
                                 const std::function<void(const ModelRunProgress&)>& progress,
                                 const std::atomic<bool>& stop) {
  return ModelRun(store, model, options, progress, stop).run();
}

}  // namespace sennit
