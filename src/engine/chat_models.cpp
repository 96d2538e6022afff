#include "engine/chat_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/try.h"
#include "engine/key_file.h"
#include "llm/known_models.h"
#include "llm/ollama.h"
#include "llm/rate_limits.h"
#include "net/transport.h"

namespace sennit {
namespace {

struct Provider {
  std::string_view name;
  const char* key_variable;  // nullptr: it needs none
  const char* address_variable;
  const char* address;  // nullptr: it must be given
};

constexpr std::array<Provider, 5> kProviders = {{
    {"anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"},
    {"openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com/v1"},
    {"gemini", "GEMINI_API_KEY", nullptr, "https://generativelanguage.googleapis.com"},
    {"ollama", nullptr, "OLLAMA_HOST", "http://localhost:11434"},
    {"compatible", nullptr, nullptr, nullptr},
}};

const Provider* find_provider(std::string_view name) {
  const auto* found = std::find_if(kProviders.begin(), kProviders.end(),
                                   [&](const Provider& p) { return p.name == name; });
  return found == kProviders.end() ? nullptr : found;
}

std::string without_slash(std::string text) {
  while (!text.empty() && text.back() == '/') text.pop_back();
  return text;
}

// OLLAMA_HOST may be a host alone, or with a port, as Ollama itself reads it.
std::string ollama_address(std::string host) {
  if (host.find("://") == std::string::npos) host.insert(0, "http://");
  const std::size_t start = host.find("://") + 3;
  const std::size_t end = std::min(host.find('/', start), host.size());
  const std::string authority = host.substr(start, end - start);
  const std::size_t bracket = authority.rfind(']');
  const bool has_port =
      authority.find(':', bracket == std::string::npos ? 0 : bracket) != std::string::npos;
  if (!has_port && host.starts_with("http://")) host.insert(end, ":11434");
  // A server listens on 0.0.0.0; a client asks this machine.
  if (authority.starts_with("0.0.0.0")) host.replace(start, 7, "127.0.0.1");
  return host;
}

Result<std::string> address_of(const Provider& provider, const ModelOptions& options,
                               const Variables& variables) {
  std::string address = options.base_url;
  if (address.empty() && provider.address_variable)
    address = variables(provider.address_variable).value_or("");
  if (address.empty() && provider.address) address = provider.address;
  if (address.empty())
    return invalid_input("a compatible server has no address of its own",
                         "set model.base_url, such as http://localhost:8080/v1");
  if (provider.name == "ollama") address = ollama_address(address);
  if (!address.starts_with("http://") && !address.starts_with("https://"))
    return invalid_input("the address of the model does not begin with https:// or http://",
                         "correct model.base_url");
  if (address.find_first_of(" \t\r\n?#") != std::string::npos ||
      address.find('@') != std::string::npos)
    return invalid_input("the address of the model holds more than scheme, host, port and path",
                         "correct model.base_url; a key belongs in the environment");
  address = without_slash(std::move(address));
  for (const auto& [name, end] :
       {std::pair<std::string_view, std::string_view>{"anthropic", "/v1"}, {"gemini", "/v1beta"}})
    if (provider.name == name && address.ends_with(end))
      address.resize(address.size() - end.size());
  // Servers that speak OpenAI's language do so below /v1, which is often forgotten.
  const bool openai = provider.name == "openai" || provider.name == "compatible";
  if (openai && address.find('/', address.find("://") + 3) == std::string::npos) address += "/v1";
  return address;
}

Result<Secret> key_of(const Provider& provider, const ModelOptions& options,
                      const Variables& variables, bool remote) {
  std::string key;
  std::string place = "the environment";
  if (!options.key_file.empty()) {
    SENNIT_ASSIGN(key, read_key_file(options.key_file));
    place = options.key_file;
  } else {
    // A compatible server may have a key, and its users keep it where the SDK looks.
    const char* variable = provider.name == "compatible" ? "OPENAI_API_KEY" : provider.key_variable;
    if (variable) {
      key = variables(variable).value_or("");
      place = variable;
    }
    if (key.empty() && provider.name == "gemini") {
      key = variables("GOOGLE_API_KEY").value_or("");
      place = "GOOGLE_API_KEY";
    }
  }
  while (!key.empty() && std::string_view(" \t\r\n").find(key.back()) != std::string_view::npos)
    key.pop_back();
  const bool printable = std::all_of(key.begin(), key.end(),
                                     [](char letter) { return letter > ' ' && letter < 0x7F; });
  if (!printable)
    return invalid_input(fmt::format("the key in {} holds blanks or signs that no key has", place),
                         "copy it again, alone");
  if (key.empty() && provider.key_variable && remote)
    return not_found(fmt::format("no key for {}", provider.name),
                     fmt::format("set {}, or model.key_file to a file that only you can read",
                                 provider.key_variable));
  return Secret(key);
}

// OpenAI answers at /v1/responses; what else speaks its language does so at /v1/chat/completions.
const ChatCodec& codec_of(const ModelOptions& options, std::string_view address) {
  if (options.provider == "anthropic") return anthropic_codec();
  if (options.provider == "gemini") return gemini_codec();
  if (options.provider == "ollama") return ollama_codec();
  const bool own = options.protocol.empty() ? url_origin(address) == "https://api.openai.com"
                                            : options.protocol == "responses";
  return own ? openai_responses_codec() : openai_chat_codec();
}

std::vector<KnownModel> own_table(const ModelOptions& options) {
  std::vector<KnownModel> table;
  for (const auto& [name, facts] : options.facts) {
    KnownModel known = {.name = name};
    known.context_tokens = facts.context_tokens;
    known.max_output_tokens = facts.max_output_tokens;
    known.embedding_width = facts.width;
    if (facts.input_price || facts.output_price) {
      const double input = facts.input_price.value_or(0);
      known.price = TokenPrice{.input = input,
                               .cached_input = facts.cached_price.value_or(input),
                               .cache_write = input,
                               .output = facts.output_price.value_or(0)};
    }
    table.push_back(std::move(known));
  }
  return table;
}

Effort effort_of(std::string_view word) {
  if (word == "none") return Effort::kNone;
  if (word == "low") return Effort::kLow;
  if (word == "medium") return Effort::kMedium;
  if (word == "high") return Effort::kHigh;
  return Effort::kDefault;
}

NetworkLog network_log(NetworkSink sink) {
  if (!sink) return {};
  return [sink = std::move(sink)](const NetworkRecord& record) {
    sink({record.origin, record.document, record.sent_bytes, record.received_bytes, record.status,
          record.seconds, record.failure});
  };
}

TransportOptions transport_options(const ModelOptions& options) {
  TransportOptions made;
  made.timeouts.total = options.timeout;
  made.timeouts.first_byte = std::min(made.timeouts.first_byte, made.timeouts.total);
  made.timeouts.idle = std::min(made.timeouts.idle, made.timeouts.total);
  made.timeouts.connect = std::min(made.timeouts.connect, made.timeouts.total);
  return made;
}

class ProviderChatModel : public ChatModel {
 public:
  ProviderChatModel(ChosenModel chosen, ModelOptions options, NetworkSink log)
      : chosen_(std::move(chosen)),
        options_(std::move(options)),
        transport_(transport_options(options_), network_log(std::move(log))) {}

