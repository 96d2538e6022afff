// Which call to a model may start now: the order of calls, which of them ask the same, when a
// failed one goes out again, what gate and budget allow, and what ends a run before its time.
//
// A pure state machine over times that it is given: it is tested without a clock and a thread.

#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ingest/call_gate.h"
#include "ingest/model_run.h"
#include "ingest/passage_call.h"

namespace sennit {

struct CallDeskOptions {
  CallGateOptions gate;
  std::optional<TokenPrice> price;
  std::optional<std::int64_t> max_tokens;       // of all calls, input and output
  std::optional<std::int64_t> max_nanodollars;  // of all calls
};

class CallDesk {
 public:
  explicit CallDesk(const CallDeskOptions& options) : options_(options), gate_(options.gate) {}

  void add(PassageCall call);        // behind those that wait
  void add_first(PassageCall call);  // before them: it goes on with what was begun

  // A call that may start now, and has started with that. Without one: when to ask again at the
  // latest; before that when a call has come back, been settled or added.
  struct Next {
    std::optional<PassageCall> call;
    std::optional<GateTime> ask_again;
  };
  Next next(GateTime now);

  // A call that went out has come back: the next may start. What is to become of it if it failed;
  // kLocated when it did not. After kRepeats the desk has it in hand.
  CallEnd came_back(GateTime now, const PassageCall& call, const ChatOutcome& outcome);

  // How a passage ended: too many in a row that gave nothing end the run. `why` is "" for one that
  // went well.
  void judge(const std::string& why);

  // No call under way asks this any more; those that waited for it have the reply, or ask
  // themselves.
  void settle(const Hash128& key, const std::string* reply);

  // No call starts any more. The first reason counts.
  void end(RunEnd why, std::string diagnosis);
  bool has_ended() const { return ended_; }
  RunEnd why_ended() const { return why_ended_; }
  const std::string& diagnosis() const { return diagnosis_; }

  std::size_t ready() const { return ready_.size(); }  // that may start when their time comes
  bool is_empty() const { return ready_.empty() && waiting_.empty(); }
  int in_flight() const { return gate_.in_flight(); }
  int concurrency() const { return gate_.concurrency(); }
  const TokenCount& spent() const { return spent_; }
  std::size_t calls() const { return calls_; }
  std::size_t repeated() const { return repeated_; }

 private:
  struct Waiting {
    GateTime due;
    PassageCall call;
  };

  void take_due(GateTime now);
  void start(GateTime now, const PassageCall& call);
  std::int64_t most_it_costs(const PassageCall& call) const;
  bool fits_budget(const PassageCall& call) const;

  CallDeskOptions options_;
  CallGate gate_;
  std::deque<PassageCall> ready_;
  std::vector<Waiting> waiting_;                        // for another attempt
  std::map<Hash128, std::vector<PassageCall>> parked_;  // keys under way, and who else asks them
  std::int64_t reserved_tokens_ = 0;                    // of calls under way
  std::int64_t reserved_cost_ = 0;
  TokenCount spent_;
  std::size_t calls_ = 0;
  std::size_t repeated_ = 0;
  std::vector<std::string> in_row_;  // why the last passages gave nothing
  bool ended_ = false;
  RunEnd why_ended_ = RunEnd::kFinished;
  std::string diagnosis_;
};

}  // namespace sennit
