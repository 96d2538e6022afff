// What is asked of an Ollama server beside a conversation: the window that a model has.

#pragma once

#include <cstdint>
#include <optional>

#include "llm/codec.h"
#include "model/http.h"

namespace sennit {

// /api/show: what a model can.
HttpRequest ollama_show_request(const Endpoint& endpoint);

struct OllamaModel {
  std::optional<std::int64_t> context_tokens;  // that the model was made for
  bool tools = true;                           // true also where the server does not say
  bool thinks = false;
};

// Errors: kCorrupt when the reply is not the protocol's.
Result<OllamaModel> read_ollama_show(const HttpReply& reply);

// /api/ps: the models in memory, and with which window they are.
HttpRequest ollama_ps_request(const Endpoint& endpoint);

// The window of the model that is loaded now; nothing when it is not, or the server does not say.
std::optional<std::int64_t> read_ollama_ps(const HttpReply& reply, std::string_view model);

}  // namespace sennit
