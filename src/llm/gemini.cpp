// The whole truth about Gemini's generateContent and streamGenerateContent (v1beta).

#include <fmt/format.h>

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

constexpr std::string_view kProvider = "Gemini";

std::string in_path(std::string_view model) {
  if (model.starts_with("models/")) model.remove_prefix(7);
  std::string made;
  for (const char letter : model) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
                       letter == '_';
    if (plain)
      made += letter;
    else
      made += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return made;
}

// responseSchema is a part of OpenAPI 3.0: no additionalProperties, one type, "nullable".
Json openapi_schema(Json schema) {
  if (schema.is_array()) {
    for (Json& member : schema) member = openapi_schema(std::move(member));
    return schema;
  }
  if (!schema.is_object()) return schema;
  for (const char* key : {"additionalProperties", "$schema", "$id", "strict", "const"})
    schema.erase(key);
  if (const Json types = at(schema, "type"); types.is_array()) {
    for (const Json& type : types) {
      if (type == "null")
        schema["nullable"] = true;
      else
        schema["type"] = type;
    }
  }
  for (const char* inner : {"items", "anyOf"})
    if (schema.contains(inner)) schema[inner] = openapi_schema(std::move(schema[inner]));
  if (schema.contains("properties"))
    for (auto& [name, member] : schema["properties"].items())
      member = openapi_schema(std::move(member));
  return schema;
}

Result<void> add_message(const ChatMessage& message, Json& contents) {
  if (message.role == ChatMessage::Role::kAssistant && !message.native.empty()) {
    SENNIT_ASSIGN(Json native, wire::own_json(message.native, "a model's own message"));
    contents.push_back(std::move(native));
    return {};
  }
  Json parts = Json::array();
  if (!message.text.empty()) parts.push_back({{"text", message.text}});
  for (const ToolCall& call : message.calls) {
    SENNIT_ASSIGN(Json arguments, wire::own_json(call.arguments, "the arguments of a tool"));
    parts.push_back({{"functionCall", {{"name", call.name}, {"args", std::move(arguments)}}}});
  }
  for (const ToolResult& result : message.results) {
    Json content = wire::parsed(result.content);
    if (!content.is_object()) content = {{"result", result.content}};
    parts.push_back(
        {{"functionResponse", {{"name", result.name}, {"response", std::move(content)}}}});
  }
  const bool own = message.role == ChatMessage::Role::kAssistant;
  contents.push_back({{"role", own ? "model" : "user"}, {"parts", std::move(parts)}});
  return {};
}

// The models of 2.x count their thoughts in tokens, later ones in levels.
Json thinking_of(Effort effort, std::string_view model) {
  if (in_path(model).starts_with("gemini-2")) {
    switch (effort) {
      case Effort::kLow:
        return {{"thinkingBudget", 1024}};
      case Effort::kMedium:
        return {{"thinkingBudget", 8192}};
      case Effort::kHigh:
        return {{"thinkingBudget", 24576}};
      default:
        return {{"thinkingBudget", 0}};
    }
  }
  switch (effort) {
    case Effort::kLow:
      return {{"thinkingLevel", "LOW"}};
    case Effort::kMedium:
      return {{"thinkingLevel", "MEDIUM"}};
    case Effort::kHigh:
      return {{"thinkingLevel", "HIGH"}};
    default:
      return {{"thinkingLevel", "MINIMAL"}};
  }
}

Result<Json> generation_config(const ChatRequest& request, const Endpoint& endpoint,
                               const Refusals& refusals) {
  Json config = {{"maxOutputTokens", request.max_tokens}};
  if (request.temperature && endpoint.known.takes_temperature &&
      !refusals.contains(Feature::kTemperature))
    config["temperature"] = *request.temperature;
  if (request.schema && !refusals.contains(Feature::kSchemaSubstitute)) {
    config["responseMimeType"] = "application/json";
    if (!refusals.contains(Feature::kSchema)) {
      SENNIT_ASSIGN(Json schema, wire::own_json(request.schema->schema, "the schema of a reply"));
      config["responseSchema"] = openapi_schema(std::move(schema));
    }
  }
  const bool asks_effort = request.effort != Effort::kDefault &&
                           (endpoint.known.thinks || request.effort != Effort::kNone) &&
                           !refusals.contains(Feature::kEffort);
  if (asks_effort) config["thinkingConfig"] = thinking_of(request.effort, endpoint.model);
  return config;
}

