#include "read/pack.h"

#include <cstdint>

namespace sennit {
namespace {

class Packer {
 public:
  Packer(std::span<const Piece> pieces, std::size_t limit)
      : pieces_(pieces), limit_(limit), reach_(limit / 3) {
    offsets_.reserve(pieces.size() + 1);
    offsets_.push_back(0);
    for (const Piece& piece : pieces) offsets_.push_back(offsets_.back() + piece.characters);
  }

  std::vector<std::size_t> packs() {
    std::size_t from = 0;
    for (std::size_t k = 1; k < pieces_.size(); ++k) {
      if (!is_anchor(k)) continue;
      fill(from, k);
      from = k;
    }
    fill(from, pieces_.size());
    return std::move(starts_);
  }

 private:
  std::uint64_t characters(std::size_t from, std::size_t to) const {
    return offsets_[to] - offsets_[from];
  }

  bool is_anchor(std::size_t k) const {
    if (characters(0, k) < reach_ / 2 || characters(k, pieces_.size()) < reach_ / 2) return false;
    const std::uint64_t appeal = pieces_[k].appeal;
    for (std::size_t i = k - 1; i > 0 && characters(i, k) < reach_; --i)
      if (pieces_[i].appeal >= appeal) return false;
    for (std::size_t i = k + 1; i < pieces_.size() && characters(k, i) < reach_; ++i)
      if (pieces_[i].appeal > appeal) return false;
    return true;
  }

  void fill(std::size_t from, std::size_t to) {
    while (from < to) {
      starts_.push_back(from);
      from = end_of_pack(from, to);
    }
  }

  // Where the pack that begins at `from` ends. Of equal appeals the last wins, so that a text that
  // repeats itself fills its packs.
  std::size_t end_of_pack(std::size_t from, std::size_t to) const {
    if (characters(from, to) <= limit_) return to;
    std::size_t best = from + 1;
    for (std::size_t k = from + 2; k < to && characters(from, k) <= limit_; ++k)
      if (is_better_end(from, to, k, best)) best = k;
    return best;
  }

  bool is_better_end(std::size_t from, std::size_t to, std::size_t k, std::size_t best) const {
    if (!is_full_enough(from, best)) return true;
    if (!leaves_enough(k, to) && leaves_enough(best, to)) return false;
    return pieces_[k].appeal >= pieces_[best].appeal;
  }

  bool is_full_enough(std::size_t from, std::size_t k) const {
    return characters(from, k) >= limit_ / 2;
  }
  bool leaves_enough(std::size_t k, std::size_t to) const {
    return characters(k, to) >= limit_ / 4;
  }

  std::span<const Piece> pieces_;
  std::uint64_t limit_;
  std::uint64_t reach_;
  std::vector<std::uint64_t> offsets_;
  std::vector<std::size_t> starts_;
};

}  // namespace

std::vector<std::size_t> pack(std::span<const Piece> pieces, std::size_t limit) {
  return Packer(pieces, limit).packs();
}

}  // namespace sennit
