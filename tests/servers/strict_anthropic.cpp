// What Anthropic's /v1/messages takes and gives, in the version that its documents name
// (2023-06-01) and, as far as both agree, in the one that its official client asks for
// (2026-10-21).

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

Refused refuse(std::string message, int status = 400, std::string type = "invalid_request_error") {
  return {status, std::move(message), {}, std::move(type)};
}

std::string type_of(const Refused& refused) {
  if (!refused.type.empty()) return refused.type;
  switch (refused.status) {
    case 401:
      return "authentication_error";
    case 402:
      return "billing_error";
    case 403:
      return "permission_error";
    case 404:
      return "not_found_error";
    case 413:
      return "request_too_large";
    case 429:
      return "rate_limit_error";
    case 529:
      return "overloaded_error";
    default:
      return refused.status < 500 ? "invalid_request_error" : "api_error";
  }
}

std::optional<Refused> check_block(const Json& block, const std::string& role, std::string& text,
                                   std::vector<std::string>& open_calls) {
  const std::string type = block.value("type", "");
  if (type == "text") {
    if (const std::string odd =
            unknown_member(block, {"type", "text", "cache_control", "citations"});
        !odd.empty())
      return refuse("messages.0.content.0.text." + odd + ": Extra inputs are not permitted");
    if (block.value("text", "").empty())
      return refuse("messages: text content blocks must be non-empty");
    text += block["text"].get<std::string>();
    return std::nullopt;
  }
  if (type == "tool_use" && role == "assistant") {
    if (!block.contains("input") || !block["input"].is_object())
      return refuse("messages.1.content.0.tool_use.input: Input should be a valid dictionary");
    open_calls.push_back(block.value("id", ""));
    return std::nullopt;
  }
  if (type == "tool_result" && role == "user") {
    const auto found =
        std::find(open_calls.begin(), open_calls.end(), block.value("tool_use_id", ""));
    if (found == open_calls.end())
      return refuse("messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks");
    open_calls.erase(found);
    text += block["content"].is_string() ? block["content"].get<std::string>()
                                         : block["content"].dump();
    return std::nullopt;
  }
  if ((type == "thinking" || type == "redacted_thinking") && role == "assistant") {
    if (type == "thinking" && block.value("signature", "") != "sig-1")
      return refuse("messages.1.content.0: Invalid `signature` in `thinking` block");
    return std::nullopt;
  }
  return refuse("messages.0.content.0: Input tag '" + type +
                "' found using 'type' does not match any of the expected tags");
}

std::optional<Refused> check_messages(const Json& messages, Asked& asked) {
  if (!messages.is_array() || messages.empty())
    return refuse("messages: at least one message is required");
  std::vector<std::string> open_calls;
  for (const Json& message : messages) {
    const std::string role = message.value("role", "");
    if (role != "user" && role != "assistant")
      return refuse("messages: Unexpected role \"" + role +
                    "\". The Messages API accepts a top-level `system` parameter, not \"system\" "
                    "as an input message role.");
    if (const std::string odd = unknown_member(message, {"role", "content"}); !odd.empty())
      return refuse("messages.0." + odd + ": Extra inputs are not permitted");
    std::string text;
    const Json content = message.value("content", Json());
    const bool answers = !open_calls.empty();
    if (content.is_string()) {
      text = content;
    } else if (content.is_array() && !content.empty()) {
      for (const Json& block : content)
        if (auto bad = check_block(block, role, text, open_calls)) return bad;
    } else {
      return refuse("messages.0.content: Field required");
    }
    if (answers && role == "user" && !open_calls.empty())
      return refuse(
          "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after");
    asked.texts.push_back(std::move(text));
  }
  if (messages.front().value("role", "") != "user")
    return refuse("messages: first message must use the \"user\" role");
  asked.text = asked.texts.back();
  return std::nullopt;
}

