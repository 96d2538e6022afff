// Looks at a configuration before money is spent: is the model there, does it do what it is asked,
// how fast, for how much.

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sennit/engine.h"
#include "sennit/models.h"

namespace sennit {

struct DoctorOptions {
  ModelOptions model;
  EmbeddingOptions embedding;
  std::string folder;      // whose extraction is estimated; "": none
  ProcessOptions process;  // which of its files count
  const std::atomic<bool>* stop = nullptr;
  NetworkSink network;
};

enum class Health : std::uint8_t { kGood, kWarning, kBad };

struct DoctorFinding {
  std::string subject;  // "connection", "key", "model", "window", "JSON in Korean", "speed"...
  Health health = Health::kGood;
  std::string what;
  std::string advice = {};  // "" when nothing is to be done
};

struct DoctorEstimate {  // of a first extraction of the folder, in standard depth; rough
  std::size_t files = 0;
  std::uint64_t bytes = 0;
  std::int64_t calls = 0;
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
  double seconds = 0;
  std::optional<double> usd;  // nothing: the price is not known
};

struct DoctorReport {
  std::string provider;
  std::string model;
  std::string address;
  std::vector<DoctorFinding> findings;  // in the order they were looked at
  std::optional<DoctorEstimate> estimate;
  std::int64_t input_tokens = 0;  // that the doctor itself used
  std::int64_t output_tokens = 0;
  std::optional<double> usd;

  Health health() const;  // the worst of them
};

// Asks the model five times or less, within a minute where it answers; a step that would make the
// next ones pointless ends the look. Sends two short texts of its own, never a note. A failure is a
// finding, not an error.
DoctorReport doctor(const DoctorOptions& options);

}  // namespace sennit
