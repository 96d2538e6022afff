#include "ingest/call_gate.h"

#include <algorithm>
#include <numeric>

namespace sennit {
namespace {

using std::chrono::duration;
using std::chrono::duration_cast;
using Seconds = duration<double>;

constexpr double kMinute = 60;

// A limit that was guessed rises with each success and falls with each refusal.
constexpr double kRise = 1.001;
constexpr double kFall = 0.95;

GateDuration of_seconds(double seconds) { return duration_cast<GateDuration>(Seconds(seconds)); }

}  // namespace

CallGateOptions gate_options_for(const Capabilities& capabilities) {
  if (!capabilities.remote) return {1, 1};
  return {};
}

double CallGate::Bucket::level_at(GateTime now) const {
  const double seconds = Seconds(now - at).count();
  return std::min(limit, level + limit * std::max(0.0, seconds) / kMinute);
}

GateDuration CallGate::Bucket::wait(GateTime now, double amount) const {
  if (limit <= 0) return {};
  const double missing = std::min(amount, limit) - level_at(now);
  return missing <= 0 ? GateDuration{} : of_seconds(missing * kMinute / limit);
}

void CallGate::Bucket::take(GateTime now, double amount) {
  if (limit <= 0) return;
  level = level_at(now) - amount;
  at = now;
}

void CallGate::Bucket::set(GateTime now, double new_limit, double new_level) {
  limit = new_limit;
  level = std::min(new_level, new_limit);
  at = now;
}

// What remains as the provider sees it; calls under way, which it may not have counted, go off.
void CallGate::Bucket::learn(GateTime now, const RateLimits::Bucket& said, double under_way) {
  if (!said.limit || *said.limit <= 0) return;
  const auto said_limit = static_cast<double>(*said.limit);
  const double own = limit > 0 ? level_at(now) : said_limit;
  const double theirs = said.remaining ? static_cast<double>(*said.remaining) - under_way : own;
  set(now, said_limit, limit > 0 ? std::min(own, std::max(theirs, own - said_limit)) : theirs);
}

void CallGate::Admitted::move_to(GateTime now) {
  const auto to = duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
  for (std::int64_t i = std::max(second + 1, to - kSlots + 1); i <= to; ++i)
    tokens[i % kSlots] = calls[i % kSlots] = 0;
  second = std::max(second, to);
}

void CallGate::Admitted::add(GateTime now, std::int64_t amount) {
  move_to(now);
  tokens[second % kSlots] += amount;
  ++calls[second % kSlots];
}

std::int64_t CallGate::Admitted::sum_of_tokens() const {
  return std::accumulate(std::begin(tokens), std::end(tokens), std::int64_t{0});
}

std::optional<GateDuration> CallGate::wait(GateTime now, std::int64_t amount) const {
  if (in_flight_ >= concurrency()) return std::nullopt;
  GateDuration longest =
      std::max(requests_.wait(now, 1), tokens_.wait(now, static_cast<double>(amount)));
  if (not_before_ > now) longest = std::max(longest, not_before_ - now);
  return longest;
}

void CallGate::started(GateTime now, std::int64_t amount) {
  ++in_flight_;
  tokens_in_flight_ += amount;
  requests_.take(now, 1);
  tokens_.take(now, static_cast<double>(amount));
  admitted_.add(now, amount);
}

void CallGate::ended(GateTime now, std::int64_t amount, const ChatOutcome& outcome) {
  --in_flight_;
  tokens_in_flight_ -= amount;
  requests_.learn(now, outcome.limits.requests, in_flight_);
  tokens_.learn(now, outcome.limits.tokens, static_cast<double>(tokens_in_flight_));
  if (outcome.status == 429 || outcome.status == 529 || outcome.status == 503 ||
      outcome.limits.retry_after) {
    admitted_.add(now, -amount);
    take_refusal(now, outcome.limits);
  } else if (outcome.ok()) {
    // What was reserved and not used goes back.
    const std::int64_t used = outcome.usage.input_tokens + outcome.usage.output_tokens;
    if (outcome.usage.known && !outcome.limits.tokens.remaining)
      tokens_.take(now, static_cast<double>(used - amount));
    concurrency_ = std::min<double>(options_.max_concurrency, concurrency_ + 1 / concurrency_);
    if (is_guessed_) tokens_.limit *= kRise;
  }
}

void CallGate::take_refusal(GateTime now, const RateLimits& limits) {
  if (limits.retry_after) not_before_ = std::max(not_before_, now + *limits.retry_after);
  const bool says_limits = limits.tokens.limit || limits.requests.limit;
  if (!says_limits && !limits.retry_after) not_before_ = std::max(not_before_, now + of_seconds(1));
  // One refusal speaks for the calls that were under way with it.
  constexpr double kRound = 2;
  if (has_refused_ && now - last_halved_ < of_seconds(kRound)) return;
  has_refused_ = true;
  last_halved_ = now;
  concurrency_ = std::max(1.0, concurrency_ / 2);
  if (limits.tokens.limit) {
    is_guessed_ = false;
    return;
  }
  if (tokens_.limit > 0) {
    if (is_guessed_) tokens_.set(now, tokens_.limit * kFall, 0);
    return;
  }
  // Without a word of the limit: what was let through in a minute, and what refusals teach.
  admitted_.move_to(now);
  constexpr double kLeast = 1000;
  tokens_.set(now, std::max(kLeast, static_cast<double>(admitted_.sum_of_tokens())), 0);
  is_guessed_ = true;
}

std::size_t rounds_of(std::size_t calls, const CallGateOptions& options) {
  std::size_t rounds = 0;
  auto at_once = static_cast<std::size_t>(std::max(1, options.first_concurrency));
  const std::size_t most = std::max(at_once, static_cast<std::size_t>(options.max_concurrency));
  for (; calls > 0 && at_once < most; ++rounds, ++at_once) calls -= std::min(calls, at_once);
  return rounds + (calls + most - 1) / most;
}

GateDuration retry_delay(int attempt, std::optional<std::chrono::milliseconds> retry_after,
                         std::uint64_t random) {
  constexpr double kFirst = 0.5;
  constexpr double kLongest = 60;
  double seconds = kFirst;
  for (int i = 1; i < attempt && seconds < kLongest; ++i) seconds *= 2;
  seconds = std::min(seconds, kLongest);
  const double share = static_cast<double>(random % 1000) / 1000;
  const double jittered = seconds / 2 + share * seconds / 2;
  const double said = retry_after ? Seconds(*retry_after).count() : 0;
  return of_seconds(std::max(jittered, said > 0 ? said + share * kFirst : 0));
}

}  // namespace sennit
