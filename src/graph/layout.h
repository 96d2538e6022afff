// The arrays of a graph view, in the order in which they stand in its bytes. Described in
// docs/formats/graph-view.md; a change here is a new kGraphViewVersion.
//
// What is behind a Graph stands in a namespace of its own: records of the same name mean other
// things elsewhere.

#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "graph/graph.h"

namespace sennit::picture {

static_assert(std::endian::native == std::endian::little, "graph views are read in place");

inline constexpr std::uint32_t kGraphViewVersion = 3;
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

struct StringRef {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

struct EntityRecord {
  std::uint64_t id = 0;
  StringRef key;
  StringRef name;
  StringRef raw_type;
  StringRef description;
  std::uint32_t mentions = 0;
  std::uint32_t note = kNone;  // DocumentIndex
  std::uint32_t type = 0;
  std::uint32_t reserved = 0;
};

struct KeyRecord {
  StringRef key;
  EntityIndex entity = 0;
};

struct RelationRecord {
  EntityIndex source = 0;
  EntityIndex target = 0;
  StringRef verb;
  StringRef detail;
  float weight = 0;
};

// Another entity that at least one relation joins with this one.
struct Neighbour {
  EntityIndex entity = 0;
  float weight = 0;  // sum of log2(1 + weight) over the relations between the two
};

struct DocumentRecord {
  std::uint64_t id = 0;
  StringRef path;
  StringRef title;
  std::int32_t date = 0;
  std::uint32_t reserved = 0;
};

struct ChunkRecord {
  DocumentIndex document = 0;
  std::uint32_t ordinal = 0;
  ByteRange range;
  StringRef heading_path;
};

// Many short lists one after another: list `row` is items[starts[row], starts[row + 1]).
template <template <typename> class Array, typename T>
struct RowsOf {
  Array<std::uint32_t> starts;
  Array<T> items;

  std::uint32_t size() const { return static_cast<std::uint32_t>(starts.size()) - 1; }
  std::uint32_t size_of(std::uint32_t row) const { return starts[row + 1] - starts[row]; }
  std::span<const T> operator[](std::uint32_t row) const {
    return std::span<const T>(items).subspan(starts[row], size_of(row));
  }
};

// Owned while they are built, borrowed when they are read.
template <template <typename> class Array>
struct Arrays {
  template <typename T>
  using Rows = RowsOf<Array, T>;

  Array<char> strings;

  Array<EntityRecord> entities;
  Rows<StringRef> aliases;                 // of entity
  Rows<GraphContents::Support> sentences;  // of entity, best first
  Array<EntityIndex> entities_by_id;
  Array<KeyRecord> keys;  // by (key, entity)

  Array<RelationRecord> relations;
  Rows<GraphContents::Support> support;  // of relation
  Rows<StringRef> raw_verbs;             // of relation
  Rows<RelationIndex> relations_of;      // of entity
  Rows<Neighbour> neighbours;            // of entity, ascending, without itself
  Array<double> strengths;               // of entity: sum over its neighbours

  Array<DocumentRecord> documents;
  Array<DocumentIndex> documents_by_id;
  Array<std::uint32_t> first_chunks;         // of document, and the end
  Rows<GraphContents::NoteLink> links_from;  // of document
  Rows<DocumentIndex> linked_from;           // of document
  Rows<EntityIndex> about;                   // of document

  Array<ChunkRecord> chunks;
  Rows<GraphContents::Mention> mentions_of;  // of entity
  Rows<GraphContents::Mention> mentions_in;  // of chunk
  Rows<ChunkIndex> chunks_of;                // of entity, distinct
  Rows<EntityIndex> entities_in;             // of chunk, distinct
};

template <typename T>
using Owned = std::vector<T>;
template <typename T>
using Borrowed = std::span<const T>;
template <typename T>
using Rows = RowsOf<Borrowed, T>;

// Calls visit(array, name) for each array in file order.
template <typename AnyArrays, typename Visit>
void for_each_array(AnyArrays& arrays, Visit visit) {
  const auto rows = [&visit](auto& list, const char* name) {
    visit(list.starts, name);
    visit(list.items, name);
  };
  visit(arrays.strings, "strings");
  visit(arrays.entities, "entities");
  rows(arrays.aliases, "aliases");
  rows(arrays.sentences, "sentences");
  visit(arrays.entities_by_id, "entities by id");
  visit(arrays.keys, "keys");
  visit(arrays.relations, "relations");
  rows(arrays.support, "support");
  rows(arrays.raw_verbs, "raw verbs");
  rows(arrays.relations_of, "relations of entities");
  rows(arrays.neighbours, "neighbours");
  visit(arrays.strengths, "strengths");
  visit(arrays.documents, "documents");
  visit(arrays.documents_by_id, "documents by id");
  visit(arrays.first_chunks, "first chunks");
  rows(arrays.links_from, "links");
  rows(arrays.linked_from, "backlinks");
  rows(arrays.about, "entities of notes");
  visit(arrays.chunks, "chunks");
  rows(arrays.mentions_of, "mentions of entities");
  rows(arrays.mentions_in, "mentions in chunks");
  rows(arrays.chunks_of, "chunks of entities");
  rows(arrays.entities_in, "entities in chunks");
}

inline constexpr std::uint32_t kSectionCount = 36;

struct Section {
  std::uint64_t begin = 0;  // byte offset, a multiple of 8
  std::uint64_t size = 0;   // bytes
};

struct Header {
  char magic[4] = {'S', 'N', 'T', 'G'};
  std::uint32_t version = kGraphViewVersion;
  std::uint64_t checksum = 0;  // XXH3-64 of all bytes after this field
  std::uint64_t size = 0;      // of the whole view
  std::uint32_t section_count = kSectionCount;
  std::uint32_t reserved = 0;
  Section sections[kSectionCount];
};

inline constexpr std::size_t kChecksummedFrom = 16;

template <typename T>
constexpr bool is_plain = std::is_trivially_copyable_v<T>&& std::is_standard_layout_v<T>;

static_assert(is_plain<Header> && sizeof(Header) == 32 + 16 * kSectionCount);
static_assert(is_plain<EntityRecord> && sizeof(EntityRecord) == 56);
static_assert(is_plain<KeyRecord> && sizeof(KeyRecord) == 12);
static_assert(is_plain<RelationRecord> && sizeof(RelationRecord) == 28);
static_assert(is_plain<Neighbour> && sizeof(Neighbour) == 8);
static_assert(is_plain<DocumentRecord> && sizeof(DocumentRecord) == 32);
static_assert(is_plain<ChunkRecord> && sizeof(ChunkRecord) == 24);
static_assert(is_plain<GraphContents::Support> && sizeof(GraphContents::Support) == 12);
static_assert(is_plain<GraphContents::Mention> && sizeof(GraphContents::Mention) == 16);
static_assert(is_plain<GraphContents::NoteLink> && sizeof(GraphContents::NoteLink) == 12);

}  // namespace sennit::picture
