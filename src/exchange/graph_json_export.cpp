#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

#include "base/hash.h"
#include "exchange/file_names.h"
#include "exchange/graph_json.h"
#include "text/name_key.h"

namespace sennit {
namespace {

// A UUID of the custom version 8 (RFC 9562) made of a hash of `text`.
std::string uuid_of(const std::string& text) {
  std::string digits = hex(hash128(text));
  digits[12] = '8';
  digits[16] = "89ab"[(digits[16] <= '9' ? digits[16] - '0' : digits[16] - 'a' + 10) % 4];
  for (const std::size_t at : {20u, 16u, 12u, 8u}) digits.insert(at, 1, '-');
  return digits;
}

// "works at" is WORKS_AT.
std::string relationship_type_of_verb(std::string_view verb) {
  std::string type(verb);
  for (char& c : type) {
    if (c == ' ') c = '_';
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return type;
}

// The type as another program wrote it says more than OTHER.
std::string type_of(const Graph& graph, EntityIndex entity) {
  const bool raw = graph.type(entity) == EntityType::kOther && !graph.raw_type(entity).empty();
  return std::string(raw ? graph.raw_type(entity) : name_of(graph.type(entity)));
}

class Export {
 public:
  Export(const Graph& graph, const GraphJson& imported)
      : graph_(graph),
        names_(imported),
        out_(imported),
        imported_rows_(imported.entities.size()),
        entity_of_row_(imported_rows_),
        rows_(graph.entity_count()),
        id_(graph.entity_count()) {}

  GraphJson run() {
    find_imported_rows();
    note_imported_relations();
    for (EntityIndex entity = 0; entity < graph_.entity_count(); ++entity) {
      if (rows_[entity].empty())
        add_entity(entity);
      else
        keep_entity(entity);
    }
    for (RelationIndex relation = 0; relation < graph_.relation_count(); ++relation)
      add_relation(relation);
    return std::move(out_);
  }

 private:
  using Ends = std::tuple<EntityIndex, std::string, EntityIndex>;

  void find_imported_rows();
  std::optional<EntityIndex> find_entity(RowIndex row) const;
  void note_imported_relations();
  void keep_entity(EntityIndex entity);
  void add_joined_names(EntityIndex entity, RowIndex kept);
  void add_entity(EntityIndex entity);
  void add_relation(RelationIndex relation);
  std::string new_id(const std::string& meaning);
  std::string chunk_name(ChunkIndex chunk) const;
  std::optional<ChunkIndex> chunk_of(const GraphContents::Support& support) const;

  const Graph& graph_;
  FileNames names_;
  GraphJson out_;
  RowIndex imported_rows_;
  std::vector<std::optional<EntityIndex>> entity_of_row_;
  std::vector<std::vector<RowIndex>> rows_;  // imported, of each entity
  std::vector<std::string> id_;              // in the file, of each entity
  std::unordered_set<std::string> ids_;
  std::set<Ends> imported_relations_;
};

void Export::find_imported_rows() {
  for (RowIndex row = 0; row < imported_rows_; ++row) {
    ids_.insert(out_.entities[row].id);
    if (out_.entities[row].key) ids_.insert(*out_.entities[row].key);
    entity_of_row_[row] = find_entity(row);
    if (entity_of_row_[row]) rows_[*entity_of_row_[row]].push_back(row);
  }
}

// The entity with the key of the row, of several one with its type; else one that has it as an
// alias.
std::optional<EntityIndex> Export::find_entity(RowIndex row) const {
  const std::string& key = names_.key(row);
  if (key.empty()) return std::nullopt;
  const std::vector<EntityIndex> found = graph_.entities_of_key(key);
  if (found.empty()) return std::nullopt;
  const auto rank = [&](EntityIndex entity) {
    if (graph_.key(entity) != key) return 2;
    return graph_.raw_type(entity) == out_.entities[row].type ? 0 : 1;
  };
  return *std::min_element(found.begin(), found.end(),
                           [&](EntityIndex a, EntityIndex b) { return rank(a) < rank(b); });
}

void Export::note_imported_relations() {
  for (const GraphJsonRelationship& relationship : out_.relationships) {
    ids_.insert(relationship.id);
    const std::optional<RowIndex> source = names_.row_of_end(relationship.source_id);
    const std::optional<RowIndex> target = names_.row_of_end(relationship.target_id);
    if (!source || !target || !entity_of_row_[*source] || !entity_of_row_[*target]) continue;
    imported_relations_.emplace(*entity_of_row_[*source],
                                verb_of_relationship_type(relationship.type),
                                *entity_of_row_[*target]);
  }
}

void Export::keep_entity(EntityIndex entity) {
  const std::vector<RowIndex>& rows = rows_[entity];
  const auto own = std::find_if(rows.begin(), rows.end(), [&](RowIndex row) {
    return names_.key(row) == graph_.key(entity);
  });
  const RowIndex kept = own == rows.end() ? rows.front() : *own;
  const GraphJsonEntity& row = out_.entities[kept];
  id_[entity] = row.key.value_or(row.id);
  add_joined_names(entity, kept);
}

// What the file itself says of the kept row is known; other names of the entity are joined to it.
void Export::add_joined_names(EntityIndex entity, RowIndex kept) {
  std::unordered_set<std::string> known;
  for (RowIndex row : rows_[entity]) {
    if (names_.group(row) != names_.group(kept)) continue;
    known.insert(names_.key(row));
    for (const std::string& alias : out_.entities[row].aliases) known.insert(name_key(alias).name);
  }
  std::vector<std::string>& aliases = out_.entities[kept].aliases;
  const auto add = [&](std::string_view name) {
    std::string key = name_key(name).name;
    if (!key.empty() && known.insert(std::move(key)).second) aliases.emplace_back(name);
  };
  add(graph_.name(entity));
  for (RowIndex row : rows_[entity]) add(out_.entities[row].name);
  for (std::uint32_t nth = 0; nth < graph_.alias_count(entity); ++nth)
    add(graph_.alias(entity, nth));
}

void Export::add_entity(EntityIndex entity) {
  GraphJsonEntity row;
  row.id = id_[entity] = new_id(fmt::format("entity {}", graph_.id(entity).value));
  row.name = graph_.name(entity);
  row.type = type_of(graph_, entity);
  row.description = graph_.description(entity);
  for (std::uint32_t nth = 0; nth < graph_.alias_count(entity); ++nth)
    row.aliases.emplace_back(graph_.alias(entity, nth));
  for (const GraphContents::Mention& mention : graph_.mentions_of(entity)) {
    std::string name = chunk_name(mention.chunk);
    if (row.source_chunks.empty() || row.source_chunks.back() != name)
      row.source_chunks.push_back(std::move(name));
  }
  out_.entities.push_back(std::move(row));
}

void Export::add_relation(RelationIndex relation) {
  const EntityIndex source = graph_.source(relation);
  const EntityIndex target = graph_.target(relation);
  const std::string verb(graph_.verb(relation));
  if (imported_relations_.contains({source, verb, target})) return;
  GraphJsonRelationship row;
  row.id = new_id(
      fmt::format("relationship {} {} {}", graph_.id(source).value, graph_.id(target).value, verb));
  row.source_id = id_[source];
  row.target_id = id_[target];
  row.type = relationship_type_of_verb(verb);
  row.description = graph_.detail(relation);
  row.weight = graph_.weight(relation);
  for (const GraphContents::Support& support : graph_.support(relation)) {
    const std::optional<ChunkIndex> chunk = chunk_of(support);
    if (!chunk) continue;
    std::string name = chunk_name(*chunk);
    if (row.source_chunks.empty() || row.source_chunks.back() != name)
      row.source_chunks.push_back(std::move(name));
  }
  out_.relationships.push_back(std::move(row));
}

// Another program may have kept an id of ours for something else.
std::string Export::new_id(const std::string& meaning) {
  std::string id = uuid_of(meaning);
  for (int again = 1; !ids_.insert(id).second; ++again)
    id = uuid_of(fmt::format("{} {}", meaning, again));
  return id;
}

std::string Export::chunk_name(ChunkIndex chunk) const {
  return fmt::format("{}#{}", graph_.path(graph_.chunk_document(chunk)),
                     graph_.chunk_ordinal(chunk));
}

// The first chunk of the document that holds the whole range, else the first that holds its begin.
// Ends of chunks ascend within a document.
std::optional<ChunkIndex> Export::chunk_of(const GraphContents::Support& support) const {
  const ChunkIndex begin = graph_.first_chunk(support.document);
  const ChunkIndex end = graph_.first_chunk(support.document + 1);
  const auto first_with_end_from = [&](std::uint32_t at) {
    ChunkIndex low = begin;
    for (ChunkIndex high = end; low < high;) {
      const ChunkIndex middle = low + (high - low) / 2;
      if (graph_.chunk_range(middle).end < at)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  };
  const ChunkIndex whole = first_with_end_from(support.range.end);
  if (whole < end && graph_.chunk_range(whole).contains(support.range)) return whole;
  const ChunkIndex part = first_with_end_from(support.range.begin + 1);
  if (part < end && graph_.chunk_range(part).begin <= support.range.begin) return part;
  return std::nullopt;
}

}  // namespace

GraphJson export_graph_json(const Graph& graph, const std::optional<GraphJson>& imported) {
  const GraphJson nothing;
  return Export(graph, imported ? *imported : nothing).run();
}

}  // namespace sennit
