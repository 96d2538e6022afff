// A model whose replies a test writes. Only for tests.

#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "llm/chat_model.h"

namespace sennit::testing {

// Answers each call by a function of the request, and keeps the requests.
class ScriptedChatModel : public ChatModel {
 public:
  using Script = std::function<ChatOutcome(const ChatRequest&)>;

  explicit ScriptedChatModel(Script script) : script_(std::move(script)) {
    capabilities_.provider = "scripted";
    capabilities_.model = "scripted-1";
    capabilities_.remote = false;
    capabilities_.price = TokenPrice{};
  }

  Capabilities capabilities() const override { return capabilities_; }
  void set_capabilities(Capabilities capabilities) { capabilities_ = std::move(capabilities); }

  ChatOutcome complete(const ChatRequest& request, const CallContext& context) override {
    if (context.stop && *context.stop) return {.reply = cancelled("the call was stopped")};
    {
      const std::scoped_lock lock(mutex_);
      requests_.push_back(request);
    }
    return script_(request);
  }

  ChatOutcome stream(const ChatRequest& request, const TextSink& sink,
                     const CallContext& context) override {
    ChatOutcome outcome = complete(request, context);
    if (outcome.ok() && !sink(outcome.reply->text))
      return {.reply = cancelled("the reader of the reply ended it")};
    return outcome;
  }

  std::vector<ChatRequest> requests() const {
    const std::scoped_lock lock(mutex_);
    return requests_;
  }

 private:
  Script script_;
  Capabilities capabilities_;
  mutable std::mutex mutex_;
  std::vector<ChatRequest> requests_;
};

// A whole reply of this text.
inline ChatOutcome replied(std::string text, Usage usage = {.known = true}) {
  return {.reply = ChatReply{.text = std::move(text),
                             .calls = {},
                             .finish = FinishReason::kStop,
                             .model = "scripted-1",
                             .native = {}},
          .usage = usage,
          .requests = 1,
          .status = 200};
}

}  // namespace sennit::testing
