// Pairwise and B-cubed agreement of two groupings of names.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sennit/measure.h"

namespace sennit {

// A name of a document: which thing it is by the gold, and by the engine.
struct JudgedName {
  std::string name;
  std::uint32_t gold = 0;
  std::uint32_t found = 0;
  std::uint32_t linked = 0;  // gold pairs of one cluster are decidable when this is equal as well
};

class ResolutionScore {
 public:
  // Counts the pairs within `names`. O(n^2).
  void add(const std::string& document, const std::vector<JudgedName>& names);
  void add_homonym(const std::string& name, bool is_merged);

  // Lists are in order of arrival. O(lists).
  ResolutionFigures figures() const;

 private:
  void add_pair(const std::string& document, const JudgedName& a, const JudgedName& b);
  void add_b_cubed(const JudgedName& name, const std::vector<JudgedName>& names);

  std::uint64_t gold_pairs_ = 0;
  std::uint64_t decidable_pairs_ = 0;
  std::uint64_t found_right_ = 0;
  std::uint64_t found_decidable_ = 0;
  std::uint64_t found_wrong_ = 0;
  double b3_precision_ = 0;
  double b3_recall_ = 0;
  std::uint64_t names_ = 0;
  ResolutionFigures lists_;
};

}  // namespace sennit
