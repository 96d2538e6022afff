// Threads that ask a model and read what it says.

#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "extract/prompt.h"
#include "ingest/call_desk.h"
#include "ingest/passage_call.h"
#include "llm/chat_model.h"

namespace sennit {

struct CallPoolOptions {
  CallDeskOptions desk;
  Extractor extractor;
};

// A thread takes the next call from the desk by itself as soon as one may start, and lets the next
// one go out as soon as its reply is in, before it reads that reply: nothing that its owner does
// (committing, reading documents) holds a call up, as long as calls are added in time. So there are
// a few threads more than calls that may be under way.
//
// Thread safety: its functions are for one thread, the owner's.
class CallPool {
 public:
  CallPool(ChatModel& model, const PromptOptions& prompt, CallPoolOptions options,
           const std::atomic<bool>& stop)
      : model_(model),
        prompt_(prompt),
        extractor_(std::move(options.extractor)),
        stop_(stop),
        desk_(options.desk) {}
  ~CallPool();
  CallPool(const CallPool&) = delete;
  CallPool& operator=(const CallPool&) = delete;

  void add(PassageCall call);
  void add_first(PassageCall call);
  void settle(const Hash128& key, const std::string* reply);
  void end(RunEnd why, std::string diagnosis);

  // Calls that have ended since, at least one; none when none has until then.
  std::deque<EndedCall> next(GateTime until);

  struct State {
    std::size_t ready = 0;  // calls that may start when their time comes
    bool is_over = false;   // none is under way, and none will start unless one is added
    bool has_ended = false;
    int in_flight = 0;
    TokenCount spent;
    std::size_t calls = 0, repeated = 0;
    RunEnd why_ended = RunEnd::kFinished;
    std::string diagnosis;
  };
  State state() const;

 private:
  void work();
  std::optional<PassageCall> wait_for_call(std::unique_lock<std::mutex>& lock);
  void wake_one();  // with the lock
  EndedCall make(PassageCall call);
  void read(EndedCall& ended, std::string_view text) const;

  ChatModel& model_;
  const PromptOptions& prompt_;
  const Extractor extractor_;
  const std::atomic<bool>& stop_;

  mutable std::mutex mutex_;
  std::condition_variable may_start_;
  std::condition_variable has_ended_;
  CallDesk desk_;
  std::deque<EndedCall> ended_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;       // threads that wait for a call
  std::size_t under_way_ = 0;  // started, and not yet given by next()
  bool is_watched_ = false;    // a thread looks at the desk again when its time comes
  bool closing_ = false;
};

// A second reply to the same passage: what it names anew is added.
void add_missed(ParsedReply& reply, ParsedReply missed);

}  // namespace sennit
