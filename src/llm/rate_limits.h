// What a provider's headers say of its limits.

#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "llm/chat.h"
#include "model/http.h"

namespace sennit {

// Reads retry-after-ms, Retry-After (seconds or a date), x-ratelimit-* (OpenAI and those like it)
// and anthropic-ratelimit-*. Dates are taken against the reply's own Date header, not a clock;
// without one they are left out. What cannot be read is left out.
RateLimits rate_limits(const std::vector<HttpHeader>& headers);

// "6m0s", "1.5s", "120ms", "1h2m3.4s", "7": nothing when it is none of these.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

// Milliseconds since 1970 of "2026-11-30T12:00:05Z" (RFC 3339, any offset) or "Mon, 30 Nov 2026
// 12:00:05 GMT" (RFC 9110); nothing when it is neither.
std::optional<std::int64_t> parse_instant(std::string_view text);

}  // namespace sennit
