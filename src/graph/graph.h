// The knowledge graph as a reader sees it: a view over evidence and verdicts, an immutable picture
// of one moment.
//
// Thread safety: any number of threads may read. Ownership: cheap to copy (shared bytes); a newer
// picture never changes this one; string_views and spans live as long as any copy.
//
// A Graph is its own file format: it reads its arrays in place from one block of bytes (see
// docs/formats/graph-view.md), so opening costs a check of the header, not a parse.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

// Numbers are dense, 0..count-1, and mean something within one picture only. Entities are in order
// of (name key, document path of an ambiguous reference); documents in order of path; chunks in
// order of (document, ordinal); relations in order of (source, target, verb).
using EntityIndex = std::uint32_t;
using DocumentIndex = std::uint32_t;
using ChunkIndex = std::uint32_t;
using RelationIndex = std::uint32_t;

// What a builder hands over; plain, unsorted where said.
struct GraphContents {
  struct Support {  // one place of a relation or a mention
    DocumentIndex document = 0;
    ByteRange range;
    auto operator<=>(const Support&) const = default;
  };
  struct Entity {
    EntityId id;
    std::string key;   // name key
    std::string name;  // as shown
    EntityType type = EntityType::kOther;
    std::string raw_type;              // of imported or modelled evidence, else ""
    std::string description;           // extractor's words, "" when none
    std::vector<std::string> aliases;  // as written, without `name`, sorted
    std::uint32_t mentions = 0;        // mentions behind it
    std::int64_t note = -1;            // the document that is about it (its title), or -1
    std::vector<Support> sentences;    // what the documents say of it, best first
  };
  struct Relation {
    EntityIndex source = 0;
    EntityIndex target = 0;
    std::string verb;
    std::string detail;
    float weight = 0;              // number of distinct sentences behind it
    std::vector<Support> support;  // sorted, distinct
    // As found, where that is not the verb itself: "was designed by". Sorted, distinct.
    std::vector<std::string> raw_verbs = {};
  };
  struct Document {
    DocumentId id;
    std::string path;
    std::string title;
    std::int32_t date = 0;  // yyyymmdd, 0 when unknown
  };
  struct Chunk {
    DocumentIndex document = 0;
    std::uint32_t ordinal = 0;
    ByteRange range;
    std::string heading_path;
  };
  struct Mention {  // an entity in a chunk
    EntityIndex entity = 0;
    ChunkIndex chunk = 0;
    ByteRange range;
    auto operator<=>(const Mention&) const = default;
  };
  struct NoteLink {  // one per ordered pair of documents, however many links
    DocumentIndex source = 0;
    DocumentIndex target = 0;
    std::uint32_t count = 0;
  };

  std::vector<Entity> entities;      // in the order said above
  std::vector<Relation> relations;   // in the order said above
  std::vector<Document> documents;   // in order of path
  std::vector<Chunk> chunks;         // in order of (document, ordinal)
  std::vector<Mention> mentions;     // sorted, distinct
  std::vector<NoteLink> note_links;  // sorted by (source, target), distinct pairs
};

struct Reached {
  EntityIndex entity = 0;
  std::int32_t hops = 0;
};

struct PathStep {
  EntityIndex entity = 0;
  RelationIndex relation = 0;  // the one that led here; of the first step meaningless
};

// A node of the walk that PageRank takes: entities first, then documents, then chunks.
using NodeIndex = std::uint32_t;

struct Seed {
  NodeIndex node = 0;
  double weight = 0;
};

struct PageRankOptions {
  double restart = 0.5;
  int iterations = 25;  // at most
  // Mass below this, per unit of a node's edge weights, no longer walks: no rank is off by more
  // than tolerance times the node's weights. 0 walks on until `iterations`.
  double tolerance = 1e-7;
  // Weight of an edge of each kind, both ways. A mention counts once for each pair of entity and
  // chunk; relations of one pair add up; a relation of an entity with itself is no edge.
  double relation = 1.0;   // entity - entity, times log2(1 + weight)
  double mention = 1.0;    // entity - chunk
  double part = 0.5;       // chunk - its document
  double note_link = 0.5;  // document - document
  double about = 1.0;      // entity - the document that is about it
};

class Graph {
 public:
  Graph();  // empty

  // Encodes `contents` and opens the bytes. Errors: kInvalidInput when an index is out of range or
  // an order is broken (the message names the array and the place).
  // `contents` go on the way: move them in where memory counts.
  static Result<Graph> build(GraphContents contents);

  // Opens bytes that `bytes()` gave. Errors: kCorrupt when header, sizes or checksum do not agree.
  static Result<Graph> open(std::shared_ptr<const std::string> bytes);
  std::shared_ptr<const std::string> bytes() const;

  std::uint32_t entity_count() const;
  std::uint32_t relation_count() const;
  std::uint32_t document_count() const;
  std::uint32_t chunk_count() const;
  std::uint32_t note_link_count() const;

