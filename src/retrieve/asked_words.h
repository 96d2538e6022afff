// The words of a question that name nothing but say what is asked: "composer", "born", "태어났".

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "retrieve/question.h"

namespace sennit {

// Where in a text those words stand.
class AskedPlaces {
 public:
  // How near the words stand to the range, 0 to 1: of each word the nearest place in the same
  // sentence counts, halved about every 40 bytes; the mean of the best two. O(log + places).
  double nearness(std::uint32_t begin, std::uint32_t end) const;

 private:
  friend class AskedWords;
  struct Place {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t word = 0;
    std::uint32_t sentence = 0;
  };
  std::vector<Place> places_;             // in order
  std::vector<std::uint32_t> sentences_;  // where each begins
};

// The question with its names blanked out; where nothing else is left, empty.
std::string without_names(std::string_view question, const std::vector<LinkedName>& names);

class AskedWords {
 public:
  AskedWords(std::string_view question, const std::vector<LinkedName>& names);

  // Words are one when they are equal or share a beginning of four letters or more that is the
  // greater part of both: "composer", "composed". O(size of the text).
  AskedPlaces places_in(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // tokens, folded
};

}  // namespace sennit
