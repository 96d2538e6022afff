// Local models write their thoughts into the reply, between tags, before the reply proper.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// Leaves out the thoughts at the beginning of a text that comes in pieces: <think>...</think>,
// or <thinking>...</thinking>.
// Tags further on belong to the text. Thoughts that never end leave nothing.
class ThoughtFilter {
 public:
  // The part of `piece` (and of what was held back) that is known to be text.
  std::string take(std::string_view piece);
  // What was held back at the end and is text after all.
  std::string finish();

 private:
  enum class State { kBegin, kThought, kAfter, kText };
  State state_ = State::kBegin;
  std::string held_;
  std::string close_;
};

std::string without_thoughts(std::string_view text);

}  // namespace sennit
