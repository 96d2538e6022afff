#include "llm/wire.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/try.h"
#include "llm/rate_limits.h"

namespace sennit::wire {
namespace {

constexpr std::size_t kShownBytes = 300;

const Json kNull = nullptr;

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return small;
}

bool looks_like_html(std::string_view body) {
  const std::size_t start = body.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || body[start] != '<') return false;
  const std::string head = small_letters(body.substr(start, 200));
  return head.find("<html") != std::string::npos || head.find("<!doctype") != std::string::npos ||
         head.find("<head") != std::string::npos || head.find("<body") != std::string::npos;
}

// On one line, not too long, cut between code points; words that look like a key are left out, for
// some providers repeat a wrong key.
std::string shown(std::string_view words) {
  std::string line;
  std::size_t at = 0;
  while (at < words.size() && line.size() < kShownBytes) {
    const std::size_t end = std::min(words.find_first_of(" \t\r\n", at), words.size());
    const std::string_view word = words.substr(at, end - at);
    const bool secret = word.find("sk-") != std::string_view::npos ||
                        word.find("***") != std::string_view::npos ||
                        word.find("AIza") != std::string_view::npos;
    if (!word.empty()) {
      if (!line.empty()) line += ' ';
      line += secret ? std::string_view("(a key)") : word;
    }
    at = end + 1;
  }
  if (line.size() <= kShownBytes && at >= words.size()) return line;
  std::size_t cut = std::min(kShownBytes, line.size());
  while (cut > 0 && cut < line.size() && (static_cast<unsigned char>(line[cut]) & 0xC0) == 0x80)
    --cut;
  return line.substr(0, cut) + "...";
}

bool says_any(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

bool beyond_window(const std::string& said) {
  return says_any(
      said, {"context length", "context window", "context_length_exceeded", "maximum context",
             "prompt is too long", "too many tokens", "exceeds the maximum number of tokens",
             "exceed_context_size", "exceeds the available context size", "input token count"});
}

// Writing JSON takes stack for each level; no provider's reply has more than a dozen.
bool is_too_deep(std::string_view text) {
  constexpr int kMostLevels = 200;
  int level = 0;
  bool in_text = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char sign = text[at];
    if (in_text) {
      if (sign == '\\') ++at;
      in_text = sign != '"';
    } else if (sign == '"') {
      in_text = true;
    } else if (sign == '{' || sign == '[') {
      if (++level > kMostLevels) return true;
    } else if (sign == '}' || sign == ']') {
      --level;
    }
  }
  return false;
}

struct Verdict {
  ErrorCode code;
  FailureScope scope;
  std::string remedy;
};

Verdict verdict_of_request(const std::string& said) {
  if (beyond_window(said))
    return {ErrorCode::kLimited, FailureScope::kRequest,
            "make chunks smaller (chunking.*), or take a model with a larger window"};
  if (says_any(said, {"credit balance", "billing", "insufficient_quota"}))
    return {ErrorCode::kLimited, FailureScope::kSetup, "add credit to the account at the provider"};
  if (says_any(said, {"api key not valid", "api_key_invalid"}))
    return {ErrorCode::kInvalidInput, FailureScope::kSetup, "check the key"};
  return {ErrorCode::kInvalidInput, FailureScope::kRequest,
          "`sennit doctor` shows what this model takes"};
}

Verdict verdict_of(int status, const std::string& said) {
  if (status >= 300 && status < 400)
    return {ErrorCode::kInvalidInput, FailureScope::kSetup, "correct the address (base_url)"};
  if (status == 401 || status == 403)
    return {ErrorCode::kInvalidInput, FailureScope::kSetup,
            "check the key, and that it may use this model"};
  if (status == 402)
    return {ErrorCode::kLimited, FailureScope::kSetup, "add credit to the account at the provider"};
  if (status == 404 || status == 405 || status == 501)
    return {ErrorCode::kNotFound, FailureScope::kSetup,
            "check the model's name and the address (base_url)"};
  if (status == 408) return {ErrorCode::kTimeout, FailureScope::kPassing, "try again later"};
  if (status == 413)
    return {ErrorCode::kLimited, FailureScope::kRequest, "make chunks smaller (chunking.*)"};
  if (status == 429) {
    if (says_any(said, {"insufficient_quota", "billing", "exceeded your current quota, please"}) &&
        !says_any(said, {"per minute", "perminute", "retry in", "retrydelay"}))
      return {ErrorCode::kLimited, FailureScope::kSetup,
              "add credit to the account at the provider"};
    return {ErrorCode::kLimited, FailureScope::kPassing, "wait, or ask less at once"};
  }
  if (status == 409 || status >= 500)
    return {ErrorCode::kUnavailable, FailureScope::kPassing, "try again later"};
  return verdict_of_request(said);
}

