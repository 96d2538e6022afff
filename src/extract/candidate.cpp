#include "extract/candidate.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace sennit {
namespace {

bool is_before(const Candidate& a, const Candidate& b) { return a.span < b.span; }

bool any_overlap(const std::vector<Candidate>& in_order) {
  for (std::size_t i = 1; i < in_order.size(); ++i)
    if (in_order[i].span.begin < in_order[i - 1].span.end) return true;
  return false;
}

bool is_preferred(const Candidate& a, const Candidate& b) {
  const auto a_rank = std::tuple(b.span.size(), a.kind, a.span.begin);
  const auto b_rank = std::tuple(a.span.size(), b.kind, b.span.begin);
  return a_rank < b_rank;
}

// Spans kept so far, without overlap, by their end.
class KeptSpans {
 public:
  bool keep(ByteRange span) {
    const auto after = spans_.upper_bound({span.begin, 0});
    if (after != spans_.end() && after->second < span.end) return false;
    spans_.insert({span.end, span.begin});
    return true;
  }

 private:
  std::set<std::pair<std::uint32_t, std::uint32_t>> spans_;  // end, begin
};

}  // namespace

void keep_longest(std::vector<Candidate>& candidates) {
  std::sort(candidates.begin(), candidates.end(), is_before);
  if (!any_overlap(candidates)) return;
  std::sort(candidates.begin(), candidates.end(), is_preferred);
  KeptSpans kept;
  std::erase_if(candidates, [&](const Candidate& c) { return !kept.keep(c.span); });
  std::sort(candidates.begin(), candidates.end(), is_before);
}

}  // namespace sennit
