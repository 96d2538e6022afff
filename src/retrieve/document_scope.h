// Which documents a search looks at. Pure.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "retrieve/search_query.h"

namespace sennit {

// What the graph does not know of its documents.
struct DocumentLookups {
  // Documents with this tag, or one below it.
  std::function<Result<std::vector<DocumentIndex>>(const std::string& tag)> with_tag;
  // The note that a link of this name leads to, if there is one.
  std::function<std::optional<DocumentIndex>(const std::string& name)> named;
  // Documents in which these words stand side by side.
  std::function<Result<std::vector<DocumentIndex>>(const std::string& words)> holding;
};

class DocumentScope {
 public:
  // The documents that the filters of `query` leave, and none that holds an excluded word. What a
  // filter names and is not there is said in `hints`. O(documents + links), and the look-ups.
  static Result<DocumentScope> of(const Graph& graph, const SearchQuery& query,
                                  const DocumentLookups& lookups, std::vector<std::string>& hints);

  bool is_all() const { return !inside_; }
  bool admits(DocumentIndex document) const { return !inside_ || (*inside_)[document]; }
  // The entity's note, or a place where it is mentioned. O(mentions).
  bool admits_entity(const Graph& graph, EntityIndex entity) const;
  std::size_t size(const Graph& graph) const;
  std::vector<DocumentIndex> documents(const Graph& graph) const;  // ascending

 private:
  std::optional<std::vector<bool>> inside_;  // by document; nullopt: all
};

// Whether `path` stands in `folder`, at any depth: "lab" and "notes/lab" hold "notes/lab/Tides.md".
// In any case and width.
bool stands_in_folder(std::string_view path, std::string_view folder);

// Whether `tag` is `wanted` or stands below it: "project/tides" below "project". In any case.
bool is_tag_below(std::string_view tag, std::string_view wanted);

}  // namespace sennit
