// The whole truth about /v1/chat/completions: OpenAI's own, and that of the many servers that speak
// it (llama.cpp, LM Studio, vLLM, OpenRouter, DeepSeek), each with parts left out.

#include <fmt/format.h>

#include <array>
#include <map>

#include "base/try.h"
#include "llm/codec.h"
#include "llm/rate_limits.h"
#include "llm/thoughts.h"
#include "llm/wire.h"
#include "llm/wire_stream.h"

namespace sennit {
namespace {

using wire::at;
using wire::count_at;
using wire::Json;
using wire::text_at;

constexpr std::string_view kProvider = "the server";  // many different ones
constexpr std::size_t kSeenBytes = 4096;              // of a stream that is none, to say what it is

bool is_openai(std::string_view base_url) {
  return base_url.find("api.openai.com") != std::string_view::npos;
}

const char* effort_word(Effort effort) {
  switch (effort) {
    case Effort::kDefault:
      break;
    case Effort::kNone:
      return "none";
    case Effort::kLow:
      return "low";
    case Effort::kMedium:
      return "medium";
    case Effort::kHigh:
      return "high";
  }
  return "";
}

Result<Json> tool_calls(const std::vector<ToolCall>& calls) {
  Json list = Json::array();
  for (const ToolCall& call : calls)
    list.push_back({{"id", call.id},
                    {"type", "function"},
                    {"function", {{"name", call.name}, {"arguments", call.arguments}}}});
  return list;
}

Result<void> add_message(const ChatMessage& message, Json& messages) {
  switch (message.role) {
    case ChatMessage::Role::kUser:
      messages.push_back({{"role", "user"}, {"content", message.text}});
      return {};
    case ChatMessage::Role::kTool:
      for (const ToolResult& result : message.results)
        messages.push_back(
            {{"role", "tool"}, {"tool_call_id", result.call_id}, {"content", result.content}});
      return {};
    case ChatMessage::Role::kAssistant:
      break;
  }
  if (!message.native.empty()) {
    SENNIT_ASSIGN(Json native, wire::own_json(message.native, "a model's own message"));
    messages.push_back(std::move(native));
    return {};
  }
  Json turn = {{"role", "assistant"},
               {"content", message.text.empty() ? Json(nullptr) : Json(message.text)}};
  if (!message.calls.empty()) {
    SENNIT_ASSIGN(turn["tool_calls"], tool_calls(message.calls));
  }
  messages.push_back(std::move(turn));
  return {};
}

Result<void> add_schema(const ChatRequest& request, const Refusals& refusals, Json& body) {
  if (!request.schema) return {};
  if (!refusals.contains(Feature::kSchema)) {
    SENNIT_ASSIGN(Json schema, wire::own_json(request.schema->schema, "the schema of a reply"));
    body["response_format"] = {
        {"type", "json_schema"},
        {"json_schema",
         {{"name", request.schema->name}, {"strict", true}, {"schema", std::move(schema)}}}};
  } else if (!refusals.contains(Feature::kSchemaSubstitute)) {
    body["response_format"] = {{"type", "json_object"}};
  }
  return {};
}

Usage usage_of(const Json& usage) {
  if (!usage.is_object()) return {};
  Usage used;
  used.known = true;
  used.input_tokens = count_at(usage, "prompt_tokens");
  used.output_tokens = count_at(usage, "completion_tokens");
  used.cached_tokens = count_at(at(usage, "prompt_tokens_details"), "cached_tokens");
  if (used.cached_tokens == 0) used.cached_tokens = count_at(usage, "prompt_cache_hit_tokens");
  used.thinking_tokens = count_at(at(usage, "completion_tokens_details"), "reasoning_tokens");
  return used;
}

FinishReason finish_of(std::string_view word, bool has_calls) {
  if (word == "length") return FinishReason::kLength;
  if (word == "content_filter") return FinishReason::kRefusal;
  return word == "tool_calls" || has_calls ? FinishReason::kTools : FinishReason::kStop;
}

// `{"error": {"message", "type", "param", "code"}}`, or an error that is a text, or llama.cpp's
// number for a code.
wire::Complaint complaint_of(const Json& reply) {
  const Json& error = at(reply, "error");
  if (error.is_string()) return {error.get<std::string>(), ""};
  if (!error.is_object()) {
    std::string message = text_at(reply, "message");
    if (message.empty()) message = text_at(reply, "detail");
    return {std::move(message), text_at(reply, "type")};
  }
  std::string type = text_at(error, "type");
  if (const std::string code = text_at(error, "code"); !code.empty()) type += " " + code;
  return {text_at(error, "message"), std::move(type), text_at(error, "param")};
}

std::string native_message(const ChatReply& reply) {
  Json message = {{"role", "assistant"},
                  {"content", reply.text.empty() ? Json(nullptr) : Json(reply.text)}};
  if (!reply.calls.empty()) message["tool_calls"] = *tool_calls(reply.calls);
  return wire::written(message);
}

class OpenAiChatStream : public wire::EventJsonStream {
 public:
  OpenAiChatStream() : wire::EventJsonStream(kProvider) {}

 private:
  wire::Complaint complaint(const Json& event) const override { return complaint_of(event); }

