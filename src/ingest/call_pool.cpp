#include "ingest/call_pool.h"

#include <algorithm>
#include <set>
#include <utility>

#include "text/normalize.h"

namespace sennit {

CallPool::~CallPool() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  has_call_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void CallPool::start(PassageCall call) {
  ++under_way_;
  {
    const std::scoped_lock lock(mutex_);
    calls_.push_back(std::move(call));
  }
  if (threads_.size() < under_way_) threads_.emplace_back([this] { work(); });
  has_call_.notify_one();
}

std::optional<EndedCall> CallPool::next(GateTime until) {
  std::unique_lock lock(mutex_);
  if (!has_ended_.wait_until(lock, until, [&] { return !ended_.empty(); })) return std::nullopt;
  EndedCall ended = std::move(ended_.front());
  ended_.pop_front();
  --under_way_;
  return ended;
}

void CallPool::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    has_call_.wait(lock, [&] { return closing_ || !calls_.empty(); });
    if (closing_) return;
    PassageCall call = std::move(calls_.front());
    calls_.pop_front();
    lock.unlock();
    EndedCall ended = make(std::move(call));
    lock.lock();
    ended_.push_back(std::move(ended));
    lock.unlock();
    has_ended_.notify_one();
  }
}

EndedCall CallPool::make(PassageCall call) const {
  EndedCall ended;
  ended.call = std::move(call);
  const PassageCall& made = ended.call;
  std::string_view text;
  if (made.kept) {
    text = *made.kept;
  } else {
    ended.outcome =
        model_.complete(made.request, {.document = made.shown->document.path, .stop = &stop_});
    if (!ended.outcome.ok()) return ended;
    text = ended.outcome.reply->text;
  }
  ended.parsed = parse_reply(text);
  const bool is_thorough = prompt_.depth == ExtractionDepth::kThorough;
  if (made.stage == AskStage::kMissed) {
    ParsedReply whole = made.so_far;
    add_missed(whole, std::move(ended.parsed));
    ended.parsed = std::move(whole);
  } else if (is_thorough || ended.parsed.fault != ReplyFault::kNone) {
    return ended;
  }
  if (!is_thorough) enforce_cap(ended.parsed, kStandardCap);
  const PromptPassage& passage = made.shown->passages[made.passage];
  const std::span<const Chunk> chunks = made.shown->chunks;
  ended.located =
      locate(*made.shown->names, chunks.subspan(passage.first, passage.end - passage.first),
             ended.parsed, extractor_);
  return ended;
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
