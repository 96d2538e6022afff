// The models that the user chose, ready to be asked: the one place that knows both the languages of
// the providers (`llm`) and what carries them (`net`).

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "llm/chat_model.h"
#include "llm/codec.h"
#include "sennit/models.h"
#include "sennit/result.h"

namespace sennit {

// A variable of the environment, or nothing. An empty one is as if unset.
using Variables = std::function<std::optional<std::string>(const char*)>;

Variables process_variables();

// Which variable holds the key of a provider: "ANTHROPIC_API_KEY"; "" for one that needs none.
std::string key_variable(const std::string& provider);

// A provider's codec and where it is asked. Errors: kInvalidInput when the provider is unknown, no
// model is named, an address is missing or is none, the key has a form that no key has; kNotFound
// when a key is needed and neither the environment nor `key_file` has it; kUnavailable when
// `key_file` cannot be read or others may read it.
struct ChosenModel {
  const ChatCodec* codec = nullptr;
  Endpoint endpoint;
  bool remote = true;
};
Result<ChosenModel> choose_model(const ModelOptions& options, const Variables& variables);

// The model of `options`. Nothing is sent before it is first asked. The settings' temperature,
// effort and max_tokens hold for each request that does not say its own; max_tokens of the settings
// is also the most that a request may ask for. Errors: as choose_model.
Result<std::unique_ptr<ChatModel>> make_chat_model(const ModelOptions& options,
                                                   const Variables& variables,
                                                   NetworkSink log = {});

}  // namespace sennit
