// One model at one provider, ready to be asked.
//
//   ChatOutcome outcome = model.complete(request, {.document = "notes/Tides.md", .stop = &stop});
//   if (outcome.ok()) use(outcome.reply->text);
//   else if (outcome.may_pass()) ask_again_after(outcome.limits.retry_after);

#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "llm/chat.h"

namespace sennit {

// What concerns one call and is no part of the question.
struct CallContext {
  std::string document = {};  // whose text is sent, for the network log; or "a question"
  const std::atomic<bool>* stop = nullptr;  // set it to end the call within 200 ms: kCancelled
};

// Takes the next piece of a reply's text; false ends the call (kCancelled).
using TextSink = std::function<bool(std::string_view)>;

// Thread safety: complete and stream may be called from many threads at once; each call blocks its
// own thread only. A call makes no second attempt after a failure that may pass: how often, when
// and how many at once is the caller's business. It does ask again, at once, when the model refuses
// a parameter, a schema or a tool: without it, and says so in `fallbacks`; later calls leave it
// out.
class ChatModel {
 public:
  virtual ~ChatModel() = default;

  // As known now: a call may teach that the model refuses a schema or a tool, and a local server
  // says its window only when it is asked. A copy, so that any thread may read it.
  virtual Capabilities capabilities() const = 0;

  virtual ChatOutcome complete(const ChatRequest& request, const CallContext& context) = 0;

  // The same, with the text as it comes. The pieces given to `sink` make up reply.text; after a
  // failure the sink has seen a beginning only. `sink` is called in the thread of the call.
  virtual ChatOutcome stream(const ChatRequest& request, const TextSink& sink,
                             const CallContext& context) = 0;
};

}  // namespace sennit