// "max_tokens is too large" is about a value; these are about the parameter itself.
bool complains_of_a_part(const std::string& said) {
  return says_any(
      said, {"support", "unknown", "unrecognized", "unexpected", "not permitted", "not allowed",
             "not available", "unavailable", "deprecated", "not implemented", "cannot be used",
             "cannot find field", "only the default", "not enabled", "does not take"});
}

}  // namespace

std::string written(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(std::string_view text) {
  if (is_too_deep(text)) return nullptr;
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(nullptr) : value;
}

const Json& at(const Json& value, const char* key) {
  if (!value.is_object()) return kNull;
  const auto found = value.find(key);
  return found == value.end() ? kNull : *found;
}

const Json& at(const Json& value, std::size_t index) {
  return value.is_array() && index < value.size() ? value[index] : kNull;
}

std::string text_at(const Json& value, const char* key) {
  const Json& member = at(value, key);
  return member.is_string() ? member.get<std::string>() : std::string();
}

std::int64_t count_at(const Json& value, const char* key) {
  const Json& member = at(value, key);
  return member.is_number_integer() ? member.get<std::int64_t>() : 0;
}

Result<Json> own_json(std::string_view text, std::string_view what) {
  Json value = parsed(text);
  if (!value.is_object()) return invalid_input(fmt::format("{} is no JSON object", what));
  return value;
}

Result<void> add_function_tools(const ChatRequest& request, const Refusals& refusals, Json& body) {
  if (request.tools.empty() || refusals.contains(Feature::kTools)) return {};
  Json tools = Json::array();
  for (const ToolSpec& tool : request.tools) {
    SENNIT_ASSIGN(Json parameters, own_json(tool.parameters, "the schema of a tool"));
    tools.push_back({{"type", "function"},
                     {"function",
                      {{"name", tool.name},
                       {"description", tool.description},
                       {"parameters", std::move(parameters)}}}});
  }
  body["tools"] = std::move(tools);
  return {};
}

Json without_keys(Json schema, std::initializer_list<std::string_view> keys) {
  if (schema.is_array()) {
    for (Json& member : schema) member = without_keys(std::move(member), keys);
    return schema;
  }
  if (!schema.is_object()) return schema;
  for (const std::string_view key : keys) schema.erase(std::string(key));
  for (auto& [name, member] : schema.items()) {
    if (name == "properties" && member.is_object()) {  // names of the user's, not words of a schema
      for (auto& [property, value] : member.items()) value = without_keys(std::move(value), keys);
    } else if (name != "enum" && name != "required") {
      member = without_keys(std::move(member), keys);
    }
  }
  return schema;
}

std::string instructions_of(const ChatRequest& request, bool schema_in_words) {
  if (!request.schema || !schema_in_words) return request.instructions;
  return fmt::format(
      "{}{}Reply with one JSON object and nothing else. It must obey this JSON Schema:\n{}",
      request.instructions, request.instructions.empty() ? "" : "\n\n", request.schema->schema);
}

Result<void> check_request(const ChatRequest& request) {
  if (request.messages.empty()) return invalid_input("a request to a model has no message");
  if (request.messages.back().role == ChatMessage::Role::kAssistant)
    return invalid_input("the last message of a request to a model is the model's own");
  if (request.max_tokens <= 0)
    return invalid_input("a request to a model allows no token for the reply",
                         "set max_tokens to 1 or more");
  return {};
}

HttpRequest post(std::string url, const Json& body) {
  HttpRequest request;
  request.url = std::move(url);
  request.headers = {{"content-type", "application/json"}};
  request.body = written(body);
  return request;
}

ChatOutcome failure(const HttpReply& reply, std::string_view provider, const Complaint& complaint) {
  std::string words = shown(complaint.message);
  if (words.empty() && looks_like_html(reply.body))
    words = "a page of HTML, as a proxy or a wrong address gives";
  if (words.empty()) words = shown(reply.body);
  if (words.empty()) words = "no explanation";
  const Verdict verdict =
      verdict_of(reply.status, small_letters(complaint.type + " " + complaint.message));
  ChatOutcome outcome;
  outcome.reply = Error{verdict.code, fmt::format("{} said {}: {}", provider, reply.status, words),
                        verdict.remedy};
  outcome.scope = verdict.scope;
  outcome.limits = rate_limits(reply.headers);
  outcome.status = reply.status;
  return outcome;
}

ChatOutcome stream_failure(std::string_view provider, const Complaint& complaint) {
  const std::string type = small_letters(complaint.type);
  int status = 500;
  if (says_any(type, {"rate_limit", "resource_exhausted"})) status = 429;
  if (says_any(type, {"overloaded", "unavailable"})) status = 529;
  if (says_any(type, {"invalid_request", "invalid_argument"})) status = 400;
  const Verdict verdict = verdict_of(status, small_letters(type + " " + complaint.message));
  ChatOutcome outcome;
  const std::string words = shown(complaint.message.empty() ? complaint.type : complaint.message);
  outcome.reply = Error{verdict.code,
                        fmt::format("{} failed within its reply: {}", provider,
                                    words.empty() ? "no explanation" : words),
                        verdict.remedy};
  outcome.scope = verdict.scope;
  outcome.status = 200;
  return outcome;
}

ChatOutcome not_the_protocol(const HttpReply& reply, std::string_view provider) {
  ChatOutcome outcome;
  const bool html = looks_like_html(reply.body);
  const std::size_t start = reply.body.find_first_not_of(" \t\r\n");
  const bool begun = start != std::string::npos && reply.body[start] == '{';
  std::string what = fmt::format("{} answered with ", provider);
  if (html)
    what += "a page of HTML, as a proxy or a wrong address gives";
  else if (start == std::string::npos)
    what += "nothing";
  else
    what += begun && parsed(reply.body).is_null() ? "JSON that is cut off or broken"
                                                  : "something that is not its protocol";
  outcome.reply = corrupt(std::move(what), html ? "check the address (base_url) and the proxy"
                                                : "try again; `sennit doctor` looks closer");
  // A page will come again; a broken reply need not.
  outcome.scope = html ? FailureScope::kSetup : FailureScope::kPassing;
  outcome.limits = rate_limits(reply.headers);
  outcome.status = reply.status;
  return outcome;
}

ChatOutcome broken_off(std::string_view provider, const Usage& usage) {
  ChatOutcome outcome;
  outcome.reply = unavailable(fmt::format("the reply of {} broke off", provider), "try again");
  outcome.scope = FailureScope::kPassing;
  outcome.usage = usage;
  outcome.status = 200;
  return outcome;
}

ChatOutcome finished(ChatReply reply, const Usage& usage, std::string_view provider,
                     std::string_view refusal) {
  ChatOutcome outcome;
  outcome.usage = usage;
  outcome.status = 200;
  outcome.scope = FailureScope::kRequest;
  const bool empty =
      reply.calls.empty() && reply.text.find_first_not_of(" \t\r\n") == std::string::npos;
  if (!refusal.empty() || (empty && reply.finish == FinishReason::kRefusal)) {
    outcome.reply = invalid_input(fmt::format("the model of {} refused: {}", provider,
                                              refusal.empty() ? "no reason given" : shown(refusal)),
                                  "another model may answer");
  } else if (empty) {
    const std::string spent =
        usage.output_tokens > 0 ? fmt::format(" after {} tokens", usage.output_tokens) : "";
    outcome.reply =
        reply.finish == FinishReason::kLength
            ? corrupt(fmt::format("the model of {} gave no text{}: it was cut off while it thought",
                                  provider, spent),
                      "raise max_tokens, or lower the effort")
            : corrupt(fmt::format("the model of {} gave no text{}", provider, spent),
                      "try again, or another model");
  } else {
    outcome.reply = std::move(reply);
  }
  return outcome;
}

std::optional<Feature> refused_feature(const HttpReply& reply, const Complaint& complaint,
                                       const ChatRequest& request, const Refusals& refusals,
                                       std::span<const FeatureWord> words) {
  if (reply.status != 400 && reply.status != 404 && reply.status != 422 && reply.status != 500 &&
      reply.status != 501)
    return std::nullopt;
  const std::string said = small_letters(complaint.message);
  // The request's own fault: a schema or a tool that is not well made is not refused as such.
  if (says_any(said, {"invalid schema", "schema is invalid", "is not valid under", "not found"}))
    return std::nullopt;
  if (!complains_of_a_part(said)) return std::nullopt;
  const std::string parameter = small_letters(complaint.parameter);
  for (const std::string& text : {parameter, said}) {
    for (const auto& [feature, word] : words)
      if (has_feature(request, Delivery::kStream, feature) && !refusals.contains(feature) &&
          !word.empty() && text.find(word) != std::string::npos)
        return feature;
    if (!parameter.empty()) break;  // the provider named the one that it means
  }
  return std::nullopt;
}

}  // namespace sennit::wire
