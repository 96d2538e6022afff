// The plain values that every face of Sennit shows: ids, byte ranges, types, places of evidence.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// An id is a type: an EntityId never becomes a ChunkId.
template <typename Tag>
struct Id {
  std::uint64_t value = 0;
  auto operator<=>(const Id&) const = default;
};

using RootId = Id<struct RootTag>;          // given by the store
using DocumentId = Id<struct DocumentTag>;  // given by the store; kept over edits of a document
using EntityId = Id<struct EntityTag>;      // a function of the name key (and of the document, for
                                            // an ambiguous key): the same in every store
using VerdictId = Id<struct VerdictTag>;    // given by the store, ascending in time

// A half-open range of bytes [begin, end) in the UTF-8 text of a document.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(ByteRange other) const { return begin <= other.begin && other.end <= end; }
  bool overlaps(ByteRange other) const { return begin < other.end && other.begin < end; }
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  auto operator<=>(const ByteRange&) const = default;
};

// The 10 types of a note's things, and kOther for what was imported or is undecided.
// The order is the order of preference when votes are equal.
enum class EntityType : std::uint8_t {
  kPerson,
  kOrganization,
  kPlace,
  kEvent,
  kProject,
  kTool,
  kMethod,
  kDocument,
  kTopic,
  kConcept,
  kOther,
};
inline constexpr std::size_t kEntityTypeCount = 11;

std::string_view name_of(EntityType type);                          // "PERSON"
std::optional<EntityType> find_entity_type(std::string_view name);  // in any case

// A place in a document, and the words that stand there.
struct Evidence {
  std::string document;      // path below its root, or the id of a record: "lab/Tides.md"
  std::string title;         // of the document
  std::string heading_path;  // "Tides > Harmonic fit"; empty before the first heading
  ByteRange range;
  std::string quote;  // exactly the document's bytes at `range`
};

}  // namespace sennit

template <typename Tag>
struct std::hash<sennit::Id<Tag>> {
  std::size_t operator()(sennit::Id<Tag> id) const noexcept {
    return std::hash<std::uint64_t>{}(id.value);
  }
};
