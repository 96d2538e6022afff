// One question to a model about one passage, and what became of it.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/hash.h"
#include "extract/locate.h"
#include "extract/reply.h"
#include "llm/chat.h"
#include "store/model_records.h"

namespace sennit {

struct ShownDocument;

// A passage is asked about once, once more when its reply cannot be read, and once more for what
// was missed (thorough).
enum class AskStage : std::uint8_t { kFirst, kRepair, kMissed };

struct PassageCall {
  std::shared_ptr<const ShownDocument> shown;
  std::size_t passage = 0;  // of shown->passages
  AskStage stage = AskStage::kFirst;
  ChatRequest request;
  Hash128 key;                      // by which its reply is kept
  int attempt = 0;                  // repetitions so far
  std::int64_t input_tokens = 0;    // as we count them, and a margin
  std::optional<std::string> kept;  // the reply, when it is known already
  ParsedReply so_far;               // of stage kMissed
  TokenCount spent;                 // on this passage, earlier calls
  std::string notes;                // what went wrong on the way, for the passage's row

  // Input and output that it can take at most.
  std::int64_t most_tokens() const { return input_tokens + request.max_tokens; }
};

enum class CallEnd : std::uint8_t {
  kLocated,    // the passage is done
  kAskAgain,   // the reply cannot be read
  kAskMissed,  // thorough: it is read, and what was missed is asked for
  kFailed,     // the passage is given up
  kRepeats,    // it failed, and goes out again later
  kLeft,       // the run ends without it; the passage stays queued
};

struct EndedCall {
  PassageCall call;
  CallEnd end = CallEnd::kLeft;
  ChatOutcome outcome;  // of a kept reply: not used
  ParsedReply parsed;
  LocatedReply located;  // of kLocated
  std::string why;       // of kAskAgain, kFailed; of kLocated: why so little was found, or ""
};

TokenCount count_of(const Usage& usage, const std::optional<TokenPrice>& price);

}  // namespace sennit
