// A picture of the graph: one HTML file that needs no network and shows nothing it was not told.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "sennit/picture.h"

namespace sennit {

// What a picture shows, and what it leaves out.
struct Picture {
  struct Node {
    EntityIndex entity = 0;
    std::string name;
    std::string type;
    std::string description;
    std::vector<std::string> aliases;
    std::string note;  // path of the note about it, or ""
    std::uint32_t mentions = 0;
    std::uint32_t degree = 0;  // relations among all that pass the filters, shown or not
    double x = 0;
    double y = 0;
  };
  struct Edge {
    std::uint32_t source = 0;  // index of a node
    std::uint32_t target = 0;
    std::string verb;
    std::string detail;
    float weight = 0;
    bool main = true;  // drawn at first; see picture_layout.h
    std::vector<std::string> raw_verbs = {};
  };
  std::vector<Node> nodes;          // those with most relations first, ties by name key
  std::vector<Edge> edges;          // in order of the graph
  std::uint64_t all_entities = 0;   // that pass the filter of types
  std::uint64_t all_relations = 0;  // among those, that pass the other filters
};

// Chooses and lays out. A note's link to another note counts as a relation of the two entities
// that they are about. Entities without any relation come last. O(graph + layout).
Picture make_picture(const Graph& graph, const PictureOptions& options = {});

// The whole page. Text of notes stands in it as data only: every '<', '>' and '&' is escaped, and
// the page puts it on screen as text. O(size).
std::string write_picture(const Picture& picture, std::string_view title);

}  // namespace sennit