std::optional<Refused> check_system(const Json& body, Asked& asked) {
  if (!body.contains("system")) return std::nullopt;
  const Json& system = body["system"];
  if (system.is_string()) {
    asked.instructions = system;
    return std::nullopt;
  }
  if (!system.is_array()) return refuse("system: Input should be a valid list");
  for (const Json& block : system) {
    if (block.value("type", "") != "text") return refuse("system.0.type: Input should be 'text'");
    asked.instructions += block.value("text", "");
    if (block.contains("cache_control")) {
      if (block["cache_control"].value("type", "") != "ephemeral")
        return refuse("system.0.cache_control.type: Input should be 'ephemeral'");
      asked.cached_tokens = tokens_in(asked.instructions);
    }
  }
  return std::nullopt;
}

std::optional<Refused> check_tools(const Json& body, const ServedModel& model, Asked& asked) {
  if (body.contains("tools")) {
    if (!model.takes_tools) return refuse("'" + model.name + "' does not support tools.");
    for (const Json& tool : body["tools"]) {
      if (const std::string odd = unknown_member(
              tool, {"name", "description", "input_schema", "cache_control", "type", "strict"});
          !odd.empty())
        return refuse("tools.0.custom." + odd + ": Extra inputs are not permitted");
      if (!tool.contains("input_schema") || tool["input_schema"].value("type", "") != "object")
        return refuse("tools.0.custom.input_schema.type: Field required");
      asked.tools.push_back(tool.value("name", ""));
    }
  }
  if (!body.contains("tool_choice")) return std::nullopt;
  if (asked.tools.empty()) return refuse("tool_choice: tools must be given with a tool_choice");
  const std::string type = body["tool_choice"].value("type", "");
  if (type == "tool") {
    asked.forced_tool = body["tool_choice"].value("name", "");
    if (body.value("thinking", Json::object()).value("type", "disabled") != "disabled")
      return refuse("Thinking may not be enabled when tool_choice forces tool use.");
    for (const Json& tool : body["tools"])
      if (tool.value("name", "") == asked.forced_tool) asked.schema = tool["input_schema"];
  }
  return std::nullopt;
}

