// A language model is shown the documents of a store, passage by passage; what it finds becomes
// evidence. Every reply is kept when it comes: stopped or killed at any instant, a run loses at
// most the calls under way, and the next one goes on from there.
//
// Threads: those of CallPool (each takes a call, blocks in it, reads the reply and locates its
// names), and the calling thread, the only one that touches the store: it makes calls ahead of time
// and commits what came of them.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extract/prompt.h"
#include "ingest/call_gate.h"
#include "ingest/process.h"
#include "llm/chat_model.h"
#include "store/store.h"

namespace sennit {

struct ModelRunOptions {
  PromptOptions prompt;
  // Settings of the model that shape its replies and are no part of a request: temperature, effort.
  // A part of what a kept reply is found by.
  std::string parameters;
  std::optional<std::int64_t> max_tokens;       // of the whole run, input and output
  std::optional<std::int64_t> max_nanodollars;  // of the whole run
  bool only_failed = false;                     // only documents with a failed passage
  // Whether a document may be shown to this model; nothing: all may.
  std::function<bool(const DocumentRecord&)> may_show;
  std::optional<CallGateOptions> gate;  // nothing: as the model's place suggests
};

// Why a run ended.
enum class RunEnd : std::uint8_t {
  kFinished,  // everything was shown; some of it may have failed
  kStopped,   // by the user
  kBudget,    // the next call could have passed the budget
  kFailing,   // too many failures or empty replies in a row
  kSetup,     // the provider refuses every call
};
std::string_view name_of(RunEnd end);

struct ModelRunReport {
  RunEnd end = RunEnd::kFinished;
  std::string diagnosis;      // of kFailing, kSetup, kBudget: what is wrong and what to do
  std::size_t documents = 0;  // that had something to be shown
  std::size_t held_back = 0;  // that may not be shown
  std::size_t passages = 0;   // of these documents, not yet done before
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t kept = 0;      // calls that a kept reply answered: they cost nothing
  std::size_t calls = 0;     // that went out
  std::size_t repeated = 0;  // of these, after a failure that can pass
  std::uint64_t entities = 0, relations = 0, aside = 0, dropped = 0;
  TokenCount count;
  std::vector<FileIssue> failures;     // by document
  std::vector<std::string> fallbacks;  // what the model refused and was asked without
  double seconds = 0;
};

struct ModelRunProgress {
  std::size_t done = 0;   // passages, failed ones included
  std::size_t total = 0;  // of the documents looked at so far, and a guess for the others
  TokenCount count;
  int in_flight = 0;
  std::chrono::nanoseconds elapsed{};
};

// Errors: kUnavailable, kCorrupt (store). What goes wrong with the model is in the report.
Result<ModelRunReport> run_model(Store& store, ChatModel& model, const ModelRunOptions& options,
                                 const std::function<void(const ModelRunProgress&)>& progress,
                                 const std::atomic<bool>& stop);

// What a run would send and cost; nothing is sent. `replies` is the store whose kept replies count.
struct ModelRunEstimate {
  std::size_t documents = 0;
  std::size_t held_back = 0;
  std::size_t chunks = 0;
  std::size_t calls = 0;  // without repetitions
  std::size_t kept = 0;   // of these, answered by kept replies
  std::int64_t input_tokens = 0;
  std::int64_t cacheable_tokens = 0;  // of these, the part that all calls begin with
  std::int64_t output_tokens = 0;
  std::optional<std::int64_t> nanodollars;  // nothing: the price is not known
  double seconds = 0;
};
Result<ModelRunEstimate> estimate_run(const Store& store, const Store& replies,
                                      const Capabilities& capabilities,
                                      const ModelRunOptions& options);

// Begins the last part of a done passage's reason: names that are not in the document. It is no
// warning, the rest before it is one.
inline constexpr std::string_view kSetAside = "set aside: ";

// Tells one list of types, with its example, from another; "" of the ten.
std::string ontology_mark(const Ontology& ontology);

// Who is asked and how, as PassageRecord::extractor has it.
std::string extractor_text(const Capabilities& capabilities, const ModelRunOptions& options);

}  // namespace sennit
