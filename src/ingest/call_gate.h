// When the next call to a model may start: how many at once, how many requests and tokens a minute.
// All learnt from what the provider says and refuses; nothing is slept or measured here.
//
// A pure state machine over times that it is given: it is tested without a clock.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "llm/chat.h"

namespace sennit {

using GateTime = std::chrono::steady_clock::time_point;
using GateDuration = std::chrono::steady_clock::duration;

struct CallGateOptions {
  int first_concurrency = 4;  // calls at once, at the start
  int max_concurrency = 64;
};

// 1 at once for a server on this machine: it computes one call after another.
CallGateOptions gate_options_for(const Capabilities& capabilities);

// Calls at once: one more after each round of successes (additive increase), half after a refusal
// (multiplicative decrease, Chiu and Jain 1989), once for the calls that were then under way.
// Requests and tokens: a bucket each, which fills evenly within a minute, once its limit is known:
// from a header, or from what was admitted in the minute before a refusal. Not before the time that
// Retry-After says.
class CallGate {
 public:
  explicit CallGate(const CallGateOptions& options = {}) : options_(options) {
    concurrency_ = options.first_concurrency;
  }

  // How long to wait before a call of about `tokens` (input and output) may start; 0: now. When too
  // many are under way, nothing: ask again when one has ended.
  std::optional<GateDuration> wait(GateTime now, std::int64_t tokens) const;

  void started(GateTime now, std::int64_t tokens);
  // A call that was started with `tokens` has ended.
  void ended(GateTime now, std::int64_t tokens, const ChatOutcome& outcome);

  int concurrency() const { return static_cast<int>(concurrency_); }
  int in_flight() const { return in_flight_; }

 private:
  // Fills evenly to `limit` within a minute. Unknown: `limit` is 0, nothing is held back.
  struct Bucket {
    double limit = 0;
    double level = 0;
    GateTime at = {};

    double level_at(GateTime now) const;
    GateDuration wait(GateTime now, double amount) const;
    void take(GateTime now, double amount);
    void learn(GateTime now, const RateLimits::Bucket& said, double under_way);
    void set(GateTime now, double limit, double level);
  };
  // What was admitted in the last minute, in slots of a second.
  struct Admitted {
    static constexpr int kSlots = 60;
    std::int64_t tokens[kSlots] = {};
    std::int64_t calls[kSlots] = {};
    std::int64_t second = 0;
    void move_to(GateTime now);
    void add(GateTime now, std::int64_t amount);
    std::int64_t sum_of_tokens() const;
  };

  void take_refusal(GateTime now, const RateLimits& limits);

  CallGateOptions options_;
  double concurrency_ = 1;
  int in_flight_ = 0;
  std::int64_t tokens_in_flight_ = 0;
  Bucket requests_;
  Bucket tokens_;
  Admitted admitted_;
  GateTime not_before_ = {};
  GateTime last_halved_ = {};
  bool has_refused_ = false;
  bool is_guessed_ = false;  // the limit of tokens_
};

// In how many rounds, one after the other, `calls` are made when nothing is refused.
std::size_t rounds_of(std::size_t calls, const CallGateOptions& options);

// How long before attempt `attempt` (1 is the first repetition): twice as long each time from half
// a second, at most a minute, of which a random half; never less than what the provider said.
// `random` is any number.
GateDuration retry_delay(int attempt, std::optional<std::chrono::milliseconds> retry_after,
                         std::uint64_t random);
inline constexpr int kMostAttempts = 8;  // of one call

// Failures in a row that end a run: something is wrong that no patience mends.
inline constexpr int kFailuresInARow = 5;

}  // namespace sennit
