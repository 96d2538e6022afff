// What /v1/chat/completions takes and gives: OpenAI's, and in the "compatible" way llama.cpp's.

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

Refused refuse(std::string message, std::string parameter = {}, int status = 400,
               std::string type = "invalid_request_error") {
  return {status, std::move(message), std::move(parameter), std::move(type)};
}

std::optional<Refused> check_content(const Json& message) {
  const Json content = message.value("content", Json());
  if (content.is_null() && message.value("role", "") == "assistant") return std::nullopt;
  if (content.is_string() || content.is_array()) return std::nullopt;
  return refuse("Invalid value for 'content': expected a string, got " +
                    std::string(content.type_name()) + ".",
                "messages");
}

std::optional<Refused> check_messages(const Json& messages, Asked& asked) {
  if (!messages.is_array() || messages.empty())
    return refuse("Missing required parameter: 'messages'.", "messages");
  std::vector<std::string> open_calls;
  for (const Json& message : messages) {
    const std::string role = message.value("role", "");
    if (const std::string odd =
            unknown_member(message, {"role", "content", "name", "tool_calls", "tool_call_id",
                                     "refusal", "audio", "annotations", "reasoning_content"});
        !odd.empty())
      return refuse("Unrecognized request argument supplied: messages." + odd, "messages");
    if (role != "system" && role != "developer" && role != "user" && role != "assistant" &&
        role != "tool")
      return refuse(
          "Invalid value: '" + role +
              "'. Supported values are: 'system', 'assistant', 'user', 'tool', and 'developer'.",
          "messages");
    if (auto bad = check_content(message)) return bad;
    if (!open_calls.empty() && role != "tool")
      return refuse(
          "An assistant message with 'tool_calls' must be followed by tool messages responding to "
          "each 'tool_call_id'.",
          "messages");
    if (role == "tool") {
      const std::string id = message.value("tool_call_id", "");
      const auto found = std::find(open_calls.begin(), open_calls.end(), id);
      if (found == open_calls.end())
        return refuse(
            "messages with role 'tool' must be a response to a preceeding message with "
            "'tool_calls'.",
            "messages");
      open_calls.erase(found);
    }
    for (const Json& call : message.value("tool_calls", Json::array())) {
      if (call.value("type", "") != "function" || !call.contains("function") ||
          !call["function"].value("arguments", Json()).is_string())
        return refuse("Invalid 'tool_calls'.", "messages");
      open_calls.push_back(call.value("id", ""));
    }
    const std::string text =
        message["content"].is_string() ? message["content"].get<std::string>() : "";
    if (role == "system" || role == "developer")
      asked.instructions += text;
    else
      asked.texts.push_back(text);
  }
  if (!open_calls.empty())
    return refuse(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to "
        "each 'tool_call_id'.",
        "messages");
  if (!asked.texts.empty()) asked.text = asked.texts.back();
  return std::nullopt;
}

std::optional<Refused> check_format(const Json& body, const ServedModel& model, bool compatible,
                                    Asked& asked) {
  if (!body.contains("response_format")) return std::nullopt;
  const Json& format = body["response_format"];
  const std::string type = format.value("type", "");
  if (type == "json_object") {
    if (!model.takes_json_mode)
      return refuse(
          "Invalid parameter: 'response_format' of type 'json_object' is not supported with this "
          "model.",
          "response_format");
    // OpenAI wants the word in the messages, lest the model go on for ever.
    bool said = asked.instructions.find("JSON") != std::string::npos ||
                asked.instructions.find("json") != std::string::npos;
    for (const std::string& text : asked.texts)
      said =
          said || text.find("JSON") != std::string::npos || text.find("json") != std::string::npos;
    if (!said)
      return refuse(
          "'messages' must contain the word 'json' in some form, to use 'response_format' of type "
          "'json_object'.",
          "messages");
    asked.json_mode = true;
    return std::nullopt;
  }
  if (type == "text") return std::nullopt;
  if (type != "json_schema")
    return refuse("Invalid value: '" + type + "'.", "response_format.type");
  if (!model.takes_schema)
    return refuse(
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this "
        "model.",
        "response_format");
  if (!format.contains("json_schema") || !format["json_schema"].contains("name"))
    return refuse("Missing required parameter: 'response_format.json_schema.name'.",
                  "response_format.json_schema.name");
  if (const std::string odd =
          unknown_member(format["json_schema"], {"name", "strict", "schema", "description"});
      !odd.empty())
    return refuse("Unknown parameter: 'response_format.json_schema." + odd + "'.",
                  "response_format");
  const Json schema = format["json_schema"].value("schema", Json());
  if (!compatible && format["json_schema"].value("strict", false))
    if (const std::string fault = strict_schema_fault(schema, true); !fault.empty())
      return refuse("Invalid schema for response_format '" +
                        format["json_schema"]["name"].get<std::string>() + "': " + fault,
                    "response_format");
  asked.schema = schema;
  return std::nullopt;
}