  EntityId id(EntityIndex) const;
  std::string_view key(EntityIndex) const;
  std::string_view name(EntityIndex) const;
  EntityType type(EntityIndex) const;
  std::string_view raw_type(EntityIndex) const;
  std::string_view description(EntityIndex) const;
  std::uint32_t alias_count(EntityIndex) const;
  std::string_view alias(EntityIndex, std::uint32_t nth) const;
  std::uint32_t mention_count(EntityIndex) const;
  std::int64_t note(EntityIndex) const;                                  // DocumentIndex or -1
  std::span<const GraphContents::Support> sentences(EntityIndex) const;  // best first

  // Entities of this key, or with an alias of this key; in order of number. O(log n + found).
  std::vector<EntityIndex> entities_of_key(std::string_view key) const;
  // Keys (of names and aliases) that begin with `prefix`, as entities, at most `limit`.
  std::vector<EntityIndex> entities_of_key_prefix(std::string_view prefix, std::size_t limit) const;
  std::int64_t find_entity(EntityId) const;  // EntityIndex or -1

  EntityIndex source(RelationIndex) const;
  EntityIndex target(RelationIndex) const;
  std::string_view verb(RelationIndex) const;
  // The words that its claims have for it, other than `verb`; some may be of its passive.
  std::uint32_t raw_verb_count(RelationIndex) const;
  std::string_view raw_verb(RelationIndex, std::uint32_t nth) const;
  // Whether that is its verb or one of its raw ones, in any case.
  bool has_verb(RelationIndex, std::string_view verb) const;
  std::string_view detail(RelationIndex) const;
  float weight(RelationIndex) const;
  std::span<const GraphContents::Support> support(RelationIndex) const;
  // Relations with this end at either side, ascending.
  std::span<const RelationIndex> relations_of(EntityIndex) const;
  std::uint32_t degree(EntityIndex entity) const {
    return static_cast<std::uint32_t>(relations_of(entity).size());
  }

  DocumentId document_id(DocumentIndex) const;
  std::string_view path(DocumentIndex) const;
  std::string_view title(DocumentIndex) const;
  std::int32_t date(DocumentIndex) const;
  std::int64_t find_document(std::string_view path) const;  // DocumentIndex or -1
  std::int64_t find_document(DocumentId) const;
  std::span<const GraphContents::NoteLink> links_from(DocumentIndex) const;
  std::span<const DocumentIndex> linked_from(DocumentIndex) const;  // backlinks, ascending
  ChunkIndex first_chunk(DocumentIndex) const;  // chunks of d: [first_chunk(d), first_chunk(d+1))

  DocumentIndex chunk_document(ChunkIndex) const;
  std::uint32_t chunk_ordinal(ChunkIndex) const;
  ByteRange chunk_range(ChunkIndex) const;
  std::string_view heading_path(ChunkIndex) const;
  std::int64_t find_chunk(DocumentId document, std::uint32_t ordinal) const;  // ChunkIndex or -1

  std::span<const GraphContents::Mention> mentions_of(EntityIndex) const;  // in order of chunk
  std::span<const GraphContents::Mention> mentions_in(
      ChunkIndex) const;  // in order of (entity, range)

  NodeIndex node_of_entity(EntityIndex e) const { return e; }
  NodeIndex node_of_document(DocumentIndex d) const { return entity_count() + d; }
  NodeIndex node_of_chunk(ChunkIndex c) const { return entity_count() + document_count() + c; }
  std::uint32_t node_count() const { return entity_count() + document_count() + chunk_count(); }

  // Entities within `hops` steps over relations, followed both ways; `start` first with 0 hops,
  // then nearest first, ties by number. O(visited entities + relations).
  std::vector<Reached> neighbourhood(EntityIndex start, int hops) const;

  // A shortest path over relations, both ways, from `from` to `to`, ends included; of equal ones
  // the one whose entities have the smallest numbers, compared from the start. Empty when there is
  // none within `max_hops`. Bidirectional; O(visited).
  std::vector<PathStep> shortest_path(EntityIndex from, EntityIndex to, int max_hops) const;

  // Stationary distribution over all nodes of a walk that restarts at `seeds` (personalised
  // PageRank, Haveliwala 2002). Sums to 1; deterministic: fixed order of sums, no fast-math. A node
  // without edges sends the walk back to the seeds.
  // Errors: kInvalidInput when no seed has a weight > 0, a weight is negative or not finite, a seed
  // is out of range, or the restart is not in (0, 1]. O(iterations * (nodes + edges)), less where
  // the mass stays near the seeds.
  Result<std::vector<double>> personalized_pagerank(std::span<const Seed> seeds,
                                                    const PageRankOptions& options = {}) const;

 private:
  struct View;
  explicit Graph(std::shared_ptr<const View> view);
  RelationIndex first_relation(EntityIndex a, EntityIndex b) const;

  std::shared_ptr<const View> view_;
};

}  // namespace sennit
