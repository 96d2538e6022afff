// From what a user writes to whom it means: provider, address, key, and what is known of the model.

#pragma once

#include <functional>
#include <optional>
#include <string>

#include "llm/codec.h"
#include "net/transport.h"
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

TransportOptions transport_options(std::chrono::milliseconds timeout);
NetworkLog network_log(NetworkSink sink);

}  // namespace sennit
