#include "engine/chat_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

#include "base/try.h"
#include "engine/refusal_memory.h"
#include "llm/known_models.h"
#include "llm/ollama.h"
#include "llm/rate_limits.h"
#include "net/transport.h"

namespace sennit {
namespace {

Effort effort_of(std::string_view word) {
  if (word == "none") return Effort::kNone;
  if (word == "low") return Effort::kLow;
  if (word == "medium") return Effort::kMedium;
  if (word == "high") return Effort::kHigh;
  return Effort::kDefault;
}

class ProviderChatModel : public ChatModel {
 public:
  ProviderChatModel(ChosenModel chosen, ModelOptions options, NetworkSink log)
      : chosen_(std::move(chosen)),
        options_(std::move(options)),
        transport_(transport_options(options_.timeout), network_log(std::move(log))),
        memory_(options_.refusals_file, refusal_of(options_, chosen_.endpoint)),
        remembered_(memory_.load()) {
    for (const auto& [feature, since] : remembered_) refusals_.insert(feature);
  }

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
  void tell_remembered(const ChatRequest& request, Delivery delivery,
                       std::vector<std::string>& fallbacks);
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
  const RefusalMemory memory_;
  std::map<Feature, Seconds> remembered_;  // of earlier runs, and not yet told in this one
  std::optional<OllamaModel> ollama_;      // once the server has told
  std::int64_t window_ = 0;          // that an Ollama server is asked for; grows with the need
  std::int64_t checked_window_ = 0;  // that it was seen to have
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

void ProviderChatModel::tell_remembered(const ChatRequest& request, Delivery delivery,
                                        std::vector<std::string>& fallbacks) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(remembered_, [&](const auto& refusal) {
    if (!has_feature(request, delivery, refusal.first)) return false;
    fallbacks.push_back(fmt::format("{} refused the {} on {}; it is asked without",
                                    chosen_.endpoint.model, feature_name(refusal.first),
                                    day_of(refusal.second)));
    return true;
  });
}

// "" when another thread has learnt it meanwhile.
std::string ProviderChatModel::learn(Feature feature) {
  const std::scoped_lock lock(mutex_);
  if (!refusals_.insert(feature).second) return {};
  memory_.add(feature);
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
    tell_remembered(request, delivery, fallbacks);
    outcome.fallbacks = std::move(fallbacks);
    return outcome;
  }
}

}  // namespace

Result<std::unique_ptr<ChatModel>> make_chat_model(const ModelOptions& options,
                                                   const Variables& variables, NetworkSink log) {
  SENNIT_ASSIGN(ChosenModel chosen, choose_model(options, variables));
  return std::unique_ptr<ChatModel>(
      std::make_unique<ProviderChatModel>(std::move(chosen), options, std::move(log)));
}

}  // namespace sennit
