// What the codecs of this room share: JSON read and written without exceptions, and failures told
// in the provider's words. Private to the room.

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "llm/chat.h"
#include "llm/codec.h"
#include "model/http.h"

namespace sennit::wire {

using Json = nlohmann::ordered_json;

// Nothing throws: bytes that are no UTF-8 become U+FFFD.
std::string written(const Json& value);

// Null when the text is no JSON.
Json parsed(std::string_view text);

// The member `key`, or null when `value` is no object or has none.
const Json& at(const Json& value, const char* key);
const Json& at(const Json& value, std::size_t index);
std::string text_at(const Json& value, const char* key);    // "" when it is no text
std::int64_t count_at(const Json& value, const char* key);  // 0 when it is no whole number

// JSON that the caller gave. Errors: kInvalidInput names `what`.
Result<Json> own_json(std::string_view text, std::string_view what);

// A JSON Schema without the words that a provider does not know, at any depth.
Json without_keys(Json schema, std::initializer_list<std::string_view> keys);

// The instructions, and below them, where `schema` cannot be sent, the wish for it in words.
std::string instructions_of(const ChatRequest& request, bool schema_in_words);

// Checks that hold for every provider. Errors: kInvalidInput.
Result<void> check_request(const ChatRequest& request);

// "POST url" with a JSON body.
HttpRequest post(std::string url, const Json& body);

// What a provider said when it failed.
struct Complaint {
  std::string message;  // in its own words, "" when it gave none
  std::string type;     // its word for the kind: "rate_limit_error", "insufficient_quota"
  std::string parameter = {};
};

// The failure of a reply that is not 2xx. `provider` is the name for messages: "Anthropic".
ChatOutcome failure(const HttpReply& reply, std::string_view provider, const Complaint& complaint);

// The failure that comes inside a stream, or with status 200.
ChatOutcome stream_failure(std::string_view provider, const Complaint& complaint);

// A reply of status 2xx that is not what the protocol says: HTML, no JSON, other JSON.
ChatOutcome not_the_protocol(const HttpReply& reply, std::string_view provider);

// A stream that ended before its end.
ChatOutcome broken_off(std::string_view provider, const Usage& usage);

// A whole reply, or the failure that it is: without text and calls.
ChatOutcome finished(ChatReply reply, const Usage& usage, std::string_view provider,
                     std::string_view refusal = {});

// The tools of a request in the form of OpenAI's chat, which others took over; none where they were
// refused. Errors: kInvalidInput, parameters that are no JSON object.
Result<void> add_function_tools(const ChatRequest& request, const Refusals& refusals, Json& body);

// The way in which a schema is asked for now: the next best once the first was refused.
inline Feature schema_asked(const Refusals& refusals) {
  return refusals.contains(Feature::kSchema) ? Feature::kSchemaSubstitute : Feature::kSchema;
}

// Which of the features that `request` has is named in the complaint about a refused request: by
// the words that the provider's parameters have. nullopt for other failures.
struct FeatureWord {
  Feature feature;
  std::string_view word;  // in small letters; stands in the complaint's message or parameter
};
std::optional<Feature> refused_feature(const HttpReply& reply, const Complaint& complaint,
                                       const ChatRequest& request, const Refusals& refusals,
                                       std::span<const FeatureWord> words);

}  // namespace sennit::wire
