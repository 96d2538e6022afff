// What OpenAI's /v1/responses takes and gives.

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

Refused refuse(std::string message, std::string parameter = {}, int status = 400,
               std::string type = "invalid_request_error") {
  return {status, std::move(message), std::move(parameter), std::move(type)};
}

std::optional<Refused> check_item(const Json& item, Asked& asked,
                                  std::vector<std::string>& open_calls) {
  const std::string type = item.value("type", "message");
  if (type == "message") {
    const std::string role = item.value("role", "");
    if (role != "user" && role != "assistant" && role != "system" && role != "developer")
      return refuse("Invalid value: '" + role + "'.", "input[0].role");
    std::string text;
    const Json content = item.value("content", Json());
    if (content.is_string())
      text = content;
    else if (content.is_array()) {
      for (const Json& part : content) {
        const std::string kind = part.value("type", "");
        if (kind != "input_text" && kind != "output_text" && kind != "refusal")
          return refuse("Invalid value: '" + kind + "'.", "input[0].content[0].type");
        text += part.value("text", "");
      }
    } else
      return refuse("Missing required parameter: 'input[0].content'.", "input[0].content");
    asked.texts.push_back(std::move(text));
    return std::nullopt;
  }
  if (type == "function_call") {
    if (!item.value("arguments", Json()).is_string() || item.value("call_id", "").empty())
      return refuse("Missing required parameter: 'input[1].call_id'.", "input[1].call_id");
    open_calls.push_back(item["call_id"]);
    return std::nullopt;
  }
  if (type == "function_call_output") {
    const auto found = std::find(open_calls.begin(), open_calls.end(), item.value("call_id", ""));
    if (found == open_calls.end())
      return refuse("No tool call found for function call output with call_id " +
                        item.value("call_id", "") + ".",
                    "input");
    open_calls.erase(found);
    asked.texts.push_back(item.value("output", ""));
    return std::nullopt;
  }
  if (type == "reasoning") {
    if (item.value("encrypted_content", "").empty())
      return refuse(
          "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false.",
          "input", 404);
    return std::nullopt;
  }
  return refuse("Invalid value: '" + type + "'.", "input[0].type");
}

std::optional<Refused> check_input(const Json& body, Asked& asked) {
  const Json input = body.value("input", Json());
  std::vector<std::string> open_calls;
  if (input.is_string())
    asked.texts.push_back(input);
  else if (input.is_array()) {
    for (const Json& item : input)
      if (auto bad = check_item(item, asked, open_calls)) return bad;
  }
  if (asked.texts.empty()) return refuse("Missing required parameter: 'input'.", "input");
  if (!open_calls.empty())
    return refuse("No tool output found for function call " + open_calls.front() + ".", "input");
  asked.text = asked.texts.back();
  return std::nullopt;
}

std::optional<Refused> check_format(const Json& body, const ServedModel& model, Asked& asked) {
  if (!body.contains("text")) return std::nullopt;
  if (const std::string odd = unknown_member(body["text"], {"format", "verbosity"}); !odd.empty())
    return refuse("Unknown parameter: 'text." + odd + "'.", "text." + odd);
  const Json format = body["text"].value("format", Json::object());
  const std::string type = format.value("type", "text");
  if (type == "text") return std::nullopt;
  if (type == "json_object") {
    if (!model.takes_json_mode)
      return refuse(
          "Invalid parameter: 'text.format' of type 'json_object' is not supported with this "
          "model.",
          "text.format");
    bool said = asked.instructions.find("JSON") != std::string::npos;
    for (const std::string& text : asked.texts)
      said =
          said || text.find("JSON") != std::string::npos || text.find("json") != std::string::npos;
    if (!said)
      return refuse(
          "Response input messages must contain the word 'json' in some form to use 'text.format' "
          "of type 'json_object'.",
          "input");
    asked.json_mode = true;
    return std::nullopt;
  }
  if (type != "json_schema") return refuse("Invalid value: '" + type + "'.", "text.format.type");
  if (!model.takes_schema)
    return refuse(
        "Invalid parameter: 'text.format' of type 'json_schema' is not supported with model `" +
            model.name + "`.",
        "text.format");
  if (const std::string odd =
          unknown_member(format, {"type", "name", "schema", "strict", "description"});
      !odd.empty())
    return refuse("Unknown parameter: 'text.format." + odd + "'.", "text.format." + odd);
  if (format.value("name", "").empty())
    return refuse("Missing required parameter: 'text.format.name'.", "text.format.name");
  if (format.value("strict", true))
    if (const std::string fault = strict_schema_fault(format.value("schema", Json()), true);
        !fault.empty())
      return refuse("Invalid schema for response_format '" + format["name"].get<std::string>() +
                        "': " + fault,
                    "text.format.schema");
  asked.schema = format["schema"];
  return std::nullopt;
}

