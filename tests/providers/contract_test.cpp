// What holds for every provider, through the real transport, against a server as strict as theirs.

#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <thread>

#include "engine/chat_models.h"
#include "servers/model_server.h"

namespace sennit::testing {
namespace {

constexpr const char* kKey = "sk-test-0123456789";
constexpr const char* kSchema =
    R"({"type":"object","properties":{"names":{"type":"array","items":{"type":"string"}}},)"
    R"("required":["names"],"additionalProperties":false})";
constexpr const char* kToolSchema =
    R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"],)"
    R"("additionalProperties":false})";

struct Provider {
  const char* label;
  const char* provider;
  const char* model;  // takes all
  const char* path;   // below the server's address
  const char* key_variable;
  Language language;
  const char* protocol = "";
};

void PrintTo(const Provider& provider, std::ostream* out) { *out << provider.label; }

class ProviderContract : public ::testing::TestWithParam<Provider> {
 protected:
  ProviderContract() {
    server_.set_models({{.name = GetParam().model},
                        {.name = "thinker", .thinks = true},
                        {.name = "half-model", .takes_schema = false},
                        {.name = "old-model", .takes_schema = false, .takes_tools = false},
                        {.name = "plain-model",
                         .takes_schema = false,
                         .takes_json_mode = false,
                         .takes_tools = false}});
    server_.set_compatible(std::string_view(GetParam().provider) == "compatible");
    if (*GetParam().key_variable) server_.set_key(kKey);
  }

  ModelOptions options(const std::string& name = "") const {
    ModelOptions made;
    made.provider = GetParam().provider;
    made.name = name.empty() ? GetParam().model : name;
    made.base_url = server_.url() + GetParam().path;
    made.protocol = GetParam().protocol;
    made.timeout = std::chrono::seconds(10);
    return made;
  }

  std::unique_ptr<ChatModel> model(const ModelOptions& chosen, const char* key = kKey) {
    const Variables variables = [key](const char* name) -> std::optional<std::string> {
      return std::string_view(name) == GetParam().key_variable ? std::optional<std::string>(key)
                                                               : std::nullopt;
    };
    Result<std::unique_ptr<ChatModel>> made =
        make_chat_model(chosen, variables, [this](const NetworkEvent& event) {
          const std::scoped_lock lock(mutex_);
          log_.push_back(event);
        });
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().what);
    return std::move(made).value();
  }
  std::unique_ptr<ChatModel> model() { return model(options()); }

  void says(Said said) {
    server_.set_script([said](const Asked&) { return said; });
  }

  std::vector<NetworkEvent> log() const {
    const std::scoped_lock lock(mutex_);
    return log_;
  }

  ModelServer server_;
  mutable std::mutex mutex_;
  std::vector<NetworkEvent> log_;
};

ChatRequest question(std::string text = "김첨지가 누구인가?") {
  ChatRequest made;
  made.instructions = "Answer briefly.";
  made.messages = {{.text = std::move(text)}};
  made.max_tokens = 500;
  return made;
}

std::string why(const ChatOutcome& outcome) {
  return outcome.ok() ? "" : outcome.reply.error().what;
}

TEST_P(ProviderContract, AnswersAPlainQuestion) {
  says({.text = "김첨지는 인력거꾼이다. 😀", .output_tokens = 17});
  const ChatOutcome outcome = model()->complete(question(), {.document = "운수좋은날.md"});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.reply->text, "김첨지는 인력거꾼이다. 😀");
  EXPECT_EQ(outcome.reply->finish, FinishReason::kStop);
  EXPECT_TRUE(outcome.usage.known);
  EXPECT_EQ(outcome.usage.output_tokens, 17);
  const Asked asked = server_.seen().back();
  EXPECT_EQ(outcome.usage.input_tokens, asked.input_tokens);
  EXPECT_EQ(asked.instructions, "Answer briefly.");
  EXPECT_EQ(asked.text, "김첨지가 누구인가?");
  EXPECT_EQ(asked.max_tokens, 500);
  EXPECT_EQ(outcome.requests, 1);
  EXPECT_TRUE(outcome.fallbacks.empty());
}

