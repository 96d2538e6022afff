#include "llm/rate_limits.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

using std::chrono::milliseconds;

TEST(Durations, AsProvidersWriteThem) {
  EXPECT_EQ(parse_duration("6m0s"), milliseconds(360'000));
  EXPECT_EQ(parse_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(parse_duration("120ms"), milliseconds(120));
  EXPECT_EQ(parse_duration("1h2m3.4s"), milliseconds(3'723'400));
  EXPECT_EQ(parse_duration("7"), milliseconds(7000));
  EXPECT_EQ(parse_duration("34.074824224s"), milliseconds(34'075));
  for (const char* odd : {"", "s", "-1s", "1x", "soon", "1s2", "nan", "inf", "1e300", "Mon"})
    EXPECT_FALSE(parse_duration(odd).has_value()) << odd;
}

TEST(Instants, OfBothForms) {
  EXPECT_EQ(parse_instant("1970-01-01T00:00:01Z"), 1000);
  EXPECT_EQ(parse_instant("2026-11-30T12:00:05Z"), parse_instant("Mon, 30 Nov 2026 12:00:05 GMT"));
  EXPECT_EQ(parse_instant("2026-11-30T21:00:05+09:00"), parse_instant("2026-11-30T12:00:05Z"));
  EXPECT_EQ(*parse_instant("2026-11-30T12:00:05.250Z") % 1000, 250);
  for (const char* odd : {"", "tomorrow", "2026-13-40T99:99:99Z", "Mon, 30 Foo 2026 12:00:05 GMT"})
    EXPECT_FALSE(parse_instant(odd).has_value()) << odd;
}

TEST(RateLimits, OfOpenAi) {
  const RateLimits limits = rate_limits({{"x-ratelimit-limit-tokens", "30000"},
                                         {"X-RateLimit-Remaining-Tokens", "12"},
                                         {"x-ratelimit-reset-tokens", "59.9s"},
                                         {"x-ratelimit-limit-requests", "500"},
                                         {"retry-after-ms", "1250"},
                                         {"retry-after", "2"}});
  EXPECT_EQ(limits.tokens.limit, 30000);
  EXPECT_EQ(limits.tokens.remaining, 12);
  EXPECT_EQ(limits.tokens.reset, milliseconds(59'900));
  EXPECT_EQ(limits.requests.limit, 500);
  EXPECT_EQ(limits.retry_after, milliseconds(1250));
}

TEST(RateLimits, OfAnthropicAreInstantsAgainstTheReplysOwnDate) {
  const RateLimits limits =
      rate_limits({{"date", "Mon, 30 Nov 2026 12:00:00 GMT"},
                   {"anthropic-ratelimit-input-tokens-limit", "50000"},
                   {"anthropic-ratelimit-input-tokens-remaining", "0"},
                   {"anthropic-ratelimit-input-tokens-reset", "2026-11-30T12:00:30Z"},
                   {"anthropic-ratelimit-output-tokens-limit", "10000"},
                   {"anthropic-ratelimit-requests-remaining", "49"},
                   {"retry-after", "Mon, 30 Nov 2026 12:00:09 GMT"}});
  EXPECT_EQ(limits.tokens.limit, 50000);
  EXPECT_EQ(limits.tokens.remaining, 0);
  EXPECT_EQ(limits.tokens.reset, milliseconds(30'000));
  EXPECT_EQ(limits.output_tokens.limit, 10000);
  EXPECT_EQ(limits.requests.remaining, 49);
  EXPECT_EQ(limits.retry_after, milliseconds(9000));
}

TEST(RateLimits, NonsenseIsLeftOut) {
  EXPECT_EQ(rate_limits({{"retry-after", "later"},
                         {"x-ratelimit-limit-tokens", "many"},
                         {"anthropic-ratelimit-tokens-reset", "2026-11-30T12:00:30Z"}}),
            RateLimits{});
}

}  // namespace
}  // namespace sennit
