// JSON as language models write it: fenced, cut off, with quotes and commas of every kind. What can
// be read is read; nothing fails.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// A value in the order of the text. Arrays and objects are not told apart: members of either may
// have a key, since a lost bracket turns one into the other.
struct LooseValue {
  enum class Kind : std::uint8_t { kNothing, kText, kWord, kList };
  // kNothing: null. kText: quoted. kWord: a number, true, false, or words without quotes.

  static constexpr std::uint32_t kNone = 0;

  Kind kind = Kind::kNothing;
  bool is_cut_off = false;      // the text ended inside it
  bool is_object = false;       // kList: opened by a brace
  std::string_view key;         // "" when it has none
  std::string_view text;        // kText, kWord: its characters, escapes resolved
  std::uint32_t first = kNone;  // kList: number of its first member
  std::uint32_t last = kNone;
  std::uint32_t next = kNone;  // the next member of the same list
};

// A tree of values in one list; values[0] holds what is outermost. The views are of the text that
// was read, which must outlive this, or of `resolved`.
struct LooseJson {
  std::vector<LooseValue> values;
  std::deque<std::string> resolved;  // texts that had escapes
  std::uint32_t repairs = 0;         // places where it was no JSON
  bool is_cut_off = false;           // the text ended inside a list
};

// Deeper lists are left out.
inline constexpr std::size_t kMaxLooseDepth = 64;

// Prose around is passed over. Every byte is looked at a bounded number of times: O(n).
LooseJson read_loose_json(std::string_view text);

}  // namespace sennit
