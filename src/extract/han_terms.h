// Terms inside runs of Han letters, by recurrence: Chinese writes no blanks.

#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/candidate.h"
#include "extract/words.h"

namespace sennit {

// Strings of two to six Han letters that a text has at least three times (longer ones twice), and
// that no letter of grammar (的, 了, 是) stands in; the longest from the left. A run of at most six
// letters may be a word as a whole and is left to cjk_terms unless the text has its parts more
// often.
class HanTerms {
 public:
  HanTerms(std::string_view text, const Prose& prose) : text_(text), prose_(prose) {}

  // Counts the strings of the whole text; longer ones only where their parts recur (Agrawal and
  // Srikant 1994). O(Han letters).
  void gather();

  // Appends. O(Han letters of the sentence).
  void find(const Sentence& sentence, std::vector<Candidate>& found) const;

 private:
  std::vector<ByteRange> segments_of(std::uint32_t word) const;
  std::uint32_t count(std::string_view letters) const;
  std::uint32_t letters_at(ByteRange segment, std::uint32_t at) const;

  std::string_view text_;
  const Prose& prose_;
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

}  // namespace sennit
