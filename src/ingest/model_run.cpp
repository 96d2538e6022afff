#include "ingest/model_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "base/try.h"
#include "ingest/call_pool.h"
#include "ingest/model_plan.h"
#include "text/token_estimate.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kCommitAfter = std::chrono::milliseconds(100);  // replies wait no longer
constexpr std::size_t kCommitCalls = 200;
constexpr std::size_t kDocumentsAhead = 32;     // loaded, waiting for their calls
constexpr std::size_t kKeptUnderWay = 32;       // kept replies that are read at once
constexpr std::uint32_t kWordsWithAName = 200;  // so many words name something
constexpr std::int64_t kLocatorVersion = 1;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

TokenCount count_of(const Usage& usage, const std::optional<TokenPrice>& price) {
  TokenCount count{usage.input_tokens, usage.cached_tokens, usage.output_tokens, 0};
  if (price) count.nanodollars = std::llround(1e9 * cost_usd(usage, *price));
  return count;
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
        model_(model),
        options_(options),
        progress_(progress),
        stop_(stop),
        capabilities_(model.capabilities()),
        extractor_text_(extractor_text(capabilities_, options)),
        gate_(options.gate.value_or(gate_options_for(capabilities_))),
        pool_(model, options_.prompt,
              {capabilities_.model, static_cast<int>(kLocatorVersion),
               fmt::format(
                   "{} {}", kPromptVersion,
                   options.prompt.depth == ExtractionDepth::kThorough ? "thorough" : "standard")},
              stop) {}

  Result<ModelRunReport> run() {
    SENNIT_ASSIGN(plan_, plan_run(store_, extractor_text_, options_));
    report_.documents = plan_.documents.size();
    report_.held_back = plan_.held_back;
    for (const DocumentRecord& record : plan_.documents) chunks_ahead_ += record.chunks;
    while (!is_over()) {
      if (stop_) end(RunEnd::kStopped, {});
      SENNIT_TRY(start_what_may_start());
      if (is_over()) break;
      if (std::optional<EndedCall> ended = pool_.next(next_look())) SENNIT_TRY(take(*ended));
      if (is_commit_due()) SENNIT_TRY(commit());
      tell_progress();
    }
    SENNIT_TRY(commit());
    tell_progress();
    report_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return std::move(report_);
  }

 private:
  struct Waiting {
    GateTime due;
    PassageCall call;
  };

  bool is_ending() const { return ended_; }
  bool is_over() const {
    if (pool_.under_way() > 0) return false;
    return is_ending() ||
           (ready_.empty() && waiting_.empty() && next_document_ == plan_.documents.size());
  }

  void end(RunEnd why, std::string diagnosis) {
    if (ended_) return;
    ended_ = true;
    report_.end = why;
    report_.diagnosis = std::move(diagnosis);
  }

  // --- what is asked next ---------------------------------------------------------------------

  Result<void> start_what_may_start() {
    look_again_ = Clock::now() + std::chrono::milliseconds(50);
    while (!is_ending()) {
      SENNIT_TRY(fill_ready());
      take_due_repetitions();
      if (ready_.empty()) return {};
      PassageCall& call = ready_.front();
      if (call.kept) {
        if (pool_.under_way() >= kKeptUnderWay) return {};
        start(false);
        continue;
      }
      if (parked_.contains(call.key)) {  // the same question is under way
        parked_[call.key].push_back(std::move(call));
        ready_.pop_front();
        continue;
      }
      if (!fits_budget(call)) {
        if (gate_.in_flight() > 0) return {};  // what they do not use may be enough
        end(RunEnd::kBudget, "the next call could pass the budget");
        return {};
      }
      const GateTime now = Clock::now();
      const std::optional<GateDuration> wait = gate_.wait(now, call.tokens);
      if (!wait) return {};
      if (*wait > GateDuration{}) {
        look_again_ = std::min(look_again_, now + *wait);
        return {};
      }
      start(true);
    }
    return {};
  }

  void start(bool goes_out) {
    PassageCall call = std::move(ready_.front());
    ready_.pop_front();
    if (goes_out) {
      gate_.started(Clock::now(), call.tokens);
      reserved_tokens_ += call.tokens;
      reserved_cost_ += most_it_costs(call);
      parked_[call.key];
      ++report_.calls;
      report_.repeated += call.attempt > 0;
    }
    pool_.start(std::move(call));
  }

  // What a call may cost at most: its input as we count it and a margin, and all the output it may
  // give.
  std::int64_t most_tokens(const PassageCall& call) const {
    return call.tokens + call.request.max_tokens;
  }
  std::int64_t most_it_costs(const PassageCall& call) const {
    if (!capabilities_.price) return 0;
    return std::llround(1e9 * cost_usd({.known = true,
                                        .input_tokens = call.tokens,
                                        .output_tokens = call.request.max_tokens},
                                       *capabilities_.price));
  }
  bool fits_budget(const PassageCall& call) const {
    const std::int64_t spent = report_.count.input + report_.count.output;
    if (options_.max_tokens &&
        spent + reserved_tokens_ + reserved_output() + most_tokens(call) > *options_.max_tokens)
      return false;
    return !options_.max_nanodollars ||
           report_.count.nanodollars + reserved_cost_ + most_it_costs(call) <=
               *options_.max_nanodollars;
  }
  std::int64_t reserved_output() const {
    constexpr std::int64_t kReplyTokens = 4096;
    return gate_.in_flight() * kReplyTokens;
  }

  Result<void> fill_ready() {
    while (ready_.size() < kDocumentsAhead && next_document_ < plan_.documents.size())
      SENNIT_TRY(open_document(plan_.documents[next_document_++]));
    return {};
  }

  // Its passages that are not done, as rows and as calls.
  Result<void> open_document(const DocumentRecord& record) {
    chunks_ahead_ -= record.chunks;
    SENNIT_ASSIGN(const auto shown, load_shown(store_, record.id));
    pending_.unplanned.push_back(record.id);
    for (std::size_t p = 0; p < shown->passages.size(); ++p) {
      const PromptPassage& passage = shown->passages[p];
      PassageRecord row{record.id,
                        passage.first,
                        passage.end,
                        extractor_text_,
                        PassageState::kQueued,
                        {},
                        0,
                        0,
                        0,
                        0,
                        {}};
      if (const PassageRecord* known = done_before(row); known != nullptr) {
        pending_.passages.push_back(*known);
        continue;
      }
      pending_.passages.push_back(row);
      ++report_.passages;
      PassageCall call;
      call.shown = shown;
      call.passage = p;
      call.request =
          extraction_request(options_.prompt, shown->language,
                             shown_passage(*shown->names, shown->chunks, passage, shown->language));
      SENNIT_TRY(make_ready(std::move(call)));
    }
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

  // A reply that is kept answers it; else it takes its place among those that wait.
  Result<void> make_ready(PassageCall call) {
    call.key = reply_key(capabilities_, options_.parameters, call.request);
    constexpr double kMargin = 1.25;  // other tokenizers make more
    std::int64_t tokens = estimate_tokens(call.request.instructions);
    if (call.request.schema) tokens += estimate_tokens(call.request.schema->schema);
    for (const ChatMessage& message : call.request.messages)
      tokens += estimate_tokens(message.text);
    call.tokens = static_cast<std::int64_t>(kMargin * static_cast<double>(tokens));
    const auto recent = recent_.find(call.key);
    if (recent != recent_.end()) {
      call.kept = recent->second;
    } else {
      SENNIT_ASSIGN(std::optional<StoredReply> kept, store_.reply(call.key));
      if (kept) call.kept = std::move(kept->reply);
    }
    if (call.stage == AskStage::kFirst)
      ready_.push_back(std::move(call));
    else
      ready_.push_front(std::move(call));
    return {};
  }

  void take_due_repetitions() {
    const GateTime now = Clock::now();
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (at->due > now) {
        look_again_ = std::min(look_again_, at->due);
        ++at;
        continue;
      }
      ready_.push_front(std::move(at->call));
      at = waiting_.erase(at);
    }
  }

  GateTime next_look() const {
    GateTime next = look_again_;
    if (has_pending_) next = std::min(next, pending_since_ + kCommitAfter);
    return next;
  }

  // --- what came back -------------------------------------------------------------------------

  Result<void> take(EndedCall& ended) {
    PassageCall& call = ended.call;
    if (call.kept) {
      ++report_.kept;
      return go_on(ended, *call.kept);
    }
    take_account(ended);
    if (!ended.outcome.ok()) return take_failure(ended);
    const std::string text = std::move(ended.outcome.reply->text);
    const TokenCount count = count_of(ended.outcome.usage, capabilities_.price);
    call.spent += count;
    // A reply that says nothing is not kept: to ask again may help.
    const bool is_good = ended.located.has_value() || ended.parsed.fault == ReplyFault::kNone;
    if (is_good) keep_reply(call, text, count);
    wake_parked(call.key, is_good ? &text : nullptr);
    return go_on(ended, text);
  }

  void take_account(const EndedCall& ended) {
    const PassageCall& call = ended.call;
    gate_.ended(Clock::now(), call.tokens, ended.outcome);
    reserved_tokens_ -= call.tokens;
    reserved_cost_ -= most_it_costs(call);
    for (const std::string& fallback : ended.outcome.fallbacks)
      report_.fallbacks.push_back(fallback);
    if (!ended.outcome.usage.known) return;
    const TokenCount count = count_of(ended.outcome.usage, capabilities_.price);
    report_.count += count;
    pending_.usage.push_back({now_ns(), "extract", call.shown->id, capabilities_.model,
                              std::max(1, ended.outcome.requests), count});
    note_pending();
  }

  void keep_reply(const PassageCall& call, const std::string& text, const TokenCount& count) {
    StoredReply reply;
    reply.key = call.key;
    reply.model = capabilities_.model;
    reply.request =
        fmt::format(R"({{"prompt":{},"max_tokens":{}}})", kPromptVersion, call.request.max_tokens);
    reply.reply = text;
    reply.count = count;
    reply.made_ns = now_ns();
    reply.document = call.shown->id;
    recent_[call.key] = text;
    pending_.replies.push_back(std::move(reply));
    pending_.durable = true;
    note_pending();
  }

  // Those that waited for the same reply have it, or ask themselves.
  void wake_parked(const Hash128& key, const std::string* text) {
    std::vector<PassageCall> woken = std::move(parked_[key]);
    parked_.erase(key);
    for (PassageCall& call : woken) {
      if (text) call.kept = *text;
      ready_.push_front(std::move(call));
    }
  }

  Result<void> take_failure(EndedCall& ended) {
    PassageCall& call = ended.call;
    const ChatOutcome& outcome = ended.outcome;
    const Error& error = outcome.reply.error();
    wake_parked(call.key, nullptr);
    if (error.code == ErrorCode::kCancelled) return {};  // it stays queued
    if (outcome.scope == FailureScope::kSetup) {
      end(RunEnd::kSetup, error.remedy.empty() ? error.what : error.what + "; " + error.remedy);
      return {};
    }
    if (outcome.scope == FailureScope::kPassing && call.attempt + 1 < kMostAttempts) {
      ++call.attempt;
      const GateDuration delay =
          retry_delay(call.attempt, outcome.limits.retry_after, call.key.low + call.attempt);
      waiting_.push_back({Clock::now() + delay, std::move(call)});
      return {};
    }
    fail(call, error.what);
    return {};
  }

  Result<void> go_on(EndedCall& ended, const std::string& text) {
    PassageCall& call = ended.call;
    if (ended.located) {
      finish(ended);
      return {};
    }
    if (ended.parsed.fault != ReplyFault::kNone) return ask_again(call, ended.parsed, text);
    return ask_for_missed(call, std::move(ended.parsed), text);
  }

  Result<void> ask_again(PassageCall& call, const ParsedReply& parsed, const std::string& text) {
    const std::string why(name_of(parsed.fault));
    if (call.stage != AskStage::kFirst) {
      fail(call, why + ", also when asked again");
      return {};
    }
    PassageCall next = std::move(call);
    next.stage = AskStage::kRepair;
    next.request = repair_request(next.request, text, why, next.shown->language);
    next.kept.reset();
    next.attempt = 0;
    next.notes = "asked again: " + why;
    return make_ready(std::move(next));
  }

  Result<void> ask_for_missed(PassageCall& call, ParsedReply parsed, const std::string& text) {
    PassageCall next = std::move(call);
    next.stage = AskStage::kMissed;
    next.request = missed_request(next.request, text, next.shown->language);
    next.so_far = std::move(parsed);
    next.kept.reset();
    next.attempt = 0;
    return make_ready(std::move(next));
  }

  PassageRecord row_of(const PassageCall& call) const {
    const PromptPassage& passage = call.shown->passages[call.passage];
    PassageRecord row;
    row.document = call.shown->id;
    row.first = passage.first;
    row.end = passage.end;
    row.extractor = extractor_text_;
    row.count = call.spent;
    return row;
  }

  void finish(EndedCall& ended) {
    const PassageCall& call = ended.call;
    LocatedReply& located = *ended.located;
    PassageRecord row = row_of(call);
    row.state = PassageState::kDone;
    for (const std::uint32_t count : located.entities) row.entities += count;
    for (const std::uint32_t count : located.relations) row.relations += count;
    row.aside = located.entities_aside + located.relations_aside;
    row.dropped = losses(ended.parsed);
    row.reason = summary(ended.parsed, call.notes);
    const std::size_t words = row.entities > 0 ? 0 : words_of(call);
    if (words > kWordsWithAName)
      row.reason = fmt::format("no entity in {} words{}{}", words, row.reason.empty() ? "" : "; ",
                               row.reason);
    const std::string why = row.reason;
    if (const std::string aside = set_aside_text(located); !aside.empty())
      row.reason += (row.reason.empty() ? "" : "; ") + aside;
    report_.entities += row.entities;
    report_.relations += row.relations;
    report_.aside += row.aside;
    report_.dropped += row.dropped;
    ++report_.done;
    // Kept replies tell nothing of the model as it is now.
    if (!call.kept) count_in_row(words > kWordsWithAName ? why : std::string());
    for (Extraction& extraction : located.extractions)
      pending_.found_by_model.emplace_back(call.shown->id, std::move(extraction));
    pending_.passages.push_back(std::move(row));
    note_pending();
  }

  std::size_t words_of(const PassageCall& call) const {
    const ByteRange range = range_of(call.shown->passages[call.passage], call.shown->chunks);
    return words(range.of(call.shown->document.text)).size();
  }

  void fail(const PassageCall& call, const std::string& why) {
    PassageRecord row = row_of(call);
    row.state = PassageState::kFailed;
    row.reason = why;
    pending_.passages.push_back(row);
    note_pending();
    ++report_.failed;
    report_.failures.push_back({call.shown->document.path, why});
    count_in_row(why);
  }

  // `why` is empty for a passage that went well.
  void count_in_row(const std::string& why) {
    if (why.empty()) {
      in_row_.clear();
      return;
    }
    in_row_.push_back(why);
    if (in_row_.size() < kFailuresInARow) return;
    const std::set<std::string> distinct(in_row_.begin(), in_row_.end());
    end(RunEnd::kFailing,
        fmt::format("{} passages in a row gave nothing: {}. Check the model's context window, turn "
                    "thinking off, or try another model",
                    in_row_.size(), fmt::join(distinct, "; ")));
  }

  // --- commits --------------------------------------------------------------------------------

  void note_pending() {
    if (!has_pending_) pending_since_ = Clock::now();
    has_pending_ = true;
  }

  bool is_commit_due() const {
    return has_pending_ && (Clock::now() - pending_since_ >= kCommitAfter ||
                            pending_.passages.size() >= kCommitCalls);
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
    const std::size_t done = report_.done + report_.failed;
    const double share = report_.passages > 0 ? 1.0 : 0.0;
    const auto guess = static_cast<std::size_t>(share * static_cast<double>(chunks_ahead_) / 5);
    progress_(
        {done, report_.passages + guess, report_.count, gate_.in_flight(), Clock::now() - start_});
  }

  Store& store_;
  ChatModel& model_;
  const ModelRunOptions options_;
  const std::function<void(const ModelRunProgress&)>& progress_;
  const std::atomic<bool>& stop_;
  const Capabilities capabilities_;
  const std::string extractor_text_;
  const GateTime start_ = Clock::now();

  ModelPlan plan_;
  std::size_t next_document_ = 0;
  std::uint64_t chunks_ahead_ = 0;  // of documents not yet opened
  std::deque<PassageCall> ready_;
  std::vector<Waiting> waiting_;                        // for another attempt
  std::map<Hash128, std::vector<PassageCall>> parked_;  // keys under way, and who else asks them
  std::map<Hash128, std::string> recent_;               // replies that are not committed yet
  CallGate gate_;
  std::int64_t reserved_tokens_ = 0;  // of calls under way
  std::int64_t reserved_cost_ = 0;
  GateTime look_again_ = {};
  std::vector<std::string> in_row_;  // why the last ones failed
  bool ended_ = false;

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
