#include "llm/compatible_window.h"

#include <string>

#include "llm/wire.h"

namespace sennit {
namespace {

HttpRequest get(std::string url, const Endpoint& endpoint) {
  HttpRequest made;
  made.method = "GET";
  made.url = std::move(url);
  if (!endpoint.key.empty())
    made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
  return made;
}

}  // namespace

std::vector<HttpRequest> compatible_window_requests(const Endpoint& endpoint) {
  return {get(url_origin(endpoint.base_url) + "/props", endpoint),
          get(endpoint.base_url + "/models", endpoint)};
}

std::optional<std::int64_t> read_compatible_window(const HttpReply& reply, std::string_view model) {
  if (reply.status != 200) return std::nullopt;
  const wire::Json body = wire::parsed(reply.body);
  const std::int64_t props = wire::count_at(wire::at(body, "default_generation_settings"), "n_ctx");
  if (props > 0) return props;
  for (const wire::Json& served : wire::at(body, "data")) {
    if (wire::text_at(served, "id") != model) continue;
    // vLLM; LM Studio; OpenRouter
    for (const char* name : {"max_model_len", "loaded_context_length", "context_length"})
      if (const std::int64_t window = wire::count_at(served, name); window > 0) return window;
  }
  return std::nullopt;
}

}  // namespace sennit
