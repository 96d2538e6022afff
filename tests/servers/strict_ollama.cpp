// What Ollama's /api/chat, /api/embed, /api/show, /api/ps and /api/tags take and give. Go's JSON
// reader passes over members that it does not know; so does this one, but for those of our own
// making it complains, since a client that sends them means something by them.

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

Refused refuse(std::string message, int status = 400) { return {status, std::move(message)}; }

std::optional<Refused> check_messages(const Json& messages, Asked& asked) {
  if (!messages.is_array() || messages.empty()) return refuse("messages are required");
  for (const Json& message : messages) {
    const std::string role = message.value("role", "");
    if (role != "system" && role != "user" && role != "assistant" && role != "tool")
      return refuse("invalid role: " + role);
    if (const std::string odd = unknown_member(
            message,
            {"role", "content", "thinking", "images", "tool_calls", "tool_name", "tool_call_id"});
        !odd.empty())
      return refuse("unknown member " + odd);
    if (!message.value("content", Json("")).is_string())
      return refuse(
          "json: cannot unmarshal object into Go struct field ChatRequest.messages.content of type "
          "string");
    for (const Json& call : message.value("tool_calls", Json::array()))
      if (!call.value("function", Json::object()).value("arguments", Json()).is_object())
        return refuse(
            "json: cannot unmarshal string into Go struct field "
            "ToolCallFunction.messages.tool_calls.function.arguments of type "
            "api.ToolCallFunctionArguments");
    if (role == "system")
      asked.instructions += message.value("content", "");
    else
      asked.texts.push_back(message.value("content", ""));
  }
  if (!asked.texts.empty()) asked.text = asked.texts.back();
  return std::nullopt;
}

class StrictOllama : public StrictLanguage {
 public:
  bool serves(const Incoming& incoming) const override {
    return incoming.path == "/api/chat" || incoming.path == "/api/embed";
  }
  const char* stream_type() const override { return "application/x-ndjson"; }

  Checked check(const Incoming& incoming, const LanguageContext& context) const override {
    if (incoming.method != "POST") return refuse("405 method not allowed", 405);
    Json body = Json::parse(incoming.body, nullptr, false);
    if (!body.is_object()) return refuse("invalid character in request body");
    Asked asked;
    asked.language = Language::kOllama;
    asked.model = body.value("model", "");
    if (asked.model.empty()) return refuse("model is required");
    const ServedModel* model = context.find(asked.model);
    if (!model) return refuse("model \"" + asked.model + "\" not found, try pulling it first", 404);
    if (incoming.path == "/api/embed")
      return check_embeddings(std::move(body), *model, std::move(asked));
    if (const std::string odd = unknown_member(body, {"model", "messages", "tools", "think",
                                                      "format", "options", "stream", "keep_alive"});
        !odd.empty())
      return refuse("unknown member " + odd);
    if (auto bad = check_messages(body.value("messages", Json()), asked)) return *bad;
    const Json options = body.value("options", Json::object());
    if (const std::string odd =
            unknown_member(options, {"num_ctx", "num_predict", "temperature", "seed", "top_p",
                                     "top_k", "stop", "repeat_penalty"});
        !odd.empty())
      return refuse("invalid option provided: " + odd);
    asked.max_tokens = options.value("num_predict", 0);
    asked.window = options.value("num_ctx", 4096);
    if (body.contains("tools") && !body["tools"].empty()) {
      if (!model->takes_tools)
        return refuse("registry.ollama.ai/library/" + asked.model + " does not support tools");
      for (const Json& tool : body["tools"])
        asked.tools.push_back(tool.value("function", Json::object()).value("name", ""));
    }
    if (body.contains("think")) {
      asked.effort = body["think"].dump();
      if (!model->thinks && body["think"] != false)
        return refuse("\"" + asked.model + "\" does not support thinking");
      if (body["think"].is_string() && body["think"] != "low" && body["think"] != "medium" &&
          body["think"] != "high")
        return refuse("invalid think value: " + body["think"].dump());
    }
    if (body.contains("format")) {
      const Json& format = body["format"];
      if (format.is_object()) {
        if (!model->takes_schema) return refuse("format: this model does not support a schema");
        asked.schema = format;
      } else if (format == "json") {
        if (!model->takes_json_mode) return refuse("format: json is not supported");
        asked.json_mode = true;
      } else
        return refuse("invalid format: " + format.dump() +
                      "; expected \"json\" or a valid JSON Schema object");
    }
    asked.stream = body.value("stream", true);
    const std::int64_t window =
        model->loaded_window > 0 ? model->loaded_window : std::min(asked.window, model->window);
    // What is longer than the window is cut, and nothing said.
    asked.input_tokens =
        std::min(tokens_in(asked.instructions) + tokens_in(body["messages"].dump()), window);
    asked.body = std::move(body);
    return asked;
  }

