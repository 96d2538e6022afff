// The whole truth about Anthropic's /v1/messages (version 2023-06-01).

#include <array>
#include <map>

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

constexpr std::string_view kProvider = "Anthropic";

// The tool that a model without schemas must call: its arguments are the reply.
constexpr std::string_view kReplyTool = "give_reply";

const char* effort_word(Effort effort) {
  if (effort == Effort::kLow) return "low";
  return effort == Effort::kMedium ? "medium" : "high";
}

Result<void> add_message(const ChatMessage& message, Json& messages) {
  Json content = Json::array();
  if (message.role == ChatMessage::Role::kAssistant && !message.native.empty()) {
    SENNIT_ASSIGN(Json native, wire::own_json(message.native, "a model's own message"));
    messages.push_back(std::move(native));
    return {};
  }
  for (const ToolResult& result : message.results)
    content.push_back(
        {{"type", "tool_result"}, {"tool_use_id", result.call_id}, {"content", result.content}});
  if (!message.text.empty()) content.push_back({{"type", "text"}, {"text", message.text}});
  for (const ToolCall& call : message.calls) {
    SENNIT_ASSIGN(Json input, wire::own_json(call.arguments, "the arguments of a tool"));
    content.push_back(
        {{"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", std::move(input)}});
  }
  const bool own = message.role == ChatMessage::Role::kAssistant;
  messages.push_back({{"role", own ? "assistant" : "user"}, {"content", std::move(content)}});
  return {};
}

// What structured outputs do not take; the model still reads it where the schema stands in words.
Json plain_schema(Json schema) {
  return wire::without_keys(std::move(schema),
                            {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
                             "multipleOf", "minLength", "maxLength", "minItems", "maxItems"});
}

bool forces_tool(const ChatRequest& request, const Refusals& refusals) {
  return request.schema && refusals.contains(Feature::kSchema) &&
         !refusals.contains(Feature::kSchemaSubstitute) && !refusals.contains(Feature::kTools);
}

Result<void> add_schema_and_tools(const ChatRequest& request, const Refusals& refusals,
                                  Json& body) {
  Json tools = Json::array();
  if (!refusals.contains(Feature::kTools))
    for (const ToolSpec& tool : request.tools) {
      SENNIT_ASSIGN(Json schema, wire::own_json(tool.parameters, "the schema of a tool"));
      tools.push_back({{"name", tool.name},
                       {"description", tool.description},
                       {"input_schema", std::move(schema)}});
    }
  if (request.schema) {
    SENNIT_ASSIGN(Json schema, wire::own_json(request.schema->schema, "the schema of a reply"));
    if (!refusals.contains(Feature::kSchema)) {
      body["output_config"]["format"] = {{"type", "json_schema"},
                                         {"schema", plain_schema(std::move(schema))}};
    } else if (forces_tool(request, refusals)) {
      tools.push_back({{"name", kReplyTool},
                       {"description", "Gives the reply. Call it once, with the whole reply."},
                       {"input_schema", std::move(schema)}});
      body["tool_choice"] = {{"type", "tool"}, {"name", kReplyTool}};
    }
  }
  if (!tools.empty()) body["tools"] = std::move(tools);
  return {};
}

void add_thinking(const ChatRequest& request, const Endpoint& endpoint, const Refusals& refusals,
                  Json& body) {
  if (request.effort == Effort::kDefault || refusals.contains(Feature::kEffort)) return;
  // A model that must call a tool may not think.
  if (request.effort == Effort::kNone || forces_tool(request, refusals)) {
    if (endpoint.known.thinks) body["thinking"] = {{"type", "disabled"}};
    return;
  }
  body["thinking"] = {{"type", "adaptive"}};
  body["output_config"]["effort"] = effort_word(request.effort);
}

