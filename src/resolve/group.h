// A group of references on its way to become an entity: what its evidence says, put together.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "resolve/evidence_table.h"
#include "resolve/grouping.h"
#include "resolve/reference_table.h"
#include "resolve/type_votes.h"

namespace sennit {

inline constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;

struct Group {
  KeyNumber canonical = 0;
  std::uint32_t apart_in = kNoNumber;  // its first document, when others of its key stay apart
  std::int64_t note = -1;
  bool is_marked = false;  // an author or a model chose the name, or a person judged about it
  bool is_hidden = false;
  std::uint32_t mentions = 0;
  std::uint32_t terms = 0;  // of the mentions, those in small letters
  std::uint32_t documents = 0;
  std::uint32_t last_document = kNoNumber;
  std::uint32_t headings = 0;  // of these, headings of that name: they support it, and make none
  TypeVotes votes{};
  TypeVotes implied{};                     // those that properties imply
  EntityType stated = EntityType::kOther;  // by the first note that is about it
  Interner::Number raw_type = 0;           // of the first mention that has one
  // Types that are none of ours, and how many mentions are of them. In order of first mention.
  std::vector<std::pair<Interner::Number, std::uint32_t>> other_types;
  std::vector<Interner::Number> descriptions;
  std::vector<std::pair<Interner::Number, std::uint32_t>> surfaces;  // name, weight; by name
  std::string new_name;                                              // of a rename
  EntityIndex entity = kNoNumber;
};

// What the mentions say of each group. Names and verdicts are not applied yet. O(mentions log n).
std::vector<Group> gather_groups(EvidenceTable& table, const ReferenceTable& made,
                                 const Grouping& grouping);

}  // namespace sennit
