// The exact bytes of each provider's language.

#include "llm/codec.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema =
    R"({"type":"object","properties":{"minimum":{"type":["string","null"],"maxLength":9}},)"
    R"("required":["minimum"],"additionalProperties":false})";

ChatRequest request() {
  ChatRequest made;
  made.instructions = "Be brief.";
  made.messages = {{.text = "누구?"}};
  made.max_tokens = 100;
  return made;
}

Endpoint endpoint(std::string base_url, std::string model) {
  Endpoint made;
  made.base_url = std::move(base_url);
  made.model = std::move(model);
  made.key = Secret("k-1");
  made.known = find_known_model(made.model);
  return made;
}

HttpRequest encoded(const ChatCodec& codec, const ChatRequest& asked, const Endpoint& where,
                    const Refusals& refusals = {}, Delivery delivery = Delivery::kWhole) {
  Result<HttpRequest> made = codec.encode(asked, where, refusals, delivery);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().what);
  return made.ok() ? *made : HttpRequest{};
}

TEST(AnthropicBytes, TheFixedPartComesFirstAndIsMarked) {
  const HttpRequest made = encoded(anthropic_codec(), request(),
                                   endpoint("https://api.anthropic.com", "claude-haiku-4-5"));
  EXPECT_EQ(made.url, "https://api.anthropic.com/v1/messages");
  EXPECT_EQ(made.body,
            R"({"model":"claude-haiku-4-5","max_tokens":100,)"
            R"("system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}}],)"
            R"("messages":[{"role":"user","content":[{"type":"text","text":"누구?"}]}]})");
  ASSERT_EQ(made.secret_headers.size(), 1u);
  EXPECT_EQ(made.secret_headers[0], (HttpSecretHeader{"x-api-key", Secret("k-1")}));
  EXPECT_EQ(find_header(made.headers, "anthropic-version"), "2023-06-01");
}

TEST(AnthropicBytes, ASchemaLosesOnlyTheWordsThatAreNotTaken) {
  ChatRequest asked = request();
  asked.schema = ReplySchema{"reply", kSchema};
  const Json body = Json::parse(
      encoded(anthropic_codec(), asked, endpoint("https://x", "claude-haiku-4-5")).body);
  // "minimum" is a name here, not a word of the schema.
  EXPECT_EQ(body["output_config"]["format"]["schema"]["properties"]["minimum"],
            (Json{{"type", {"string", "null"}}}));
}

TEST(AnthropicBytes, AForcedToolStandsInForASchema) {
  ChatRequest asked = request();
  asked.schema = ReplySchema{"reply", kSchema};
  asked.effort = Effort::kHigh;
  const Endpoint where = endpoint("https://x", "claude-opus-5");
  const Json body = Json::parse(encoded(anthropic_codec(), asked, where, {Feature::kSchema}).body);
  EXPECT_EQ(body["tool_choice"]["type"], "tool");
  EXPECT_EQ(body["tool_choice"]["name"], body["tools"][0]["name"]);
  EXPECT_EQ(body["thinking"]["type"], "disabled");  // the two exclude each other
  const Refusals all = {Feature::kSchema, Feature::kSchemaSubstitute};
  const Json words = Json::parse(encoded(anthropic_codec(), asked, where, all).body);
  EXPECT_FALSE(words.contains("tools"));
  EXPECT_NE(words["system"][0]["text"].get<std::string>().find("JSON Schema"), std::string::npos);
}

TEST(AnthropicBytes, ThoughtsArePassedOverAndSentBack) {
  const ChatOutcome outcome = anthropic_codec().decode(
      {200,
       {},
       R"({"type":"message","model":"m","content":[{"type":"thinking","thinking":"hm",)"
       R"("signature":"s"},{"type":"redacted_thinking","data":"d"},)"
       R"({"type":"text","text":"Ada"}],"stop_reason":"end_turn","usage":)"
       R"({"input_tokens":10,"cache_read_input_tokens":900,)"
       R"("cache_creation_input_tokens":90,"output_tokens":7}})"});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.reply->text, "Ada");
  EXPECT_EQ(outcome.usage, (Usage{.known = true,
                                  .input_tokens = 1000,
                                  .cached_tokens = 900,
                                  .cache_write_tokens = 90,
                                  .output_tokens = 7}));
  ChatRequest next = request();
  next.messages = {
      {.text = "a"},
      {.role = ChatMessage::Role::kAssistant, .text = "", .native = outcome.reply->native},
      {.text = "b"}};
  const Json body = Json::parse(encoded(anthropic_codec(), next, endpoint("https://x", "m")).body);
  EXPECT_EQ(body["messages"][1]["content"][0]["signature"], "s");
  EXPECT_EQ(body["messages"][1]["content"].size(), 3u);
}

