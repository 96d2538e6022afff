// Which short name of a document stands for which longer one.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sennit/values.h"

namespace sennit {

// The distinct names of a document, numbered in order of arrival.
class NameTable {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = 0xFFFFFFFF;

  struct Entry {
    std::string name;
    bool may_be_person = false;           // a mention of it has a cue for a person
    bool other_type = false;              // a mention of it has a cue for something else
    bool common_word = false;             // the text has it in small letters as well
    std::uint32_t mentions = 0;           // in prose, or explicit
    std::uint32_t first_at = 0xFFFFFFFF;  // where the first of them stands
    Number stands_for = kNone;
  };

  Number number(std::string_view name);
  Entry& operator[](Number number) { return entries_[number]; }
  const Entry& operator[](Number number) const { return entries_[number]; }
  std::size_t size() const { return entries_.size(); }
  void see(Number number, EntityType type, std::uint32_t at);
  void see_type(Number number, EntityType type);

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

// "Scrooge" stands for "Ebenezer Scrooge": a single word that is the first or last of exactly one
// name of a person of two to four words, which the text gives twice or before the short one. Either
// of the two must have a cue for a person. O(names).
void join_short_names(NameTable& names);

}  // namespace sennit
