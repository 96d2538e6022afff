#include "engine/embedding_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "base/try.h"
#include "llm/embedding_codec.h"
#include "llm/ollama.h"
#include "net/transport.h"

namespace sennit {
namespace {

constexpr std::int64_t kUnknownWindow = 512;  // what the smallest models read

// A text, or a part of one that is too long.
struct Piece {
  std::size_t text;
  std::string_view part;
};

class ProviderEmbeddingModel : public EmbeddingModel {
 public:
  ProviderEmbeddingModel(ChosenModel chosen, const EmbeddingCodec& codec, EmbeddingOptions options,
                         NetworkSink log)
      : chosen_(std::move(chosen)),
        codec_(codec),
        options_(std::move(options)),
        transport_(transport_options(options_.timeout), network_log(std::move(log))),
        width_(static_cast<std::size_t>(
            options_.width.value_or(chosen_.endpoint.known.embedding_width.value_or(0)))),
        window_(chosen_.endpoint.known.context_tokens) {}

  std::string provider() const override { return options_.provider; }
  std::string model() const override { return chosen_.endpoint.model; }
  bool remote() const override { return chosen_.remote; }
  std::size_t width() const override {
    const std::scoped_lock lock(mutex_);
    return width_;
  }

  EmbeddingOutcome embed(std::span<const std::string> texts, const CallContext& context) override;

 private:
  std::int64_t window(const CallContext& context);
  EmbeddingOutcome send(std::span<const Piece> pieces, const CallContext& context);
  Result<void> check_width(std::size_t came);

  ChosenModel chosen_;
  const EmbeddingCodec& codec_;
  EmbeddingOptions options_;
  Transport transport_;
  mutable std::mutex mutex_;
  std::size_t width_;
  std::optional<std::int64_t> window_;
};

// An Ollama server knows the window of its model; for others the table does, or the smallest holds.
std::int64_t ProviderEmbeddingModel::window(const CallContext& context) {
  const std::scoped_lock lock(mutex_);
  if (!window_ && options_.provider == "ollama") {
    const Transfer shown =
        transport_.send(ollama_show_request(chosen_.endpoint), {.stop = context.stop});
    if (shown.reply.ok() && shown.reply->status == 200)
      if (const Result<OllamaModel> told = read_ollama_show(*shown.reply); told.ok())
        window_ = told->context_tokens;
  }
  return window_.value_or(kUnknownWindow);
}

Result<void> ProviderEmbeddingModel::check_width(std::size_t came) {
  const std::scoped_lock lock(mutex_);
  if (width_ == 0) width_ = came;
  if (width_ == came) return {};
  return corrupt(fmt::format("{} gave vectors of {} numbers; {} were expected",
                             chosen_.endpoint.model, came, width_),
                 "vectors of two widths cannot be compared: correct embedding.width, or models in "
                 "config.yaml");
}

EmbeddingOutcome ProviderEmbeddingModel::send(std::span<const Piece> pieces,
                                              const CallContext& context) {
  std::vector<std::string> texts;
  for (const Piece& piece : pieces) texts.emplace_back(piece.part);
  Transfer transfer = transport_.send(codec_.encode(texts, chosen_.endpoint, options_.width),
                                      {.document = context.document, .stop = context.stop});
  EmbeddingOutcome outcome;
  if (transfer.reply.ok()) {
    outcome = codec_.decode(*transfer.reply, texts.size());
  } else {
    outcome.embeddings = transfer.reply.error();
    outcome.scope = transfer.may_pass ? FailureScope::kPassing : FailureScope::kSetup;
  }
  if (outcome.ok())
    if (const Result<void> fits = check_width(outcome.embeddings->width); !fits.ok()) {
      outcome.embeddings = fits.error();
      outcome.scope = FailureScope::kSetup;
    }
  if (!outcome.ok())
    outcome.embeddings = outcome.embeddings.error().within(chosen_.endpoint.model + " at " +
                                                           url_origin(chosen_.endpoint.base_url));
  return outcome;
}

EmbeddingOutcome ProviderEmbeddingModel::embed(std::span<const std::string> texts,
                                               const CallContext& context) {
  EmbeddingOutcome all{.embeddings = Embeddings{}};
  const std::int64_t window_tokens = window(context);
  std::vector<Piece> pieces;
  for (std::size_t text = 0; text < texts.size(); ++text) {
    if (texts[text].empty()) return {.embeddings = invalid_input("an empty text has no vector")};
    const std::vector<std::string_view> parts = embedding_parts(texts[text], window_tokens);
    if (parts.size() > 1) all.embeddings->split.push_back(text);
    for (const std::string_view part : parts) pieces.push_back({text, part});
  }
  std::vector<float> values;  // of the pieces
  const EmbeddingBatch batch = codec_.batch();
  for (std::size_t begin = 0; begin < pieces.size();) {
    std::size_t end = begin, bytes = 0;
    while (end < pieces.size() && end - begin < batch.max_texts &&
           (end == begin || bytes + pieces[end].part.size() <= batch.max_bytes))
      bytes += pieces[end++].part.size();
    EmbeddingOutcome sent = send(std::span(pieces).subspan(begin, end - begin), context);
    all.usage.known = sent.usage.known;
    all.usage.input_tokens += sent.usage.input_tokens;
    all.limits = sent.limits;
    if (!sent.ok()) {
      sent.usage = all.usage;
      return sent;
    }
    all.embeddings->width = sent.embeddings->width;
    values.insert(values.end(), sent.embeddings->values.begin(), sent.embeddings->values.end());
    begin = end;
  }
  const std::size_t width = all.embeddings->width;
  for (std::size_t begin = 0; begin < pieces.size();) {
    std::size_t end = begin;
    std::vector<std::string_view> parts;
    while (end < pieces.size() && pieces[end].text == pieces[begin].text)
      parts.push_back(pieces[end++].part);
    const std::vector<float> vector =
        pooled(std::span(values).subspan(begin * width, (end - begin) * width), width, parts);
    all.embeddings->values.insert(all.embeddings->values.end(), vector.begin(), vector.end());
    begin = end;
  }
  return all;
}

}  // namespace

Result<std::unique_ptr<EmbeddingModel>> make_embedding_model(const EmbeddingOptions& options,
                                                             const Variables& variables,
                                                             NetworkSink log) {
  if (options.provider == "anthropic")
    return invalid_input("Anthropic has no embedding model",
                         "set embedding.provider to openai, gemini, ollama or compatible");
  ModelOptions as_model;
  as_model.provider = options.provider;
  as_model.name = options.name;
  as_model.base_url = options.base_url;
  as_model.key_file = options.key_file;
  as_model.facts = options.facts;
  as_model.remote = options.remote;
  SENNIT_ASSIGN(ChosenModel chosen, choose_model(as_model, variables));
  const EmbeddingCodec& codec = options.provider == "gemini"   ? gemini_embedding_codec()
                                : options.provider == "ollama" ? ollama_embedding_codec()
                                                               : openai_embedding_codec();
  return std::unique_ptr<EmbeddingModel>(
      std::make_unique<ProviderEmbeddingModel>(std::move(chosen), codec, options, std::move(log)));
}

}  // namespace sennit
