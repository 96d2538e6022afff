// What a server that speaks OpenAI's language says of the window of its model: OpenAI itself says
// nothing, the others each in a way of their own.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "llm/codec.h"
#include "model/http.h"

namespace sennit {

// What to ask, one after the other, until one tells: /props (llama.cpp: the window it runs with),
// then /v1/models (vLLM, LM Studio, llama.cpp).
std::vector<HttpRequest> compatible_window_requests(const Endpoint& endpoint);

// The window that a reply to one of them tells; nothing when it does not. Of llama.cpp's
// /v1/models, which knows only what the model was made for, nothing is taken: it may run with less.
std::optional<std::int64_t> read_compatible_window(const HttpReply& reply, std::string_view model);

}  // namespace sennit
