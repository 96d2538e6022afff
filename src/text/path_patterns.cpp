#include "text/path_patterns.h"

#include <algorithm>
#include <span>

#include "base/try.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Segments = std::span<const std::string>;

constexpr std::string_view kAnyDepth = "**";

// Split before folding: a full-width '／' is part of a name.
std::vector<std::string> segments_of(std::string_view path) {
  std::vector<std::string> segments;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (const std::string_view segment = path.substr(begin, end - begin);
        !segment.empty() && segment != ".")
      segments.push_back(fold(segment));
    begin = end + 1;
  }
  return segments;
}

bool has_wildcard(std::string_view segment) {
  return segment.find_first_of("*?") != std::string_view::npos;
}

// '*' is any run of characters, '?' one code point. Only the last '*' is ever retried.
bool matches_segment(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = std::string_view::npos, retry = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      retry = n;
    } else if (p < pattern.size() && pattern[p] == '?') {
      ++p;
      n += decode_at(name, n).length;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      retry += decode_at(name, retry).length;
      n = retry;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

// The pattern as an automaton: state i is alive when its first i segments match the whole path so
// far.
class Matcher {
 public:
  explicit Matcher(Segments pattern)
      : pattern_(pattern), alive_(pattern.size() + 1, 0), next_(alive_) {
    alive_[0] = 1;
    pass_any_depth();
  }

  void read(const std::vector<std::string>& path) {
    for (const std::string& name : path) step(name);
  }

  bool matched() const { return alive_.back() != 0; }
  bool may_go_on() const {
    return std::find(alive_.begin(), alive_.end() - 1, 1) != alive_.end() - 1;
  }

 private:
  void step(const std::string& name) {
    std::fill(next_.begin(), next_.end(), 0);
    for (std::size_t i = 0; i < pattern_.size(); ++i) {
      if (alive_[i] == 0) continue;
      if (pattern_[i] == kAnyDepth)
        next_[i] = 1;
      else if (matches_segment(pattern_[i], name))
        next_[i + 1] = 1;
    }
    alive_.swap(next_);
    pass_any_depth();
  }

  void pass_any_depth() {
    for (std::size_t i = 0; i < pattern_.size(); ++i)
      if (alive_[i] != 0 && pattern_[i] == kAnyDepth) alive_[i + 1] = 1;
  }

  Segments pattern_;
  std::vector<char> alive_;
  std::vector<char> next_;
};

Matcher matcher_after(Segments pattern, const std::vector<std::string>& path) {
  Matcher matcher(pattern);
  matcher.read(path);
  return matcher;
}

Error bad_pattern(const std::string& pattern, const std::string& why) {
  return invalid_input(
      "the pattern \"" + pattern + "\" " + why,
      "write it as a path below the folder, such as \"drafts\", \"daily/*.md\" or \"**/old/**\"");
}

Result<std::vector<std::string>> compiled(const std::string& pattern) {
  std::string path(trim(pattern));
  std::replace(path.begin(), path.end(), '\\', '/');
  std::vector<std::string> segments = segments_of(path);
  if (segments.empty()) return bad_pattern(pattern, "is empty");
  for (const std::string& segment : segments) {
    if (segment == "..") return bad_pattern(pattern, "points outside the folder");
    if (segment != kAnyDepth && segment.find(kAnyDepth) != std::string::npos)
      return bad_pattern(pattern, "has ** inside a name, where only * may stand");
  }
  if (std::none_of(segments.begin(), segments.end(), has_wildcard))
    segments.emplace_back(kAnyDepth);
  return segments;
}

}  // namespace

Result<PathPatterns> PathPatterns::compile(const std::vector<std::string>& patterns) {
  PathPatterns result;
  for (const std::string& pattern : patterns) {
    SENNIT_ASSIGN(std::vector<std::string> segments, compiled(pattern));
    result.patterns_.push_back({pattern, std::move(segments)});
  }
  return result;
}

std::optional<std::string_view> PathPatterns::find_match(std::string_view path) const {
  if (empty()) return std::nullopt;
  const std::vector<std::string> segments = segments_of(path);
  for (const Pattern& pattern : patterns_)
    if (matcher_after(pattern.segments, segments).matched()) return pattern.written;
  return std::nullopt;
}

std::optional<std::string_view> PathPatterns::find_cover(std::string_view folder) const {
  if (empty()) return std::nullopt;
  const std::vector<std::string> segments = segments_of(folder);
  for (const Pattern& pattern : patterns_)
    if (pattern.segments.back() == kAnyDepth && matcher_after(pattern.segments, segments).matched())
      return pattern.written;
  return std::nullopt;
}

bool PathPatterns::may_match_below(std::string_view folder) const {
  const std::vector<std::string> segments = segments_of(folder);
  return std::any_of(patterns_.begin(), patterns_.end(), [&](const Pattern& pattern) {
    return matcher_after(pattern.segments, segments).may_go_on();
  });
}

}  // namespace sennit
