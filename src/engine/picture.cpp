#include "exchange/picture.h"

#include "base/try.h"
#include "engine/engine_state.h"
#include "fmt/format.h"

namespace sennit {
namespace {

// "notes" of "/home/mina/notes.sennit".
std::string title_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return name.empty() ? "graph" : name.substr(0, name.find('.'));
}

}  // namespace

Result<PictureReport> Engine::visualize(const std::string& path, const PictureOptions& options) {
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  const Picture picture = make_picture(*graph, options);
  if (picture.nodes.empty() && graph->entity_count() > 0 && !options.types.empty())
    return invalid_input(fmt::format("no entity has the type {}", fmt::join(options.types, " or ")),
                         "`sennit stats` lists the types of the graph");
  SENNIT_TRY(write_atomically(path, write_picture(picture, title_of(state_->path))));
  return PictureReport{path, picture.nodes.size(), picture.edges.size(), picture.all_entities,
                       picture.all_relations};
}

}  // namespace sennit
