// A conversation with a language model in plain values: what is asked, what came back, what it
// cost, and, when it failed, whether asking again can help. The same for every provider.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sennit/result.h"

namespace sennit {

// A tool that the model wants to be used.
struct ToolCall {
  std::string id;  // links the result to the call; made up where the provider has none
  std::string name;
  std::string arguments;  // a JSON object as the model wrote it: input, to be checked
  bool operator==(const ToolCall&) const = default;
};

struct ToolResult {
  std::string call_id;
  std::string name;
  std::string content;
  bool operator==(const ToolResult&) const = default;
};

// One turn. All results of one assistant's turn stand in one kTool message.
struct ChatMessage {
  enum class Role : std::uint8_t { kUser, kAssistant, kTool };

  Role role = Role::kUser;
  std::string text;
  std::vector<ToolCall> calls = {};      // kAssistant
  std::vector<ToolResult> results = {};  // kTool
  std::string native = {};  // kAssistant: ChatReply::native of the same provider, sent back word
                            // for word in place of text and calls (it holds signatures of thoughts)
};

struct ToolSpec {
  std::string name;  // [a-zA-Z0-9_-]{1,64}
  std::string description;
  std::string parameters;  // a JSON Schema of an object
};

// How much a model that can think may think. kDefault says nothing to the provider; kNone turns
// thinking off where that is possible.
enum class Effort : std::uint8_t { kDefault, kNone, kLow, kMedium, kHigh };

// A JSON Schema that the reply must obey. Written in the strict form that all providers take: each
// object lists all its properties as required and has "additionalProperties": false; a provider's
// codec leaves out what its provider does not know.
struct ReplySchema {
  std::string name;    // [a-zA-Z0-9_-]{1,64}
  std::string schema;  // JSON, an object at its top
};

// A question to a model. The model's name is the ChatModel's, not the request's.
struct ChatRequest {
  // Who the model is and what it must do: the same bytes for all chunks of a run, so that providers
  // that cache a prefix charge it once. What differs from call to call stands in `messages`.
  std::string instructions;
  std::vector<ChatMessage> messages;  // at least one; the first and the last are not kAssistant
  std::optional<ReplySchema> schema = {};
  std::vector<ToolSpec> tools = {};
  std::int64_t max_tokens = 4096;          // of the reply, thoughts included; > 0
  std::optional<double> temperature = {};  // nothing: the model's own
  Effort effort = Effort::kDefault;
};

// What a call used. `known` is false when the provider did not say; the counts are then 0. Input
// tokens are all that were read, cached ones included.
struct Usage {
  bool known = false;
  std::int64_t input_tokens = 0;
  std::int64_t cached_tokens = 0;       // of the input: read from the provider's cache
  std::int64_t cache_write_tokens = 0;  // of the input: written to it (Anthropic charges them more)
  std::int64_t output_tokens = 0;       // thoughts included
  std::int64_t thinking_tokens = 0;     // of the output, where the provider says so
  bool operator==(const Usage&) const = default;
};

enum class FinishReason : std::uint8_t {
  kStop,
  kLength,   // cut off at max_tokens or at the window: the text is not whole
  kTools,    // it waits for the results of its tool calls
  kRefusal,  // the model or a filter would not go on; the text may be part of a reply
};

struct ChatReply {
  std::string text;  // without thoughts; with a schema: JSON, unless the model was sloppy
  std::vector<ToolCall> calls;
  FinishReason finish = FinishReason::kStop;
  std::string model;   // the one that answered, as the provider names it
  std::string native;  // the provider's own message, for ChatMessage::native
};

// What a provider says of its limits, in headers or in the error; what it does not say is empty.
// `reset` is the time until the bucket is full again.
struct RateLimits {
  struct Bucket {
    std::optional<std::int64_t> limit;
    std::optional<std::int64_t> remaining;
    std::optional<std::chrono::milliseconds> reset;
    bool operator==(const Bucket&) const = default;
  };
  std::optional<std::chrono::milliseconds> retry_after;
  Bucket requests;
  Bucket tokens;         // of input and output together, or of input alone where they are apart
  Bucket output_tokens;  // where they are apart
  bool operator==(const RateLimits&) const = default;
};

// Whom a failure concerns, and so what to do.
enum class FailureScope : std::uint8_t {
  kPassing,  // 408, 409, 429, 5xx, a time-out, a broken connection: the same call may succeed
             // later, not before RateLimits::retry_after where it is given
  kRequest,  // this request alone cannot succeed: too long for the window, refused by a filter, an
             // empty reply; others may
  kSetup,    // no request can succeed until a person acts: wrong key, unknown model, no money left,
             // a wrong address, TLS
};

// How one call ended: whole, with a reply; or not, with an error in the provider's own words (never
// a key). What was used and what the limits are is known in both cases: a thinking-only reply is a
// failure that costs money.
//
// Codes of `reply.error()`: kInvalidInput (a request, key, model or address that is refused),
// kNotFound (no such model), kLimited (429, out of money, a text beyond the window, a reply beyond
// the size limit), kTimeout, kUnavailable (not reachable, 5xx, overloaded), kCorrupt (a reply that
// is not the protocol's, is cut off, or has no text), kCancelled.
struct ChatOutcome {
  Result<ChatReply> reply = internal_error("no call was made");
  FailureScope scope = FailureScope::kRequest;  // when the reply is an error
  Usage usage = {};
  RateLimits limits = {};
  // What the model refused and was asked without instead, told the first time that it is learnt:
  // "gpt-x takes no temperature; asked without".
  std::vector<std::string> fallbacks = {};
  int requests = 0;  // that went out for this call, those that taught a refusal included
  int status = 0;    // HTTP, of the last; 0 when none came back

  bool ok() const { return reply.ok(); }
  bool may_pass() const { return !reply.ok() && scope == FailureScope::kPassing; }
};

// Money, in United States dollars for a million tokens.
struct TokenPrice {
  double input = 0;
  double cached_input = 0;
  double cache_write = 0;
  double output = 0;
  bool operator==(const TokenPrice&) const = default;
};

// The cost of `usage` in dollars. Pure; linear in each count.
double cost_usd(const Usage& usage, const TokenPrice& price);

struct Capabilities {
  std::string provider;  // "anthropic", "openai", "gemini", "ollama", "compatible"
  std::string model;
  bool remote = true;  // the text leaves this machine: see config/sharing.h
  bool tools = true;
  bool json_schema = true;  // the provider constrains the reply; else the prompt must ask for JSON
  bool streaming = true;
  bool thinking = false;  // it thinks before it answers, unless Effort::kNone stops it
  std::optional<std::int64_t> context_tokens = {};  // input and output together; unknown: nothing
  std::optional<std::int64_t> max_output_tokens = {};
  std::optional<TokenPrice> price = {};  // unknown: nothing; a local model costs 0
  // What the settings say of every request and the request itself does not show, such as
  // "temperature=0 max_tokens=2048": it shapes replies, and so is part of a cache's key.
  std::string parameters = {};
};

}  // namespace sennit
