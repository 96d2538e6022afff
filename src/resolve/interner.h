// Strings as numbers: each distinct string is kept once and numbered in order of arrival.

#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sennit {

class Interner {
 public:
  using Number = std::uint32_t;

  Interner() { number(""); }  // 0 is the empty string

  Number number(std::string_view text) {
    if (auto known = numbers_.find(text); known != numbers_.end()) return known->second;
    const std::string& kept = strings_.emplace_back(text);
    const auto number = static_cast<Number>(strings_.size() - 1);
    numbers_.emplace(kept, number);
    return number;
  }

  // The number of a string that is known, or 0.
  Number find(std::string_view text) const {
    const auto known = numbers_.find(text);
    return known == numbers_.end() ? 0 : known->second;
  }

  const std::string& text(Number number) const { return strings_[number]; }
  std::size_t size() const { return strings_.size(); }

 private:
  std::deque<std::string> strings_;  // stable addresses
  std::unordered_map<std::string_view, Number> numbers_;
};

}  // namespace sennit
