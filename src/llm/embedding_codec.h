// The languages of embedding models: texts to a request, a reply to vectors. Pure.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "llm/codec.h"
#include "llm/embedding_model.h"
#include "model/http.h"

namespace sennit {

// What a provider takes at once.
struct EmbeddingBatch {
  std::size_t max_texts;
  std::size_t max_bytes;
};

class EmbeddingCodec {
 public:
  virtual ~EmbeddingCodec() = default;
  virtual EmbeddingBatch batch() const = 0;
  // `width` where the model may be asked for one.
  virtual HttpRequest encode(std::span<const std::string> texts, const Endpoint& endpoint,
                             std::optional<std::int64_t> width) const = 0;
  // The vectors as they came, in order of the texts, of any width (the same for all). Errors as
  // ChatCodec::decode; kCorrupt when there are not `count` of them, or one is not like the others,
  // is not finite, or is all zero.
  virtual EmbeddingOutcome decode(const HttpReply& reply, std::size_t count) const = 0;
};

const EmbeddingCodec& openai_embedding_codec();  // /v1/embeddings, of OpenAI and compatible servers
const EmbeddingCodec& gemini_embedding_codec();  // batchEmbedContents
const EmbeddingCodec& ollama_embedding_codec();  // /api/embed

// A text in parts that a model with a window of `max_tokens` reads whole (by two bytes to a token,
// fewer than any tokenizer needs), cut after white space where there is some, never inside a code
// point. One part when it fits. O(n).
std::vector<std::string_view> embedding_parts(std::string_view text, std::int64_t max_tokens);

// One vector of length 1 for the parts of a text: their mean, each weighted by its bytes. `vectors`
// holds parts.size() vectors of `width`, one after the other. A mean of length 0 gives the first.
std::vector<float> pooled(std::span<const float> vectors, std::size_t width,
                          std::span<const std::string_view> parts);

}  // namespace sennit
