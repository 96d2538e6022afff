#include "ingest/call_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace sennit {

TokenCount count_of(const Usage& usage, const std::optional<TokenPrice>& price) {
  TokenCount count{usage.input_tokens, usage.cached_tokens, usage.output_tokens, 0};
  if (price) count.nanodollars = std::llround(1e9 * cost_usd(usage, *price));
  return count;
}

void CallDesk::add(PassageCall call) { ready_.push_back(std::move(call)); }
void CallDesk::add_first(PassageCall call) { ready_.push_front(std::move(call)); }

CallDesk::Next CallDesk::next(GateTime now) {
  take_due(now);
  Next made;
  for (const Waiting& waiting : waiting_)
    made.ask_again = std::min(waiting.due, made.ask_again.value_or(waiting.due));
  while (!ended_ && !ready_.empty()) {
    PassageCall& call = ready_.front();
    if (!call.kept) {
      const auto same = parked_.find(call.key);
      if (same != parked_.end() && call.attempt == 0) {
        same->second.push_back(std::move(call));
        ready_.pop_front();
        continue;
      }
      if (!fits_budget(call)) {
        // What those under way do not use may be enough.
        if (gate_.in_flight() == 0) end(RunEnd::kBudget, "the next call could pass the budget");
        return made;
      }
      const std::optional<GateDuration> wait = gate_.wait(now, call.input_tokens);
      if (!wait) return made;
      if (*wait > GateDuration{}) {
        made.ask_again = std::min(now + *wait, made.ask_again.value_or(now + *wait));
        return made;
      }
      start(now, call);
    }
    made.call = std::move(call);
    ready_.pop_front();
    return made;
  }
  return made;
}

void CallDesk::take_due(GateTime now) {
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    if (at->due > now) {
      ++at;
      continue;
    }
    ready_.push_front(std::move(at->call));
    at = waiting_.erase(at);
  }
}

void CallDesk::start(GateTime now, const PassageCall& call) {
  gate_.started(now, call.input_tokens);
  reserved_tokens_ += call.most_tokens();
  reserved_cost_ += most_it_costs(call);
  parked_[call.key];
  ++calls_;
  repeated_ += call.attempt > 0;
}

CallEnd CallDesk::came_back(GateTime now, const PassageCall& call, const ChatOutcome& outcome) {
  gate_.ended(now, call.input_tokens, outcome);
  reserved_tokens_ -= call.most_tokens();
  reserved_cost_ -= most_it_costs(call);
  if (outcome.usage.known) spent_ += count_of(outcome.usage, options_.price);
  if (outcome.ok()) return CallEnd::kLocated;
  const Error& error = outcome.reply.error();
  if (error.code == ErrorCode::kCancelled) return CallEnd::kLeft;
  if (outcome.scope == FailureScope::kSetup) {
    end(RunEnd::kSetup, error.remedy.empty() ? error.what : error.what + "; " + error.remedy);
    return CallEnd::kLeft;
  }
  if (outcome.scope != FailureScope::kPassing || call.attempt + 1 >= kMostAttempts)
    return CallEnd::kFailed;
  Waiting waiting{now, call};
  const int attempt = ++waiting.call.attempt;
  waiting.due += retry_delay(attempt, outcome.limits.retry_after,
                             call.key.low + static_cast<std::uint64_t>(attempt));
  waiting_.push_back(std::move(waiting));
  return CallEnd::kRepeats;
}

void CallDesk::judge(const std::string& why) {
  if (why.empty()) {
    in_row_.clear();
    return;
  }
  in_row_.push_back(why);
  if (in_row_.size() < kFailuresInARow) return;
  const std::set<std::string> distinct(in_row_.begin(), in_row_.end());
  end(RunEnd::kFailing,
      fmt::format("{} passages in a row gave nothing: {}. Check the model's context window, turn "
                  "thinking off, or try another model",
                  in_row_.size(), fmt::join(distinct, "; ")));
}

void CallDesk::settle(const Hash128& key, const std::string* reply) {
  const auto parked = parked_.extract(key);
  if (parked.empty()) return;
  for (PassageCall& call : parked.mapped()) {
    if (reply) call.kept = *reply;
    ready_.push_front(std::move(call));
  }
}

void CallDesk::end(RunEnd why, std::string diagnosis) {
  if (ended_) return;
  ended_ = true;
  why_ended_ = why;
  diagnosis_ = std::move(diagnosis);
}

std::int64_t CallDesk::most_it_costs(const PassageCall& call) const {
  if (!options_.price) return 0;
  return std::llround(1e9 * cost_usd({.known = true,
                                      .input_tokens = call.input_tokens,
                                      .output_tokens = call.request.max_tokens},
                                     *options_.price));
}

bool CallDesk::fits_budget(const PassageCall& call) const {
  if (options_.max_tokens &&
      spent_.input + spent_.output + reserved_tokens_ + call.most_tokens() > *options_.max_tokens)
    return false;
  return !options_.max_nanodollars ||
         spent_.nanodollars + reserved_cost_ + most_it_costs(call) <= *options_.max_nanodollars;
}

}  // namespace sennit
