// Records as a reply gives them, before ends are resolved and repetitions are told.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extract/reply.h"

namespace sennit {

struct RawEntity {
  NamedEntity entity;
  std::string id;  // "" when it has none
};

struct RawRecords {
  std::vector<RawEntity> entities;
  std::vector<StatedRelation> relations;  // ends may be ids
  std::array<std::uint32_t, kDropReasonCount> dropped{};
  std::uint32_t repairs = 0;
  bool is_cut_off = false;
  bool has_lists = false;  // a list of entities or relations was there, be it empty

  bool empty() const { return entities.empty() && relations.empty(); }
  void drop(DropReason reason) { ++dropped[static_cast<std::size_t>(reason)]; }
};

// A name without the marks that models put around it; "" when nothing is left of it.
std::string clean_name(std::string_view written);

// Adds a relation, with its verb in normal form.
void add_relation(RawRecords& records, std::string source, std::string_view verb,
                  std::string target, std::string detail);

// Adds an entity, or counts why not.
void add_entity(RawRecords& records, std::string_view name, std::string_view type,
                std::string_view description);

// Records from JSON, and from lines where there is no JSON. O(n).
RawRecords records_from_json(std::string_view reply);
RawRecords records_from_lines(std::string_view reply);

}  // namespace sennit
