#include "resolve/graph_rows.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/memory.h"
#include "model/claim_verbs.h"
#include "resolve/association.h"

namespace sennit {
namespace {

class RowWriter {
 public:
  RowWriter(EvidenceTable& table, ReferenceTable& made, const Grouping& grouping,
            const std::vector<EntityIndex>& entities, GraphContents& contents)
      : table_(table), made_(made), grouping_(grouping), entities_(entities), contents_(contents) {}

  void write() {
    write_documents();
    write_mentions();
    write_relations();
    write_note_links();
  }

 private:
  void write_documents() {
    contents_.documents.reserve(table_.documents.size());
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      DocumentRow& row = table_.documents[d];
      contents_.documents.push_back({row.id, std::move(row.path), std::move(row.title), row.date});
      first_chunk_.push_back(static_cast<ChunkIndex>(contents_.chunks.size()));
      for (const ChunkRow& chunk : row.chunks)
        if (!chunk.range.empty())
          contents_.chunks.push_back(
              {d, chunk.ordinal, chunk.range, table_.names.text(chunk.heading_path)});
    }
  }

  EntityIndex entity_of(std::uint32_t reference) const {
    return reference == kNoReference ? kNoNumber : entities_[grouping_.of_reference[reference]];
  }

  // Of what is reserved but not used, the system gives no memory; growing would hold a list twice.
  void write_mentions() {
    std::size_t most = 0;
    for (const DocumentRow& row : table_.documents) most += row.mentions.size();
    contents_.mentions.reserve(most);
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      DocumentRow& row = table_.documents[d];
      for (std::size_t m = 0; m < row.mentions.size(); ++m) {
        const EntityIndex entity = entity_of(made_.of_mention[d][m]);
        if (entity != kNoNumber && !row.mentions[m].span.empty())
          write_mention(d, entity, row.mentions[m].span);
      }
      std::vector<MentionRow>().swap(row.mentions);
      std::vector<std::uint32_t>().swap(made_.of_mention[d]);
    }
    sort_distinct(contents_.mentions);
    release_freed_memory();
  }

  // A mention belongs to every chunk that holds it whole, or to the one in which it begins.
  void write_mention(std::uint32_t d, EntityIndex entity, ByteRange span) {
    const std::vector<ChunkRow>& chunks = table_.documents[d].chunks;
    const auto after = std::upper_bound(
        chunks.begin(), chunks.end(), span.begin,
        [](std::uint32_t at, const ChunkRow& chunk) { return at < chunk.range.begin; });
    bool placed = false;
    for (auto chunk = after; chunk != chunks.begin();) {
      --chunk;
      if (chunk->range.end <= span.begin) break;
      const bool is_last_chance = chunk == chunks.begin() || (chunk - 1)->range.end <= span.begin;
      if (!chunk->range.contains(span) && (placed || !is_last_chance)) continue;
      placed = true;
      contents_.mentions.push_back(
          {entity, first_chunk_[d] + static_cast<ChunkIndex>(chunk - chunks.begin()), span});
    }
  }

  struct RelationRow {
    EntityIndex source;
    EntityIndex target;
    Interner::Number verb;
    Interner::Number raw_verb;
    GraphContents::Support support;
    Interner::Number detail;
  };

