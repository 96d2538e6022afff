// What asking language models leaves in a store: their replies, what was shown to them, the bill.

#pragma once

#include <cstdint>
#include <string>

#include "base/hash.h"
#include "sennit/values.h"

namespace sennit {

// A bill is kept in billionths of a dollar: sums of small prices stay exact.
struct TokenCount {
  std::int64_t input = 0;   // cached ones included
  std::int64_t cached = 0;  // of the input: in the provider's cache
  std::int64_t output = 0;
  std::int64_t nanodollars = 0;
  bool operator==(const TokenCount&) const = default;
  TokenCount& operator+=(const TokenCount& other) {
    input += other.input;
    cached += other.cached;
    output += other.output;
    nanodollars += other.nanodollars;
    return *this;
  }
};

// What a model answered, by the hash of all that shaped the answer.
struct StoredReply {
  Hash128 key;
  std::string model;
  std::string request;  // JSON: prompt version, parameters; no text of a note
  std::string reply;
  TokenCount count;
  std::int64_t made_ns = 0;
  DocumentId document;  // that it serves
  bool operator==(const StoredReply&) const = default;
};

enum class PassageState : std::uint8_t { kQueued, kDone, kFailed };

// Neighbouring chunks of a document that a model is shown together, and what came of it.
struct PassageRecord {
  DocumentId document;
  std::uint32_t first = 0;  // chunks [first, end)
  std::uint32_t end = 0;
  std::string extractor;  // who was asked and how: model, prompt version, depth, types
  PassageState state = PassageState::kQueued;
  std::string reason;  // of a failure; of a success with losses: what was lost
  std::uint32_t entities = 0;
  std::uint32_t relations = 0;
  std::uint32_t aside = 0;    // named, but not in the document
  std::uint32_t dropped = 0;  // records of the reply that could not be used
  TokenCount count;           // 0 of what came from kept replies
  bool operator==(const PassageRecord&) const = default;
};

// One line of the bill. It outlives its document.
struct UsageRecord {
  std::int64_t at_ns = 0;
  std::string purpose;  // "extract", "embed", "resolve", "answer"
  DocumentId document;  // 0: none
  std::string model;
  std::int64_t calls = 0;
  TokenCount count;
  bool operator==(const UsageRecord&) const = default;
};

}  // namespace sennit
