#include "llm/known_models.h"

#include <algorithm>
#include <array>

namespace sennit {
namespace {

struct Row {
  std::string_view name;
  std::int64_t window;
  std::int64_t output;  // 0 in both: unknown
  double input_price;   // US dollars a million; all below 0: unknown
  double cached_price;
  double cache_write_price;
  double output_price;
  std::int64_t width;  // of an embedding model, else 0
  bool thinks;
  bool takes_temperature;
};

constexpr std::int64_t kM = 1'000'000;

// As the providers' pages of models and prices said; the longest name that fits is taken. A model
// whose provider says nothing of a window or price is not here.
constexpr Row kRows[] = {
    // Anthropic
    {"claude-fable-5", kM, 128'000, 10, 1, 12.5, 50, 0, true, false},
    {"claude-opus-5.5", kM, 128'000, 4, 0.4, 5, 20, 0, true, false},
    {"claude-opus-5-5", kM, 128'000, 4, 0.4, 5, 20, 0, true, false},
    {"claude-opus-5", kM, 128'000, 5, 0.5, 6.25, 25, 0, true, false},
    {"claude-opus-4-8", kM, 128'000, 5, 0.5, 6.25, 25, 0, true, false},
    {"claude-opus-4-7", kM, 128'000, 5, 0.5, 6.25, 25, 0, true, false},
    {"claude-opus-4-6", kM, 128'000, 5, 0.5, 6.25, 25, 0, true, true},
    {"claude-opus-4-5", 200'000, 64'000, 5, 0.5, 6.25, 25, 0, false, true},
    {"claude-opus-4", 200'000, 32'000, 15, 1.5, 18.75, 75, 0, false, true},
    {"claude-sonnet-5", kM, 128'000, 2, 0.2, 2.5, 10, 0, true, false},
    {"claude-sonnet-4", 200'000, 64'000, 3, 0.3, 3.75, 15, 0, false, true},
    {"claude-haiku-4-5", 200'000, 64'000, 1, 0.1, 1.25, 5, 0, false, true},
    {"claude-3-5-haiku", 200'000, 8'192, 0.8, 0.08, 1, 4, 0, false, true},
    // OpenAI
    {"gpt-5.5", kM, 128'000, 5, 0.5, 5, 30, 0, true, false},
    {"gpt-5.4", kM, 128'000, 2.5, 0.25, 2.5, 15, 0, true, false},
    {"gpt-5.4-mini", 400'000, 128'000, 0.75, 0.075, 0.75, 4.5, 0, true, false},
    {"gpt-5.4-nano", 400'000, 128'000, 0.2, 0.02, 0.2, 1.25, 0, true, false},
    {"gpt-5.2", 400'000, 128'000, 1.75, 0.175, 1.75, 14, 0, true, false},
    {"gpt-5.1", 400'000, 128'000, 1.25, 0.125, 1.25, 10, 0, true, false},
    {"gpt-5", 400'000, 128'000, 1.25, 0.125, 1.25, 10, 0, true, false},
    {"gpt-5-mini", 400'000, 128'000, 0.25, 0.025, 0.25, 2, 0, true, false},
    {"gpt-5-nano", 400'000, 128'000, 0.05, 0.005, 0.05, 0.4, 0, true, false},
    {"gpt-4.1", 1'047'576, 32'768, 2, 0.5, 2, 8, 0, false, true},
    {"gpt-4.1-mini", 1'047'576, 32'768, 0.4, 0.1, 0.4, 1.6, 0, false, true},
    {"gpt-4.1-nano", 1'047'576, 32'768, 0.1, 0.025, 0.1, 0.4, 0, false, true},
    {"gpt-4o", 128'000, 16'384, 2.5, 1.25, 2.5, 10, 0, false, true},
    {"gpt-4o-mini", 128'000, 16'384, 0.15, 0.075, 0.15, 0.6, 0, false, true},
    {"o3", 200'000, 100'000, 2, 0.5, 2, 8, 0, true, false},
    {"o4-mini", 200'000, 100'000, 1.1, 0.275, 1.1, 4.4, 0, true, false},
    {"text-embedding-3-small", 8'192, 0, 0.02, 0.02, 0.02, 0, 1536, false, false},
    {"text-embedding-3-large", 8'192, 0, 0.13, 0.13, 0.13, 0, 3072, false, false},
    {"text-embedding-ada-002", 8'192, 0, 0.1, 0.1, 0.1, 0, 1536, false, false},
    // Google
    {"gemini-3-pro", 1'048'576, 65'536, 2, 0.2, 2, 12, 0, true, true},
    {"gemini-3-flash", 1'048'576, 65'536, 0.5, 0.05, 0.5, 3, 0, true, true},
    {"gemini-2.5-pro", 1'048'576, 65'536, 1.25, 0.125, 1.25, 10, 0, true, true},
    {"gemini-2.5-flash", 1'048'576, 65'536, 0.3, 0.03, 0.3, 2.5, 0, true, true},
    {"gemini-2.5-flash-lite", 1'048'576, 65'536, 0.1, 0.01, 0.1, 0.4, 0, true, true},
    {"gemini-2.0-flash", 1'048'576, 8'192, 0.1, 0.025, 0.1, 0.4, 0, false, true},
    {"gemini-embedding-001", 2'048, 0, 0.15, 0.15, 0.15, 0, 3072, false, false},
    // DeepSeek
    {"deepseek-chat", 128'000, 8'192, 0.28, 0.028, 0.28, 0.42, 0, false, true},
    {"deepseek-reasoner", 128'000, 65'536, 0.28, 0.028, 0.28, 0.42, 0, true, false},
    // Local: no price of their own, and the window is asked for
    {"nomic-embed-text", 2'048, 0, -1, -1, -1, -1, 768, false, false},
    {"mxbai-embed-large", 512, 0, -1, -1, -1, -1, 1024, false, false},
    {"all-minilm", 256, 0, -1, -1, -1, -1, 384, false, false},
    {"bge-m3", 8'192, 0, -1, -1, -1, -1, 1024, false, false},
};

KnownModel model_of(const Row& row) {
  KnownModel known;
  known.name = row.name;
  if (row.window > 0) known.context_tokens = row.window;
  if (row.output > 0) known.max_output_tokens = row.output;
  if (row.input_price >= 0)
    known.price =
        TokenPrice{row.input_price, row.cached_price, row.cache_write_price, row.output_price};
  if (row.width > 0) known.embedding_width = row.width;
  known.thinks = row.thinks;
  known.takes_temperature = row.takes_temperature;
  return known;
}

bool begins(std::string_view model, std::string_view name) {
  if (name.empty() || !model.starts_with(name)) return false;
  return model.size() == name.size() || model[name.size()] == '-' || model[name.size()] == ':' ||
         model[name.size()] == '@' || model[name.size()] == '.';
}

template <typename Rows>
auto longest(std::string_view model, const Rows& rows) {
  auto best = std::end(rows);
  for (auto row = std::begin(rows); row != std::end(rows); ++row)
    if (begins(model, row->name) &&
        (best == std::end(rows) || row->name.size() > best->name.size()))
      best = row;
  return best;
}

std::string_view without_path(std::string_view model) {
  const std::size_t slash = model.rfind('/');
  return slash == std::string_view::npos ? model : model.substr(slash + 1);
}

}  // namespace

KnownModel find_known_model(std::string_view model, std::span<const KnownModel> own) {
  for (const std::string_view name : {model, without_path(model)}) {
    if (const auto found = longest(name, own); found != own.end()) {
      // What the user's table leaves open may be known here.
      KnownModel known = *found;
      const KnownModel usual = find_known_model(name);
      if (!known.context_tokens) known.context_tokens = usual.context_tokens;
      if (!known.max_output_tokens) known.max_output_tokens = usual.max_output_tokens;
      if (!known.price) known.price = usual.price;
      if (!known.embedding_width) known.embedding_width = usual.embedding_width;
      known.thinks = known.thinks || usual.thinks;
      known.takes_temperature = known.takes_temperature && usual.takes_temperature;
      return known;
    }
  }
  const std::string_view name = without_path(model);
  if (const Row* row = longest(name, kRows); row != std::end(kRows)) return model_of(*row);
  KnownModel unknown;
  unknown.name = model;
  return unknown;
}

std::string_view known_prices_date() { return "2026-08"; }

}  // namespace sennit
