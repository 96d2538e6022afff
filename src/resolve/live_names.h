// The names of a store that changes, and which of them are one name.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "resolve/blocks.h"
#include "resolve/name_score.h"

namespace sennit {

// A pair as one of its names sees it.
struct ScoredName {
  std::uint32_t other = 0;
  NameScore score;
  // Nothing else could be meant: of reasons that ask for a single partner (name_score.h), both
  // names have partners of one form only.
  bool is_sure = true;
};

// What edges_of says depends on the set of names alone, not on the order of calls. Thread safety:
// none, reading included.
class LiveNames {
 public:
  using Name = BlockIndex::Name;
  using DoMeet = std::function<bool(Name, Name)>;

  // `do_meet` tells whether two names stand in one document: context for an acronym of three
  // letters or more, where no common type is known.
  explicit LiveNames(DoMeet do_meet) : do_meet_(std::move(do_meet)) {}

  // Adds a name, or says something new of it (its type); erases it. O(blocks x size of a block).
  void set(Name name, KeyName what);
  void erase(Name name);

  // The names whose pairs may change when this name is set or erased, itself included, ascending.
  std::vector<Name> around(Name name) const;

  // The pairs of a name that score 0.90 or more and are not guarded, in order of `other`; none
  // of a name that is not there.
  // O(partners of it and of its partners); what was scored is remembered.
  std::vector<ScoredName> edges_of(Name name) const;

 private:
  struct Live {
    KeyName what;
    std::vector<BlockHash> blocks;
  };

  const std::vector<ScoredName>& scored(Name name) const;
  bool has_context(const KeyName& a, const KeyName& b, Name name_a, Name name_b) const;
  bool has_one_partner(Name name, ScoreReason reason) const;
  bool are_of_one_form(Name a, Name b) const;
  void forget_around(const Live& live);

  DoMeet do_meet_;
  BlockIndex index_;
  std::unordered_map<Name, Live> names_;
  mutable std::unordered_map<Name, std::vector<ScoredName>> scored_;
};

}  // namespace sennit
