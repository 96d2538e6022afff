#include "retrieve/name_score.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "text/normalize.h"
#include "text/similarity.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kLeastLikeness = 0.3;

std::u32string decoded(std::string_view text) {
  std::u32string letters;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    letters += c.value;
    at += c.length;
  }
  return letters;
}

std::u32string closed_up(std::string_view text) {
  std::u32string letters = decoded(fold(text));
  std::erase_if(letters, is_space);
  return letters;
}

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

std::uint64_t pair_at(std::u32string_view letters, std::size_t i) {
  return static_cast<std::uint64_t>(letters[i - 1]) << 32U | letters[i];
}

}  // namespace

std::size_t shortest_name_within(std::u32string_view name) {
  return !name.empty() && is_cjk(script_of(name.front())) ? 2 : 4;
}

double basic_name_score(std::string_view typed, std::string_view name, std::string_view type) {
  const std::string query(trim(fold(typed)));
  const std::string folded = fold(name);
  if (query.empty()) return 0;
  if (query == folded) return 1;
  const std::size_t q = count_code_points(query);
  const std::size_t n = count_code_points(folded);
  if (folded.find(query) != std::string::npos) return round4(share(q, n));
  if (n >= shortest_name_within(decoded(folded)) && query.find(folded) != std::string::npos)
    return round4(0.8 * share(n, q));
  const std::string folded_type = fold(type);
  if (folded_type.empty()) return 0;
  const bool by_type =
      folded_type.find(query) != std::string::npos || query.find(folded_type) != std::string::npos;
  return by_type ? 0.3 : 0;
}

std::vector<std::uint64_t> bigrams(std::u32string_view letters) {
  std::vector<std::uint64_t> pairs;
  for (std::size_t i = 1; i < letters.size(); ++i) pairs.push_back(pair_at(letters, i));
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

double bigram_score(const std::vector<std::uint64_t>& typed, std::u32string_view name) {
  std::size_t named = 0;  // different pairs of the name
  std::size_t common = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    const std::uint64_t pair = pair_at(name, i);
    bool is_new = true;
    for (std::size_t j = 1; j < i && is_new; ++j) is_new = pair_at(name, j) != pair;
    if (!is_new) continue;
    ++named;
    common += std::binary_search(typed.begin(), typed.end(), pair) ? 1 : 0;
  }
  if (common == 0) return 0;
  const double likeness = share(common, typed.size() + named - common);
  return likeness > kLeastLikeness ? 0.3 + 0.43 * (likeness - kLeastLikeness) : 0;
}

double node_score(std::u32string_view typed, std::u32string_view name) {
  if (typed.empty() || name.empty()) return 0;
  if (typed == name) return 1;
  if (name.starts_with(typed)) return 0.9 + 0.09 * share(typed.size(), name.size());
  if (const std::size_t at = name.find(typed); at != std::u32string_view::npos)
    return 0.7 + 0.1 * share(typed.size(), name.size()) +
           std::max(0.0, 0.1 - 0.01 * static_cast<double>(at));
  if (name.size() >= shortest_name_within(name) && typed.find(name) != std::u32string_view::npos)
    return 0.6 + 0.1 * share(name.size(), typed.size());
  return bigram_score(bigrams(typed), name);
}

double node_score(std::string_view typed, std::string_view name) {
  return node_score(closed_up(typed), closed_up(name));
}

}  // namespace sennit
