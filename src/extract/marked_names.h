// The author's words, as the reading of prose needs them: a fraction of the explicit evidence that
// they are taken from.

#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "model/evidence.h"

namespace sennit {

class MarkedNames {
 public:
  // An explicit mention that stands in prose and takes part in claims.
  struct Place {
    ByteRange span;
    std::string_view name;
  };

  // In the order of the evidence.
  void add(const Extraction& extraction);

  // All below lives as long as this object, and until the next `add`.
  std::string_view title() const { return title_; }
  // Names of the document by which its prose may call something, each once, as they came.
  const std::vector<std::string_view>& names() const { return names_; }
  const std::vector<Place>& places() const { return places_; }    // as they came
  const std::vector<ByteRange>& taken() const { return taken_; }  // where no other name can stand

 private:
  void add_name(const std::string& name);
  std::string_view kept(const std::string& text) { return *texts_.insert(text).first; }

  std::unordered_set<std::string> texts_;  // at stable addresses
  std::unordered_set<std::string_view> is_name_;
  std::string_view title_;
  std::vector<std::string_view> names_;
  std::vector<Place> places_;
  std::vector<ByteRange> taken_;
};

}  // namespace sennit
