#include "text/similarity.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    out.push_back(c.value);
    at += c.length;
  }
  return out;
}

// Sorted, each once. A text of one code point has that alone for its bigram.
std::vector<std::uint64_t> bigrams(std::string_view text) {
  std::vector<char32_t> letters = code_points(fold(text));
  letters.erase(std::remove_if(letters.begin(), letters.end(), is_space), letters.end());
  std::vector<std::uint64_t> out;
  if (letters.size() == 1) out.push_back(letters[0]);
  for (std::size_t i = 1; i < letters.size(); ++i)
    out.push_back(static_cast<std::uint64_t>(letters[i - 1]) << 32U | letters[i]);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::size_t count_common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) ++common;
    const bool step_a = a[i] <= b[j];
    const bool step_b = b[j] <= a[i];
    i += step_a ? 1 : 0;
    j += step_b ? 1 : 0;
  }
  return common;
}

// Rows of the table of optimal string alignment; only the cells within `limit` of the diagonal are
// filled, all others count as `limit` + 1.
class BandedTable {
 public:
  BandedTable(const std::vector<char32_t>& a, const std::vector<char32_t>& b, std::size_t limit)
      : a_(a),
        b_(b),
        limit_(limit),
        before_(b.size() + 1, limit + 1),
        row_(before_),
        last_(before_) {}

  std::size_t distance() {
    for (std::size_t j = 0; j <= std::min(limit_, b_.size()); ++j) last_[j] = j;
    for (std::size_t i = 1; i <= a_.size(); ++i)
      if (fill_row(i) > limit_) return limit_ + 1;
    return std::min(last_[b_.size()], limit_ + 1);
  }

 private:
  // Returns the least value of the row.
  std::size_t fill_row(std::size_t i) {
    const std::size_t first = i > limit_ ? i - limit_ : 0;
    const std::size_t end = std::min(b_.size(), i + limit_);
    std::size_t least = limit_ + 1;
    if (first > 0) row_[first - 1] = limit_ + 1;
    for (std::size_t j = first; j <= end; ++j) {
      row_[j] = j == 0 ? i : cell(i, j);
      least = std::min(least, row_[j]);
    }
    if (end < b_.size()) row_[end + 1] = limit_ + 1;
    before_.swap(last_);
    last_.swap(row_);
    return least;
  }

  std::size_t cell(std::size_t i, std::size_t j) const {
    const bool same = a_[i - 1] == b_[j - 1];
    std::size_t best = std::min({last_[j] + 1, row_[j - 1] + 1, last_[j - 1] + (same ? 0 : 1)});
    const bool swapped = i > 1 && j > 1 && a_[i - 1] == b_[j - 2] && a_[i - 2] == b_[j - 1];
    if (swapped) best = std::min(best, before_[j - 2] + 1);
    return best;
  }

  const std::vector<char32_t>& a_;
  const std::vector<char32_t>& b_;
  std::size_t limit_;
  std::vector<std::size_t> before_;  // row i - 2
  std::vector<std::size_t> row_;     // row i
  std::vector<std::size_t> last_;    // row i - 1
};

}  // namespace

double bigram_jaccard(std::string_view a, std::string_view b) {
  const std::vector<std::uint64_t> of_a = bigrams(a);
  const std::vector<std::uint64_t> of_b = bigrams(b);
  const std::size_t common = count_common(of_a, of_b);
  const std::size_t all = of_a.size() + of_b.size() - common;
  return all == 0 ? 0.0 : static_cast<double>(common) / static_cast<double>(all);
}

int edit_distance(std::string_view a, std::string_view b, int limit) {
  const std::vector<char32_t> of_a = code_points(a);
  const std::vector<char32_t> of_b = code_points(b);
  const std::size_t longer = std::max(of_a.size(), of_b.size());
  const std::size_t shorter = std::min(of_a.size(), of_b.size());
  const std::size_t bound = limit < 0 ? 0 : static_cast<std::size_t>(limit);
  if (longer - shorter > bound) return static_cast<int>(bound) + 1;
  return static_cast<int>(BandedTable(of_a, of_b, std::min(bound, longer)).distance());
}

double round4(double value) {
  const double rounded = std::round(value * 10000.0) / 10000.0;
  return rounded == 0.0 ? 0.0 : rounded;  // no negative zero
}

}  // namespace sennit
