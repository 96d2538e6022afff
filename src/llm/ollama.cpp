// The whole truth about Ollama's /api/chat, /api/show and /api/ps.

#include "llm/ollama.h"

#include <fmt/format.h>

#include <array>

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

constexpr std::string_view kProvider = "Ollama";

Result<void> add_message(const ChatMessage& message, Json& messages) {
  if (message.role == ChatMessage::Role::kTool) {
    for (const ToolResult& result : message.results)
      messages.push_back(
          {{"role", "tool"}, {"tool_name", result.name}, {"content", result.content}});
    return {};
  }
  if (message.role == ChatMessage::Role::kAssistant && !message.native.empty()) {
    SENNIT_ASSIGN(Json native, wire::own_json(message.native, "a model's own message"));
    messages.push_back(std::move(native));
    return {};
  }
  Json turn = {{"role", message.role == ChatMessage::Role::kUser ? "user" : "assistant"},
               {"content", message.text}};
  for (const ToolCall& call : message.calls) {
    SENNIT_ASSIGN(Json arguments, wire::own_json(call.arguments, "the arguments of a tool"));
    turn["tool_calls"].push_back(
        {{"function", {{"name", call.name}, {"arguments", std::move(arguments)}}}});
  }
  messages.push_back(std::move(turn));
  return {};
}

Json think_of(Effort effort, std::string_view model) {
  if (effort == Effort::kNone) return false;
  // gpt-oss alone knows levels, and cannot be told not to think.
  if (!model.starts_with("gpt-oss")) return true;
  if (effort == Effort::kLow) return "low";
  return effort == Effort::kMedium ? "medium" : "high";
}

Result<void> add_format_and_tools(const ChatRequest& request, const Refusals& refusals,
                                  Json& body) {
  if (request.schema && !refusals.contains(Feature::kSchema)) {
    SENNIT_ASSIGN(body["format"], wire::own_json(request.schema->schema, "the schema of a reply"));
  } else if (request.schema && !refusals.contains(Feature::kSchemaSubstitute)) {
    body["format"] = "json";
  }
  return wire::add_function_tools(request, refusals, body);
}

// Ollama leaves prompt_eval_count out where it had read the whole text before.
Usage usage_of(const Json& reply) {
  Usage used;
  used.known = at(reply, "eval_count").is_number_integer();
  used.input_tokens = count_at(reply, "prompt_eval_count");
  used.output_tokens = count_at(reply, "eval_count");
  return used;
}

void add_calls(const Json& message, std::vector<ToolCall>& calls) {
  for (const Json& call : at(message, "tool_calls")) {
    const Json& function = at(call, "function");
    std::string id = text_at(call, "id");
    if (id.empty()) id = fmt::format("call_{}", calls.size());
    calls.push_back(
        {std::move(id), text_at(function, "name"), wire::written(at(function, "arguments"))});
  }
}

FinishReason finish_of(std::string_view word, bool has_calls) {
  if (word == "length") return FinishReason::kLength;
  return has_calls ? FinishReason::kTools : FinishReason::kStop;
}

wire::Complaint complaint_of(const Json& reply) { return {text_at(reply, "error"), ""}; }

std::string native_message(const ChatReply& reply) {
  Json message = {{"role", "assistant"}, {"content", reply.text}};
  for (const ToolCall& call : reply.calls)
    message["tool_calls"].push_back(
        {{"function", {{"name", call.name}, {"arguments", wire::parsed(call.arguments)}}}});
  return wire::written(message);
}

class OllamaStream : public wire::LineJsonStream {
 public:
  OllamaStream() : wire::LineJsonStream(kProvider) {}

 private:
  wire::Complaint complaint(const Json& event) const override { return complaint_of(event); }

  void take(const Json& event, const wire::TextOut& text) override {
    if (reply_.model.empty()) reply_.model = text_at(event, "model");
    const Json& message = at(event, "message");
    if (const std::string piece = thoughts_.take(text_at(message, "content")); !piece.empty()) {
      reply_.text += piece;
      text(piece);
    }
    add_calls(message, reply_.calls);
    if (at(event, "done") != true) return;
    reason_ = text_at(event, "done_reason");
    usage_ = usage_of(event);
    ended_ = true;
  }

  ChatOutcome whole() override {
    reply_.text += thoughts_.finish();
    reply_.finish = finish_of(reason_, !reply_.calls.empty());
    reply_.native = native_message(reply_);
    return wire::finished(std::move(reply_), usage_, kProvider);
  }

  ThoughtFilter thoughts_;
  ChatReply reply_;
  std::string reason_;
};