  std::string whole(const Asked& asked, const Said& said, const Counted& counted) const override {
    return last(asked, said, counted, true).dump();
  }

  std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                  const Counted& counted) const override {
    std::vector<std::string> made;
    const auto piece = [&](Json message) {
      message["role"] = "assistant";
      made.push_back(Json{{"model", asked.model},
                          {"created_at", "2026-11-30T12:00:00Z"},
                          {"message", message},
                          {"done", false}}
                         .dump() +
                     "\n");
    };
    for (std::string& part : cut(said.thoughts))
      piece({{"content", ""}, {"thinking", std::move(part)}});
    for (std::string& part : cut(said.text)) piece({{"content", std::move(part)}});
    for (const SaidCall& call : said.calls)
      piece(
          {{"content", ""},
           {"tool_calls",
            Json::array({{{"function", {{"name", call.name}, {"arguments", call.arguments}}}}})}});
    made.push_back(last(asked, {.text = "", .cut_off = said.cut_off}, counted, false).dump() +
                   "\n");
    return made;
  }

  std::string error(const Refused& refused) const override {
    return Json{{"error", refused.message}}.dump();
  }
  std::string stream_error(const Refused& refused) const override { return error(refused) + "\n"; }

  std::string embeddings(const Asked& asked, const std::vector<std::vector<float>>& vectors,
                         std::int64_t tokens) const override {
    return Json{{"model", asked.model},
                {"embeddings", vectors},
                {"total_duration", 1},
                {"load_duration", 1},
                {"prompt_eval_count", tokens}}
        .dump();
  }

 private:
  static Json last(const Asked& asked, const Said& said, const Counted& counted,
                   bool with_content) {
    Json message = {{"role", "assistant"}, {"content", with_content ? said.text : ""}};
    if (with_content && !said.thoughts.empty()) message["thinking"] = said.thoughts;
    if (with_content)
      for (const SaidCall& call : said.calls)
        message["tool_calls"].push_back(
            {{"function", {{"name", call.name}, {"arguments", call.arguments}}}});
    return {{"model", asked.model},
            {"created_at", "2026-11-30T12:00:00Z"},
            {"message", message},
            {"done_reason", said.cut_off ? "length" : "stop"},
            {"done", true},
            {"total_duration", 1},
            {"load_duration", 1},
            {"prompt_eval_count", counted.input},
            {"prompt_eval_duration", 1},
            {"eval_count", counted.output},
            {"eval_duration", 1}};
  }

  static Checked check_embeddings(Json body, const ServedModel& model, Asked asked) {
    if (const std::string odd = unknown_member(
            body, {"model", "input", "truncate", "options", "keep_alive", "dimensions"});
        !odd.empty())
      return refuse("unknown member " + odd);
    const Json input = body.value("input", Json());
    if (input.is_string())
      asked.texts.push_back(input);
    else if (input.is_array())
      for (const Json& text : input) asked.texts.push_back(text);
    else
      return refuse("invalid input type");
    for (const std::string& text : asked.texts) {
      if (tokens_in(text) > model.embed_window && !body.value("truncate", true))
        return refuse("input exceeds maximum context length");
      asked.input_tokens += std::min(tokens_in(text), model.embed_window);
    }
    asked.embeds = true;
    asked.body = std::move(body);
    return asked;
  }
};

}  // namespace

const StrictLanguage& strict_ollama() {
  static const StrictOllama language;
  return language;
}

}  // namespace sennit::testing
