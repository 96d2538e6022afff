// The way of headings that leads to a place: "Tides > Harmonic fit".

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace sennit {

// Follows the headings of a document from its start. A heading without words ends those of its
// level and below and adds nothing; of a long one the first 300 bytes are shown.
class HeadingPath {
 public:
  explicit HeadingPath(std::string_view text) : text_(text) {}
  void enter(const Heading& heading);
  std::string path() const;

 private:
  struct Step {
    int level;
    std::string title;
  };
  std::string_view text_;
  std::vector<Step> steps_;
};

}  // namespace sennit