TEST_P(ProviderContract, LogsWhatLeftTheMachineWithoutTheKey) {
  (void)model()->complete(question(), {.document = "운수좋은날.md"});
  std::vector<NetworkEvent> events = log();  // others asked what the model is, and sent no text
  std::erase_if(events, [](const NetworkEvent& event) { return event.document.empty(); });
  ASSERT_EQ(events.size(), 1u);
  const NetworkEvent event = events.front();
  EXPECT_EQ(event.origin, server_.url());
  EXPECT_EQ(event.document, "운수좋은날.md");
  EXPECT_EQ(event.status, 200);
  EXPECT_GT(event.sent_bytes, 50u);
  EXPECT_GT(event.received_bytes, 20u);
  EXPECT_EQ(event.failure, "");
}

TEST_P(ProviderContract, StreamsTheSameTextInPieces) {
  const std::string text =
      "Scrooge met Marley's Ghost. 스크루지는 말리의 유령을 만났다. 😀 The end.";
  says({.text = text, .thoughts = "First I think about it.", .output_tokens = 30});
  std::string streamed;
  int pieces = 0;
  const ChatOutcome outcome = model()->stream(question(),
                                              [&](std::string_view piece) {
                                                streamed += piece;
                                                return ++pieces > 0;
                                              },
                                              {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(streamed, text);
  EXPECT_EQ(outcome.reply->text, text);
  EXPECT_GT(pieces, 3);
  EXPECT_EQ(outcome.usage.output_tokens, 30);
  EXPECT_TRUE(outcome.usage.known);
  EXPECT_EQ(outcome.reply->finish, FinishReason::kStop);
}

TEST_P(ProviderContract, AsksForASchema) {
  says({.text = R"({"names":["Ada"]})"});
  ChatRequest request = question();
  request.schema = ReplySchema{"names", kSchema};
  const ChatOutcome outcome = model()->complete(request, {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.reply->text, R"({"names":["Ada"]})");
  ASSERT_TRUE(server_.seen().back().schema.has_value());
  EXPECT_EQ((*server_.seen().back().schema)["properties"]["names"]["type"], "array");
}

TEST_P(ProviderContract, AFalseSchemaIsAnErrorAndNothingIsLearnt) {
  ChatRequest request = question();
  request.schema = ReplySchema{"names", "{not json"};
  const auto asked = model();
  const ChatOutcome outcome = asked->complete(request, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(server_.seen().empty());
  EXPECT_TRUE(asked->capabilities().json_schema);
}

TEST_P(ProviderContract, LearnsOnceThatAModelTakesNoSchema) {
  server_.set_script([](const Asked&) { return Said{.text = R"({"names":["Ada"]})"}; });
  ChatRequest request = question();
  request.schema = ReplySchema{"names", kSchema};
  const auto asked = model(options("plain-model"));
  const ChatOutcome first = asked->complete(request, {});
  ASSERT_TRUE(first.ok()) << why(first);
  EXPECT_GT(first.requests, 1);
  ASSERT_FALSE(first.fallbacks.empty());
  EXPECT_NE(first.fallbacks[0].find("schema"), std::string::npos) << first.fallbacks[0];
  EXPECT_FALSE(asked->capabilities().json_schema);
  // The wish for it stands in words instead.
  EXPECT_NE(server_.seen().back().instructions.find("additionalProperties"), std::string::npos);

  const ChatOutcome second = asked->complete(request, {});
  EXPECT_TRUE(second.ok());
  EXPECT_EQ(second.requests, 1);
  EXPECT_TRUE(second.fallbacks.empty());
}

TEST_P(ProviderContract, TheNextBestStandsInForASchema) {
  says({.text = R"({"names":["Ada","김첨지"]})"});
  ChatRequest request = question();
  request.schema = ReplySchema{"names", kSchema};
  const auto asked = model(options("half-model"));
  const ChatOutcome outcome = asked->complete(request, {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(Json::parse(outcome.reply->text)["names"][1], "김첨지");
  EXPECT_EQ(outcome.reply->finish, FinishReason::kStop);
  EXPECT_TRUE(outcome.reply->calls.empty());
  const Asked seen = server_.seen().back();
  EXPECT_TRUE(seen.json_mode || !seen.forced_tool.empty());
  std::string streamed;
  const ChatOutcome stream = asked->stream(request,
                                           [&](std::string_view piece) {
                                             streamed += piece;
                                             return true;
                                           },
                                           {});
  ASSERT_TRUE(stream.ok()) << why(stream);
  EXPECT_EQ(Json::parse(streamed), Json::parse(stream.reply->text));
}

TEST_P(ProviderContract, LearnsThatAModelTakesNoTemperature) {
  if (GetParam().language == Language::kGemini || GetParam().language == Language::kOllama)
    GTEST_SKIP() << "all its models take a temperature";
  says({.text = "yes"});
  ModelOptions chosen = options("thinker");
  chosen.temperature = 0.0;
  const auto asked = model(chosen);
  const ChatOutcome first = asked->complete(question(), {});
  ASSERT_TRUE(first.ok()) << why(first);
  EXPECT_GT(first.requests, 1);
  ASSERT_FALSE(first.fallbacks.empty());
  EXPECT_NE(first.fallbacks.back().find("temperature"), std::string::npos)
      << first.fallbacks.back();
  EXPECT_FALSE(server_.seen().back().body.contains("temperature"));
  const ChatOutcome second = asked->complete(question(), {});
  EXPECT_EQ(second.requests, 1);
  EXPECT_TRUE(second.fallbacks.empty());
  EXPECT_EQ(asked->capabilities().parameters, "temperature=0");
}

TEST_P(ProviderContract, ThoughtsAreAskedForAndLeftOut) {
  says({.text = "yes", .thoughts = "let me see", .output_tokens = 9});
  ModelOptions chosen = options("thinker");
  chosen.effort = "low";
  const ChatOutcome outcome = model(chosen)->complete(question(), {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.reply->text, "yes");
  EXPECT_TRUE(server_.seen().back().effort.has_value());
  EXPECT_EQ(outcome.usage.output_tokens, 9);
}

TEST_P(ProviderContract, LearnsThatAModelDoesNotThink) {
  if (std::string_view(GetParam().provider) == "compatible")
    GTEST_SKIP() << "such a server passes over it";
  says({.text = "yes"});
  ModelOptions chosen = options();
  chosen.effort = "high";
  const auto asked = model(chosen);
  const ChatOutcome first = asked->complete(question(), {});
  ASSERT_TRUE(first.ok()) << why(first);
  ASSERT_FALSE(first.fallbacks.empty());
  EXPECT_NE(first.fallbacks[0].find("effort"), std::string::npos) << first.fallbacks[0];
  EXPECT_EQ(asked->complete(question(), {}).requests, 1);
}

TEST_P(ProviderContract, SettingsAreApplied) {
  ModelOptions chosen = options();
  chosen.temperature = 0.25;
  chosen.max_tokens = 77;
  ASSERT_TRUE(model(chosen)->complete(question(), {}).ok());
  const Asked asked = server_.seen().back();
  EXPECT_EQ(asked.max_tokens, 77);
  EXPECT_NE(asked.body.dump().find("0.25"), std::string::npos);
}

TEST_P(ProviderContract, UsesTools) {
  server_.set_script([](const Asked& asked) {
    if (asked.texts.size() == 1)
      return Said{.text = "",
                  .calls = {{"look_up", {{"name", "Ada"}}}, {"look_up", {{"name", "김첨지"}}}}};
    return Said{.text = "Ada wrote the notes; " + asked.text};
  });
  ChatRequest request = question("Who is Ada?");
  request.tools = {{"look_up", "Looks a name up.", kToolSchema}};
  const auto asked = model();
  for (const bool streamed : {false, true}) {
    request.messages = {{.text = "Who is Ada?"}};
    const TextSink sink = [](std::string_view) { return true; };
    const ChatOutcome first =
        streamed ? asked->stream(request, sink, {}) : asked->complete(request, {});
    ASSERT_TRUE(first.ok()) << why(first);
    EXPECT_EQ(first.reply->finish, FinishReason::kTools);
    ASSERT_EQ(first.reply->calls.size(), 2u);
    EXPECT_EQ(first.reply->calls[1].name, "look_up");
    EXPECT_EQ(Json::parse(first.reply->calls[1].arguments)["name"], "김첨지");
    EXPECT_NE(first.reply->calls[0].id, first.reply->calls[1].id);
    EXPECT_EQ(server_.seen().back().tools, std::vector<std::string>{"look_up"});

    ChatMessage turn{.role = ChatMessage::Role::kAssistant,
                     .text = first.reply->text,
                     .calls = first.reply->calls,
                     .native = first.reply->native};
    ChatMessage results{.role = ChatMessage::Role::kTool, .text = ""};
    for (const ToolCall& call : first.reply->calls)
      results.results.push_back({call.id, call.name, "{\"found\":\"a person\"}"});
    for (const bool native : {true, false}) {
      if (!native) turn.native.clear();
      request.messages = {{.text = "Who is Ada?"}, turn, results};
      const ChatOutcome second = asked->complete(request, {});
      ASSERT_TRUE(second.ok()) << why(second);
      EXPECT_NE(second.reply->text.find("a person"), std::string::npos) << second.reply->text;
    }
  }
}

TEST_P(ProviderContract, LearnsThatAModelTakesNoTools) {
  says({.text = "without"});
  ChatRequest request = question();
  request.tools = {{"look_up", "Looks a name up.", kToolSchema}};
  const auto asked = model(options("old-model"));
  const ChatOutcome outcome = asked->complete(request, {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_FALSE(outcome.fallbacks.empty());
  EXPECT_FALSE(asked->capabilities().tools);
}

TEST_P(ProviderContract, AWrongKeyConcernsEveryRequestAndIsNotShown) {
  if (!*GetParam().key_variable) GTEST_SKIP() << "this provider has no key";
  const ChatOutcome outcome = model(options(), "sk-wrong-9876")->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.scope, FailureScope::kSetup);
  EXPECT_EQ(outcome.reply.error().what.find("sk-wr"), std::string::npos)
      << outcome.reply.error().what;
  EXPECT_FALSE(outcome.reply.error().remedy.empty());
}

TEST_P(ProviderContract, AnUnknownModelIsNotFound) {
  const ChatOutcome outcome = model(options("no-such-model"))->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kNotFound) << why(outcome);
  EXPECT_EQ(outcome.scope, FailureScope::kSetup);
  EXPECT_NE(why(outcome).find("no-such-model"), std::string::npos) << why(outcome);
}

TEST_P(ProviderContract, ALimitMayPassAndSaysWhen) {
  server_.fail_next(
      {.status = 429, .message = "Rate limit reached", .headers = {{"retry-after", "7"}}});
  const auto asked = model();
  const ChatOutcome outcome = asked->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_TRUE(outcome.may_pass()) << why(outcome);
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kLimited);
  EXPECT_EQ(outcome.limits.retry_after, std::chrono::seconds(7));
  EXPECT_NE(why(outcome).find("Rate limit reached"), std::string::npos) << why(outcome);
  EXPECT_EQ(outcome.requests, 1);  // the caller decides when
  EXPECT_TRUE(asked->complete(question(), {}).ok());
}

TEST_P(ProviderContract, WhatPassesAndWhatDoesNot) {
  struct Case {
    int status;
    FailureScope scope;
  };
  for (const Case& test : {Case{500, FailureScope::kPassing}, Case{503, FailureScope::kPassing},
                           Case{529, FailureScope::kPassing}, Case{408, FailureScope::kPassing},
                           Case{400, FailureScope::kRequest}, Case{413, FailureScope::kRequest},
                           Case{401, FailureScope::kSetup}, Case{403, FailureScope::kSetup},
                           Case{302, FailureScope::kSetup}}) {
    for (const bool streamed : {false, true}) {
      server_.fail_next({.status = test.status, .message = "it did not work"});
      const auto asked = model();
      const ChatOutcome outcome = streamed
                                      ? asked->stream(question(), [](auto) { return true; }, {})
                                      : asked->complete(question(), {});
      ASSERT_FALSE(outcome.ok());
      EXPECT_EQ(outcome.scope, test.scope) << test.status << ": " << why(outcome);
      EXPECT_EQ(outcome.status, test.status);
      EXPECT_NE(why(outcome).find("it did not work"), std::string::npos) << why(outcome);
    }
  }
}

TEST_P(ProviderContract, AReplyThatBreaksOffMayPassAndIsNeverHalfAReply) {
  says({.text = std::string(400, 'x')});
  for (const Fault::Kind kind : {Fault::Kind::kBreakOff, Fault::Kind::kTruncated}) {
    for (const bool streamed : {false, true}) {
      server_.fail_next({.kind = kind});
      std::string text;
      const auto asked = model();
      const ChatOutcome outcome = streamed ? asked->stream(question(),
                                                           [&](std::string_view piece) {
                                                             text += piece;
                                                             return true;
                                                           },
                                                           {})
                                           : asked->complete(question(), {});
      ASSERT_FALSE(outcome.ok()) << static_cast<int>(kind) << streamed;
      EXPECT_TRUE(outcome.may_pass()) << why(outcome);
      if (streamed) {
        EXPECT_FALSE(text.empty());
      }
    }
  }
}

TEST_P(ProviderContract, AnErrorWithinAStreamIsToldInItsWords) {
  says({.text = std::string(200, 'x')});
  server_.fail_next({.kind = Fault::Kind::kStreamError,
                     .status = 529,
                     .message = "Overloaded, sorry",
                     .type = "overloaded_error"});
  const ChatOutcome outcome = model()->stream(question(), [](auto) { return true; }, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_TRUE(outcome.may_pass());
  EXPECT_NE(why(outcome).find("Overloaded, sorry"), std::string::npos) << why(outcome);
}

TEST_P(ProviderContract, AnEmptyReplyIsAFailureThatCosts) {
  for (const bool streamed : {false, true}) {
    says({.text = "", .thoughts = streamed ? "" : "hm", .output_tokens = 40});
    const auto asked = model();
    const ChatOutcome outcome = streamed ? asked->stream(question(), [](auto) { return true; }, {})
                                         : asked->complete(question(), {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.scope, FailureScope::kRequest);
    EXPECT_EQ(outcome.reply.error().code, ErrorCode::kCorrupt);
    EXPECT_EQ(outcome.usage.output_tokens, 40);
  }
  says({.text = "", .thoughts = "I think and think", .cut_off = true, .output_tokens = 500});
  const ChatOutcome cut = model()->complete(question(), {});
  ASSERT_FALSE(cut.ok());
  EXPECT_NE(cut.reply.error().remedy.find("max_tokens"), std::string::npos);
}

TEST_P(ProviderContract, AReplyCutOffAtItsLimitSaysSo) {
  says({.text = R"({"names":["Ada")", .cut_off = true});
  const ChatOutcome outcome = model()->complete(question(), {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.reply->finish, FinishReason::kLength);
}

TEST_P(ProviderContract, ARefusalOfTheModelConcernsThisRequest) {
  for (const bool streamed : {false, true}) {
    says({.text = "", .refuses = true});
    const auto asked = model();
    const ChatOutcome outcome = streamed ? asked->stream(question(), [](auto) { return true; }, {})
                                         : asked->complete(question(), {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.scope, FailureScope::kRequest) << why(outcome);
    if (GetParam().language != Language::kOllama) {
      EXPECT_EQ(outcome.reply.error().code, ErrorCode::kInvalidInput) << why(outcome);
    }
  }
}

TEST_P(ProviderContract, APageOfHtmlIsAWrongAddress) {
  for (const int status : {200, 403, 404}) {
    for (const bool streamed : {false, true}) {
      server_.fail_next({.kind = Fault::Kind::kHtml, .status = status});
      const auto asked = model();
      const ChatOutcome outcome = streamed
                                      ? asked->stream(question(), [](auto) { return true; }, {})
                                      : asked->complete(question(), {});
      ASSERT_FALSE(outcome.ok());
      EXPECT_EQ(outcome.scope, FailureScope::kSetup) << status << why(outcome);
      EXPECT_NE(why(outcome).find("HTML"), std::string::npos) << why(outcome);
    }
  }
}

TEST_P(ProviderContract, AReplyWithoutEndEndsInAClearError) {
  for (const bool streamed : {false, true}) {
    server_.fail_next({.kind = Fault::Kind::kHuge});
    const auto asked = model();
    const ChatOutcome outcome = streamed ? asked->stream(question(), [](auto) { return true; }, {})
                                         : asked->complete(question(), {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.reply.error().code, ErrorCode::kLimited) << why(outcome);
    EXPECT_NE(why(outcome).find("MB"), std::string::npos) << why(outcome);
    EXPECT_EQ(outcome.scope, FailureScope::kRequest);
  }
}

TEST_P(ProviderContract, StopsWhenItIsTold) {
  server_.set_delay(std::chrono::seconds(20));
  std::atomic<bool> stop = false;
  const auto asked = model();
  ChatOutcome outcome;
  std::thread call([&] { outcome = asked->complete(question(), {.stop = &stop}); });
  while (server_.requests() == 0) std::this_thread::yield();
  stop = true;
  call.join();  // would take the whole 20 s otherwise, and the time-out is 10 s
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kCancelled);
}

TEST_P(ProviderContract, AReaderEndsAStream) {
  says({.text = std::string(400, 'x')});
  const ChatOutcome outcome =
      model()->stream(question(), [](std::string_view) { return false; }, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kCancelled);
}

TEST_P(ProviderContract, SilenceEndsInATimeOut) {
  says({.text = std::string(400, 'x')});
  ModelOptions chosen = options();
  chosen.timeout = std::chrono::milliseconds(200);
  for (const bool streamed : {false, true}) {
    server_.fail_next({.kind = Fault::Kind::kSilence});
    const auto asked = model(chosen);
    const ChatOutcome outcome = streamed ? asked->stream(question(), [](auto) { return true; }, {})
                                         : asked->complete(question(), {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.reply.error().code, ErrorCode::kTimeout) << why(outcome);
    EXPECT_TRUE(outcome.may_pass());
  }
}

TEST_P(ProviderContract, ATextBeyondTheWindowConcernsThisRequest) {
  server_.set_models({{.name = GetParam().model, .window = 2000, .max_output = 1000}});
  const ChatOutcome outcome = model()->complete(question(std::string(20'000, 'x')), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.scope, FailureScope::kRequest) << why(outcome);
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kLimited) << why(outcome);
}

TEST_P(ProviderContract, ManyThreadsAskOneModel) {
  server_.set_script([](const Asked& asked) { return Said{.text = "heard " + asked.text}; });
  const auto asked = model();
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        const std::string text = std::to_string(t) + "." + std::to_string(i);
        const ChatOutcome outcome = asked->complete(question(text), {});
        if (outcome.ok() && outcome.reply->text == "heard " + text) ++right;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 160);
}

INSTANTIATE_TEST_SUITE_P(
    All, ProviderContract,
    ::testing::Values(
        Provider{"Anthropic", "anthropic", "some-claude", "", "ANTHROPIC_API_KEY",
                 Language::kAnthropic},
        Provider{"OpenAiResponses", "openai", "some-gpt", "/v1", "OPENAI_API_KEY",
                 Language::kResponses, "responses"},
        Provider{"OpenAiChat", "openai", "some-gpt", "/v1", "OPENAI_API_KEY", Language::kChat,
                 "chat"},
        Provider{"Compatible", "compatible", "llama-3", "/v1", "OPENAI_API_KEY", Language::kChat},
        Provider{"Gemini", "gemini", "some-gemini", "", "GEMINI_API_KEY", Language::kGemini},
        Provider{"Ollama", "ollama", "qwen3:8b", "", "", Language::kOllama}),
    [](const auto& made) { return std::string(made.param.label); });

TEST(Reaching, AHostThatIsNotThere) {
  ModelOptions options;
  options.provider = "compatible";
  options.name = "m";
  options.base_url = "http://127.0.0.1:1/v1";
  const auto model = make_chat_model(options, [](const char*) { return std::nullopt; });
  const ChatOutcome outcome = (*model)->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.reply.error().code, ErrorCode::kUnavailable) << why(outcome);
  EXPECT_NE(why(outcome).find("127.0.0.1:1"), std::string::npos);
  EXPECT_EQ(outcome.status, 0);
}

TEST(Reaching, AServerWithoutTls) {
  ModelServer server;
  ModelOptions options;
  options.provider = "compatible";
  options.name = "m";
  options.base_url = "https" + server.url().substr(4) + "/v1";
  const auto model = make_chat_model(options, [](const char*) { return std::nullopt; });
  const ChatOutcome outcome = (*model)->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.scope, FailureScope::kSetup) << why(outcome);
  EXPECT_NE(why(outcome).find("secure connection"), std::string::npos) << why(outcome);
}

TEST(Reaching, AServerIsAskedByManyAtOnce) {
  constexpr int kTogether = 16;
  ModelServer server;
  server.set_model({.name = "m"});
  server.set_compatible(true);
  // No one is answered before all have asked.
  std::atomic<int> asked = 0;
  server.set_script([&](const Asked&) {
    ++asked;
    while (asked < kTogether) std::this_thread::yield();
    return Said{.text = "hello"};
  });
  ModelOptions options;
  options.provider = "compatible";
  options.name = "m";
  options.base_url = server.url();
  const auto model = make_chat_model(options, [](const char*) { return std::nullopt; });
  std::vector<std::thread> threads;
  std::atomic<int> answered = 0;
  for (int t = 0; t < kTogether; ++t)
    threads.emplace_back([&] { answered += (*model)->complete(question(), {}).ok(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answered, kTogether);
  EXPECT_EQ(server.most_at_once(), static_cast<std::size_t>(kTogether));
}

TEST(Reaching, LimitsByBucketsAreToldWithTheWait) {
  ModelServer server;
  server.set_model({.name = "m"});
  server.set_compatible(true);
  server.set_limits({.tokens_a_minute = 2000});
  ModelOptions options;
  options.provider = "compatible";
  options.name = "m";
  options.base_url = server.url();
  const auto model = make_chat_model(options, [](const char*) { return std::nullopt; });
  ChatOutcome outcome = (*model)->complete(question(), {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.limits.tokens.limit, 2000);
  for (int i = 0; i < 10 && outcome.ok(); ++i) outcome = (*model)->complete(question(), {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_TRUE(outcome.may_pass());
  EXPECT_GT(outcome.limits.retry_after, std::chrono::milliseconds(0));
  EXPECT_EQ(server.limited(), 1u);
}

}  // namespace
}  // namespace sennit::testing
