#include "ingest/call_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "ingest/model_plan.h"
#include "text/normalize.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kReading = 2;           // threads beyond those that wait for replies
constexpr std::size_t kWordsWithAName = 200;  // so many words name something

std::size_t words_of(const PassageCall& call) {
  const ByteRange range = range_of(call.shown->passages[call.passage], call.shown->chunks);
  return words(range.of(call.shown->document.text)).size();
}

}  // namespace

CallPool::~CallPool() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  may_start_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void CallPool::add(PassageCall call) {
  const std::scoped_lock lock(mutex_);
  desk_.add(std::move(call));
  wake_one();
}

void CallPool::add_first(PassageCall call) {
  const std::scoped_lock lock(mutex_);
  desk_.add_first(std::move(call));
  wake_one();
}

void CallPool::settle(const Hash128& key, const std::string* reply) {
  const std::scoped_lock lock(mutex_);
  desk_.settle(key, reply);
  wake_one();
}

void CallPool::end(RunEnd why, std::string diagnosis) {
  const std::scoped_lock lock(mutex_);
  desk_.end(why, std::move(diagnosis));
}

std::deque<EndedCall> CallPool::next(GateTime until) {
  std::unique_lock lock(mutex_);
  has_ended_.wait_until(lock, until,
                        [&] { return !ended_.empty() || (under_way_ == 0 && desk_.has_ended()); });
  under_way_ -= ended_.size();
  return std::exchange(ended_, {});
}

CallPool::State CallPool::state() const {
  const std::scoped_lock lock(mutex_);
  return {desk_.ready(),     under_way_ == 0 && (desk_.has_ended() || desk_.is_empty()),
          desk_.has_ended(), desk_.in_flight(),
          desk_.spent(),     desk_.calls(),
          desk_.repeated(),  desk_.why_ended(),
          desk_.diagnosis()};
}

// A thread that waits, else a new one, looks whether a call may start; it wakes the next.
void CallPool::wake_one() {
  if (idle_ > 0) return may_start_.notify_one();
  const auto most = static_cast<std::size_t>(desk_.concurrency()) + kReading;
  if (threads_.size() < most && !closing_) threads_.emplace_back([this] { work(); });
}

std::optional<PassageCall> CallPool::wait_for_call(std::unique_lock<std::mutex>& lock) {
  while (!closing_) {
    if (stop_) desk_.end(RunEnd::kStopped, {});
    CallDesk::Next next = desk_.next(Clock::now());
    if (next.call) {
      ++under_way_;
      if (!desk_.is_empty()) wake_one();
      return std::move(next.call);
    }
    if (desk_.has_ended()) has_ended_.notify_one();
    ++idle_;
    if (next.ask_again && !is_watched_) {
      is_watched_ = true;
      may_start_.wait_until(lock, *next.ask_again);
      is_watched_ = false;
    } else {
      may_start_.wait(lock);
    }
    --idle_;
  }
  return std::nullopt;
}

void CallPool::work() {
  std::unique_lock lock(mutex_);
  while (std::optional<PassageCall> call = wait_for_call(lock)) {
    lock.unlock();
    EndedCall ended = make(std::move(*call));
    lock.lock();
    // Kept replies tell nothing of the model as it is now.
    const bool tells = ended.end == CallEnd::kLocated || ended.end == CallEnd::kFailed;
    if (tells && !ended.call.kept) desk_.judge(ended.why);
    ended_.push_back(std::move(ended));
    has_ended_.notify_one();
  }
}

EndedCall CallPool::make(PassageCall call) {
  EndedCall ended;
  ended.call = std::move(call);
  if (ended.call.kept) {
    read(ended, *ended.call.kept);
    return ended;
  }
  ended.outcome = model_.complete(ended.call.request,
                                  {.document = ended.call.shown->document.path, .stop = &stop_});
  {
    const std::scoped_lock lock(mutex_);
    ended.end = desk_.came_back(Clock::now(), ended.call, ended.outcome);
    wake_one();
  }
  if (ended.outcome.ok())
    read(ended, ended.outcome.reply->text);
  else
    ended.why = ended.outcome.reply.error().what;
  return ended;
}

// What a reply says, and what is to be done about it.
void CallPool::read(EndedCall& ended, std::string_view text) const {
  const PassageCall& call = ended.call;
  ended.parsed = parse_reply(text);
  const bool is_thorough = prompt_.depth == ExtractionDepth::kThorough;
  if (call.stage == AskStage::kMissed) {
    ParsedReply whole = call.so_far;
    add_missed(whole, std::move(ended.parsed));
    ended.parsed = std::move(whole);
  } else if (ended.parsed.fault != ReplyFault::kNone) {
    ended.why = name_of(ended.parsed.fault);
    ended.end = call.stage == AskStage::kFirst ? CallEnd::kAskAgain : CallEnd::kFailed;
    if (ended.end == CallEnd::kFailed) ended.why += ", also when asked again";
    return;
  } else if (is_thorough) {
    ended.end = CallEnd::kAskMissed;
    return;
  }
  if (!is_thorough) enforce_cap(ended.parsed, kStandardCap);
  const PromptPassage& passage = call.shown->passages[call.passage];
  const std::span<const Chunk> chunks = call.shown->chunks;
  ended.located =
      locate(*call.shown->names, chunks.subspan(passage.first, passage.end - passage.first),
             ended.parsed, extractor_, prompt_.ontology.types);
  ended.end = CallEnd::kLocated;
  if (std::any_of(ended.located.entities.begin(), ended.located.entities.end(),
                  [](std::uint32_t count) { return count > 0; }))
    return;
  if (const std::size_t count = words_of(call); count > kWordsWithAName)
    ended.why = fmt::format("no entity in {} words", count);
}

void add_missed(ParsedReply& reply, ParsedReply missed) {
  std::set<std::string> names;
  for (const NamedEntity& entity : reply.entities) names.insert(fold(entity.name));
  for (NamedEntity& entity : missed.entities)
    if (names.insert(fold(entity.name)).second) reply.entities.push_back(std::move(entity));
  for (StatedRelation& relation : missed.relations)
    if (std::find(reply.relations.begin(), reply.relations.end(), relation) ==
        reply.relations.end())
      reply.relations.push_back(std::move(relation));
  for (std::size_t i = 0; i < kDropReasonCount; ++i) reply.dropped[i] += missed.dropped[i];
  reply.repairs += missed.repairs;
  reply.is_cut_off |= missed.is_cut_off;
}

}  // namespace sennit