std::optional<Refused> check_tools(const Json& body, const ServedModel& model, Asked& asked) {
  if (!body.contains("tools")) return std::nullopt;
  if (!model.takes_tools) return refuse("Model does not support tools.", "tools");
  if (!body["tools"].is_array() || body["tools"].empty())
    return refuse("Invalid 'tools': empty array.", "tools");
  for (const Json& tool : body["tools"]) {
    if (tool.value("type", "") != "function" || !tool.contains("function"))
      return refuse("Invalid value for 'tools[0].type'.", "tools");
    const std::string name = tool["function"].value("name", "");
    if (name.empty())
      return refuse("Missing required parameter: 'tools[0].function.name'.", "tools");
    if (tool["function"].value("parameters", Json::object()).value("type", "") != "object")
      return refuse("Invalid schema for function '" + name +
                        "': schema must be a JSON Schema of 'type: \"object\"'.",
                    "tools");
    asked.tools.push_back(name);
  }
  return std::nullopt;
}

std::optional<Refused> check_limits(const Json& body, const ServedModel& model, bool compatible,
                                    Asked& asked) {
  if (body.contains("max_tokens") && body.contains("max_completion_tokens"))
    return refuse(
        "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
        "max_tokens");
  if (body.contains("max_tokens") && model.thinks && !compatible)
    return refuse(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
        "'max_completion_tokens' instead.",
        "max_tokens");
  for (const char* name : {"max_tokens", "max_completion_tokens"})
    if (body.contains(name)) {
      if (!body[name].is_number_integer() || body[name] < 1)
        return refuse(std::string("Invalid '") + name + "'.", name);
      asked.max_tokens = body[name];
      if (!compatible && asked.max_tokens > model.max_output)
        return refuse(std::string(name) + " is too large: " + std::to_string(asked.max_tokens) +
                          ". This model supports at most " + std::to_string(model.max_output) +
                          " completion tokens, whereas you provided " +
                          std::to_string(asked.max_tokens) + ".",
                      name);
    }
  if (body.contains("temperature")) {
    if (model.thinks && body["temperature"] != 1)
      return refuse("Unsupported value: 'temperature' does not support " +
                        body["temperature"].dump() +
                        " with this model. Only the default (1) value is supported.",
                    "temperature");
    if (!body["temperature"].is_number() || body["temperature"] < 0 || body["temperature"] > 2)
      return refuse("Invalid 'temperature'.", "temperature");
  }
  if (body.contains("reasoning_effort")) {
    if (!model.thinks && !compatible)
      return refuse("Unrecognized request argument supplied: reasoning_effort", "");
    const std::string effort = body["reasoning_effort"];
    if (model.always_thinks && effort == "none")
      return refuse(
          "Unsupported value: 'reasoning_effort' does not support 'none' with this model. "
          "Supported values are: 'low', 'medium', and 'high'.",
          "reasoning_effort");
    asked.effort = effort;
  }
  return std::nullopt;
}

Json usage_of(const Counted& counted) {
  return {{"prompt_tokens", counted.input},
          {"completion_tokens", counted.output},
          {"total_tokens", counted.input + counted.output},
          {"prompt_tokens_details", {{"cached_tokens", counted.cached}, {"audio_tokens", 0}}},
          {"completion_tokens_details", {{"reasoning_tokens", 0}, {"audio_tokens", 0}}}};
}

std::string finish_of(const Said& said) {
  if (said.cut_off) return "length";
  if (said.refuses && !said.text.empty()) return "content_filter";
  return said.calls.empty() ? "stop" : "tool_calls";
}

Json calls_of(const Said& said) {
  Json calls = Json::array();
  for (std::size_t i = 0; i < said.calls.size(); ++i)
    calls.push_back(
        {{"id", "call_" + std::to_string(i)},
         {"type", "function"},
         {"function",
          {{"name", said.calls[i].name}, {"arguments", said.calls[i].arguments.dump()}}}});
  return calls;
}