  Capabilities capabilities() const override;

  ChatOutcome complete(const ChatRequest& request, const CallContext& context) override {
    return ask(request, Delivery::kWhole, {}, context);
  }
  ChatOutcome stream(const ChatRequest& request, const TextSink& sink,
                     const CallContext& context) override {
    return ask(request, Delivery::kStream, sink, context);
  }

 private:
  ChatRequest with_settings(ChatRequest request) const;
  ChatOutcome ask(const ChatRequest& asked, Delivery delivery, const TextSink& sink,
                  const CallContext& context);
  ChatOutcome attempt(const HttpRequest& http, Delivery delivery, const TextSink& sink,
                      const CallContext& context, HttpReply& reply);
  std::string learn(Feature feature);
  Result<std::int64_t> window_for(const ChatRequest& request, const CallContext& context);
  Result<void> check_window(const ChatRequest& request, const ChatOutcome& outcome,
                            std::int64_t window, const CallContext& context);
  Refusals refusals() const {
    const std::scoped_lock lock(mutex_);
    return refusals_;
  }

  ChosenModel chosen_;
  ModelOptions options_;
  Transport transport_;
  mutable std::mutex mutex_;
  Refusals refusals_;
  std::optional<OllamaModel> ollama_;  // once the server has told
  std::int64_t window_ = 0;            // that an Ollama server is asked for; grows with the need
  std::int64_t checked_window_ = 0;    // that it was seen to have
};

std::int64_t text_bytes(const ChatRequest& request) {
  std::size_t bytes = request.instructions.size();
  if (request.schema) bytes += request.schema->schema.size();
  for (const ToolSpec& tool : request.tools)
    bytes += tool.description.size() + tool.parameters.size();
  for (const ChatMessage& message : request.messages) {
    bytes += message.text.size() + message.native.size();
    for (const ToolResult& result : message.results) bytes += result.content.size();
  }
  return static_cast<std::int64_t>(bytes);
}

// More than any tokenizer makes of English or Korean, so that nothing is cut.
std::int64_t most_tokens(const ChatRequest& request) {
  return (text_bytes(request) + 2) / 3 + 64 + request.max_tokens;
}

Capabilities ProviderChatModel::capabilities() const {
  const KnownModel& known = chosen_.endpoint.known;
  const Refusals refused = refusals();
  Capabilities made;
  made.provider = options_.provider;
  made.model = chosen_.endpoint.model;
  made.remote = chosen_.remote;
  made.tools = known.takes_tools && !refused.contains(Feature::kTools);
  made.json_schema = known.takes_schema && !refused.contains(Feature::kSchema);
  made.thinking = known.thinks;
  made.context_tokens = options_.context_tokens ? options_.context_tokens : known.context_tokens;
  {
    const std::scoped_lock lock(mutex_);
    if (ollama_ && !options_.context_tokens) made.context_tokens = ollama_->context_tokens;
    if (ollama_) made.thinking = ollama_->thinks;
    if (ollama_) made.tools = made.tools && ollama_->tools;
  }
  made.max_output_tokens = known.max_output_tokens;
  made.price = known.price;
  if (!made.remote && !made.price) made.price = TokenPrice{};
  if (options_.temperature)
    made.parameters += fmt::format("temperature={} ", *options_.temperature);
  if (options_.max_tokens) made.parameters += fmt::format("max_tokens={} ", *options_.max_tokens);
  if (!options_.effort.empty()) made.parameters += fmt::format("effort={} ", options_.effort);
  if (!made.parameters.empty()) made.parameters.pop_back();
  return made;
}

ChatRequest ProviderChatModel::with_settings(ChatRequest request) const {
  if (!request.temperature) request.temperature = options_.temperature;
  if (request.effort == Effort::kDefault) request.effort = effort_of(options_.effort);
  if (options_.max_tokens) request.max_tokens = std::min(request.max_tokens, *options_.max_tokens);
  if (const auto most = chosen_.endpoint.known.max_output_tokens)
    request.max_tokens = std::min(request.max_tokens, *most);
  return request;
}

// "" when another thread has learnt it meanwhile.
std::string ProviderChatModel::learn(Feature feature) {
  const std::scoped_lock lock(mutex_);
  if (!refusals_.insert(feature).second) return {};
  return fmt::format("{} refuses the {}; it is asked without", chosen_.endpoint.model,
                     feature_name(feature));
}

ChatOutcome ProviderChatModel::attempt(const HttpRequest& http, Delivery delivery,
                                       const TextSink& sink, const CallContext& context,
                                       HttpReply& reply) {
  std::unique_ptr<StreamDecoder> decoder;
  bool goes_on = true;
  SendContext sending{.document = context.document, .stop = context.stop};
  if (delivery == Delivery::kStream) {
    // A server that does not stream answers with one JSON text all the same.
    sending.head = [&](const HttpReply& head) {
      const std::string_view type = find_header(head.headers, "content-type").value_or("");
      if (head.status != 200 || type.starts_with("application/json")) return false;
      decoder = chosen_.codec->stream();
      return true;
    };
    sending.body = [&](std::string_view piece) {
      decoder->feed(piece, [&](std::string_view text) { goes_on = goes_on && sink(text); });
      return goes_on;
    };
  }
  Transfer transfer = transport_.send(http, sending);
  if (!transfer.reply.ok()) {
    ChatOutcome outcome;
    if (decoder) outcome.usage = decoder->finish().usage;
    const ErrorCode code = transfer.reply.error().code;
    outcome.scope = transfer.may_pass ? FailureScope::kPassing
                    : code == ErrorCode::kUnavailable || code == ErrorCode::kInvalidInput
                        ? FailureScope::kSetup
                        : FailureScope::kRequest;
    outcome.reply = transfer.reply.error();
    return outcome;
  }
  reply = std::move(*transfer.reply);
  ChatOutcome outcome = decoder ? decoder->finish() : chosen_.codec->decode(reply);
  if (decoder) {
    outcome.status = reply.status;
    outcome.limits = rate_limits(reply.headers);
  } else if (delivery == Delivery::kStream && outcome.ok() && !sink(outcome.reply->text)) {
    outcome.reply = cancelled("the request was stopped");
  }
  return outcome;
}

// An Ollama server cuts what is longer than its window and says nothing: it is told the window that
// is needed, and is not asked for more than the model has. Grows in powers of two, since each new
// window loads the model again.
Result<std::int64_t> ProviderChatModel::window_for(const ChatRequest& request,
                                                   const CallContext& context) {
  constexpr std::int64_t kLeast = 8192;
  const std::scoped_lock lock(mutex_);
  if (!ollama_) {
    const Transfer shown =
        transport_.send(ollama_show_request(chosen_.endpoint), {.stop = context.stop});
    if (shown.reply.ok() && shown.reply->status == 200)
      if (Result<OllamaModel> told = read_ollama_show(*shown.reply); told.ok()) {
        ollama_ = *told;
      }
  }
  const std::int64_t need = most_tokens(request);
  const std::optional<std::int64_t> most = options_.context_tokens ? options_.context_tokens
                                           : ollama_               ? ollama_->context_tokens
                                                                   : std::nullopt;
  if (most && need > *most)
    return limited(fmt::format("{} reads {} tokens at once; this request needs up to {}",
                               chosen_.endpoint.model, *most, need),
                   "make chunks smaller (chunking.*), lower max_tokens, or take another model");
  if (options_.context_tokens) return *options_.context_tokens;
  while (window_ < std::max(need, kLeast)) window_ = std::max(kLeast, window_ * 2);
  if (most) window_ = std::min(window_, *most);
  return window_;
}

// The server may have loaded the model with less than was asked.
Result<void> ProviderChatModel::check_window(const ChatRequest& request, const ChatOutcome& outcome,
                                             std::int64_t window, const CallContext& context) {
  const auto cut = [&](std::int64_t read) {
    return limited(fmt::format("the server reads only {} tokens of a request that needs up to {}",
                               read, most_tokens(request)),
                   "give Ollama memory for a larger window (OLLAMA_CONTEXT_LENGTH), or make chunks "
                   "smaller");
  };
  const std::scoped_lock lock(mutex_);
  if (checked_window_ >= window) return {};
  const Transfer shown =
      transport_.send(ollama_ps_request(chosen_.endpoint), {.stop = context.stop});
  const std::optional<std::int64_t> loaded =
      shown.reply.ok() ? read_ollama_ps(*shown.reply, chosen_.endpoint.model) : std::nullopt;
  if (loaded && *loaded < std::min(window, most_tokens(request))) return cut(*loaded);
  // A server that does not say: no tokenizer makes so few tokens of a text.
  constexpr std::int64_t kMostBytesOfAToken = 12;
  const std::int64_t read = outcome.usage.input_tokens;
  if (!loaded && read > 0 && read * kMostBytesOfAToken < text_bytes(request)) return cut(read);
  checked_window_ = loaded ? window : 0;
  return {};
}

ChatOutcome ProviderChatModel::ask(const ChatRequest& asked, Delivery delivery,
                                   const TextSink& sink, const CallContext& context) {
  const ChatRequest request = with_settings(asked);
  std::vector<std::string> fallbacks;
  Endpoint endpoint = chosen_.endpoint;
  const bool is_ollama = chosen_.codec == &ollama_codec();
  if (is_ollama) {
    const Result<std::int64_t> window = window_for(request, context);
    if (!window.ok()) return {.reply = window.error()};
    endpoint.context_tokens = *window;
  }
  for (int requests = 1;; ++requests) {
    const Refusals known = refusals();
    const Result<HttpRequest> http = chosen_.codec->encode(request, endpoint, known, delivery);
    if (!http.ok()) return {.reply = http.error()};
    HttpReply reply;
    ChatOutcome outcome = attempt(*http, delivery, sink, context, reply);
    outcome.requests = requests;
    const std::optional<Feature> refused =
        outcome.ok() ? std::nullopt : chosen_.codec->refused(reply, request, known);
    if (refused) {  // one feature less each time: this ends
      if (std::string told = learn(*refused); !told.empty()) fallbacks.push_back(std::move(told));
      continue;
    }
    if (is_ollama && outcome.ok())
      if (const auto whole = check_window(request, outcome, endpoint.context_tokens, context);
          !whole.ok())
        outcome.reply = whole.error();
    if (!outcome.ok())
      outcome.reply = outcome.reply.error().within(chosen_.endpoint.model + " at " +
                                                   url_origin(chosen_.endpoint.base_url));
    outcome.fallbacks = std::move(fallbacks);
    return outcome;
  }
}

}  // namespace

Variables process_variables() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    if (!value || !*value) return std::nullopt;
    return std::string(value);
  };
}