std::optional<Refused> check_tools(const Json& body, const ServedModel& model, Asked& asked) {
  if (!body.contains("tools")) return std::nullopt;
  if (!model.takes_tools) return refuse("Tools are not supported with this model.", "tools");
  for (const Json& tool : body["tools"]) {
    if (tool.value("type", "") != "function")
      return refuse("Invalid value for tools[0].type", "tools[0].type");
    if (tool.contains("function"))
      return refuse("Unknown parameter: 'tools[0].function'.", "tools[0].function");
    if (tool.value("name", "").empty())
      return refuse("Missing required parameter: 'tools[0].name'.", "tools[0].name");
    if (tool.value("parameters", Json::object()).value("type", "") != "object")
      return refuse("Invalid schema for function '" + tool["name"].get<std::string>() + "'",
                    "tools[0].parameters");
    asked.tools.push_back(tool["name"]);
  }
  return std::nullopt;
}

Json usage_of(const Counted& counted) {
  return {{"input_tokens", counted.input},
          {"input_tokens_details", {{"cached_tokens", counted.cached}}},
          {"output_tokens", counted.output},
          {"output_tokens_details", {{"reasoning_tokens", 0}}},
          {"total_tokens", counted.input + counted.output}};
}

Json output_of(const Said& said) {
  Json output = Json::array();
  if (!said.thoughts.empty())
    output.push_back({{"type", "reasoning"}, {"id", "rs_1"}, {"summary", Json::array()}});
  Json content = Json::array();
  if (!said.text.empty())
    content.push_back(
        {{"type", "output_text"}, {"text", said.text}, {"annotations", Json::array()}});
  if (said.refuses && said.text.empty())
    content.push_back({{"type", "refusal"}, {"refusal", "I can't help with that."}});
  if (!content.empty())
    output.push_back({{"type", "message"},
                      {"id", "msg_1"},
                      {"status", said.cut_off ? "incomplete" : "completed"},
                      {"role", "assistant"},
                      {"content", content}});
  for (std::size_t i = 0; i < said.calls.size(); ++i)
    output.push_back({{"type", "function_call"},
                      {"id", "fc_" + std::to_string(i)},
                      {"call_id", "call_" + std::to_string(i)},
                      {"name", said.calls[i].name},
                      {"arguments", said.calls[i].arguments.dump()},
                      {"status", "completed"}});
  return output;
}

Json response_of(const Asked& asked, const Said& said, const Counted& counted) {
  Json incomplete;
  if (said.cut_off)
    incomplete = {{"reason", "max_output_tokens"}};
  else if (said.refuses && !said.text.empty())
    incomplete = {{"reason", "content_filter"}};
  return {{"id", "resp_1"},
          {"object", "response"},
          {"created_at", 1764500000},
          {"status", incomplete.is_null() ? "completed" : "incomplete"},
          {"error", nullptr},
          {"incomplete_details", incomplete},
          {"instructions", asked.instructions},
          {"model", asked.model},
          {"output", output_of(said)},
          {"parallel_tool_calls", true},
          {"store", false},
          {"usage", usage_of(counted)},
          {"metadata", Json::object()}};
}

class StrictOpenAiResponses : public StrictLanguage {
 public:
  bool serves(const Incoming& incoming) const override { return incoming.path == "/v1/responses"; }

