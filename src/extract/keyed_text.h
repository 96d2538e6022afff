// A stretch of text in the form of name keys, with the way back to its bytes: where names are
// looked for however they are spaced, marked or written in capitals.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

class KeyedText {
 public:
  // `range` of `text`; both must be kept by the caller no longer than the call. O(size of range).
  KeyedText(std::string_view text, ByteRange range);

  // Places where `key` (a name key) stands as words of its own: a Korean particle, a possessive 's
  // or a plural s may follow, Han and Kana may stand within a longer run. Plurals and possessives
  // are not part of the range, plurals are. In order, at most `limit`. O(size of the text).
  std::vector<ByteRange> find(std::string_view key, std::size_t limit) const;

 private:
  struct Letter {
    std::uint32_t begin = 0;  // bytes in the text
    std::uint32_t end = 0;
    bool starts_word = false;
  };

  void add(std::string_view text, std::uint32_t begin, std::uint32_t end);
  bool begins_word(std::size_t at) const;
  std::optional<std::size_t> end_of_name(std::size_t at, std::size_t end) const;
  std::size_t word_end(std::size_t at) const;

  std::string key_;
  std::vector<Letter> letters_;  // one for each byte of key_; of a blank: that of the letter after
  bool after_gap_ = true;
  bool after_cjk_ = false;
  bool after_letter_ = false;
};

// What a model may have put before a name: "the", "a", "an". Given without it, else as it is.
std::string_view without_article(std::string_view key);

}  // namespace sennit
