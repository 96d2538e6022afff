#include "llm/thoughts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sennit {
namespace {

constexpr std::string_view kBlank = " \t\r\n";
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kTags = {
    {{"<think>", "</think>"}, {"<thinking>", "</thinking>"}}};

bool may_become_tag(std::string_view text) {
  for (const auto& [open, close] : kTags)
    if (open.starts_with(text)) return true;
  return false;
}

}  // namespace

std::string ThoughtFilter::take(std::string_view piece) {
  if (state_ == State::kText) return std::string(piece);
  held_ += piece;
  if (state_ == State::kBegin) {
    const std::string_view begun =
        std::string_view(held_).substr(std::min(held_.find_first_not_of(kBlank), held_.size()));
    for (const auto& [open, close] : kTags)
      if (begun.starts_with(open)) {
        state_ = State::kThought;
        close_ = close;
      }
    if (state_ == State::kBegin) {
      if (may_become_tag(begun)) return {};
      state_ = State::kText;
      return std::exchange(held_, {});
    }
  }
  if (state_ == State::kThought) {
    const std::size_t end = held_.find(close_);
    if (end == std::string::npos) {  // only a tag that has begun is worth keeping
      if (held_.size() > close_.size()) held_.erase(0, held_.size() - close_.size());
      return {};
    }
    held_.erase(0, end + close_.size());
    state_ = State::kAfter;
  }
  const std::size_t start = held_.find_first_not_of(kBlank);
  if (start == std::string::npos) return {};
  state_ = State::kText;
  held_.erase(0, start);
  return std::exchange(held_, {});
}

std::string ThoughtFilter::finish() {
  return state_ == State::kBegin ? std::exchange(held_, {}) : std::string();
}

std::string without_thoughts(std::string_view text) {
  ThoughtFilter filter;
  std::string kept = filter.take(text);
  return kept += filter.finish();
}

}  // namespace sennit