class StrictOpenAiChat : public StrictLanguage {
 public:
  bool serves(const Incoming& incoming) const override {
    return incoming.path == "/v1/chat/completions" || incoming.path == "/v1/embeddings";
  }

  Checked check(const Incoming& incoming, const LanguageContext& context) const override {
    if (incoming.method != "POST")
      return refuse("Not allowed to " + incoming.method + " on this path.", "", 405);
    if (!context.key.empty()) {
      const std::string given = incoming.header("authorization");
      if (given.empty()) return refuse("You didn't provide an API key.", "", 401);
      if (given != "Bearer " + context.key)
        return refuse("Incorrect API key provided: sk-wr***ong.", "", 401, "invalid_request_error");
    }
    if (incoming.header("content-type").find("application/json") != 0)
      return refuse("you must provide a model parameter");
    Json body = Json::parse(incoming.body, nullptr, false);
    if (!body.is_object()) return refuse("We could not parse the JSON body of your request.");
    Asked asked;
    asked.language = Language::kChat;
    asked.model = body.value("model", "");
    const ServedModel* model = context.find(asked.model);
    if (!model)
      return refuse(
          "The model `" + asked.model + "` does not exist or you do not have access to it.", "",
          404, "invalid_request_error");
    if (incoming.path == "/v1/embeddings")
      return check_embeddings(std::move(body), *model, std::move(asked));
    if (const std::string odd = unknown_member(body, {"model",
                                                      "messages",
                                                      "max_tokens",
                                                      "max_completion_tokens",
                                                      "temperature",
                                                      "top_p",
                                                      "n",
                                                      "stop",
                                                      "seed",
                                                      "response_format",
                                                      "tools",
                                                      "tool_choice",
                                                      "parallel_tool_calls",
                                                      "reasoning_effort",
                                                      "stream",
                                                      "stream_options",
                                                      "store",
                                                      "user",
                                                      "metadata",
                                                      "verbosity",
                                                      "prompt_cache_key",
                                                      "presence_penalty",
                                                      "frequency_penalty",
                                                      "logprobs"});
        !odd.empty())
      return refuse("Unrecognized request argument supplied: " + odd);
    if (auto bad = check_messages(body.value("messages", Json()), asked)) return *bad;
    if (auto bad = check_limits(body, *model, context.compatible, asked)) return *bad;
    if (auto bad = check_format(body, *model, context.compatible, asked)) return *bad;
    if (auto bad = check_tools(body, *model, asked)) return *bad;
    asked.stream = body.value("stream", false);
    if (body.contains("stream_options") && !asked.stream)
      return refuse("The 'stream_options' parameter is only allowed when 'stream' is enabled.",
                    "stream_options");
    asked.input_tokens =
        tokens_in(body["messages"].dump()) + (asked.schema ? tokens_in(asked.schema->dump()) : 0);
    if (asked.input_tokens + asked.max_tokens > model->window)
      return refuse("This model's maximum context length is " + std::to_string(model->window) +
                        " tokens. However, your messages resulted in " +
                        std::to_string(asked.input_tokens) + " tokens.",
                    "messages", 400, "invalid_request_error context_length_exceeded");
    asked.body = std::move(body);
    return asked;
  }

  std::string whole(const Asked& asked, const Said& said, const Counted& counted) const override {
    const bool refusal = said.refuses && said.text.empty();
    Json message = {{"role", "assistant"},
                    {"content", said.text.empty() ? Json() : Json(said.text)},
                    {"refusal", refusal ? Json("I'm sorry, I can't help with that.") : Json()}};
    if (!said.calls.empty()) message["tool_calls"] = calls_of(said);
    if (!said.thoughts.empty()) message["reasoning_content"] = said.thoughts;
    return Json{{"id", "chatcmpl-1"},
                {"object", "chat.completion"},
                {"created", 1764500000},
                {"model", asked.model},
                {"choices", Json::array({{{"index", 0},
                                          {"message", message},
                                          {"logprobs", nullptr},
                                          {"finish_reason", finish_of(said)}}})},
                {"usage", usage_of(counted)},
                {"system_fingerprint", "fp_1"}}
        .dump();
  }

