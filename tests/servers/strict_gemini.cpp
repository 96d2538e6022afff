// What Gemini's generateContent, streamGenerateContent and batchEmbedContents (v1beta) take and
// give.

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

Refused refuse(std::string message, int status = 400, std::string type = "INVALID_ARGUMENT") {
  return {status, std::move(message), {}, std::move(type)};
}

Refused unknown_name(const std::string& name, const std::string& place) {
  return refuse("Invalid JSON payload received. Unknown name \"" + name + "\" at '" + place +
                "': Cannot find field.");
}

std::string status_of(const Refused& refused) {
  switch (refused.status) {
    case 401:
      return "UNAUTHENTICATED";
    case 403:
      return "PERMISSION_DENIED";
    case 404:
      return "NOT_FOUND";
    case 429:
      return "RESOURCE_EXHAUSTED";
    case 500:
      return "INTERNAL";
    default:
      return refused.status > 500 ? "UNAVAILABLE" : "INVALID_ARGUMENT";
  }
}

// ":generateContent" of "/v1beta/models/NAME:generateContent", and the name.
std::pair<std::string, std::string> target_of(const std::string& path) {
  const std::string_view kBefore =
      path.starts_with("/v1/models/") ? "/v1/models/" : "/v1beta/models/";
  if (!path.starts_with(kBefore)) return {};
  const std::size_t colon = path.rfind(':');
  if (colon == std::string::npos) return {};
  return {path.substr(colon + 1), path.substr(kBefore.size(), colon - kBefore.size())};
}

std::optional<Refused> check_schema(const Json& schema, const std::string& place) {
  if (!schema.is_object()) return refuse("Invalid value at '" + place + "'");
  if (const std::string odd =
          unknown_member(schema, {"type",        "format",        "title",
                                  "description", "nullable",      "enum",
                                  "maxItems",    "minItems",      "properties",
                                  "required",    "minProperties", "maxProperties",
                                  "minLength",   "maxLength",     "pattern",
                                  "example",     "anyOf",         "propertyOrdering",
                                  "default",     "items",         "minimum",
                                  "maximum"});
      !odd.empty())
    return unknown_name(odd, place);
  if (schema.contains("type") && !schema["type"].is_string())
    return refuse("Invalid value at '" + place + ".type' (TYPE_ENUM)");
  const Json properties = schema.value("properties", Json::object());
  if (schema.value("type", "") == "object" && properties.empty())
    return refuse(
        "* GenerateContentRequest.generation_config.response_schema.properties: should be "
        "non-empty for OBJECT type");
  for (const auto& [name, member] : properties.items())
    if (auto bad = check_schema(member, place + ".properties")) return bad;
  if (schema.value("type", "") == "array" && !schema.contains("items"))
    return refuse(
        "* GenerateContentRequest.generation_config.response_schema.items: missing field.");
  if (schema.contains("items")) return check_schema(schema["items"], place + ".items");
  return std::nullopt;
}

std::optional<Refused> check_contents(const Json& contents, Asked& asked) {
  if (!contents.is_array() || contents.empty())
    return refuse("* GenerateContentRequest.contents: contents is not specified");
  std::size_t open_calls = 0;
  for (const Json& content : contents) {
    if (const std::string odd = unknown_member(content, {"role", "parts"}); !odd.empty())
      return unknown_name(odd, "contents[0]");
    const std::string role = content.value("role", "user");
    if (role != "user" && role != "model") return refuse("Please use a valid role: user, model.");
    std::string text;
    std::size_t results = 0;
    for (const Json& part : content.value("parts", Json::array())) {
      if (const std::string odd =
              unknown_member(part, {"text", "thought", "thoughtSignature", "functionCall",
                                    "functionResponse", "inlineData"});
          !odd.empty())
        return unknown_name(odd, "contents[0].parts[0]");
      text += part.value("text", "");
      if (part.contains("functionCall")) ++open_calls;
      if (part.contains("functionResponse")) {
        if (!part["functionResponse"].value("response", Json()).is_object())
          return refuse(
              "Invalid value at 'contents[2].parts[0].function_response.response' "
              "(type.googleapis.com/google.protobuf.Struct)");
        ++results;
        text += part["functionResponse"]["response"].dump();
      }
    }
    if (content.value("parts", Json::array()).empty())
      return refuse(
          "* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.");
    if (results > 0) {
      if (results != open_calls)
        return refuse(
            "Please ensure that the number of function response parts is equal to the number of "
            "function call parts of the function call turn.");
      open_calls = 0;
    }
    asked.texts.push_back(std::move(text));
  }
  asked.text = asked.texts.back();
  return std::nullopt;
}

