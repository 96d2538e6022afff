// A provider's language: what is asked in plain values becomes an HTTP request, and the HTTP reply,
// whole or as a stream, becomes plain values. Everything here is pure; each provider is one file.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "llm/chat.h"
#include "llm/known_models.h"
#include "model/http.h"

namespace sennit {

// Where a model is asked, and what is known of it.
struct Endpoint {
  std::string base_url;  // without a slash at its end: "https://api.anthropic.com"
  std::string model;
  Secret key;  // empty: none is sent
  KnownModel known;
  // What a server that cuts long texts silently must be told (Ollama); 0: nothing is said.
  std::int64_t context_tokens = 0;
};

// What a request may have and a model may refuse. kSchema is the provider's own constraint of a
// reply; kSchemaSubstitute the next best (JSON without a schema, or a tool that must be called);
// with both refused, the schema is only asked for in words.
enum class Feature : std::uint8_t {
  kTemperature,
  kEffort,
  kSchema,
  kSchemaSubstitute,
  kTools,
  kTokenLimitName,  // max_completion_tokens against max_tokens: the other of the two
  kStreamUsage,
};

// "temperature", "a JSON schema": for a message.
std::string_view feature_name(Feature feature);

enum class Delivery : std::uint8_t { kWhole, kStream };

// Whether the request, so delivered, would have it where nothing is refused.
bool has_feature(const ChatRequest& request, Delivery delivery, Feature feature);

// What one model has refused so far. The caller keeps it.
using Refusals = std::set<Feature>;

// Takes the bytes of a streamed reply as they come, in pieces of any size. Used once, by one
// thread.
class StreamDecoder {
 public:
  virtual ~StreamDecoder() = default;

  // `text` is called with each new piece of the reply's text.
  virtual void feed(std::string_view bytes, const std::function<void(std::string_view)>& text) = 0;

  // After the last byte. A stream that ended before its end is kUnavailable and may pass.
  virtual ChatOutcome finish() = 0;
};

// Thread safety: all functions may be called from many threads at once.
class ChatCodec {
 public:
  virtual ~ChatCodec() = default;

  // The request without what `refusals` names. Errors: kInvalidInput when the request's own schema,
  // tools or arguments are no JSON, or it has no message.
  virtual Result<HttpRequest> encode(const ChatRequest& request, const Endpoint& endpoint,
                                     const Refusals& refusals, Delivery delivery) const = 0;

  // Of any whole reply, also of one to a streamed request that failed.
  virtual ChatOutcome decode(const HttpReply& reply) const = 0;

  virtual std::unique_ptr<StreamDecoder> stream() const = 0;

  // What a failed reply refuses, of that which `request` had and `refusals` did not yet leave out;
  // nothing when the failure is another one.
  virtual std::optional<Feature> refused(const HttpReply& reply, const ChatRequest& request,
                                         const Refusals& refusals) const = 0;
};

// The codecs. They have no state and live for the whole program.
const ChatCodec& anthropic_codec();         // /v1/messages
const ChatCodec& openai_responses_codec();  // /v1/responses
const ChatCodec& openai_chat_codec();       // /v1/chat/completions of OpenAI and of many others
const ChatCodec& gemini_codec();            // /v1beta/models/...:generateContent
const ChatCodec& ollama_codec();            // /api/chat

}  // namespace sennit
