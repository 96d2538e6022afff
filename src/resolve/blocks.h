// Which two names are worth comparing: those that share a block, among 100,000 names.

#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "resolve/name_score.h"

namespace sennit {

// A block: the hash of what two alike names have in common (a normal form, a given name in full
// with a surname, initials, a reading, a sound).
using BlockHash = std::uint64_t;

// The blocks of a name, ascending and distinct: every pair that name_score joins shares one.
// O(size of the name).
std::vector<BlockHash> blocks_of(const KeyName& name);

// Names by number, grouped by their blocks. Not thread-safe.
//
// A block with more than `most` live names is not used: a rule about the set, not about arrival.
class BlockIndex {
 public:
  using Name = std::uint32_t;

  explicit BlockIndex(std::size_t most = 50) : most_(most) {}

  // `blocks` as blocks_of gives them; the same ones for both calls. O(blocks x most).
  void add(Name name, std::span<const BlockHash> blocks);
  void remove(Name name, std::span<const BlockHash> blocks);

  // The other names that share a used block, ascending and distinct. O(blocks x most).
  std::vector<Name> partners(Name name, std::span<const BlockHash> blocks) const;

  // All names of these blocks whose partners change when one name comes or goes: of used blocks,
  // and of those that one name less or more makes used or not. Ascending and distinct.
  std::vector<Name> members(std::span<const BlockHash> blocks) const;

  // Of the latter alone.
  std::vector<Name> members_at_limit(std::span<const BlockHash> blocks) const;

 private:
  std::vector<Name> names_of(std::span<const BlockHash> blocks, std::size_t least,
                             std::size_t most) const;

  std::size_t most_;
  std::unordered_map<BlockHash, std::vector<Name>> names_;
};

}  // namespace sennit
