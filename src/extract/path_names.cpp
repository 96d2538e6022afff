#include "extract/path_names.h"

#include <cstddef>

#include "text/normalize.h"

namespace sennit {
namespace {

bool ends_in_any_case(std::string_view text, std::string_view ending) {
  if (text.size() <= ending.size()) return false;
  const std::string_view tail = text.substr(text.size() - ending.size());
  for (std::size_t i = 0; i < ending.size(); ++i) {
    const char c = tail[i];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != ending[i]) return false;
  }
  return true;
}

}  // namespace

std::string_view last_segment(std::string_view target) {
  target = trim(target);
  while (!target.empty() && target.back() == '/') target.remove_suffix(1);
  if (const std::size_t slash = target.rfind('/'); slash != std::string_view::npos)
    target.remove_prefix(slash + 1);
  for (const std::string_view ending : {".md", ".markdown", ".txt", ".text"})
    if (ends_in_any_case(target, ending))
      return trim(target.substr(0, target.size() - ending.size()));
  return trim(target);
}

std::string_view folders_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

}  // namespace sennit