std::optional<Refused> check_config(const Json& body, const ServedModel& model, Asked& asked) {
  const Json config = body.value("generationConfig", Json::object());
  if (const std::string odd =
          unknown_member(config, {"maxOutputTokens", "temperature", "topP", "topK",
                                  "candidateCount", "stopSequences", "responseMimeType",
                                  "responseSchema", "responseJsonSchema", "thinkingConfig", "seed",
                                  "presencePenalty", "frequencyPenalty", "responseModalities"});
      !odd.empty())
    return unknown_name(odd, "generation_config");
  if (config.contains("maxOutputTokens")) {
    asked.max_tokens = config["maxOutputTokens"];
    if (asked.max_tokens < 1 || asked.max_tokens > model.max_output + 1)
      return refuse(
          "Unable to submit request because it has a maxOutputTokens value of " +
          std::to_string(asked.max_tokens) + " but the supported range is from 1 (inclusive) to " +
          std::to_string(model.max_output + 1) + " (exclusive). Update the value and try again.");
  }
  if (config.contains("temperature") && (config["temperature"] < 0 || config["temperature"] > 2))
    return refuse(
        "* GenerateContentRequest.generation_config.temperature: temperature must be in the range "
        "[0.0, 2.0].");
  const std::string mime = config.value("responseMimeType", "text/plain");
  if (mime == "application/json" && !model.takes_json_mode)
    return refuse("JSON mode is not enabled for this model");
  if (config.contains("responseSchema")) {
    if (!model.takes_schema) return refuse("responseSchema is not supported for this model");
    if (mime != "application/json")
      return refuse(
          "* GenerateContentRequest.generation_config.response_schema: response_schema requires "
          "response_mime_type to be application/json");
    if (auto bad = check_schema(config["responseSchema"], "generation_config.response_schema"))
      return bad;
    asked.schema = config["responseSchema"];
  } else if (mime == "application/json") {
    asked.json_mode = true;
  }
  if (config.contains("responseJsonSchema")) asked.schema = config["responseJsonSchema"];
  if (!config.contains("thinkingConfig")) return std::nullopt;
  const Json& thinking = config["thinkingConfig"];
  if (const std::string odd =
          unknown_member(thinking, {"includeThoughts", "thinkingBudget", "thinkingLevel"});
      !odd.empty())
    return unknown_name(odd, "generation_config.thinking_config");
  if (!model.thinks) return refuse("Thinking is not supported for this model.");
  if (thinking.contains("thinkingBudget") && thinking.contains("thinkingLevel"))
    return refuse("You can only set only one of thinking budget and thinking level.");
  const bool none =
      thinking.value("thinkingBudget", 1) == 0 || thinking.value("thinkingLevel", "") == "MINIMAL";
  if (none && model.always_thinks)
    return refuse(
        "Thinking can't be turned off: this value is not supported by this thinking model.");
  asked.effort = thinking.contains("thinkingLevel")
                     ? thinking["thinkingLevel"].get<std::string>()
                     : thinking.value("thinkingBudget", Json()).dump();
  return std::nullopt;
}

std::optional<Refused> check_tools(const Json& body, const ServedModel& model, Asked& asked) {
  for (const Json& tool : body.value("tools", Json::array())) {
    if (!model.takes_tools)
      return refuse("Function calling is not enabled for this model: tools are not supported");
    if (const std::string odd =
            unknown_member(tool, {"functionDeclarations", "googleSearch", "codeExecution"});
        !odd.empty())
      return unknown_name(odd, "tools[0]");
    for (const Json& declared : tool.value("functionDeclarations", Json::array())) {
      if (const std::string odd =
              unknown_member(declared, {"name", "description", "parameters", "parametersJsonSchema",
                                        "behavior", "response"});
          !odd.empty())
        return unknown_name(odd, "tools[0].function_declarations[0]");
      if (declared.contains("parameters"))
        if (auto bad = check_schema(declared["parameters"],
                                    "tools[0].function_declarations[0].parameters"))
          return bad;
      asked.tools.push_back(declared.value("name", ""));
    }
  }
  return std::nullopt;
}

