// The model that the user chose, ready to be asked: here the languages of the providers (`llm`) and
// what carries them (`net`) are joined.

#pragma once

#include <memory>

#include "engine/model_choice.h"
#include "llm/chat_model.h"
#include "sennit/models.h"
#include "sennit/result.h"

namespace sennit {

// The model of `options`. Nothing is sent before it is first asked. What it refused in earlier runs
// (options.refusals_file) is left out at once, and told with the first reply that it concerns. The
// settings' temperature, effort and max_tokens hold for each request that does not say its own;
// max_tokens of the settings is also the most that a request may ask for. Errors: as choose_model.
Result<std::unique_ptr<ChatModel>> make_chat_model(const ModelOptions& options,
                                                   const Variables& variables,
                                                   NetworkSink log = {});

}  // namespace sennit
