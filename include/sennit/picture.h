// What a picture of the graph shows, and what it had to leave out.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sennit {

struct PictureOptions {
  std::vector<std::string> types;       // of entities, raw or normal, in any case; empty: all
  double min_weight = 0;                // of relations
  std::size_t max_nodes = 200;          // those with most relations
  std::vector<std::string> verbs = {};  // of relations, raw or normal, in any case; empty: all
};

struct PictureReport {
  std::string path;  // of the file
  std::size_t nodes = 0;
  std::size_t edges = 0;
  std::size_t all_entities = 0;   // that pass the filter of types
  std::size_t all_relations = 0;  // among those, that pass the other filters
};

}  // namespace sennit
