// The name key: what two spellings of one name have in common. Identity of names begins here.

#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace sennit {

// A normalised name, without its type. Empty when the name holds no letter or digit.
struct NameKey {
  std::string name;
  bool empty() const { return name.empty(); }
  auto operator<=>(const NameKey&) const = default;
};

// fold; punctuation between letters to a blank ("co-op", "Smith, J."), periods of an abbreviation
// and apostrophes dropped ("A.I." is "ai"); white space collapsed; blanks between two CJK letters
// dropped ("머신 러닝" is "머신러닝"); a Korean particle at the end dropped where it can only be
// one (see particles.h). '+' and '#' after a letter stay ("C++", "C#"). Idempotent. O(n).
NameKey name_key(std::string_view written);

// A civil date written as a name: "2024-01-05", "20240105", "2024년 1월 5일", "January 5, 2024".
// Also months, weeks and quarters ("2024-01", "2024-W05", "January 2024"), days without a year, and
// a weekday beside the date. A year alone is none. Such a name is a date, not a thing.
bool is_date_name(std::string_view name);

}  // namespace sennit