Usage usage_of(const Json& usage) {
  if (!usage.is_object()) return {};
  Usage used;
  used.known = true;
  used.input_tokens =
      count_at(usage, "promptTokenCount") + count_at(usage, "toolUsePromptTokenCount");
  used.cached_tokens = count_at(usage, "cachedContentTokenCount");
  used.thinking_tokens = count_at(usage, "thoughtsTokenCount");
  used.output_tokens = count_at(usage, "candidatesTokenCount") + used.thinking_tokens;
  return used;
}

FinishReason finish_of(std::string_view word) {
  if (word == "MAX_TOKENS") return FinishReason::kLength;
  for (const char* refusal : {"SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT",
                              "SPII", "MODEL_ARMOR"})
    if (word == refusal) return FinishReason::kRefusal;
  return FinishReason::kStop;
}

// An error may stand alone or, from a stream without "alt=sse", first in a list.
wire::Complaint complaint_of(const Json& reply) {
  const Json& error = at(reply.is_array() ? at(reply, std::size_t{0}) : reply, "error");
  std::string type = text_at(error, "status");
  for (const Json& detail : at(error, "details"))
    if (const std::string reason = text_at(detail, "reason"); !reason.empty()) type += " " + reason;
  return {text_at(error, "message"), std::move(type)};
}

// Gemini has no Retry-After; the wait stands among the details: {"retryDelay": "34s"}.
std::optional<std::chrono::milliseconds> retry_delay(const Json& reply) {
  const Json& error = at(reply.is_array() ? at(reply, std::size_t{0}) : reply, "error");
  for (const Json& detail : at(error, "details"))
    if (const std::string delay = text_at(detail, "retryDelay"); !delay.empty())
      return parse_duration(delay);
  return std::nullopt;
}

// What has come so far of one reply.
struct Gathered {
  Json parts = Json::array();
  std::string finish;
  std::string block;  // why the question itself was refused
  std::string model;
  Usage usage;

  void add(const Json& response, const wire::TextOut& text) {
    if (model.empty()) model = text_at(response, "modelVersion");
    if (at(response, "usageMetadata").is_object()) usage = usage_of(at(response, "usageMetadata"));
    const std::string blocked = text_at(at(response, "promptFeedback"), "blockReason");
    if (!blocked.empty()) block = blocked;
    const Json& candidate = at(at(response, "candidates"), std::size_t{0});
    if (const std::string word = text_at(candidate, "finishReason"); !word.empty()) finish = word;
    for (const Json& part : at(at(candidate, "content"), "parts")) {
      parts.push_back(part);
      if (at(part, "thought") == true) continue;
      if (const std::string piece = text_at(part, "text"); !piece.empty()) text(piece);
    }
  }

  bool ended() const { return !finish.empty() || !block.empty(); }

  ChatOutcome whole() const {
    ChatReply made;
    for (const Json& part : parts) {
      if (at(part, "thought") == true) continue;
      made.text += text_at(part, "text");
      const Json& call = at(part, "functionCall");
      if (!call.is_object()) continue;
      std::string id = text_at(call, "id");
      if (id.empty()) id = fmt::format("call_{}", made.calls.size());
      const Json& arguments = at(call, "args");
      made.calls.push_back({std::move(id), text_at(call, "name"),
                            arguments.is_object() ? wire::written(arguments) : "{}"});
    }
    made.finish = made.calls.empty() ? finish_of(finish) : FinishReason::kTools;
    made.model = model;
    made.native = wire::written({{"role", "model"}, {"parts", parts}});
    const bool refused = made.finish == FinishReason::kRefusal && made.text.empty();
    const std::string refusal = !block.empty() ? block : refused ? finish : std::string();
    return wire::finished(std::move(made), usage, kProvider, refusal);
  }
};

