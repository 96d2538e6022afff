// What a model is shown to answer from: passages first, then facts, each under a short id, [1],
// [2],
// ..., within the room that the model has. Pure.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

struct ContextPassage {
  std::string label;      // of its note: title, headings, date
  std::string_view text;  // as the note has it
};

struct ContextFact {
  std::string text;   // "Ada Lovelace — wrote → Notes"
  std::string quote;  // the sentence that says so; "" when there is none
};

struct ContextLimits {
  std::int64_t tokens = 0;  // as estimate_tokens counts
  std::int64_t bytes = 0;   // that fit into the window, whatever its tokenizer makes of them
};

struct AnswerContext {
  std::string text;  // as it is shown
  // By id, from 1: first these passages, then these facts, as indices of what was given.
  std::vector<std::size_t> passages;
  std::vector<std::size_t> facts;
  std::size_t left_out = 0;  // of what was given, for want of room

  std::size_t size() const { return passages.size() + facts.size(); }
};

// Best first as they come: passages until the next has no room (of one that has none alone, a
// beginning), then the facts that have. No text can end its passage or bring an id of its own: what
// looks so is written otherwise.
AnswerContext build_context(std::span<const ContextPassage> passages,
                            std::span<const ContextFact> facts, const ContextLimits& limits);

// The room of one answer.
struct AnswerRoom {
  std::int64_t reply_tokens = 0;  // thoughts included
  ContextLimits context;
};

// `window`: of the model, input and output; nothing when it is not known. `wanted_tokens`: of the
// context; 0 for 6,000. `fixed_bytes`: of the prompt's rules and the question. No room for a
// context: limits of 0.
AnswerRoom answer_room(std::optional<std::int64_t> window, std::size_t wanted_tokens,
                       std::size_t fixed_bytes);

}  // namespace sennit