  std::vector<RelationRow> relation_rows() {
    std::size_t most = 0;
    for (const DocumentRow& row : table_.documents) most += row.claims.size();
    std::vector<RelationRow> rows;
    rows.reserve(most);
    const Interner::Number relates_to = table_.names.find(verb::kRelatesTo);
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      DocumentRow& row = table_.documents[d];
      for (std::size_t c = 0; c < row.claims.size(); ++c) {
        const auto [subject, object] = made_.of_claim[d][c];
        const EntityIndex source = entity_of(subject);
        const EntityIndex target = entity_of(object);
        if (source == kNoNumber || target == kNoNumber || source == target) continue;
        // "relates to" has no direction: it is kept from the smaller number to the greater.
        const bool turned = row.claims[c].verb == relates_to && target < source;
        rows.push_back({turned ? target : source,
                        turned ? source : target,
                        row.claims[c].verb,
                        row.claims[c].raw_verb,
                        {d, row.claims[c].span},
                        row.claims[c].detail});
      }
      std::vector<ClaimRow>().swap(row.claims);
      std::remove_reference_t<decltype(made_.of_claim[d])>().swap(made_.of_claim[d]);
    }
    return rows;
  }

  // Texts are looked at last: they are far from the rows, and seldom decide.
  bool goes_before(const RelationRow& a, const RelationRow& b) const {
    if (a.source != b.source) return a.source < b.source;
    if (a.target != b.target) return a.target < b.target;
    if (a.verb != b.verb) return table_.names.text(a.verb) < table_.names.text(b.verb);
    if (a.support != b.support) return a.support < b.support;
    return a.detail != b.detail && table_.names.text(a.detail) < table_.names.text(b.detail);
  }

  void write_relations() {
    std::vector<RelationRow> rows = relation_rows();
    std::sort(rows.begin(), rows.end(),
              [&](const RelationRow& a, const RelationRow& b) { return goes_before(a, b); });
    std::vector<std::uint64_t> claims_of(contents_.entities.size());
    for (const RelationRow& row : rows) ++claims_of[row.source], ++claims_of[row.target];
    const auto is_kept = [&](std::span<const RelationRow> claims) {
      return table_.names.text(claims.front().verb) != verb::kRelatesTo ||
             is_surprising({sentences_behind(claims), claims_of[claims.front().source],
                            claims_of[claims.front().target], rows.size()});
    };
    for (std::span<const RelationRow> left = rows; !left.empty();) {
      const std::span<const RelationRow> claims = of_one_relation(left);
      left = left.subspan(claims.size());
      if (is_kept(claims)) contents_.relations.push_back(relation_of(claims));
    }
  }

  // The first rows, which are of one relation.
  std::span<const RelationRow> of_one_relation(std::span<const RelationRow> rows) const {
    const RelationRow& first = rows.front();
    const auto end = std::find_if(rows.begin(), rows.end(), [&](const RelationRow& row) {
      return row.source != first.source || row.target != first.target || row.verb != first.verb;
    });
    return rows.first(static_cast<std::size_t>(end - rows.begin()));
  }

  // Of what merely stands together, only what does so more often than chance becomes a relation.
  static std::size_t sentences_behind(std::span<const RelationRow> claims) {
    std::size_t sentences = 1;
    for (std::size_t c = 1; c < claims.size(); ++c)
      sentences += claims[c].support != claims[c - 1].support;
    return sentences;
  }

  GraphContents::Relation relation_of(std::span<const RelationRow> claims) const {
    const RelationRow& first = claims.front();
    GraphContents::Relation relation{
        first.source, first.target, table_.names.text(first.verb), "", 0, {}};
    for (const RelationRow& claim : claims) {
      add_support(relation, claim.support, table_.names.text(claim.detail));
      add_raw_verb(relation, table_.names.text(claim.raw_verb));
    }
    sort_distinct(relation.raw_verbs);
    return relation;
  }

  static void add_support(GraphContents::Relation& relation, GraphContents::Support support,
                          const std::string& detail) {
    if (relation.detail.empty()) relation.detail = detail;
    if (!relation.support.empty() && relation.support.back() == support) return;
    relation.support.push_back(support);
    relation.weight += 1;
  }

  // Claims of one sentence after another tend to have the same words.
  static void add_raw_verb(GraphContents::Relation& relation, const std::string& raw) {
    if (raw.empty() || raw == relation.verb) return;
    if (relation.raw_verbs.empty() || relation.raw_verbs.back() != raw)
      relation.raw_verbs.push_back(raw);
  }

  void write_note_links() {
    for (const NoteLinkRow& link : made_.note_links)
      contents_.note_links.push_back({link.source, link.target, 1});
    auto& links = contents_.note_links;
    std::sort(links.begin(), links.end(), [](const auto& a, const auto& b) {
      return std::pair(a.source, a.target) < std::pair(b.source, b.target);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (kept > 0 && links[kept - 1].source == links[i].source &&
          links[kept - 1].target == links[i].target)
        ++links[kept - 1].count;
      else
        links[kept++] = links[i];
    }
    links.resize(kept);
  }

  template <typename T>
  static void sort_distinct(std::vector<T>& rows) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  }

  EvidenceTable& table_;
  ReferenceTable& made_;
  const Grouping& grouping_;
  const std::vector<EntityIndex>& entities_;
  GraphContents& contents_;
  std::vector<ChunkIndex> first_chunk_;  // of each document
};

}  // namespace

void write_rows(EvidenceTable& table, ReferenceTable& made, const Grouping& grouping,
                const std::vector<EntityIndex>& entities, GraphContents& contents) {
  RowWriter(table, made, grouping, entities, contents).write();
}

}  // namespace sennit