class GeminiStream : public wire::EventJsonStream {
 public:
  GeminiStream() : wire::EventJsonStream(kProvider) {}

 private:
  wire::Complaint complaint(const Json& event) const override { return complaint_of(event); }
  void take(const Json& event, const wire::TextOut& text) override {
    gathered_.add(event, text);
    usage_ = gathered_.usage;
    ended_ = gathered_.ended();
  }
  ChatOutcome whole() override { return gathered_.whole(); }

  Gathered gathered_;
};

class GeminiCodec : public ChatCodec {
 public:
  Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                             const Refusals& refusals, Delivery delivery) const override {
    SENNIT_TRY(wire::check_request(request));
    Json body = Json::object();
    const std::string instructions =
        wire::instructions_of(request, refusals.contains(Feature::kSchema));
    if (!instructions.empty())
      body["systemInstruction"] = {{"parts", Json::array({{{"text", instructions}}})}};
    Json contents = Json::array();
    for (const ChatMessage& message : request.messages) SENNIT_TRY(add_message(message, contents));
    body["contents"] = std::move(contents);
    SENNIT_ASSIGN(body["generationConfig"], generation_config(request, endpoint, refusals));
    if (!request.tools.empty() && !refusals.contains(Feature::kTools)) {
      Json declared = Json::array();
      for (const ToolSpec& tool : request.tools) {
        SENNIT_ASSIGN(Json parameters, wire::own_json(tool.parameters, "the schema of a tool"));
        declared.push_back({{"name", tool.name},
                            {"description", tool.description},
                            {"parameters", openapi_schema(std::move(parameters))}});
      }
      body["tools"] = Json::array({{{"functionDeclarations", std::move(declared)}}});
    }
    const bool streams = delivery == Delivery::kStream;
    HttpRequest made =
        wire::post(fmt::format("{}/v1beta/models/{}:{}", endpoint.base_url, in_path(endpoint.model),
                               streams ? "streamGenerateContent?alt=sse" : "generateContent"),
                   body);
    if (!endpoint.key.empty()) made.secret_headers.push_back({"x-goog-api-key", endpoint.key});
    return made;
  }

  ChatOutcome decode(const HttpReply& reply) const override {
    const Json body = wire::parsed(reply.body);
    if (reply.status < 200 || reply.status > 299 || at(body, "error").is_object()) {
      ChatOutcome failed = reply.status > 299 ? wire::failure(reply, kProvider, complaint_of(body))
                                              : wire::stream_failure(kProvider, complaint_of(body));
      if (!failed.limits.retry_after) failed.limits.retry_after = retry_delay(body);
      return failed;
    }
    if (!at(body, "candidates").is_array() && !at(body, "promptFeedback").is_object())
      return wire::not_the_protocol(reply, kProvider);
    Gathered gathered;
    gathered.add(body, [](std::string_view) {});
    ChatOutcome outcome = gathered.whole();
    outcome.limits = rate_limits(reply.headers);
    return outcome;
  }

  std::unique_ptr<StreamDecoder> stream() const override {
    return std::make_unique<GeminiStream>();
  }

  std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                 const Refusals& refusals) const override {
    const Feature schema = wire::schema_asked(refusals);
    const std::array<wire::FeatureWord, 9> words = {{
        {Feature::kTemperature, "temperature"},
        {Feature::kEffort, "thinking"},
        {schema, "responseschema"},
        {schema, "response_schema"},
        {schema, "response_mime_type"},
        {schema, "responsemimetype"},
        {schema, "json mode"},
        {Feature::kTools, "function calling"},
        {Feature::kTools, "tools"},
    }};
    return wire::refused_feature(reply, complaint_of(wire::parsed(reply.body)), request, refusals,
                                 words);
  }
};

}  // namespace

const ChatCodec& gemini_codec() {
  static const GeminiCodec codec;
  return codec;
}

}  // namespace sennit