Json usage_of(const Counted& counted, const Said& said) {
  const std::int64_t thoughts = std::min(counted.output, tokens_in(said.thoughts));
  return {{"promptTokenCount", counted.input},
          {"candidatesTokenCount", counted.output - thoughts},
          {"thoughtsTokenCount", thoughts},
          {"totalTokenCount", counted.input + counted.output}};
}

std::string finish_of(const Said& said) {
  if (said.refuses) return "SAFETY";
  return said.cut_off ? "MAX_TOKENS" : "STOP";
}

Json chunk(const Asked& asked, Json parts, Json finish) {
  Json candidate = {{"index", 0}};
  if (!parts.empty()) candidate["content"] = {{"role", "model"}, {"parts", std::move(parts)}};
  if (!finish.is_null()) candidate["finishReason"] = std::move(finish);
  return {{"candidates", Json::array({candidate})},
          {"modelVersion", asked.model},
          {"responseId", "r1"}};
}

Json call_parts(const Said& said) {
  Json parts = Json::array();
  for (const SaidCall& call : said.calls)
    parts.push_back({{"functionCall", {{"name", call.name}, {"args", call.arguments}}},
                     {"thoughtSignature", "c2ln"}});
  return parts;
}

class StrictGemini : public StrictLanguage {
 public:
  bool serves(const Incoming& incoming) const override {
    return incoming.path.starts_with("/v1beta/") || (incoming.path.starts_with("/v1/models/") &&
                                                     incoming.path.find(':') != std::string::npos);
  }

  Checked check(const Incoming& incoming, const LanguageContext& context) const override {
    const auto [verb, name] = target_of(incoming.path);
    if (verb.empty() || incoming.method != "POST")
      return refuse("The requested URL " + incoming.path + " was not found on this server.", 404,
                    "NOT_FOUND");
    if (incoming.query.find("key=") != std::string::npos)
      return refuse("this test server takes a key in a header only", 401, "UNAUTHENTICATED");
    if (!context.key.empty() && incoming.header("x-goog-api-key").empty())
      return refuse(
          "Method doesn't allow unregistered callers (callers without established identity). "
          "Please use API Key or other form of API consumer identity to call this API.",
          403, "PERMISSION_DENIED");
    if (!context.key.empty() && incoming.header("x-goog-api-key") != context.key)
      return refuse("API key not valid. Please pass a valid API key.", 400,
                    "INVALID_ARGUMENT API_KEY_INVALID");
    const ServedModel* model = context.find(name);
    if (!model)
      return refuse(
          "models/" + name + " is not found for API version v1beta, or is not supported for " +
              verb +
              ". Call ListModels to see the list of available models and their supported methods.",
          404, "NOT_FOUND");
    Json body = Json::parse(incoming.body, nullptr, false);
    if (!body.is_object()) return refuse("Invalid JSON payload received.");
    Asked asked;
    asked.language = Language::kGemini;
    asked.model = name;
    if (verb == "batchEmbedContents")
      return check_embeddings(std::move(body), *model, std::move(asked));
    if (verb != "generateContent" && verb != "streamGenerateContent")
      return refuse("unknown method " + verb, 404, "NOT_FOUND");
    asked.stream = verb == "streamGenerateContent";
    if (asked.stream && incoming.query.find("alt=sse") == std::string::npos)
      return refuse("this test server streams with alt=sse only");
    if (const std::string odd =
            unknown_member(body, {"contents", "systemInstruction", "generationConfig", "tools",
                                  "toolConfig", "safetySettings", "cachedContent"});
        !odd.empty())
      return unknown_name(odd, "");
    const Json system = body.value("systemInstruction", Json::object());
    for (const Json& part : system.value("parts", Json::array()))
      asked.instructions += part.value("text", "");
    if (auto bad = check_contents(body.value("contents", Json()), asked)) return *bad;
    if (auto bad = check_config(body, *model, asked)) return *bad;
    if (auto bad = check_tools(body, *model, asked)) return *bad;
    asked.input_tokens = tokens_in(asked.instructions) + tokens_in(body["contents"].dump());
    if (asked.input_tokens > model->window)
      return refuse("The input token count (" + std::to_string(asked.input_tokens) +
                    ") exceeds the maximum number of tokens allowed (" +
                    std::to_string(model->window) + ").");
    asked.body = std::move(body);
    return asked;
  }