std::string key_variable(const std::string& provider) {
  const Provider* found = find_provider(provider);
  return found && found->key_variable ? found->key_variable : "";
}

Result<ChosenModel> choose_model(const ModelOptions& options, const Variables& variables) {
  if (!options.chosen())
    return invalid_input("no language model is chosen",
                         "set model.provider and model.name in config.yaml");
  const Provider* provider = find_provider(options.provider);
  if (!provider)
    return invalid_input(fmt::format("there is no provider \"{}\"", options.provider),
                         "anthropic, openai, gemini, ollama or compatible");
  if (options.name.empty())
    return invalid_input("no model is named", "set model.name in config.yaml");
  ChosenModel chosen;
  SENNIT_ASSIGN(chosen.endpoint.base_url, address_of(*provider, options, variables));
  chosen.remote = !is_loopback(chosen.endpoint.base_url);
  SENNIT_ASSIGN(chosen.endpoint.key, key_of(*provider, options, variables, chosen.remote));
  chosen.endpoint.model = options.name;
  chosen.endpoint.known = find_known_model(options.name, own_table(options));
  chosen.endpoint.context_tokens = options.context_tokens.value_or(0);
  chosen.codec = &codec_of(options, chosen.endpoint.base_url);
  return chosen;
}

Result<std::unique_ptr<ChatModel>> make_chat_model(const ModelOptions& options,
                                                   const Variables& variables, NetworkSink log) {
  SENNIT_ASSIGN(ChosenModel chosen, choose_model(options, variables));
  return std::unique_ptr<ChatModel>(
      std::make_unique<ProviderChatModel>(std::move(chosen), options, std::move(log)));
}

}  // namespace sennit
