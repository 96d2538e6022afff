#include "read/heading_path.h"

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kShownBytes = 600;
constexpr std::size_t kShownCharacters = 200;

std::string shown(std::string_view title) {
  const bool long_title = title.size() > kShownBytes || count_code_points(title) > kShownCharacters;
  if (!long_title) return collapse_spaces(title);
  std::size_t end = 0;
  for (std::size_t i = 0; i < kShownCharacters && end < title.size(); ++i) end += decode_at(title, end).length;
  return collapse_spaces(title.substr(0, end)) + "…";
}

}  // namespace

void HeadingPath::enter(const Heading& heading) {
  while (!steps_.empty() && steps_.back().level >= heading.level) steps_.pop_back();
  std::string title = shown(heading.text.of(text_));
  if (!title.empty()) steps_.push_back({heading.level, std::move(title)});
}

std::string HeadingPath::path() const {
  std::string path;
  for (const Step& step : steps_) {
    if (!path.empty()) path += " > ";
    path += step.title;
  }
  return path;
}

}  // namespace sennit
