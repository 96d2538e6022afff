#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "fmt/format.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr std::size_t kSuggestions = 3;

std::string quoted_list(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names)
    list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", name);
  return list;
}

Error no_such(const char* what, const std::string& name, const std::vector<std::string>& near) {
  return not_found(fmt::format("there is no {} called \"{}\"", what, name),
                   near.empty() ? "search for it with: sennit search"
                                : "did you mean " + quoted_list(near) + "?");
}

std::string_view stem(std::string_view path) {
  path = path.substr(path.find_last_of('/') + 1);
  return path.substr(0, path.find_last_of('.'));
}

double likeness(std::string_view a, std::string_view b) {
  const int distance = edit_distance(a, b, 2);
  const double by_edits =
      distance <= 2 && std::min(a.size(), b.size()) > 3 ? 0.9 - 0.1 * distance : 0;
  return std::max(by_edits, bigram_jaccard(a, b));
}

std::vector<std::string> nearest(const std::map<std::string, std::string>& shown_by_key,
                                 const std::string& name, std::size_t limit) {
  const std::string key = name_key(name).name;
  std::vector<std::pair<double, std::string>> near;
  for (const auto& [other, shown] : shown_by_key)
    if (const double score = round4(likeness(key, other)); score >= 0.35)
      near.emplace_back(-score, shown);
  std::sort(near.begin(), near.end());
  std::vector<std::string> names;
  for (const auto& [score, shown] : near)
    if (names.size() < limit && std::find(names.begin(), names.end(), shown) == names.end())
      names.push_back(shown);
  return names;
}

}  // namespace

std::vector<std::string> nearest_names(const Graph& graph, const std::string& name,
                                       std::size_t limit) {
  std::map<std::string, std::string> shown_by_key;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    shown_by_key.emplace(graph.key(e), graph.name(e));
    for (std::uint32_t n = 0; n < graph.alias_count(e); ++n)
      shown_by_key.emplace(name_key(graph.alias(e, n)).name, graph.alias(e, n));
  }
  return nearest(shown_by_key, name, limit);
}

bool stands_in(const Graph& graph, EntityIndex entity, DocumentIndex document) {
  if (graph.note(entity) == static_cast<std::int64_t>(document)) return true;
  const auto mentions = graph.mentions_of(entity);
  return std::any_of(mentions.begin(), mentions.end(), [&](const GraphContents::Mention& mention) {
    return graph.chunk_document(mention.chunk) == document;
  });
}

namespace {

// The document that tells this entity from others of its name: its note, or the first that speaks
// of it.
std::optional<DocumentIndex> place_of(const Graph& graph, EntityIndex entity) {
  if (const std::int64_t note = graph.note(entity); note >= 0)
    return static_cast<DocumentIndex>(note);
  if (graph.mentions_of(entity).empty()) return std::nullopt;
  return graph.chunk_document(graph.mentions_of(entity).front().chunk);
}

std::string placed_name(const Graph& graph, EntityIndex entity) {
  const std::optional<DocumentIndex> place = place_of(graph, entity);
  return place ? fmt::format("{} ({})", graph.name(entity), graph.path(*place))
               : std::string(graph.name(entity));
}

// "Mercury (metal/Mercury.md)": the one of this name that has that note, or else stands there.
std::optional<EntityIndex> entity_at_place(const Graph& graph, const std::string& name) {
  const std::size_t open = name.rfind(" (");
  if (open == std::string::npos || !name.ends_with(')')) return std::nullopt;
  std::string path = nfc(name.substr(open + 2, name.size() - open - 3));
  if (path.starts_with("in ")) path.erase(0, 3);
  const std::int64_t document = graph.find_document(path);
  if (document < 0) return std::nullopt;
  std::optional<EntityIndex> found;
  for (const EntityIndex e : graph.entities_of_key(name_key(name.substr(0, open)).name)) {
    if (graph.note(e) == document) return e;
    if (!found && stands_in(graph, e, static_cast<DocumentIndex>(document))) found = e;
  }
  return found;
}

}  // namespace

Result<EntityIndex> entity_named(const Graph& graph, const std::string& name) {
  const std::vector<EntityIndex> found = graph.entities_of_key(name_key(name).name);
  if (found.size() != 1)
    if (const std::optional<EntityIndex> placed = entity_at_place(graph, name)) return *placed;
  if (found.empty()) return no_such("entity", name, nearest_names(graph, name, kSuggestions));
  if (found.size() == 1) return found.front();
  // Of several things of one name, the one whose own name it is, if only one is.
  std::vector<EntityIndex> named;
  for (const EntityIndex e : found)
    if (graph.key(e) == name_key(name).name) named.push_back(e);
  if (named.size() == 1) return named.front();
  std::vector<std::string> places;
  for (const EntityIndex e : found) places.push_back(placed_name(graph, e));
  return invalid_input(
      fmt::format("\"{}\" names {} things: {}", name, found.size(), quoted_list(places)),
      "name one of them as it stands here");
}

// The end of a path, from a folder's name on: "Tides.md" and "lab/Tides" of "notes/lab/Tides.md".
bool ends_as(std::string_view path, const std::string& name) {
  for (const std::string& end : {name, name + ".md"}) {
    if (path == end) return true;
    if (path.size() > end.size() && path.ends_with(end) &&
        path[path.size() - end.size() - 1] == '/')
      return true;
  }
  return false;
}

// The path in the graph of a file that stands on the disk below one of the roots; "" for none.
std::string path_in_graph(const EngineState& state, const std::string& name) {
  std::error_code failed;
  const std::string absolute = std::filesystem::canonical(name, failed).string();
  if (failed) return "";
  const Result<std::vector<Root>> roots = state.store->roots();
  if (!roots.ok()) return "";
  for (const Root& root : *roots)
    if (absolute.size() > root.path.size() + 1 && absolute.starts_with(root.path) &&
        absolute[root.path.size()] == '/')
      return nfc(absolute.substr(root.path.size() + 1));
  return "";
}

Result<DocumentIndex> note_named(const EngineState& state, const Graph& graph,
                                 const std::string& name) {
  const std::string path_form = nfc(name);
  if (const std::int64_t exact = graph.find_document(path_form); exact >= 0)
    return static_cast<DocumentIndex>(exact);
  if (const std::string on_disk = path_in_graph(state, name); !on_disk.empty())
    if (const std::int64_t found = graph.find_document(on_disk); found >= 0)
      return static_cast<DocumentIndex>(found);
  const std::string key = name_key(name).name;
  std::map<std::string, std::string> shown_by_key;
  std::int64_t by_title = -1;
  for (DocumentIndex d = 0; d < graph.document_count(); ++d) {
    const std::string_view path = graph.path(d);
    if (ends_as(path, path_form)) return d;
    if (by_title < 0 && !key.empty() &&
        (name_key(graph.title(d)).name == key || name_key(stem(path)).name == key))
      by_title = d;
    shown_by_key.emplace(name_key(graph.title(d)).name, path);
    shown_by_key.emplace(name_key(stem(path)).name, path);
  }
  if (by_title >= 0) return static_cast<DocumentIndex>(by_title);
  for (const EntityIndex e : graph.entities_of_key(key))
    if (graph.note(e) >= 0) return static_cast<DocumentIndex>(graph.note(e));
  return no_such("note", name, nearest(shown_by_key, name, kSuggestions));
}

}  // namespace sennit
