// Pairs that may be one thing: what clustering left apart, near enough to ask a person.

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "resolve/reference_table.h"
#include "sennit/engine.h"
#include "text/name_key.h"

namespace sennit {
namespace {

std::string shown(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::kBelowAccept:
      return "not alike enough to be joined unasked";
    case Obstacle::kGuard:
      return "alike, but a name of one and a name of the other say that they differ";
    case Obstacle::kFloor:
      return "another name of one of them is too unlike";
    case Obstacle::kNever:
      return "you said never";
    case Obstacle::kNone:
      return "";
  }
  return "";
}

// The likeliest first; of equal scores, names that look like few others before those that look like
// many: one of two partners at most is the right one.
void order(std::vector<EdgeTaken>& open) {
  std::map<std::string, std::size_t> partners;
  for (const EdgeTaken& edge : open) {
    ++partners[edge.a.key];
    ++partners[edge.b.key];
  }
  const auto rank = [&](const EdgeTaken& edge) {
    return std::pair(-ten_thousandths(edge.score), partners[edge.a.key] + partners[edge.b.key]);
  };
  std::stable_sort(open.begin(), open.end(),
                   [&](const EdgeTaken& x, const EdgeTaken& y) { return rank(x) < rank(y); });
}

// The entity of a reference: by its key, and where several have it, the one in its document.
std::optional<EntityIndex> entity_of(const Graph& graph, const ReferenceId& reference) {
  const std::vector<EntityIndex> found =
      graph.entities_of_key(std::string(bare_key(reference.key)));
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return found.front();
  const std::size_t narrowed = reference.key.find(kKeyPathSeparator);
  const std::string path =
      narrowed == std::string::npos ? reference.document : reference.key.substr(narrowed + 1);
  const std::int64_t document = graph.find_document(path);
  for (const EntityIndex e : found)
    if (document >= 0 && stands_in(graph, e, static_cast<DocumentIndex>(document))) return e;
  return path.empty() ? std::optional(found.front()) : std::nullopt;
}

// Where and how the entity is called by this key; its own name where no text has it.
struct Called {
  std::string name;
  Evidence place;
  std::string sentence;
};

Result<Called> called(EngineState& state, const Graph& graph, EntityIndex entity,
                      std::string_view key) {
  Called made;
  made.name = std::string(graph.name(entity));
  for (std::uint32_t n = 0; n < graph.alias_count(entity); ++n)
    if (name_key(graph.alias(entity, n)).name == key) made.name = graph.alias(entity, n);
  const auto mentions = graph.mentions_of(entity);
  if (mentions.empty()) return made;
  const GraphContents::Mention* best = &mentions.front();
  for (const GraphContents::Mention& mention : mentions) {
    const DocumentIndex document = graph.chunk_document(mention.chunk);
    SENNIT_ASSIGN(const std::string_view text, text_of(state, graph.document_id(document)));
    if (mention.range.end > text.size() || name_key(mention.range.of(text)).name != key) continue;
    best = &mention;
    break;
  }
  const DocumentIndex document = graph.chunk_document(best->chunk);
  SENNIT_ASSIGN(made.place, evidence_at(state, graph, document, best->range));
  SENNIT_ASSIGN(made.sentence, sentence_around(state, graph, document, best->range));
  return made;
}

}  // namespace

Result<std::vector<DuplicatePair>> Engine::duplicates(std::size_t limit) {
  state_->texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(Joins joins, current_joins(*state_));
  order(joins.open);
  std::vector<DuplicatePair> pairs;
  std::set<std::pair<EntityIndex, EntityIndex>> seen;
  for (const EdgeTaken& edge : joins.open) {
    if (pairs.size() == limit) break;
    if (edge.obstacle == Obstacle::kNever) continue;
    const std::optional<EntityIndex> a = entity_of(*graph, edge.a), b = entity_of(*graph, edge.b);
    if (!a || !b || *a == *b || !seen.insert(std::minmax(*a, *b)).second) continue;
    SENNIT_ASSIGN(Called first, called(*state_, *graph, *a, bare_key(edge.a.key)));
    SENNIT_ASSIGN(Called second, called(*state_, *graph, *b, bare_key(edge.b.key)));
    pairs.push_back({entity_info(*graph, *a), entity_info(*graph, *b), std::move(first.name),
                     std::move(second.name), edge.score, edge.reason, shown(edge.obstacle),
                     std::move(first.place), std::move(second.place), std::move(first.sentence),
                     std::move(second.sentence)});
  }
  return pairs;
}

}  // namespace sennit