TEST(ResponsesBytes, NothingIsKeptThere) {
  ChatRequest asked = request();
  asked.schema = ReplySchema{"reply", kSchema};
  asked.temperature = 0.5;
  asked.effort = Effort::kNone;
  const HttpRequest made =
      encoded(openai_responses_codec(), asked, endpoint("https://api.openai.com/v1", "gpt-5-mini"));
  EXPECT_EQ(made.url, "https://api.openai.com/v1/responses");
  const Json body = Json::parse(made.body);
  EXPECT_EQ(body["store"], false);
  EXPECT_EQ(body["max_output_tokens"], 100);
  EXPECT_EQ(body["instructions"], "Be brief.");
  EXPECT_EQ(body["reasoning"]["effort"], "minimal");
  EXPECT_FALSE(body.contains("temperature"));  // this model is known to refuse it
  EXPECT_EQ(body["text"]["format"]["strict"], true);
  EXPECT_EQ(made.secret_headers[0].value, Secret("Bearer k-1"));
}

TEST(ChatBytes, OpenAiAndOthersNameTheLimitDifferently) {
  const Json own = Json::parse(
      encoded(openai_chat_codec(), request(), endpoint("https://api.openai.com/v1", "gpt-4o"))
          .body);
  EXPECT_EQ(own["max_completion_tokens"], 100);
  const Endpoint other = endpoint("http://localhost:8080/v1", "llama");
  const Json others = Json::parse(encoded(openai_chat_codec(), request(), other).body);
  EXPECT_EQ(others["max_tokens"], 100);
  EXPECT_FALSE(others.contains("max_completion_tokens"));
  const Json learnt =
      Json::parse(encoded(openai_chat_codec(), request(), other, {Feature::kTokenLimitName}).body);
  EXPECT_EQ(learnt["max_completion_tokens"], 100);
}

TEST(ChatBytes, ThoughtsBetweenTagsAreLeftOut) {
  const ChatOutcome outcome = openai_chat_codec().decode(
      {200,
       {},
       R"({"model":"q","choices":[{"message":{"role":"assistant","content":)"
       R"("<think>\nwho? {}\n</think>\n\nAda"},"finish_reason":"stop"}]})"});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.reply->text, "Ada");
  EXPECT_FALSE(outcome.usage.known);
}

