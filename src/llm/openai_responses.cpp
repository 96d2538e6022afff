// The whole truth about OpenAI's /v1/responses. Nothing is kept there (store: false).

#include <array>

#include "base/try.h"
#include "llm/codec.h"
#include "llm/rate_limits.h"
#include "llm/wire.h"
#include "llm/wire_stream.h"

namespace sennit {
namespace {

using wire::at;
using wire::count_at;
using wire::Json;
using wire::text_at;

constexpr std::string_view kProvider = "OpenAI";

// The first models that think cannot be told not to, only to do so little.
std::string effort_word(Effort effort, std::string_view known) {
  if (effort == Effort::kLow) return "low";
  if (effort == Effort::kMedium) return "medium";
  if (effort == Effort::kHigh) return "high";
  if (known == "gpt-5" || known == "gpt-5-mini" || known == "gpt-5-nano") return "minimal";
  return known.starts_with("o3") || known.starts_with("o4") ? "low" : "none";
}

Result<void> add_message(const ChatMessage& message, Json& input) {
  if (message.role == ChatMessage::Role::kUser) {
    input.push_back({{"role", "user"}, {"content", message.text}});
    return {};
  }
  if (message.role == ChatMessage::Role::kAssistant && !message.native.empty()) {
    SENNIT_ASSIGN(const Json native, wire::own_json(message.native, "a model's own message"));
    for (const Json& item : at(native, "output")) input.push_back(item);
    return {};
  }
  if (message.role == ChatMessage::Role::kAssistant && !message.text.empty())
    input.push_back({{"role", "assistant"}, {"content", message.text}});
  for (const ToolCall& call : message.calls)
    input.push_back({{"type", "function_call"},
                     {"call_id", call.id},
                     {"name", call.name},
                     {"arguments", call.arguments}});
  for (const ToolResult& result : message.results)
    input.push_back({{"type", "function_call_output"},
                     {"call_id", result.call_id},
                     {"output", result.content}});
  return {};
}

Result<void> add_schema(const ChatRequest& request, const Refusals& refusals, Json& body) {
  if (!request.schema) return {};
  if (!refusals.contains(Feature::kSchema)) {
    SENNIT_ASSIGN(Json schema, wire::own_json(request.schema->schema, "the schema of a reply"));
    body["text"] = {{"format",
                     {{"type", "json_schema"},
                      {"name", request.schema->name},
                      {"strict", true},
                      {"schema", std::move(schema)}}}};
  } else if (!refusals.contains(Feature::kSchemaSubstitute)) {
    body["text"] = {{"format", {{"type", "json_object"}}}};
  }
  return {};
}

Result<void> add_tools(const ChatRequest& request, const Refusals& refusals, Json& body) {
  if (request.tools.empty() || refusals.contains(Feature::kTools)) return {};
  Json tools = Json::array();
  for (const ToolSpec& tool : request.tools) {
    SENNIT_ASSIGN(Json parameters, wire::own_json(tool.parameters, "the schema of a tool"));
    tools.push_back({{"type", "function"},
                     {"name", tool.name},
                     {"description", tool.description},
                     {"parameters", std::move(parameters)},
                     {"strict", false}});
  }
  body["tools"] = std::move(tools);
  return {};
}

Usage usage_of(const Json& usage) {
  if (!usage.is_object()) return {};
  Usage used;
  used.known = true;
  used.input_tokens = count_at(usage, "input_tokens");
  used.output_tokens = count_at(usage, "output_tokens");
  used.cached_tokens = count_at(at(usage, "input_tokens_details"), "cached_tokens");
  used.thinking_tokens = count_at(at(usage, "output_tokens_details"), "reasoning_tokens");
  return used;
}

wire::Complaint complaint_of(const Json& reply) {
  const Json& error = at(reply, "error");
  std::string type = text_at(error, "type");
  if (const std::string code = text_at(error, "code"); !code.empty()) type += " " + code;
  return {text_at(error, "message"), std::move(type), text_at(error, "param")};
}

// A thought can be sent back only when it came in its sealed form.
Json replayable(const Json& output) {
  Json kept = Json::array();
  for (const Json& item : output)
    if (text_at(item, "type") != "reasoning" || !text_at(item, "encrypted_content").empty())
      kept.push_back(item);
  return kept;
}

ChatOutcome outcome_of(const Json& body) {
  if (text_at(body, "status") == "failed") {
    ChatOutcome failed = wire::stream_failure(kProvider, complaint_of(body));
    failed.usage = usage_of(at(body, "usage"));
    return failed;
  }
  ChatReply made;
  std::string refusal;
  for (const Json& item : at(body, "output")) {
    const std::string type = text_at(item, "type");
    if (type == "function_call")
      made.calls.push_back(
          {text_at(item, "call_id"), text_at(item, "name"), text_at(item, "arguments")});
    if (type != "message") continue;
    for (const Json& part : at(item, "content")) {
      if (text_at(part, "type") == "output_text") made.text += text_at(part, "text");
      if (text_at(part, "type") == "refusal") refusal += text_at(part, "refusal");
    }
  }
  const std::string reason = text_at(at(body, "incomplete_details"), "reason");
  if (!made.calls.empty()) made.finish = FinishReason::kTools;
  if (reason == "max_output_tokens") made.finish = FinishReason::kLength;
  if (reason == "content_filter") made.finish = FinishReason::kRefusal;
  made.model = text_at(body, "model");
  made.native = wire::written({{"output", replayable(at(body, "output"))}});
  return wire::finished(std::move(made), usage_of(at(body, "usage")), kProvider, refusal);
}

class OpenAiResponsesStream : public wire::EventJsonStream {
 public:
  OpenAiResponsesStream() : wire::EventJsonStream(kProvider) {}