Usage usage_of(const Json& usage, Usage used = {}) {
  if (!usage.is_object()) return used;
  used.known = true;
  used.cached_tokens = std::max(used.cached_tokens, count_at(usage, "cache_read_input_tokens"));
  used.cache_write_tokens =
      std::max(used.cache_write_tokens, count_at(usage, "cache_creation_input_tokens"));
  // Theirs counts only what was read anew.
  if (at(usage, "input_tokens").is_number_integer())
    used.input_tokens =
        count_at(usage, "input_tokens") + used.cached_tokens + used.cache_write_tokens;
  if (at(usage, "output_tokens").is_number_integer())
    used.output_tokens = count_at(usage, "output_tokens");
  if (const Json& details = at(usage, "output_tokens_details"); details.is_object())
    used.thinking_tokens = count_at(details, "thinking_tokens");
  return used;
}

FinishReason finish_of(std::string_view word) {
  if (word == "max_tokens" || word == "model_context_window_exceeded") return FinishReason::kLength;
  if (word == "tool_use") return FinishReason::kTools;
  return word == "refusal" ? FinishReason::kRefusal : FinishReason::kStop;
}

wire::Complaint complaint_of(const Json& reply) {
  const Json& error = at(reply, "error");
  return {text_at(error, "message"), text_at(error, "type")};
}

ChatOutcome reply_of(const Json& content, std::string_view stop_reason, std::string model,
                     const Usage& usage) {
  ChatReply made;
  made.model = std::move(model);
  made.finish = finish_of(stop_reason);
  for (const Json& block : content) {
    const std::string type = text_at(block, "type");
    if (type == "text") made.text += text_at(block, "text");
    if (type != "tool_use") continue;  // thoughts, signed or hidden, are passed over
    const std::string name = text_at(block, "name");
    if (name == kReplyTool) {
      made.text += wire::written(at(block, "input"));
      if (made.finish == FinishReason::kTools) made.finish = FinishReason::kStop;
    } else {
      made.calls.push_back({text_at(block, "id"), name, wire::written(at(block, "input"))});
    }
  }
  if (!made.calls.empty() && made.finish == FinishReason::kStop) made.finish = FinishReason::kTools;
  made.native = wire::written({{"role", "assistant"}, {"content", content}});
  return wire::finished(std::move(made), usage, kProvider);
}

class AnthropicStream : public wire::EventJsonStream {
 public:
  AnthropicStream() : wire::EventJsonStream(kProvider) {}

 private:
  wire::Complaint complaint(const Json& event) const override { return complaint_of(event); }

  void take(const Json& event, const wire::TextOut& text) override {
    const std::string type = text_at(event, "type");
    const std::int64_t index = count_at(event, "index");
    if (type == "message_start") {
      model_ = text_at(at(event, "message"), "model");
      usage_ = usage_of(at(at(event, "message"), "usage"));
    } else if (type == "content_block_start") {
      blocks_[index] = at(event, "content_block");
      add_text(blocks_[index], text_at(blocks_[index], "text"), text);
    } else if (type == "content_block_delta") {
      take_delta(blocks_[index], at(event, "delta"), text);
    } else if (type == "message_delta") {
      stop_reason_ = text_at(at(event, "delta"), "stop_reason");
      usage_ = usage_of(at(event, "usage"), usage_);
    } else if (type == "message_stop") {
      ended_ = true;
    }
  }

  // The arguments of the reply tool are text to the caller.
  void add_text(const Json& block, const std::string& piece, const wire::TextOut& text) {
    if (piece.empty()) return;
    if (text_at(block, "type") == "text" || text_at(block, "name") == kReplyTool) text(piece);
  }

  void take_delta(Json& block, const Json& delta, const wire::TextOut& text) {
    for (const auto& [from, to] : {std::pair{"text", "text"},
                                   {"thinking", "thinking"},
                                   {"signature", "signature"},
                                   {"partial_json", "partial"}}) {
      const std::string piece = text_at(delta, from);
      if (piece.empty()) continue;
      block[to] = text_at(block, to) + piece;
      add_text(block, piece, text);
    }
  }

