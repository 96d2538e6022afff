#include "llm/chat.h"

namespace sennit {

double cost_usd(const Usage& usage, const TokenPrice& price) {
  const std::int64_t plain = usage.input_tokens - usage.cached_tokens - usage.cache_write_tokens;
  const double millionths = static_cast<double>(plain) * price.input +
                            static_cast<double>(usage.cached_tokens) * price.cached_input +
                            static_cast<double>(usage.cache_write_tokens) * price.cache_write +
                            static_cast<double>(usage.output_tokens) * price.output;
  return millionths / 1e6;
}

}  // namespace sennit