TEST(GeminiBytes, TheKeyStandsInAHeaderAndTheSchemaInOpenApi) {
  ChatRequest asked = request();
  asked.schema = ReplySchema{"reply", kSchema};
  const HttpRequest made =
      encoded(gemini_codec(), asked, endpoint("https://g", "models/gemini-2.5-flash"), {},
              Delivery::kStream);
  EXPECT_EQ(made.url, "https://g/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
  EXPECT_EQ(made.url.find("k-1"), std::string::npos);
  EXPECT_EQ(made.secret_headers[0], (HttpSecretHeader{"x-goog-api-key", Secret("k-1")}));
  const Json schema = Json::parse(made.body)["generationConfig"]["responseSchema"];
  EXPECT_FALSE(schema.contains("additionalProperties"));
  EXPECT_EQ(schema["properties"]["minimum"]["type"], "string");
  EXPECT_EQ(schema["properties"]["minimum"]["nullable"], true);
}

TEST(GeminiBytes, AModelsNameCannotLeaveItsPlaceInTheAddress) {
  EXPECT_EQ(encoded(gemini_codec(), request(), endpoint("https://g", "../x?y#z")).url,
            "https://g/v1beta/models/..%2Fx%3Fy%23z:generateContent");
}

TEST(GeminiBytes, TheWaitStandsAmongTheDetails) {
  const ChatOutcome outcome = gemini_codec().decode(
      {429,
       {},
       R"({"error":{"code":429,"message":"Quota exceeded per minute","status":)"
       R"("RESOURCE_EXHAUSTED","details":[{"retryDelay":"34.5s"}]}})"});
  EXPECT_TRUE(outcome.may_pass());
  EXPECT_EQ(outcome.limits.retry_after, std::chrono::milliseconds(34'500));
}

TEST(OllamaBytes, TheWindowIsSaid) {
  Endpoint where = endpoint("http://localhost:11434", "qwen3:8b");
  where.context_tokens = 8192;
  const Json body = Json::parse(encoded(ollama_codec(), request(), where).body);
  EXPECT_EQ(body["options"]["num_ctx"], 8192);
  EXPECT_EQ(body["options"]["num_predict"], 100);
  EXPECT_EQ(body["stream"], false);
}

// The same reply of each provider, whole in one piece and cut at every place.
struct Recorded {
  const char* name;
  const ChatCodec* codec;
  std::string stream;
};

std::vector<Recorded> recorded() {
  return {
      {"anthropic", &anthropic_codec(),
       "event: message_start\r\ndata: "
       "{\"type\":\"message_start\",\"message\":{\"model\":\"m\",\"usage\":"
       "{\"input_tokens\":5,\"output_tokens\":1}}}\r\n\r\nevent: ping\ndata: "
       "{\"type\":\"ping\"}\n\n"
       "data: "
       "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\","
       "\"text\":\"\"}}\n\n"
       "data: "
       "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":"
       "\"김첨지 😀\"}}\n\n"
       "data: "
       "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_"
       "tokens\":4}}\n\n"
       "data: {\"type\":\"message_stop\"}\n\n"},
      {"responses", &openai_responses_codec(),
       ": a comment\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\"김첨지 😀\"}\n\n"
       "data: "
       "{\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"model\":\"m\","
       "\"output\":"
       "[{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"김첨지 "
       "😀\"}]}],\"usage\":"
       "{\"input_tokens\":5,\"output_tokens\":4}}}\n\n"},
      {"chat", &openai_chat_codec(),
       "data: {\"model\":\"m\",\"choices\":[{\"delta\":{\"content\":\"김첨\"}}]}\n\n"
       "data: {\"model\":\"m\",\"choices\":[{\"delta\":{\"content\":\"지 "
       "😀\"},\"finish_reason\":\"stop\"}]}\n\n"
       "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":4}}\n\ndata: "
       "[DONE]\n\n"},
      {"gemini", &gemini_codec(),
       "data: "
       "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"hm\",\"thought\":true},{\"text\":"
       "\"김첨지\"}]}}]}\r\n\r\n"
       "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\" "
       "😀\"}]},\"finishReason\":\"STOP\"}],"
       "\"usageMetadata\":{\"promptTokenCount\":5,\"candidatesTokenCount\":4}}"},  // no last blank
                                                                                   // line
      {"ollama", &ollama_codec(),
       "{\"model\":\"m\",\"message\":{\"content\":\"김첨지\"},\"done\":false}\n"
       "{\"model\":\"m\",\"message\":{\"content\":\" 😀\"},\"done\":false}\n"
       "{\"model\":\"m\",\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\","
       "\"prompt_eval_count\":5,\"eval_count\":4}\n"},
  };
}

TEST(Streams, GiveTheSameWhereverTheyAreCut) {
  for (const Recorded& reply : recorded()) {
    for (std::size_t cut = 0; cut <= reply.stream.size(); ++cut) {
      const auto decoder = reply.codec->stream();
      std::string text;
      const auto take = [&](std::string_view piece) { text += piece; };
      decoder->feed(std::string_view(reply.stream).substr(0, cut), take);
      decoder->feed(std::string_view(reply.stream).substr(cut), take);
      const ChatOutcome outcome = decoder->finish();
      ASSERT_TRUE(outcome.ok()) << reply.name << " cut at " << cut << ": "
                                << outcome.reply.error().what;
      ASSERT_EQ(outcome.reply->text, "김첨지 😀") << reply.name << " cut at " << cut;
      ASSERT_EQ(outcome.usage.output_tokens, 4) << reply.name;
      ASSERT_EQ(outcome.usage.input_tokens, 5) << reply.name;
    }
  }
}

TEST(Streams, ThatEndTooEarlyAreNeverAReply) {
  for (const Recorded& reply : recorded()) {
    // Without its last third no stream says that it is done.
    for (std::size_t end = 0; end < reply.stream.size() / 2; ++end) {
      const auto decoder = reply.codec->stream();
      decoder->feed(std::string_view(reply.stream).substr(0, end), [](auto) {});
      const ChatOutcome outcome = decoder->finish();
      ASSERT_FALSE(outcome.ok()) << reply.name << " ended at " << end;
      ASSERT_TRUE(outcome.may_pass()) << reply.name << ": " << outcome.reply.error().what;
    }
  }
}

TEST(Replies, OfAnyBytesAreAnErrorAndNoMore) {
  const std::string_view pieces[] = {
      "{",           "}",      "[",    "]",           "\"choices\"",
      "\"content\"", ":",      ",",    "null",        "1e999",
      "\"",          "김",     "\xff", "\"message\"", "\"candidates\"",
      "\"output\"",  "data: ", "\n\n", "{}",          "\"parts\"",
      "\"usage\"",   "-1",     "true"};
  // Too deep to be a reply, and deep enough to end a stack.
  const std::string deep =
      R"({"type":"message","content":[{"type":"tool_use","name":"a","input":)" +
      std::string(200'000, '[') + std::string(200'000, ']') + "}]}";
  EXPECT_FALSE(anthropic_codec().decode({200, {}, deep}).ok());
  std::uint32_t state = 7;
  for (int run = 0; run < 3'000; ++run) {
    std::string body;
    for (int i = 0; i < 14; ++i)
      body += pieces[((state = state * 1664525 + 1013904223) >> 16) % std::size(pieces)];
    for (const Recorded& reply : recorded()) {
      (void)reply.codec->decode({200, {}, body});
      (void)reply.codec->decode({400, {}, body});
      const auto decoder = reply.codec->stream();
      decoder->feed(body, [](auto) {});
      (void)decoder->finish();
    }
  }
}

TEST(Failures, SayWhomTheyConcern) {
  struct Case {
    int status;
    const char* message;
    FailureScope scope;
    ErrorCode code;
  };
  for (const Case& test :
       {Case{429, "You exceeded your current quota, please check your plan and billing details.",
             FailureScope::kSetup, ErrorCode::kLimited},
        Case{429, "Rate limit reached for gpt-4o on tokens per min (TPM)", FailureScope::kPassing,
             ErrorCode::kLimited},
        Case{400, "This model's maximum context length is 8192 tokens.", FailureScope::kRequest,
             ErrorCode::kLimited},
        Case{400, "Your credit balance is too low to access the API.", FailureScope::kSetup,
             ErrorCode::kLimited},
        Case{402, "Insufficient Balance", FailureScope::kSetup, ErrorCode::kLimited},
        Case{404, "no such model", FailureScope::kSetup, ErrorCode::kNotFound},
        Case{529, "Overloaded", FailureScope::kPassing, ErrorCode::kUnavailable}}) {
    const ChatOutcome outcome = openai_chat_codec().decode(
        {test.status, {}, Json{{"error", {{"message", test.message}}}}.dump()});
    EXPECT_EQ(outcome.scope, test.scope) << test.message;
    EXPECT_EQ(outcome.reply.error().code, test.code) << test.message;
  }
}

TEST(Failures, NeverRepeatAKey) {
  for (const char* said :
       {"Incorrect API key provided: sk-abc123.", "bad key AIzaSyD-123 given", "key sk-a***z"}) {
    const ChatOutcome outcome =
        openai_chat_codec().decode({401, {}, Json{{"error", {{"message", said}}}}.dump()});
    for (const char* part : {"sk-a", "AIza", "***"})
      EXPECT_EQ(outcome.reply.error().what.find(part), std::string::npos)
          << outcome.reply.error().what;
  }
}

TEST(Refusals, AreOnlyOfPartsThatWereSent) {
  const HttpReply reply{
      400,
      {},
      R"({"error":{"message":"Unsupported value: 'temperature' is not supported","param":"temperature"}})"};
  ChatRequest asked = request();
  EXPECT_FALSE(openai_chat_codec().refused(reply, asked, {}).has_value());
  asked.temperature = 0.5;
  EXPECT_EQ(openai_chat_codec().refused(reply, asked, {}), Feature::kTemperature);
  EXPECT_FALSE(openai_chat_codec().refused(reply, asked, {Feature::kTemperature}).has_value());
  // A value out of range is no refusal of the parameter.
  const HttpReply large{
      400, {}, R"({"error":{"message":"max_tokens is too large: 9","param":"max_tokens"}})"};
  EXPECT_FALSE(openai_chat_codec().refused(large, asked, {}).has_value());
}

}  // namespace
}  // namespace sennit