  ChatOutcome whole() override {
    Json content = Json::array();
    for (auto& [index, block] : blocks_) {
      if (text_at(block, "type") == "tool_use") {
        const std::string partial = text_at(block, "partial");
        Json input = partial.empty() ? at(block, "input") : wire::parsed(partial);
        block["input"] = input.is_object() ? std::move(input) : Json::object();
        block.erase("partial");
      }
      content.push_back(std::move(block));
    }
    return reply_of(content, stop_reason_, std::move(model_), usage_);
  }

  std::map<std::int64_t, Json> blocks_;
  std::string stop_reason_;
  std::string model_;
};

class AnthropicCodec : public ChatCodec {
 public:
  Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                             const Refusals& refusals, Delivery delivery) const override {
    SENNIT_TRY(wire::check_request(request));
    Json body = {{"model", endpoint.model}, {"max_tokens", request.max_tokens}};
    const bool in_words = refusals.contains(Feature::kSchema) && !forces_tool(request, refusals);
    if (const std::string system = wire::instructions_of(request, in_words); !system.empty())
      body["system"] = Json::array(
          {{{"type", "text"}, {"text", system}, {"cache_control", {{"type", "ephemeral"}}}}});
    Json messages = Json::array();
    for (const ChatMessage& message : request.messages) SENNIT_TRY(add_message(message, messages));
    body["messages"] = std::move(messages);
    SENNIT_TRY(add_schema_and_tools(request, refusals, body));
    add_thinking(request, endpoint, refusals, body);
    if (request.temperature && endpoint.known.takes_temperature &&
        !refusals.contains(Feature::kTemperature) && !body.contains("thinking"))
      body["temperature"] = std::min(*request.temperature, 1.0);  // theirs ends at 1
    if (delivery == Delivery::kStream) body["stream"] = true;
    HttpRequest made = wire::post(endpoint.base_url + "/v1/messages", body);
    made.headers.push_back({"anthropic-version", "2023-06-01"});
    if (!endpoint.key.empty()) made.secret_headers.push_back({"x-api-key", endpoint.key});
    return made;
  }

  ChatOutcome decode(const HttpReply& reply) const override {
    if (reply.status < 200 || reply.status > 299)
      return wire::failure(reply, kProvider, complaint_of(wire::parsed(reply.body)));
    const Json body = wire::parsed(reply.body);
    if (text_at(body, "type") == "error")
      return wire::stream_failure(kProvider, complaint_of(body));
    if (!at(body, "content").is_array()) return wire::not_the_protocol(reply, kProvider);
    ChatOutcome outcome = reply_of(at(body, "content"), text_at(body, "stop_reason"),
                                   text_at(body, "model"), usage_of(at(body, "usage")));
    outcome.limits = rate_limits(reply.headers);
    return outcome;
  }

  std::unique_ptr<StreamDecoder> stream() const override {
    return std::make_unique<AnthropicStream>();
  }

  std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                 const Refusals& refusals) const override {
    const bool substitute = refusals.contains(Feature::kSchema);
    const std::array<wire::FeatureWord, 9> words = {{
        {Feature::kTemperature, "temperature"},
        {Feature::kEffort, "thinking"},
        {Feature::kEffort, "effort"},
        {Feature::kSchema, "output_config"},
        {Feature::kSchema, "output format"},
        {Feature::kSchema, "structured output"},
        {Feature::kSchemaSubstitute, substitute ? "tool_choice" : ""},
        {Feature::kSchemaSubstitute, substitute ? "tool" : ""},
        {Feature::kTools, "tool"},
    }};
    return wire::refused_feature(reply, complaint_of(wire::parsed(reply.body)), request, refusals,
                                 words);
  }
};

}  // namespace

const ChatCodec& anthropic_codec() {
  static const AnthropicCodec codec;
  return codec;
}

}  // namespace sennit
