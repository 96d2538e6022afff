#include "retrieve/near_letters.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sennit {
namespace {

constexpr int kWidth = 2 * kMostTypos + 1;
constexpr int kFar = kMostTypos + 1;

// Row i of the table of optimal string alignment, near its diagonal: cell d is that of the name's
// first i + d - kMostTypos letters.
using Row = std::array<int, kWidth>;

bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }

bool have_same_digits(std::u32string_view a, std::u32string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  for (;;) {
    while (i < a.size() && !is_digit(a[i])) ++i;
    while (j < b.size() && !is_digit(b[j])) ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (a[i++] != b[j++]) return false;
  }
}

class Alignment {
 public:
  Alignment(std::u32string_view typed, std::u32string_view name) : typed_(typed), name_(name) {}

  // Whether a beginning within the limit may be left after all letters of `typed`.
  bool fill(int limit) {
    for (int d = 0; d < kWidth; ++d) last_[at(d)] = d < kMostTypos ? kFar : d - kMostTypos;
    for (std::size_t i = 1; i <= typed_.size(); ++i)
      if (fill_row(i) > limit) return false;
    return true;
  }

  int edits(int d) const { return last_[at(d)]; }

 private:
  static std::size_t at(int d) { return static_cast<std::size_t>(d); }

  int fill_row(std::size_t i) {
    Row row;
    int least = kFar;
    for (int d = 0; d < kWidth; ++d) {
      const std::ptrdiff_t j = static_cast<std::ptrdiff_t>(i) + d - kMostTypos;
      row[at(d)] = j < 0 || j > static_cast<std::ptrdiff_t>(name_.size())
                       ? kFar
                       : cell(row, i, static_cast<std::size_t>(j), d);
      least = std::min(least, row[at(d)]);
    }
    before_ = last_;
    last_ = row;
    return least;
  }

  int cell(const Row& row, std::size_t i, std::size_t j, int d) const {
    int best = kFar;
    if (d + 1 < kWidth) best = std::min(best, last_[at(d + 1)] + 1);
    if (j == 0) return best;
    if (d > 0) best = std::min(best, row[at(d - 1)] + 1);
    best = std::min(best, last_[at(d)] + (typed_[i - 1] == name_[j - 1] ? 0 : 1));
    if (i > 1 && j > 1 && typed_[i - 1] == name_[j - 2] && typed_[i - 2] == name_[j - 1])
      best = std::min(best, before_[at(d)] + 1);
    return best;
  }

  std::u32string_view typed_;
  std::u32string_view name_;
  Row before_{};  // row i - 2
  Row last_{};    // row i - 1
};

}  // namespace

std::optional<NearFit> nearest_beginning(std::u32string_view typed, std::u32string_view name,
                                         int limit, std::uint64_t ends) {
  Alignment alignment(typed, name);
  if (!alignment.fill(limit)) return std::nullopt;
  std::optional<NearFit> best;
  for (const int off : {0, 1, -1, 2, -2}) {
    const std::ptrdiff_t length = static_cast<std::ptrdiff_t>(typed.size()) + off;
    if (length <= 0 || length > static_cast<std::ptrdiff_t>(name.size())) continue;
    const auto size = static_cast<std::size_t>(length);
    const int edits = alignment.edits(off + kMostTypos);
    if (edits > limit || (best && edits >= best->edits)) continue;
    const bool may_end = size == name.size() || (size < 64 && (ends >> size & 1) != 0);
    if (may_end && have_same_digits(typed, name.substr(0, size))) best = NearFit{edits, size};
  }
  return best;
}

}  // namespace sennit
