// How much a passage is about a thing, and where that is most.

#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "graph/graph.h"

namespace sennit {

// 0 to 1: 1 in the note about the entity, nearly as much where its document begins with it, else by
// how often it stands there. O(log mentions + mentions in it).
double aboutness(const Graph& graph, EntityIndex entity, ChunkIndex chunk);

// The passages that are most about an entity, best first, ties by number; the note about it first.
// O(mentions), of an entity that stands everywhere the first ones only.
std::vector<std::pair<ChunkIndex, double>> passages_about(const Graph& graph, EntityIndex entity,
                                                          std::size_t limit);
inline constexpr std::size_t kMentionsSeen = 400;  // of one entity

// 1 for what stands in no place, falling with the number of places in which it stands.
double rarity(std::size_t places);

// Whether a text tells of `name` at its very beginning, where its subject stands: all its words,
// in any form of the name ("Roger Dean Miller" for "Roger Miller"), before the first verb of a
// definition, as "is" or "were". O(beginning).
bool begins_with(std::string_view text, std::string_view name);

// Whether `title` is that of a text about `name`: all its words, and hardly others.
bool is_title_of(std::string_view title, std::string_view name);

}  // namespace sennit
