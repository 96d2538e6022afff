#include "text/word_list.h"

#include <algorithm>

namespace sennit {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

WordSet word_set(std::string_view words, char separator) {
  const std::vector<std::string_view> parts = split(words, separator);
  return {parts.begin(), parts.end()};
}

}  // namespace sennit
