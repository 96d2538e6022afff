// Graphs for tests and benchmarks, the same for the same seed on every system.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <random>

#include "graph/graph.h"

namespace sennit {

struct RandomGraphSize {
  std::uint32_t entities = 10;
  std::uint32_t relations = 20;
  std::uint32_t documents = 5;
  std::uint32_t chunks_per_document = 2;
  std::uint32_t mentions = 30;
  std::uint32_t note_links = 8;
};

class RandomGraph {
 public:
  RandomGraph(const RandomGraphSize& size, std::uint32_t seed) : size_(size), random_(seed) {}

  GraphContents contents() {
    add_documents();
    add_entities();
    add_relations();
    add_mentions();
    add_note_links();
    return std::move(made_);
  }

 private:
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }

  // Small numbers are frequent, as names and links are in real notes.
  std::uint32_t often_small(std::uint32_t limit) { return below(below(limit) + 1); }

  ByteRange range() {
    const std::uint32_t begin = below(1000);
    return {begin, begin + 1 + below(20)};
  }

  void add_documents() {
    for (std::uint32_t d = 0; d < size_.documents; ++d) {
      made_.documents.push_back({DocumentId{random_()}, fmt::format("folder/{:07}.md", d),
                                 fmt::format("Note {}", d), 20240101});
      for (std::uint32_t c = 0; c < size_.chunks_per_document; ++c)
        made_.chunks.push_back({d, c, {c * 1000, c * 1000 + 1000}, fmt::format("Part {}", c)});
    }
  }

  void add_entities() {
    for (std::uint32_t e = 0; e < size_.entities; ++e) {
      GraphContents::Entity& entity = made_.entities.emplace_back();
      entity.id = EntityId{random_()};
      entity.key = fmt::format("thing {:07}", e);
      entity.name = fmt::format("Thing {:07}", e);
      entity.type = static_cast<EntityType>(below(kEntityTypeCount));
      entity.mentions = below(9);
      if (below(4) == 0) entity.aliases.push_back(fmt::format("Alias {}", below(size_.entities)));
      if (size_.documents > 0 && below(3) == 0) entity.note = below(size_.documents);
    }
  }

  void add_relations() {
    if (size_.entities == 0) return;
    static constexpr const char* kVerbs[] = {"designs", "relates to", "writes"};
    for (std::uint32_t r = 0; r < size_.relations; ++r) {
      GraphContents::Relation& relation = made_.relations.emplace_back();
      relation.source = often_small(size_.entities);
      relation.target = below(size_.entities);
      relation.verb = kVerbs[below(3)];
      relation.weight = static_cast<float>(1 + below(4));
      if (size_.documents > 0) relation.support.push_back({below(size_.documents), range()});
    }
    std::stable_sort(
        made_.relations.begin(), made_.relations.end(), [](const auto& a, const auto& b) {
          return std::tie(a.source, a.target, a.verb) < std::tie(b.source, b.target, b.verb);
        });
  }

  void add_mentions() {
    if (size_.entities == 0 || made_.chunks.empty()) return;
    const auto chunks = static_cast<std::uint32_t>(made_.chunks.size());
    for (std::uint32_t m = 0; m < size_.mentions; ++m)
      made_.mentions.push_back({often_small(size_.entities), below(chunks), range()});
    std::sort(made_.mentions.begin(), made_.mentions.end());
    made_.mentions.erase(std::unique(made_.mentions.begin(), made_.mentions.end()),
                         made_.mentions.end());
  }

  void add_note_links() {
    if (size_.documents == 0) return;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t l = 0; l < size_.note_links; ++l)
      pairs.emplace_back(below(size_.documents), often_small(size_.documents));
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [source, target] : pairs)
      made_.note_links.push_back({source, target, 1 + below(3)});
  }

  RandomGraphSize size_;
  std::mt19937 random_;
  GraphContents made_;
};

inline GraphContents random_contents(const RandomGraphSize& size, std::uint32_t seed) {
  return RandomGraph(size, seed).contents();
}

// `count` entities without names that matter, joined by `pairs`.
inline GraphContents entities_joined(std::uint32_t count,
                                     std::vector<std::pair<EntityIndex, EntityIndex>> pairs) {
  GraphContents contents;
  for (std::uint32_t e = 0; e < count; ++e) {
    GraphContents::Entity& entity = contents.entities.emplace_back();
    entity.id = EntityId{e + 1};
    entity.key = fmt::format("{:07}", e);
    entity.name = entity.key;
  }
  std::sort(pairs.begin(), pairs.end());
  for (const auto& [source, target] : pairs) {
    GraphContents::Relation& relation = contents.relations.emplace_back();
    relation.source = source;
    relation.target = target;
    relation.verb = "relates to";
    relation.weight = 1;
  }
  return contents;
}

}  // namespace sennit
