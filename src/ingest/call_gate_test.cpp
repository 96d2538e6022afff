#include "ingest/call_gate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace sennit {
namespace {

using namespace std::chrono_literals;

RateLimits::Bucket bucket(double limit, double remaining) {
  RateLimits::Bucket made;
  made.limit = static_cast<std::int64_t>(limit);
  made.remaining = static_cast<std::int64_t>(remaining);
  return made;
}

GateTime at(double seconds) {
  return GateTime{} + 1000s +
         std::chrono::duration_cast<GateDuration>(std::chrono::duration<double>(seconds));
}

double seconds(GateDuration d) { return std::chrono::duration<double>(d).count(); }

ChatOutcome success(std::int64_t tokens) {
  return {.reply = ChatReply{}, .usage = {.known = true, .input_tokens = tokens}, .status = 200};
}

ChatOutcome refusal(std::optional<std::chrono::milliseconds> retry_after = {}) {
  ChatOutcome outcome{.reply = limited("429"), .scope = FailureScope::kPassing};
  outcome.limits.retry_after = retry_after;
  outcome.status = 429;
  return outcome;
}

TEST(CallGate, RisesByOneARoundAndHalvesOnRefusal) {
  CallGate gate({4, 64});
  double now = 0;
  for (int round = 0; round < 4; ++round) {
    const int calls = gate.concurrency();
    for (int i = 0; i < calls; ++i) gate.started(at(now), 100);
    for (int i = 0; i < calls; ++i) gate.ended(at(now + 0.5), 100, success(100));
    now += 1;
  }
  EXPECT_GE(gate.concurrency(), 7);
  EXPECT_LE(gate.concurrency(), 8);
  const int before = gate.concurrency();
  for (int i = 0; i < before; ++i) gate.started(at(now), 100);
  for (int i = 0; i < before; ++i) gate.ended(at(now + 0.1), 100, refusal());
  EXPECT_EQ(gate.concurrency(), before / 2) << "refusals of one moment count once";
}

TEST(CallGate, MakesCallsInSoManyRounds) {
  EXPECT_EQ(rounds_of(0, {4, 64}), 0U);
  EXPECT_EQ(rounds_of(4, {4, 64}), 1U);
  EXPECT_EQ(rounds_of(4 + 5 + 1, {4, 64}), 3U);
  EXPECT_EQ(rounds_of(10, {1, 1}), 10U);
  EXPECT_EQ(rounds_of(129, {64, 64}), 3U);
}

TEST(CallGate, IsSerialForAServerOnThisMachine) {
  Capabilities local;
  local.remote = false;
  CallGate gate(gate_options_for(local));
  EXPECT_EQ(gate.wait(at(0), 10), GateDuration{});
  gate.started(at(0), 10);
  EXPECT_EQ(gate.wait(at(0), 10), std::nullopt);
  gate.ended(at(1), 10, success(10));
  EXPECT_EQ(gate.concurrency(), 1);
}

TEST(CallGate, WaitsAsLongAsTheProviderSays) {
  CallGate gate;
  gate.started(at(0), 10);
  gate.ended(at(1), 10, refusal(7s));
  EXPECT_NEAR(seconds(*gate.wait(at(2), 10)), 6, 0.01);
  EXPECT_EQ(gate.wait(at(8.1), 10), GateDuration{});
}

TEST(CallGate, LearnsLimitsFromHeaders) {
  CallGate gate;
  gate.started(at(0), 100);
  ChatOutcome outcome = success(100);
  outcome.limits.tokens = bucket(6000, 50);
  gate.ended(at(0), 100, outcome);
  EXPECT_EQ(gate.wait(at(0), 40), GateDuration{});
  EXPECT_NEAR(seconds(*gate.wait(at(0), 150)), 1.0, 0.05);  // 100 tokens at 100 a second
}

TEST(CallGate, AsksForWhatIsBeyondTheBucketWhenItIsFull) {
  CallGate gate;
  gate.started(at(0), 1);
  ChatOutcome outcome = success(1);
  outcome.limits.tokens = bucket(600, 600);
  gate.ended(at(0), 1, outcome);
  EXPECT_EQ(gate.wait(at(1), 5000), GateDuration{});
}

TEST(RetryDelay, DoublesWithJitterAndKeepsToWhatIsSaid) {
  for (std::uint64_t random = 0; random < 2000; random += 37) {
    EXPECT_GE(seconds(retry_delay(1, {}, random)), 0.25);
    EXPECT_LE(seconds(retry_delay(1, {}, random)), 0.5);
    EXPECT_GE(seconds(retry_delay(4, {}, random)), 2.0);
    EXPECT_LE(seconds(retry_delay(30, {}, random)), 60.0);
    EXPECT_GE(seconds(retry_delay(1, 9s, random)), 9.0);
  }
}

// A server of so many tokens a minute, that says what remains, or only refuses; in its own time.
struct Served {
  double seconds = 0;
  int refusals = 0;
  std::int64_t tokens = 0;
};

Served serve(int calls, std::int64_t tokens_of_call, double limit, bool says_limits) {
  CallGate gate;
  std::multimap<double, std::pair<bool, double>> under_way;  // end: accepted, remaining
  double level = limit;
  double now = 0;
  double filled = 0;
  int waiting = calls;
  Served served;
  const auto finish_next = [&] {
    const auto [accepted, remaining] = under_way.begin()->second;
    now = std::max(now, under_way.begin()->first);
    under_way.erase(under_way.begin());
    ChatOutcome outcome = accepted ? success(tokens_of_call) : refusal(2s);
    if (says_limits) outcome.limits.tokens = bucket(limit, std::max(0.0, remaining));
    gate.ended(at(now), tokens_of_call, outcome);
    served.refusals += !accepted;
    if (accepted)
      served.tokens += tokens_of_call;
    else
      ++waiting;
  };
  while (waiting > 0 || !under_way.empty()) {
    while (!under_way.empty() && under_way.begin()->first <= now) finish_next();
    const std::optional<GateDuration> wait =
        waiting > 0 ? gate.wait(at(now), tokens_of_call) : std::nullopt;
    if (!wait) {
      if (!under_way.empty()) finish_next();
      continue;
    }
    if (*wait > GateDuration{}) {
      const double then = now + std::max(1e-3, seconds(*wait));
      if (!under_way.empty() && under_way.begin()->first < then)
        finish_next();
      else
        now = then;
      continue;
    }
    level = std::min(limit, level + (now - filled) * limit / 60);
    filled = now;
    const bool accepted = level >= static_cast<double>(tokens_of_call);
    if (accepted) level -= static_cast<double>(tokens_of_call);
    gate.started(at(now), tokens_of_call);
    --waiting;
    under_way.emplace(now + (accepted ? 3.0 : 0.1), std::pair(accepted, level));
  }
  served.seconds = now;
  return served;
}

TEST(CallGate, UsesALimitOfThirtyThousandTokensAMinute) {
  for (const bool says_limits : {true, false}) {
    const Served served = serve(200, 2400, 30000, says_limits);
    EXPECT_EQ(served.tokens, 200 * 2400);
    // What could be had: the full bucket at first, then the rate.
    const double allowed = 30000 + served.seconds * 30000 / 60;
    EXPECT_GE(static_cast<double>(served.tokens) / allowed, 0.85)
        << says_limits << " " << served.seconds;
    EXPECT_LE(served.refusals, says_limits ? 10 : 40) << says_limits;
    RecordProperty(says_limits ? "share_said" : "share_unsaid",
                   std::to_string(static_cast<double>(served.tokens) / allowed));
    if (std::getenv("SENNIT_SHOW"))
      std::printf("%d %.3f %d\n", says_limits, static_cast<double>(served.tokens) / allowed,
                  served.refusals);
  }
}

}  // namespace
}  // namespace sennit