class OllamaCodec : public ChatCodec {
 public:
  Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                             const Refusals& refusals, Delivery delivery) const override {
    SENNIT_TRY(wire::check_request(request));
    Json messages = Json::array();
    const std::string instructions =
        wire::instructions_of(request, refusals.contains(Feature::kSchema));
    if (!instructions.empty()) messages.push_back({{"role", "system"}, {"content", instructions}});
    for (const ChatMessage& message : request.messages) SENNIT_TRY(add_message(message, messages));
    Json options = {{"num_predict", request.max_tokens}};
    // Without it Ollama takes a window by the memory it finds, and cuts what is longer silently.
    if (endpoint.context_tokens > 0) options["num_ctx"] = endpoint.context_tokens;
    if (request.temperature && !refusals.contains(Feature::kTemperature))
      options["temperature"] = *request.temperature;
    Json body = {{"model", endpoint.model},
                 {"messages", std::move(messages)},
                 {"stream", delivery == Delivery::kStream},
                 {"options", std::move(options)}};
    const bool asks_effort = request.effort != Effort::kDefault &&
                             (endpoint.known.thinks || request.effort != Effort::kNone) &&
                             !refusals.contains(Feature::kEffort);
    if (asks_effort) body["think"] = think_of(request.effort, endpoint.model);
    SENNIT_TRY(add_format_and_tools(request, refusals, body));
    HttpRequest made = wire::post(endpoint.base_url + "/api/chat", body);
    if (!endpoint.key.empty())
      made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
    return made;
  }

  ChatOutcome decode(const HttpReply& reply) const override {
    const Json body = wire::parsed(reply.body);
    if (reply.status < 200 || reply.status > 299)
      return wire::failure(reply, kProvider, complaint_of(body));
    if (at(body, "error").is_string()) return wire::stream_failure(kProvider, complaint_of(body));
    const Json& message = at(body, "message");
    if (!message.is_object()) return wire::not_the_protocol(reply, kProvider);
    ChatReply made;
    made.text = without_thoughts(text_at(message, "content"));
    made.model = text_at(body, "model");
    add_calls(message, made.calls);
    made.finish = finish_of(text_at(body, "done_reason"), !made.calls.empty());
    made.native = native_message(made);
    ChatOutcome outcome = wire::finished(std::move(made), usage_of(body), kProvider);
    outcome.limits = rate_limits(reply.headers);
    return outcome;
  }

  std::unique_ptr<StreamDecoder> stream() const override {
    return std::make_unique<OllamaStream>();
  }

  std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                 const Refusals& refusals) const override {
    const Feature schema = wire::schema_asked(refusals);
    const std::array<wire::FeatureWord, 5> words = {{
        {Feature::kTools, "support tools"},
        {Feature::kEffort, "support thinking"},
        {Feature::kEffort, "think value"},
        {schema, "format"},
        {Feature::kTemperature, "temperature"},
    }};
    return wire::refused_feature(reply, complaint_of(wire::parsed(reply.body)), request, refusals,
                                 words);
  }
};

}  // namespace

const ChatCodec& ollama_codec() {
  static const OllamaCodec codec;
  return codec;
}

HttpRequest ollama_show_request(const Endpoint& endpoint) {
  return wire::post(endpoint.base_url + "/api/show", {{"model", endpoint.model}});
}

Result<OllamaModel> read_ollama_show(const HttpReply& reply) {
  const Json body = wire::parsed(reply.body);
  const Json& info = at(body, "model_info");
  if (!info.is_object()) return corrupt("Ollama did not say what its model can");
  OllamaModel made;
  for (const auto& [name, value] : info.items())  // "llama.context_length", "qwen3.context_length"
    if (name.ends_with(".context_length") && value.is_number_integer())
      made.context_tokens = value.get<std::int64_t>();
  if (const Json& can = at(body, "capabilities"); can.is_array()) {
    made.tools = std::find(can.begin(), can.end(), "tools") != can.end();
    made.thinks = std::find(can.begin(), can.end(), "thinking") != can.end();
  }
  return made;
}

HttpRequest ollama_ps_request(const Endpoint& endpoint) {
  HttpRequest made;
  made.method = "GET";
  made.url = endpoint.base_url + "/api/ps";
  return made;
}

std::optional<std::int64_t> read_ollama_ps(const HttpReply& reply, std::string_view model) {
  const Json body = wire::parsed(reply.body);
  for (const Json& loaded : at(body, "models")) {
    const std::string name = text_at(loaded, "model");
    // "llama3" is "llama3:latest" there.
    if (name != model && name != std::string(model) + ":latest") continue;
    const std::int64_t window = count_at(loaded, "context_length");
    if (window > 0) return window;
  }
  return std::nullopt;
}

}  // namespace sennit
