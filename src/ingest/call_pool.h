// Threads that wait for a model, one for each call under way.

#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "extract/locate.h"
#include "ingest/model_plan.h"
#include "llm/chat_model.h"

namespace sennit {

enum class AskStage : std::uint8_t { kFirst, kRepair, kMissed };

// One question about one passage.
struct PassageCall {
  std::shared_ptr<const ShownDocument> shown;
  std::size_t passage = 0;  // of shown->passages
  AskStage stage = AskStage::kFirst;
  ChatRequest request;
  Hash128 key;
  int attempt = 0;                  // repetitions so far
  std::int64_t tokens = 0;          // that it may take
  std::optional<std::string> kept;  // the reply, when it is known already
  std::string first_reply;          // of stage kMissed
  ParsedReply so_far;               // the same
  TokenCount spent;                 // on this passage, earlier calls
  std::string notes;                // what went wrong on the way, for the passage's row
};

struct EndedCall {
  PassageCall call;
  ChatOutcome outcome;  // of a kept reply: not used
  ParsedReply parsed;
  std::optional<LocatedReply> located;  // when there is nothing more to ask
};

// `start` and `next` are for one thread.
class CallPool {
 public:
  CallPool(ChatModel& model, const PromptOptions& prompt, Extractor extractor,
           const std::atomic<bool>& stop)
      : model_(model), prompt_(prompt), extractor_(std::move(extractor)), stop_(stop) {}
  ~CallPool();
  CallPool(const CallPool&) = delete;
  CallPool& operator=(const CallPool&) = delete;

  void start(PassageCall call);
  // A call that has ended; nothing when none has until then.
  std::optional<EndedCall> next(GateTime until);
  std::size_t under_way() const { return under_way_; }

 private:
  void work();
  EndedCall make(PassageCall call) const;

  ChatModel& model_;
  const PromptOptions& prompt_;
  Extractor extractor_;
  const std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::condition_variable has_call_;
  std::condition_variable has_ended_;
  std::deque<PassageCall> calls_;
  std::deque<EndedCall> ended_;
  std::vector<std::thread> threads_;
  std::size_t under_way_ = 0;  // started, and not yet given by next()
  bool closing_ = false;
};

// A second reply to the same passage: what it names anew is added.
void add_missed(ParsedReply& reply, ParsedReply missed);

}  // namespace sennit