  std::string whole(const Asked& asked, const Said& said, const Counted& counted) const override {
    Json parts = Json::array();
    if (!said.thoughts.empty()) parts.push_back({{"text", said.thoughts}, {"thought", true}});
    if (!said.text.empty()) parts.push_back({{"text", said.text}});
    for (Json& part : call_parts(said)) parts.push_back(std::move(part));
    Json made = chunk(asked, std::move(parts), finish_of(said));
    made["usageMetadata"] = usage_of(counted, said);
    return made.dump();
  }

  std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                  const Counted& counted) const override {
    std::vector<std::string> made;
    for (std::string& piece : cut(said.thoughts))
      made.push_back(sse(
          "",
          chunk(asked, Json::array({{{"text", std::move(piece)}, {"thought", true}}}), nullptr)));
    for (std::string& piece : cut(said.text))
      made.push_back(sse("", chunk(asked, Json::array({{{"text", std::move(piece)}}}), nullptr)));
    if (!said.calls.empty()) made.push_back(sse("", chunk(asked, call_parts(said), nullptr)));
    Json last = chunk(asked, Json::array(), finish_of(said));
    last["usageMetadata"] = usage_of(counted, said);
    made.push_back(sse("", last));
    return made;
  }

  std::string error(const Refused& refused) const override {
    Json details = Json::array();
    if (refused.type.find("API_KEY_INVALID") != std::string::npos)
      details.push_back({{"@type", "type.googleapis.com/google.rpc.ErrorInfo"},
                         {"reason", "API_KEY_INVALID"},
                         {"domain", "googleapis.com"}});
    return Json{{"error",
                 {{"code", refused.status},
                  {"message", refused.message},
                  {"status", status_of(refused)},
                  {"details", details}}}}
        .dump();
  }
  std::string stream_error(const Refused& refused) const override {
    return "data: " + error(refused) + "\n\n";
  }

  std::string embeddings(const Asked&, const std::vector<std::vector<float>>& vectors,
                         std::int64_t) const override {
    Json made = Json::array();
    for (const auto& vector : vectors) made.push_back({{"values", vector}});
    return Json{{"embeddings", made}}.dump();
  }

 private:
  static Checked check_embeddings(Json body, const ServedModel& model, Asked asked) {
    const Json requests = body.value("requests", Json());
    if (!requests.is_array() || requests.empty())
      return refuse("* BatchEmbedContentsRequest.requests: requests is not specified");
    if (requests.size() > 100)
      return refuse(
          "* BatchEmbedContentsRequest.requests: at most 100 requests can be in one batch");
    for (const Json& request : requests) {
      if (const std::string odd = unknown_member(
              request, {"model", "content", "taskType", "title", "outputDimensionality"});
          !odd.empty())
        return unknown_name(odd, "requests[0]");
      if (request.value("model", "") != "models/" + asked.model)
        return refuse(
            "* BatchEmbedContentsRequest.requests[0].model: unexpected model name format");
      std::string text;
      const Json content = request.value("content", Json::object());
      for (const Json& part : content.value("parts", Json::array())) text += part.value("text", "");
      if (text.empty()) return refuse("* EmbedContentRequest.content: content is not specified");
      asked.input_tokens +=
          std::min(tokens_in(text), model.embed_window);  // cut silently, as theirs is
      asked.texts.push_back(std::move(text));
    }
    asked.embeds = true;
    asked.body = std::move(body);
    return asked;
  }
};

}  // namespace

const StrictLanguage& strict_gemini() {
  static const StrictGemini language;
  return language;
}

}  // namespace sennit::testing