  void take(const Json& event, const wire::TextOut& text) override {
    if (reply_.model.empty()) reply_.model = text_at(event, "model");
    if (at(event, "usage").is_object()) usage_ = usage_of(at(event, "usage"));
    const Json& choice = at(at(event, "choices"), std::size_t{0});
    const Json& delta = at(choice, "delta");
    refusal_ += text_at(delta, "refusal");
    if (const std::string piece = thoughts_.take(text_at(delta, "content")); !piece.empty()) {
      reply_.text += piece;
      text(piece);
    }
    for (const Json& part : at(delta, "tool_calls")) {
      ToolCall& call = calls_[count_at(part, "index")];
      if (call.id.empty()) call.id = text_at(part, "id");
      call.name += text_at(at(part, "function"), "name");
      call.arguments += text_at(at(part, "function"), "arguments");
    }
    if (const std::string word = text_at(choice, "finish_reason"); !word.empty()) {
      finish_word_ = word;
      ended_ = true;  // the usage may follow; "[DONE]" is forgotten by some
    }
  }

  ChatOutcome whole() override {
    reply_.text += thoughts_.finish();
    for (auto& [index, call] : calls_) reply_.calls.push_back(std::move(call));
    reply_.finish = finish_of(finish_word_, !reply_.calls.empty());
    reply_.native = native_message(reply_);
    return wire::finished(std::move(reply_), usage_, kProvider, refusal_);
  }

  ThoughtFilter thoughts_;
  ChatReply reply_;
  std::map<std::int64_t, ToolCall> calls_;
  std::string finish_word_;
  std::string refusal_;
};

class OpenAiChatCodec : public ChatCodec {
 public:
  Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                             const Refusals& refusals, Delivery delivery) const override {
    SENNIT_TRY(wire::check_request(request));
    Json body = {{"model", endpoint.model}};
    Json messages = Json::array();
    const std::string instructions =
        wire::instructions_of(request, refusals.contains(Feature::kSchema));
    if (!instructions.empty()) messages.push_back({{"role", "system"}, {"content", instructions}});
    for (const ChatMessage& message : request.messages) SENNIT_TRY(add_message(message, messages));
    body["messages"] = std::move(messages);
    const bool new_name =
        is_openai(endpoint.base_url) != refusals.contains(Feature::kTokenLimitName);
    body[new_name ? "max_completion_tokens" : "max_tokens"] = request.max_tokens;
    if (request.temperature && endpoint.known.takes_temperature &&
        !refusals.contains(Feature::kTemperature))
      body["temperature"] = *request.temperature;
    if (request.effort != Effort::kDefault && !refusals.contains(Feature::kEffort))
      body["reasoning_effort"] = effort_word(request.effort);
    SENNIT_TRY(add_schema(request, refusals, body));
    SENNIT_TRY(wire::add_function_tools(request, refusals, body));
    if (delivery == Delivery::kStream) {
      body["stream"] = true;
      if (!refusals.contains(Feature::kStreamUsage))
        body["stream_options"] = {{"include_usage", true}};
    }
    HttpRequest made = wire::post(endpoint.base_url + "/chat/completions", body);
    if (!endpoint.key.empty())
      made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
    return made;
  }

  ChatOutcome decode(const HttpReply& reply) const override {
    if (reply.status < 200 || reply.status > 299)
      return wire::failure(reply, kProvider, complaint_of(wire::parsed(reply.body)));
    const Json body = wire::parsed(reply.body);
    if (at(body, "error").is_object())  // OpenRouter says so with 200
      return wire::stream_failure(kProvider, complaint_of(wire::parsed(reply.body)));
    const Json& choice = at(at(body, "choices"), std::size_t{0});
    const Json& message = at(choice, "message");
    if (!message.is_object()) return wire::not_the_protocol(reply, kProvider);
    ChatReply made;
    made.text = without_thoughts(text_at(message, "content"));
    made.model = text_at(body, "model");
    made.native = wire::written(message);
    for (const Json& call : at(message, "tool_calls"))
      made.calls.push_back({text_at(call, "id"), text_at(at(call, "function"), "name"),
                            text_at(at(call, "function"), "arguments")});
    made.finish = finish_of(text_at(choice, "finish_reason"), !made.calls.empty());
    ChatOutcome outcome = wire::finished(std::move(made), usage_of(at(body, "usage")), kProvider,
                                         text_at(message, "refusal"));
    outcome.limits = rate_limits(reply.headers);
    return outcome;
  }

  std::unique_ptr<StreamDecoder> stream() const override {
    return std::make_unique<OpenAiChatStream>();
  }

  std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                 const Refusals& refusals) const override {
    const Feature schema = wire::schema_asked(refusals);
    const std::array<wire::FeatureWord, 12> words = {{
        {Feature::kStreamUsage, "stream_options"},
        {Feature::kStreamUsage, "include_usage"},
        {Feature::kTokenLimitName, "max_completion_tokens"},
        {Feature::kTokenLimitName, "max_tokens"},
        {Feature::kTemperature, "temperature"},
        {Feature::kEffort, "reasoning_effort"},
        {Feature::kEffort, "reasoning effort"},
        {schema, "response_format"},
        {schema, "json_schema"},
        {schema, "json_object"},
        {Feature::kTools, "tools"},
        {Feature::kTools, "tool calling"},
    }};
    return wire::refused_feature(reply, complaint_of(wire::parsed(reply.body)), request, refusals,
                                 words);
  }
};

}  // namespace

const ChatCodec& openai_chat_codec() {
  static const OpenAiChatCodec codec;
  return codec;
}

}  // namespace sennit
