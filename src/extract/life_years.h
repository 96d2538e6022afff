// Years of birth and death in brackets after a name.

#pragma once

#include <string_view>

namespace sennit {

struct LifeYears {
  std::string_view born;  // "1921", or ""
  std::string_view died;
  bool empty() const { return born.empty() && died.empty(); }
};

// Of what stands in round brackets at the beginning of `text` (blanks and marks before it are
// passed): "(1921-1987)", "(12 May 1921 – 3 June 1987)", "(born 1921)", "(1902년~1934년)",
// "(1921–)". One bare year says nothing. Dates before the year 1000 are not read.
LifeYears life_years_after(std::string_view text);

// A number of four digits from 1000 to 2100.
bool is_year(std::string_view digits);

}  // namespace sennit
