// One embedding model at one provider: texts to vectors.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "llm/chat.h"
#include "llm/chat_model.h"

namespace sennit {

struct Embeddings {
  std::size_t width = 0;
  std::vector<float> values;       // texts x width, in order of the texts; each vector has length 1
  std::vector<std::size_t> split;  // numbers of texts that were longer than the model reads: cut in
                                   // parts, whose vectors were averaged by length

  std::span<const float> vector(std::size_t text) const {
    return std::span(values).subspan(text * width, width);
  }
};

struct EmbeddingOutcome {
  Result<Embeddings> embeddings = internal_error("no call was made");
  FailureScope scope = FailureScope::kRequest;  // when it is an error
  Usage usage = {};
  RateLimits limits = {};

  bool ok() const { return embeddings.ok(); }
};

// Thread safety: as ChatModel.
class EmbeddingModel {
 public:
  virtual ~EmbeddingModel() = default;

  virtual std::string provider() const = 0;
  virtual std::string model() const = 0;
  virtual bool remote() const = 0;        // texts leave this machine: see config/sharing.h
  virtual std::size_t width() const = 0;  // 0: not known before the first call

  // One vector for each text, sent in as many requests as the provider needs; all or nothing. A
  // reply with another count or another width than the one known is an error (kCorrupt), as is a
  // vector that is not finite or has no length. Empty texts are not allowed (kInvalidInput).
  virtual EmbeddingOutcome embed(std::span<const std::string> texts,
                                 const CallContext& context) = 0;
};

}  // namespace sennit