  std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                  const Counted& counted) const override {
    const auto event = [&](Json delta, Json finish) {
      return sse("", {{"id", "chatcmpl-1"},
                      {"object", "chat.completion.chunk"},
                      {"created", 1764500000},
                      {"model", asked.model},
                      {"choices", Json::array({{{"index", 0},
                                                {"delta", std::move(delta)},
                                                {"logprobs", nullptr},
                                                {"finish_reason", std::move(finish)}}})}});
    };
    std::vector<std::string> made;
    made.push_back(event({{"role", "assistant"}, {"content", ""}}, nullptr));
    for (std::string& piece : cut(said.thoughts))
      made.push_back(event({{"reasoning_content", std::move(piece)}}, nullptr));
    for (std::string& piece : cut(said.text))
      made.push_back(event({{"content", std::move(piece)}}, nullptr));
    if (said.refuses && said.text.empty())
      for (std::string& piece : cut("I'm sorry, I can't help with that."))
        made.push_back(event({{"refusal", std::move(piece)}}, nullptr));
    for (std::size_t i = 0; i < said.calls.size(); ++i) {
      made.push_back(event(
          {{"tool_calls",
            Json::array({{{"index", i},
                          {"id", "call_" + std::to_string(i)},
                          {"type", "function"},
                          {"function", {{"name", said.calls[i].name}, {"arguments", ""}}}}})}},
          nullptr));
      for (std::string& piece : cut(said.calls[i].arguments.dump()))
        made.push_back(event(
            {{"tool_calls",
              Json::array({{{"index", i}, {"function", {{"arguments", std::move(piece)}}}}})}},
            nullptr));
    }
    made.push_back(event(Json::object(), finish_of(said)));
    if (asked.body.value("stream_options", Json::object()).value("include_usage", false))
      made.push_back(sse("", {{"id", "chatcmpl-1"},
                              {"object", "chat.completion.chunk"},
                              {"created", 1764500000},
                              {"model", asked.model},
                              {"choices", Json::array()},
                              {"usage", usage_of(counted)}}));
    made.push_back("data: [DONE]\n\n");
    return made;
  }

  std::string error(const Refused& refused) const override {
    return Json{{"error",
                 {{"message", refused.message},
                  {"type", refused.type},
                  {"param", refused.parameter.empty() ? Json() : Json(refused.parameter)},
                  {"code", nullptr}}}}
        .dump();
  }
  std::string stream_error(const Refused& refused) const override {
    return "data: " + error(refused) + "\n\n";
  }

  std::string embeddings(const Asked& asked, const std::vector<std::vector<float>>& vectors,
                         std::int64_t tokens) const override {
    Json data = Json::array();
    for (std::size_t i = 0; i < vectors.size(); ++i)
      data.push_back({{"object", "embedding"}, {"index", i}, {"embedding", vectors[i]}});
    return Json{{"object", "list"},
                {"data", std::move(data)},
                {"model", asked.model},
                {"usage", {{"prompt_tokens", tokens}, {"total_tokens", tokens}}}}
        .dump();
  }

 private:
  static Checked check_embeddings(Json body, const ServedModel& model, Asked asked) {
    if (const std::string odd =
            unknown_member(body, {"model", "input", "dimensions", "encoding_format", "user"});
        !odd.empty())
      return refuse("Unrecognized request argument supplied: " + odd);
    if (body.value("encoding_format", "float") != "float")
      return refuse("only float is served by this test server", "encoding_format");
    const Json input = body.value("input", Json());
    if (input.is_string())
      asked.texts.push_back(input);
    else if (input.is_array() && input.size() <= 2048)
      for (const Json& text : input)
        asked.texts.push_back(text.is_string() ? text.get<std::string>() : "");
    if (asked.texts.empty())
      return refuse("'$.input' is invalid. Please check the API reference.", "input");
    for (const std::string& text : asked.texts) {
      if (text.empty())
        return refuse("'$.input' is invalid. Please check the API reference.", "input");
      if (tokens_in(text) > model.embed_window)
        return refuse("This model's maximum context length is " +
                      std::to_string(model.embed_window) + " tokens, however you requested " +
                      std::to_string(tokens_in(text)) + " tokens.");
      asked.input_tokens += tokens_in(text);
    }
    asked.embeds = true;
    asked.body = std::move(body);
    return asked;
  }
};

}  // namespace

const StrictLanguage& strict_openai_chat() {
  static const StrictOpenAiChat language;
  return language;
}

}  // namespace sennit::testing
