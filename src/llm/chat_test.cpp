#include "llm/chat.h"

#include <gtest/gtest.h>

#include "llm/chat_model_for_test.h"
#include "llm/embedding_model.h"

namespace sennit {
namespace {

TEST(Cost, CountsEachKindOfTokenAtItsPrice) {
  const TokenPrice price{.input = 3, .cached_input = 0.3, .cache_write = 3.75, .output = 15};
  const Usage usage{.known = true,
                    .input_tokens = 1'000'000,
                    .cached_tokens = 600'000,
                    .cache_write_tokens = 100'000,
                    .output_tokens = 200'000};
  EXPECT_DOUBLE_EQ(cost_usd(usage, price), 0.3 * 3 + 0.6 * 0.3 + 0.1 * 3.75 + 0.2 * 15);
  EXPECT_EQ(cost_usd({}, price), 0);
}

TEST(ScriptedModel, KeepsWhatItWasAskedAndStops) {
  testing::ScriptedChatModel model([](const ChatRequest& request) {
    return testing::replied("heard: " + request.messages.front().text);
  });
  std::string streamed;
  const TextSink sink = [&](std::string_view piece) { return streamed += piece, true; };
  EXPECT_EQ(
      model.stream({.instructions = "", .messages = {{.text = "김첨지"}}}, sink, {}).reply->text,
      "heard: 김첨지");
  EXPECT_EQ(streamed, "heard: 김첨지");
  EXPECT_EQ(model.requests().size(), 1u);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(model.complete({}, {.stop = &stop}).reply.error().code, ErrorCode::kCancelled);
}

}  // namespace
}  // namespace sennit