std::optional<Refused> check_thinking(const Json& body, const ServedModel& model, Asked& asked) {
  if (body.contains("thinking")) {
    const std::string type = body["thinking"].value("type", "");
    if (type == "adaptive" && !model.thinks)
      return refuse("adaptive thinking is not supported on this model");
    if (type == "disabled" && model.always_thinks)
      return refuse("thinking.type: `disabled` is not supported on this model");
    if (type == "enabled" && body["thinking"].value("budget_tokens", 0) < 1024)
      return refuse(
          "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
    if (type != "adaptive" && type != "disabled" && type != "enabled")
      return refuse("thinking: Input tag '" + type + "' does not match any of the expected tags");
    asked.effort = type;
  }
  if (!body.contains("output_config")) return std::nullopt;
  const Json& config = body["output_config"];
  if (const std::string odd = unknown_member(config, {"effort", "format"}); !odd.empty())
    return refuse("output_config." + odd + ": Extra inputs are not permitted");
  if (config.contains("effort")) {
    if (!model.thinks) return refuse("This model does not support the effort parameter.");
    asked.effort = config["effort"];
  }
  if (!config.contains("format")) return std::nullopt;
  if (!model.takes_schema)
    return refuse("output_config.format: '" + model.name + "' does not support output format.");
  const Json& format = config["format"];
  if (format.value("type", "") != "json_schema" || unknown_member(format, {"type", "schema"}) != "")
    return refuse("output_config.format: Extra inputs are not permitted");
  if (const std::string fault = strict_schema_fault(format.value("schema", Json()), false);
      !fault.empty())
    return refuse("output_config.format.schema: Invalid schema: " + fault);
  const std::string schema = format["schema"].dump();
  for (const char* word : {"\"minimum\":", "\"maximum\":", "\"minLength\":", "\"maxLength\":",
                           "\"multipleOf\":", "\"maxItems\":"})
    if (schema.find(word) != std::string::npos)
      return refuse(std::string("output_config.format.schema: Invalid schema: property ") + word +
                    " is not supported");
  asked.schema = format["schema"];
  return std::nullopt;
}

std::string stop_of(const Said& said) {
  if (said.refuses) return "refusal";
  if (said.cut_off) return "max_tokens";
  return said.calls.empty() ? "end_turn" : "tool_use";
}

Json content_of(const Asked& asked, const Said& said) {
  Json content = Json::array();
  if (!said.thoughts.empty())
    content.push_back({{"type", "thinking"}, {"thinking", said.thoughts}, {"signature", "sig-1"}});
  if (!asked.forced_tool.empty()) {
    Json input = Json::parse(said.text, nullptr, false);
    content.push_back({{"type", "tool_use"},
                       {"id", "toolu_0"},
                       {"name", asked.forced_tool},
                       {"input", input.is_object() ? input : Json::object()}});
    return content;
  }
  if (!said.text.empty()) content.push_back({{"type", "text"}, {"text", said.text}});
  for (std::size_t i = 0; i < said.calls.size(); ++i)
    content.push_back({{"type", "tool_use"},
                       {"id", "toolu_" + std::to_string(i)},
                       {"name", said.calls[i].name},
                       {"input", said.calls[i].arguments}});
  return content;
}

Json usage_of(const Counted& counted) {
  return {{"input_tokens", counted.input - counted.cached},
          {"cache_creation_input_tokens", 0},
          {"cache_read_input_tokens", counted.cached},
          {"output_tokens", counted.output},
          {"service_tier", "standard"}};
}

class StrictAnthropic : public StrictLanguage {
 public:
  bool serves(const Incoming& incoming) const override { return incoming.path == "/v1/messages"; }

  Checked check(const Incoming& incoming, const LanguageContext& context) const override {
    if (incoming.method != "POST") return refuse("Method Not Allowed", 405);
    // The documents name x-api-key; the official client sends the other one.
    std::string key = incoming.header("x-api-key");
    if (key.empty() && incoming.header("authorization").starts_with("Bearer "))
      key = incoming.header("authorization").substr(7);
    if (!context.key.empty() && key.empty())
      return refuse("x-api-key header is required", 401, "authentication_error");
    if (!context.key.empty() && key != context.key)
      return refuse("invalid x-api-key", 401, "authentication_error");
    if (incoming.header("anthropic-version") != "2023-06-01" &&
        incoming.header("anthropic-version") != "2026-10-21")
      return refuse("anthropic-version: header is required");
    if (incoming.header("content-type").find("application/json") != 0)
      return refuse("content-type must be application/json");
    Json body = Json::parse(incoming.body, nullptr, false);
    if (!body.is_object()) return refuse("The request body is not valid JSON");
    if (const std::string odd = unknown_member(
            body,
            {"model", "max_tokens", "messages", "system", "temperature", "top_p", "top_k",
             "stop_sequences", "stream", "tools", "tool_choice", "thinking", "output_config",
             "metadata", "service_tier", "cache_control", "container", "inference_geo", "speed"});
        !odd.empty())
      return refuse(odd + ": Extra inputs are not permitted");
    if (!body.contains("model")) return refuse("model: Field required");
    if (!body.contains("max_tokens")) return refuse("max_tokens: Field required");
    if (!body["max_tokens"].is_number_integer() || body["max_tokens"] < 1)
      return refuse("max_tokens: Input should be greater than or equal to 1");
    Asked asked;
    asked.language = Language::kAnthropic;
    asked.model = body["model"];
    asked.max_tokens = body["max_tokens"];
    const ServedModel* model = context.find(asked.model);
    if (!model) return refuse("model: " + asked.model, 404, "not_found_error");
    if (asked.max_tokens > model->max_output)
      return refuse("max_tokens: " + std::to_string(asked.max_tokens) + " > " +
                    std::to_string(model->max_output) +
                    ", which is the maximum allowed number of output tokens for " + asked.model);
    if (body.contains("temperature")) {
      if (model->thinks) return refuse("`temperature` is deprecated for this model.");
      if (!body["temperature"].is_number() || body["temperature"] < 0 || body["temperature"] > 1)
        return refuse("temperature: range: 0..1");
    }
    if (auto bad = check_system(body, asked)) return *bad;
    if (auto bad = check_messages(body.value("messages", Json()), asked)) return *bad;
    if (auto bad = check_thinking(body, *model, asked)) return *bad;
    if (auto bad = check_tools(body, *model, asked)) return *bad;
    asked.stream = body.value("stream", false);
    asked.input_tokens = tokens_in(asked.instructions) + tokens_in(body["messages"].dump()) +
                         tokens_in(body.value("tools", Json::array()).dump());
    if (asked.input_tokens > model->window)
      return refuse("prompt is too long: " + std::to_string(asked.input_tokens) + " tokens > " +
                    std::to_string(model->window) + " maximum");
    asked.body = std::move(body);
    return asked;
  }

  std::string whole(const Asked& asked, const Said& said, const Counted& counted) const override {
    return Json{{"id", "msg_1"},
                {"type", "message"},
                {"role", "assistant"},
                {"model", asked.model},
                {"content", content_of(asked, said)},
                {"stop_reason", stop_of(said)},
                {"stop_sequence", nullptr},
                {"usage", usage_of(counted)}}
        .dump();
  }

  std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                  const Counted& counted) const override {
    std::vector<std::string> made;
    const auto event = [&](const char* type, Json data) {
      Json whole = {{"type", type}};
      whole.update(data);
      made.push_back(sse(type, whole));
    };
    Counted begun = counted;
    begun.output = 1;
    event("message_start", {{"message",
                             {{"id", "msg_1"},
                              {"type", "message"},
                              {"role", "assistant"},
                              {"model", asked.model},
                              {"content", Json::array()},
                              {"stop_reason", nullptr},
                              {"stop_sequence", nullptr},
                              {"usage", usage_of(begun)}}}});
    event("ping", Json::object());
    std::size_t index = 0;
    for (const Json& block : content_of(asked, said)) {
      const std::string type = block["type"];
      Json start = block;
      if (type == "text") start["text"] = "";
      if (type == "thinking") {
        start["thinking"] = "";
        start["signature"] = "";
      }
      if (type == "tool_use") start["input"] = Json::object();
      event("content_block_start", {{"index", index}, {"content_block", start}});
      const auto delta = [&](Json data) {
        event("content_block_delta", {{"index", index}, {"delta", std::move(data)}});
      };
      if (type == "text")
        for (std::string& piece : cut(block["text"].get<std::string>()))
          delta({{"type", "text_delta"}, {"text", std::move(piece)}});
      if (type == "thinking") {
        for (std::string& piece : cut(block["thinking"].get<std::string>()))
          delta({{"type", "thinking_delta"}, {"thinking", std::move(piece)}});
        delta({{"type", "signature_delta"}, {"signature", "sig-1"}});
      }
      if (type == "tool_use")
        for (std::string& piece : cut(block["input"].dump()))
          delta({{"type", "input_json_delta"}, {"partial_json", std::move(piece)}});
      event("content_block_stop", {{"index", index}});
      ++index;
    }
    event("message_delta", {{"delta", {{"stop_reason", stop_of(said)}, {"stop_sequence", nullptr}}},
                            {"usage", {{"output_tokens", counted.output}}}});
    event("message_stop", Json::object());
    return made;
  }

  std::string error(const Refused& refused) const override {
    return Json{{"type", "error"},
                {"error", {{"type", type_of(refused)}, {"message", refused.message}}},
                {"request_id", "req_1"}}
        .dump();
  }
  std::string stream_error(const Refused& refused) const override {
    return "event: error\ndata: " + error(refused) + "\n\n";
  }
  std::string embeddings(const Asked&, const std::vector<std::vector<float>>&,
                         std::int64_t) const override {
    return "{}";
  }
};

}  // namespace

const StrictLanguage& strict_anthropic() {
  static const StrictAnthropic language;
  return language;
}

}  // namespace sennit::testing