  Checked check(const Incoming& incoming, const LanguageContext& context) const override {
    if (incoming.method != "POST") return refuse("Not allowed to " + incoming.method, "", 405);
    if (!context.key.empty() && incoming.header("authorization") != "Bearer " + context.key)
      return refuse("Incorrect API key provided: sk-wr***ong.", "", 401);
    Json body = Json::parse(incoming.body, nullptr, false);
    if (!body.is_object()) return refuse("We could not parse the JSON body of your request.");
    Asked asked;
    asked.language = Language::kResponses;
    asked.model = body.value("model", "");
    const ServedModel* model = context.find(asked.model);
    if (!model)
      return refuse("The requested model '" + asked.model + "' does not exist.", "model", 404);
    if (const std::string odd = unknown_member(body, {"model",
                                                      "input",
                                                      "instructions",
                                                      "max_output_tokens",
                                                      "temperature",
                                                      "top_p",
                                                      "text",
                                                      "tools",
                                                      "tool_choice",
                                                      "parallel_tool_calls",
                                                      "reasoning",
                                                      "include",
                                                      "store",
                                                      "stream",
                                                      "stream_options",
                                                      "metadata",
                                                      "user",
                                                      "prompt_cache_key",
                                                      "truncation",
                                                      "service_tier",
                                                      "previous_response_id"});
        !odd.empty())
      return refuse("Unknown parameter: '" + odd + "'.", odd);
    asked.instructions = body.value("instructions", "");
    if (auto bad = check_input(body, asked)) return *bad;
    if (body.contains("max_output_tokens")) {
      asked.max_tokens = body["max_output_tokens"];
      if (asked.max_tokens < 16)
        return refuse(
            "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16.",
            "max_output_tokens");
      if (asked.max_tokens > model->max_output)
        return refuse("Invalid 'max_output_tokens': too large.", "max_output_tokens");
    }
    if (body.contains("temperature") && model->thinks)
      return refuse("Unsupported parameter: 'temperature' is not supported with this model.",
                    "temperature");
    if (body.contains("reasoning")) {
      if (!model->thinks)
        return refuse("Unsupported parameter: 'reasoning.effort' is not supported with this model.",
                      "reasoning.effort");
      asked.effort = body["reasoning"].value("effort", "");
      if (model->always_thinks && asked.effort == "none")
        return refuse(
            "Unsupported value: 'none' is not supported with the '" + asked.model + "' model.",
            "reasoning.effort");
    }
    for (const Json& what : body.value("include", Json::array()))
      if (what == "reasoning.encrypted_content" && !model->thinks)
        return refuse("Encrypted content is not supported with this model.", "include");
    if (auto bad = check_format(body, *model, asked)) return *bad;
    if (auto bad = check_tools(body, *model, asked)) return *bad;
    asked.stream = body.value("stream", false);
    asked.input_tokens = tokens_in(asked.instructions) + tokens_in(body["input"].dump());
    if (asked.input_tokens + asked.max_tokens > model->window)
      return refuse(
          "Your input exceeds the context window of this model. Please adjust your input and try "
          "again.",
          "input", 400, "invalid_request_error context_length_exceeded");
    asked.body = std::move(body);
    return asked;
  }

  std::string whole(const Asked& asked, const Said& said, const Counted& counted) const override {
    return response_of(asked, said, counted).dump();
  }

  std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                  const Counted& counted) const override {
    std::vector<std::string> made;
    int sequence = 0;
    const auto event = [&](const std::string& type, const Json& data) {
      Json whole = {{"type", type}, {"sequence_number", sequence++}};
      whole.update(data);
      made.push_back(sse(type, whole));
    };
    Json begun = response_of(asked, {.text = ""}, {});
    begun["status"] = "in_progress";
    begun["output"] = Json::array();
    begun["usage"] = nullptr;
    event("response.created", {{"response", begun}});
    event("response.in_progress", {{"response", begun}});
    const Json output = output_of(said);
    for (std::size_t i = 0; i < output.size(); ++i) {
      const Json& item = output[i];
      Json open = item;
      if (open.contains("content")) open["content"] = Json::array();
      if (open.contains("arguments")) open["arguments"] = "";
      if (open.contains("status")) open["status"] = "in_progress";
      event("response.output_item.added", {{"output_index", i}, {"item", open}});
      const Json content = item.value("content", Json::array());
      for (std::size_t c = 0; c < content.size(); ++c) {
        const Json& part = content[c];
        const bool text = part["type"] == "output_text";
        Json open_part = part;
        open_part[text ? "text" : "refusal"] = "";
        const Json place = {{"item_id", "msg_1"}, {"output_index", i}, {"content_index", c}};
        const auto at_place = [&](Json data) {
          Json all = place;
          all.update(data);
          return all;
        };
        event("response.content_part.added", at_place({{"part", open_part}}));
        for (std::string& piece : cut(part[text ? "text" : "refusal"].get<std::string>()))
          event(text ? "response.output_text.delta" : "response.refusal.delta",
                at_place({{"delta", std::move(piece)}}));
        event(text ? "response.output_text.done" : "response.refusal.done",
              at_place({{text ? "text" : "refusal", part[text ? "text" : "refusal"]}}));
        event("response.content_part.done", at_place({{"part", part}}));
      }
      if (item["type"] == "function_call") {
        for (std::string& piece : cut(item["arguments"].get<std::string>()))
          event("response.function_call_arguments.delta",
                {{"item_id", item["id"]}, {"output_index", i}, {"delta", std::move(piece)}});
        event("response.function_call_arguments.done", {{"item_id", item["id"]},
                                                        {"output_index", i},
                                                        {"name", item["name"]},
                                                        {"arguments", item["arguments"]}});
      }
      event("response.output_item.done", {{"output_index", i}, {"item", item}});
    }
    const Json whole = response_of(asked, said, counted);
    event(whole["status"] == "completed" ? "response.completed" : "response.incomplete",
          {{"response", whole}});
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
    return sse("error", {{"type", "error"},
                         {"code", refused.type},
                         {"message", refused.message},
                         {"param", nullptr},
                         {"sequence_number", 9}});
  }
  std::string embeddings(const Asked&, const std::vector<std::vector<float>>&,
                         std::int64_t) const override {
    return "{}";
  }
};

}  // namespace

const StrictLanguage& strict_openai_responses() {
  static const StrictOpenAiResponses language;
  return language;
}

}  // namespace sennit::testing
