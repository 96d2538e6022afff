#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/try.h"
#include "graph/view.h"

namespace sennit::picture {
namespace {

Error broken(std::string_view array, std::size_t place, std::string_view why) {
  return invalid_input(fmt::format("cannot build the graph: {}[{}] {}", array, place, why));
}

// `precedes(before, after)` holds for each two neighbours.
template <typename T, typename Precedes>
Result<void> check_order(const std::vector<T>& items, std::string_view array, Precedes precedes) {
  for (std::size_t i = 1; i < items.size(); ++i)
    if (!precedes(items[i - 1], items[i])) return broken(array, i, "is out of order");
  return {};
}

bool is_backwards(ByteRange range) { return range.end < range.begin; }

bool are_places(const GraphContents& contents, const std::vector<GraphContents::Support>& places) {
  return std::none_of(places.begin(), places.end(), [&](const GraphContents::Support& place) {
    return place.document >= contents.documents.size() || is_backwards(place.range);
  });
}

Result<void> check_entities(const GraphContents& contents) {
  for (std::size_t i = 0; i < contents.entities.size(); ++i) {
    const GraphContents::Entity& entity = contents.entities[i];
    if (entity.note < -1 || entity.note >= static_cast<std::int64_t>(contents.documents.size()))
      return broken("entities", i, "is about a document that is not there");
    if (!are_places(contents, entity.sentences))
      return broken("entities", i, "has sentences outside the documents");
    if (static_cast<std::size_t>(entity.type) >= kEntityTypeCount)
      return broken("entities", i, "has an unknown type");
    if (!check_order(entity.aliases, "aliases", std::less_equal<std::string>()).ok())
      return broken("entities", i, "has aliases out of order");
  }
  return check_order(contents.entities, "entities",
                     [](const auto& a, const auto& b) { return a.key <= b.key; });
}

Result<void> check_support(const GraphContents& contents, std::size_t relation) {
  const auto& support = contents.relations[relation].support;
  if (!are_places(contents, support))
    return broken("relations", relation, "has support outside the documents");
  if (!check_order(support, "support", std::less<>()).ok())
    return broken("relations", relation, "has support out of order");
  if (!check_order(contents.relations[relation].raw_verbs, "verbs", std::less<std::string>()).ok())
    return broken("relations", relation, "has raw verbs out of order");
  return {};
}

Result<void> check_relations(const GraphContents& contents) {
  for (std::size_t i = 0; i < contents.relations.size(); ++i) {
    const GraphContents::Relation& relation = contents.relations[i];
    if (relation.source >= contents.entities.size() || relation.target >= contents.entities.size())
      return broken("relations", i, "has an end that is not there");
    if (!std::isfinite(relation.weight) || relation.weight < 0)
      return broken("relations", i, "has a weight that is no number from 0");
    SENNIT_TRY(check_support(contents, i));
  }
  return check_order(contents.relations, "relations", [](const auto& a, const auto& b) {
    return std::tie(a.source, a.target, a.verb) <= std::tie(b.source, b.target, b.verb);
  });
}

Result<void> check_chunks(const GraphContents& contents) {
  for (std::size_t i = 0; i < contents.chunks.size(); ++i) {
    if (contents.chunks[i].document >= contents.documents.size())
      return broken("chunks", i, "is of a document that is not there");
    if (is_backwards(contents.chunks[i].range)) return broken("chunks", i, "ends before it begins");
  }
  return check_order(contents.chunks, "chunks", [](const auto& a, const auto& b) {
    return std::tie(a.document, a.ordinal) < std::tie(b.document, b.ordinal);
  });
}

Result<void> check_mentions(const GraphContents& contents) {
  for (std::size_t i = 0; i < contents.mentions.size(); ++i) {
    const GraphContents::Mention& mention = contents.mentions[i];
    if (mention.entity >= contents.entities.size() || mention.chunk >= contents.chunks.size())
      return broken("mentions", i, "is of an entity or chunk that is not there");
    if (is_backwards(mention.range)) return broken("mentions", i, "ends before it begins");
  }
  return check_order(contents.mentions, "mentions", std::less<>());
}

Result<void> check_note_links(const GraphContents& contents) {
  for (std::size_t i = 0; i < contents.note_links.size(); ++i) {
    const GraphContents::NoteLink& link = contents.note_links[i];
    if (link.source >= contents.documents.size() || link.target >= contents.documents.size())
      return broken("note_links", i, "has an end that is not there");
  }
  return check_order(contents.note_links, "note_links", [](const auto& a, const auto& b) {
    return std::tie(a.source, a.target) < std::tie(b.source, b.target);
  });
}

// Every number of the view has 32 bits, and the largest of them means "none".
Result<void> check_sizes(const GraphContents& contents) {
  const std::uint64_t nodes =
      std::uint64_t{contents.entities.size()} + contents.documents.size() + contents.chunks.size();
  if (nodes >= kNone || contents.relations.size() >= kNone / 2 || contents.mentions.size() >= kNone)
    return invalid_input("cannot build the graph: it has more than 4294967294 nodes or edges");
  return {};
}

}  // namespace

Result<void> check(const GraphContents& contents) {
  SENNIT_TRY(check_sizes(contents));
  SENNIT_TRY(check_entities(contents));
  SENNIT_TRY(check_relations(contents));
  SENNIT_TRY(check_order(contents.documents, "documents",
                         [](const auto& a, const auto& b) { return a.path < b.path; }));
  SENNIT_TRY(check_chunks(contents));
  SENNIT_TRY(check_mentions(contents));
  return check_note_links(contents);
}

}  // namespace sennit::picture
