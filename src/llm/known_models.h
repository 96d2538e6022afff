// What is known of models by name: window, price, width, and what they take. A user's own table
// comes first; a model in neither table works too, with what is not known left empty.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "llm/chat.h"

namespace sennit {

struct KnownModel {
  std::string
      name;  // a beginning of the model's full name: "gpt-5-mini" knows "gpt-5-mini-2025-08-07"
  std::optional<std::int64_t> context_tokens = {};
  std::optional<std::int64_t> max_output_tokens = {};
  std::optional<TokenPrice> price = {};
  std::optional<std::int64_t> embedding_width = {};
  bool thinks = false;  // it spends tokens on thoughts, and takes an effort
  bool takes_temperature = true;
  bool takes_schema = true;  // the provider constrains its replies
  bool takes_tools = true;
};

// The entry with the longest name that begins `model` (a part of a word does not count: "gpt-4"
// does not know "gpt-4o"), first of `own`, then of the built-in table. A path before the name
// ("openai/", "models/") is passed over. An unknown model gives its name alone.
KnownModel find_known_model(std::string_view model, std::span<const KnownModel> own = {});

// The day of the built-in prices: "2026-11".
std::string_view known_prices_date();

}  // namespace sennit
