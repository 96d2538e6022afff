// What it takes and what it cost to show documents to a language model.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sennit {

struct ModelUsage {
  std::string purpose;  // "extract", "answer"
  std::string model;
  std::int64_t calls = 0;
  std::int64_t input_tokens = 0;   // cached ones included
  std::int64_t cached_tokens = 0;  // in the provider's cache
  std::int64_t output_tokens = 0;
  double cost = 0;  // US dollars; 0 also where the price is not known
};

// A document that stays on this machine, and the rule of SharingOptions that keeps it.
struct KeptHere {
  std::string document;
  std::string rule;
  bool operator==(const KeptHere&) const = default;
};

// One run over a model. A passage is what one call shows: neighbouring chunks of a document.
struct ModelReport {
  std::string model;
  std::string end;        // finished, stopped, budget, failing, setup
  std::string diagnosis;  // what is wrong and what to do, unless it finished
  std::size_t documents = 0;
  std::vector<KeptHere> kept_here;  // that had something to be shown, and stay here
  std::size_t passages = 0;
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t calls = 0;
  std::size_t repeated = 0;  // of these, after a failure that passed
  std::size_t kept = 0;      // questions that an earlier reply answered, at no cost
  std::uint64_t entities = 0;
  std::uint64_t relations = 0;
  std::uint64_t set_aside = 0;  // names and relations that are not in their document
  std::uint64_t dropped = 0;    // records of replies that could not be used
  std::int64_t input_tokens = 0;
  std::int64_t cached_tokens = 0;
  std::int64_t output_tokens = 0;
  double cost = 0;
  double seconds = 0;
  std::vector<std::pair<std::string, std::string>> failures;  // document, reason
  std::vector<std::string> fallbacks;
  bool complete() const { return end == "finished" && failed == 0; }
};

// The bill before it comes: nothing is sent.
struct ModelEstimate {
  std::string model;
  std::size_t documents = 0;
  std::vector<KeptHere> kept_here;
  std::string asked_again;  // why what an earlier run was told counts no more, or ""
  std::size_t chunks = 0;
  std::size_t calls = 0;
  std::size_t kept = 0;  // of these, answered by earlier replies
  std::int64_t input_tokens = 0;
  std::int64_t cacheable_tokens = 0;
  std::int64_t output_tokens = 0;
  std::optional<double> cost;  // US dollars; nothing: the price is not known
  double seconds = 0;
};

}  // namespace sennit
