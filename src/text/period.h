// What one period followed by white space is: the end of a sentence, or of an abbreviation, an
// initial, a number.

#pragma once

#include <cstddef>
#include <string_view>

namespace sennit {

// A period of a text, and the words on its two sides.
struct Period {
  std::string_view text;
  std::size_t sentence = 0;  // where the sentence that it may end begins
  std::size_t at = 0;        // the period
  std::size_t next = 0;      // the first byte behind the white space that follows; less than size()
};

// Looks at a few words on each side only.
bool ends_sentence(const Period& period);

}  // namespace sennit
