#include "extract/placement.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace sennit {
namespace {

bool is_before(const Mention& a, const Mention& b) {
  return std::tie(a.span.begin, a.span.end, a.source, a.name) <
         std::tie(b.span.begin, b.span.end, b.source, b.name);
}

bool claim_is_before(const Claim& a, const Claim& b) { return a.span < b.span; }

void put_in_order(Extraction& extraction) {
  std::stable_sort(extraction.mentions.begin(), extraction.mentions.end(), is_before);
  std::stable_sort(extraction.claims.begin(), extraction.claims.end(), claim_is_before);
}

}  // namespace

Placement::Placement(Extractor extractor, std::span<const Chunk> chunks) : chunks_(chunks) {
  Extraction empty;
  empty.extractor = std::move(extractor);
  extractions_.assign(std::max<std::size_t>(chunks.size(), 1), empty);
  for (std::size_t i = 0; i < chunks.size(); ++i) extractions_[i].chunk = chunks[i].ordinal;
}

std::size_t Placement::chunk_of(ByteRange range) const {
  if (chunks_.empty() || range.empty()) return 0;
  const auto ends_after = [](std::uint32_t at, const Chunk& chunk) { return at < chunk.range.end; };
  auto first = std::upper_bound(chunks_.begin(), chunks_.end(), range.begin, ends_after);
  if (first == chunks_.end()) return chunks_.size() - 1;
  for (auto holder = first; holder != chunks_.end() && holder->range.begin <= range.begin; ++holder)
    if (holder->range.contains(range)) return static_cast<std::size_t>(holder - chunks_.begin());
  return static_cast<std::size_t>(first - chunks_.begin());
}

void Placement::add(Mention mention) {
  extractions_[chunk_of(mention.span)].mentions.push_back(std::move(mention));
}

void Placement::add(Claim claim) {
  extractions_[chunk_of(claim.span)].claims.push_back(std::move(claim));
}

void Placement::give_until(std::uint32_t offset, const std::function<void(Extraction)>& take) {
  // The last chunk also has what begins after its end.
  while (given_ + 1 < chunks_.size() && chunks_[given_].range.end <= offset) give_next(take);
}

void Placement::give_rest(const std::function<void(Extraction)>& take) && {
  while (given_ < chunks_.size()) give_next(take);
}

void Placement::give_next(const std::function<void(Extraction)>& take) {
  put_in_order(extractions_[given_]);
  take(std::exchange(extractions_[given_], {}));
  ++given_;
}

std::vector<Extraction> Placement::only_full() && {
  for (Extraction& extraction : extractions_) put_in_order(extraction);
  std::erase_if(extractions_,
                [](const Extraction& e) { return e.mentions.empty() && e.claims.empty(); });
  return std::move(extractions_);
}

}  // namespace sennit