 private:
  wire::Complaint complaint(const Json& event) const override { return complaint_of(event); }

  void take(const Json& event, const wire::TextOut& text) override {
    const std::string type = text_at(event, "type");
    if (type == "response.output_text.delta") {
      text(text_at(event, "delta"));
    } else if (type == "response.completed" || type == "response.incomplete" ||
               type == "response.failed") {
      response_ = at(event, "response");
      ended_ = true;
    } else if (type == "error") {  // {"type": "error", "code", "message"}
      response_ = {
          {"status", "failed"},
          {"error", {{"message", text_at(event, "message")}, {"code", text_at(event, "code")}}}};
      ended_ = true;
    }
  }

  ChatOutcome whole() override { return outcome_of(response_); }

  Json response_;
};

class OpenAiResponsesCodec : public ChatCodec {
 public:
  Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                             const Refusals& refusals, Delivery delivery) const override {
    SENNIT_TRY(wire::check_request(request));
    Json body = {{"model", endpoint.model}};
    const std::string instructions =
        wire::instructions_of(request, refusals.contains(Feature::kSchema));
    if (!instructions.empty()) body["instructions"] = instructions;
    Json input = Json::array();
    for (const ChatMessage& message : request.messages) SENNIT_TRY(add_message(message, input));
    body["input"] = std::move(input);
    body["max_output_tokens"] = request.max_tokens;
    body["store"] = false;
    const bool thinks = endpoint.known.thinks;
    if (request.temperature && endpoint.known.takes_temperature &&
        !refusals.contains(Feature::kTemperature))
      body["temperature"] = *request.temperature;
    const bool asks_effort = request.effort != Effort::kDefault &&
                             (thinks || request.effort != Effort::kNone) &&
                             !refusals.contains(Feature::kEffort);
    if (asks_effort)
      body["reasoning"] = {{"effort", effort_word(request.effort, endpoint.known.name)}};
    SENNIT_TRY(add_schema(request, refusals, body));
    SENNIT_TRY(add_tools(request, refusals, body));
    if (thinks && body.contains("tools"))
      body["include"] = Json::array({"reasoning.encrypted_content"});
    if (delivery == Delivery::kStream) body["stream"] = true;
    HttpRequest made = wire::post(endpoint.base_url + "/responses", body);
    if (!endpoint.key.empty())
      made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
    return made;
  }

  ChatOutcome decode(const HttpReply& reply) const override {
    const Json body = wire::parsed(reply.body);
    if (reply.status < 200 || reply.status > 299)
      return wire::failure(reply, kProvider, complaint_of(body));
    if (!at(body, "output").is_array()) return wire::not_the_protocol(reply, kProvider);
    ChatOutcome outcome = outcome_of(body);
    outcome.limits = rate_limits(reply.headers);
    return outcome;
  }

  std::unique_ptr<StreamDecoder> stream() const override {
    return std::make_unique<OpenAiResponsesStream>();
  }

  std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                 const Refusals& refusals) const override {
    const Feature schema = wire::schema_asked(refusals);
    const std::array<wire::FeatureWord, 7> words = {{
        {Feature::kTemperature, "temperature"},
        {Feature::kEffort, "reasoning"},
        {schema, "text.format"},
        {schema, "json_schema"},
        {schema, "json_object"},
        {schema, "response_format"},
        {Feature::kTools, "tools"},
    }};
    return wire::refused_feature(reply, complaint_of(wire::parsed(reply.body)), request, refusals,
                                 words);
  }
};

}  // namespace

const ChatCodec& openai_responses_codec() {
  static const OpenAiResponsesCodec codec;
  return codec;
}

}  // namespace sennit
