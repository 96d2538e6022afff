#include "read/heading_path.h"

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kShownBytes = 300;

std::string shown(std::string_view title) {
  if (title.size() <= kShownBytes) return collapse_spaces(title);
  return collapse_spaces(title.substr(0, boundary_at_or_before(title, kShownBytes))) + "…";
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
