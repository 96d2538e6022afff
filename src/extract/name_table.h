// The distinct names of a document, and which of them abbreviates which by the text's own word.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sennit {

// Numbered in order of arrival.
class NameTable {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = 0xFFFFFFFF;

  struct Entry {
    std::string name;
    Number stands_for = kNone;
  };

  Number number(std::string_view name);
  Entry& operator[](Number number) { return entries_[number]; }
  const Entry& operator[](Number number) const { return entries_[number]; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>{}(name);
    }
  };

  std::vector<Entry> entries_;
  std::unordered_map<std::string, Number, Hash, std::equal_to<>> numbers_;
};

}  // namespace sennit
