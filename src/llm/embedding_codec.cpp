#include "llm/embedding_codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "llm/rate_limits.h"
#include "llm/wire.h"

namespace sennit {
namespace {

using wire::at;
using wire::count_at;
using wire::Json;
using wire::text_at;

EmbeddingOutcome failed(const ChatOutcome& outcome) {
  EmbeddingOutcome made;
  made.embeddings = outcome.reply.error();
  made.scope = outcome.scope;
  made.limits = outcome.limits;
  return made;
}

EmbeddingOutcome broken(std::string what) {
  EmbeddingOutcome made;
  made.embeddings =
      corrupt(std::move(what), "another model may do better; `sennit doctor` looks closer");
  made.scope = FailureScope::kSetup;
  return made;
}

// Appends a vector; "" or what is wrong with it.
std::string take_vector(const Json& list, Embeddings& all, std::size_t number) {
  if (!list.is_array() || list.empty()) return fmt::format("vector {} is missing", number);
  if (all.width == 0) all.width = list.size();
  if (list.size() != all.width)
    return fmt::format("vector {} has {} numbers, the first one {}", number, list.size(),
                       all.width);
  double squares = 0;
  for (const Json& value : list) {
    if (!value.is_number()) return fmt::format("vector {} is not of numbers", number);
    const double component = value.get<double>();
    squares += component * component;
    all.values.push_back(static_cast<float>(component));
  }
  if (!std::isfinite(squares) || squares <= 0)
    return fmt::format("vector {} has no length", number);
  return {};
}

// `vector_of(i)` is the list of numbers of text i.
template <typename VectorOf>
EmbeddingOutcome gathered(std::size_t came, std::size_t count, const VectorOf& vector_of,
                          const Usage& usage, const HttpReply& reply) {
  if (came != count)
    return broken(fmt::format("the model gave {} vectors for {} texts", came, count));
  Embeddings all;
  for (std::size_t i = 0; i < count; ++i)
    if (std::string fault = take_vector(vector_of(i), all, i); !fault.empty())
      return broken("the model's " + fault);
  EmbeddingOutcome made;
  made.embeddings = std::move(all);
  made.usage = usage;
  made.limits = rate_limits(reply.headers);
  return made;
}

bool is_failure(const HttpReply& reply) { return reply.status < 200 || reply.status > 299; }

class OpenAiEmbeddings : public EmbeddingCodec {
 public:
  EmbeddingBatch batch() const override { return {256, 400'000}; }

  HttpRequest encode(std::span<const std::string> texts, const Endpoint& endpoint,
                     std::optional<std::int64_t> width) const override {
    Json body = {{"model", endpoint.model}, {"input", Json(texts)}, {"encoding_format", "float"}};
    if (width) body["dimensions"] = *width;
    HttpRequest made = wire::post(endpoint.base_url + "/embeddings", body);
    if (!endpoint.key.empty())
      made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
    return made;
  }

  EmbeddingOutcome decode(const HttpReply& reply, std::size_t count) const override {
    constexpr std::string_view kProvider = "the server";
    const Json body = wire::parsed(reply.body);
    const Json& error = at(body, "error");
    if (is_failure(reply))
      return failed(wire::failure(
          reply, kProvider,
          {text_at(error, "message"), text_at(error, "type") + " " + text_at(error, "code")}));
    const Json& data = at(body, "data");
    if (!data.is_array()) return failed(wire::not_the_protocol(reply, kProvider));
    std::vector<const Json*> ordered(data.size(),
                                     nullptr);  // by "index": the order is not promised
    for (std::size_t i = 0; i < data.size(); ++i) {
      const Json& index = at(data[i], "index");
      const std::size_t place = index.is_number_unsigned() ? index.get<std::size_t>() : i;
      if (place < ordered.size()) ordered[place] = &at(data[i], "embedding");
    }
    static const Json nothing;
    Usage usage;
    usage.known = at(body, "usage").is_object();
    usage.input_tokens = count_at(at(body, "usage"), "prompt_tokens");
    return gathered(
        data.size(), count,
        [&](std::size_t i) -> const Json& { return ordered[i] ? *ordered[i] : nothing; }, usage,
        reply);
  }
};

class GeminiEmbeddings : public EmbeddingCodec {
 public:
  EmbeddingBatch batch() const override { return {100, 200'000}; }

  HttpRequest encode(std::span<const std::string> texts, const Endpoint& endpoint,
                     std::optional<std::int64_t> width) const override {
    std::string_view model = endpoint.model;
    if (model.starts_with("models/")) model.remove_prefix(7);
    Json requests = Json::array();
    for (const std::string& text : texts) {
      Json request = {{"model", fmt::format("models/{}", model)},
                      {"content", {{"parts", Json::array({{{"text", text}}})}}}};
      if (width) request["outputDimensionality"] = *width;
      requests.push_back(std::move(request));
    }
    HttpRequest made =
        wire::post(fmt::format("{}/v1beta/models/{}:batchEmbedContents", endpoint.base_url, model),
                   {{"requests", std::move(requests)}});
    if (!endpoint.key.empty()) made.secret_headers.push_back({"x-goog-api-key", endpoint.key});
    return made;
  }

  EmbeddingOutcome decode(const HttpReply& reply, std::size_t count) const override {
    const Json body = wire::parsed(reply.body);
    const Json& error = at(body, "error");
    if (is_failure(reply))
      return failed(
          wire::failure(reply, "Gemini", {text_at(error, "message"), text_at(error, "status")}));
    const Json& list = at(body, "embeddings");
    if (!list.is_array()) return failed(wire::not_the_protocol(reply, "Gemini"));
    return gathered(
        list.size(), count, [&](std::size_t i) -> const Json& { return at(at(list, i), "values"); },
        {}, reply);
  }
};

class OllamaEmbeddings : public EmbeddingCodec {
 public:
  EmbeddingBatch batch() const override { return {64, 100'000}; }

  HttpRequest encode(std::span<const std::string> texts, const Endpoint& endpoint,
                     std::optional<std::int64_t> width) const override {
    // What is too long is an error, not half a text.
    Json body = {{"model", endpoint.model}, {"input", Json(texts)}, {"truncate", false}};
    if (width) body["dimensions"] = *width;
    HttpRequest made = wire::post(endpoint.base_url + "/api/embed", body);
    if (!endpoint.key.empty())
      made.secret_headers.push_back({"authorization", Secret("Bearer " + endpoint.key.reveal())});
    return made;
  }

  EmbeddingOutcome decode(const HttpReply& reply, std::size_t count) const override {
    const Json body = wire::parsed(reply.body);
    if (is_failure(reply))
      return failed(wire::failure(reply, "Ollama", {text_at(body, "error"), ""}));
    const Json& list = at(body, "embeddings");
    if (!list.is_array()) return failed(wire::not_the_protocol(reply, "Ollama"));
    Usage usage;
    usage.input_tokens = count_at(body, "prompt_eval_count");
    usage.known = usage.input_tokens > 0;
    return gathered(
        list.size(), count, [&](std::size_t i) -> const Json& { return at(list, i); }, usage,
        reply);
  }
};

void scale_to_one(std::span<float> vector) {
  double squares = 0;
  for (const float value : vector) squares += static_cast<double>(value) * value;
  if (squares <= 0) return;
  const double length = std::sqrt(squares);
  for (float& value : vector) value = static_cast<float>(value / length);
}

}  // namespace

const EmbeddingCodec& openai_embedding_codec() {
  static const OpenAiEmbeddings codec;
  return codec;
}
const EmbeddingCodec& gemini_embedding_codec() {
  static const GeminiEmbeddings codec;
  return codec;
}
const EmbeddingCodec& ollama_embedding_codec() {
  static const OllamaEmbeddings codec;
  return codec;
}

std::vector<std::string_view> embedding_parts(std::string_view text, std::int64_t max_tokens) {
  constexpr std::int64_t kBytesOfAToken = 2, kFewestBytes = 16, kMostTokens = 1'000'000;
  const auto most = static_cast<std::size_t>(
      std::max(kFewestBytes, std::min(max_tokens, kMostTokens) * kBytesOfAToken));
  std::vector<std::string_view> parts;
  while (text.size() > most) {
    std::size_t end = text.find_last_of(" \t\r\n", most - 1);
    end = end == std::string_view::npos || end < most / 2 ? most : end + 1;
    while (end > 1 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  if (!text.empty()) parts.push_back(text);
  return parts;
}

std::vector<float> pooled(std::span<const float> vectors, std::size_t width,
                          std::span<const std::string_view> parts) {
  std::vector<double> sum(width, 0.0);
  for (std::size_t part = 0; part < parts.size(); ++part) {
    double squares = 0;
    const auto vector = vectors.subspan(part * width, width);
    for (const float value : vector) squares += static_cast<double>(value) * value;
    const double weight =
        squares > 0 ? static_cast<double>(parts[part].size()) / std::sqrt(squares) : 0;
    for (std::size_t i = 0; i < width; ++i) sum[i] += vector[i] * weight;
  }
  std::vector<float> mean(sum.begin(), sum.end());
  const bool empty = std::all_of(mean.begin(), mean.end(), [](float value) { return value == 0; });
  if (empty) mean.assign(vectors.begin(), vectors.begin() + static_cast<std::ptrdiff_t>(width));
  scale_to_one(mean);
  return mean;
}

}  // namespace sennit
