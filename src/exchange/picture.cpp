#include "exchange/picture.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "exchange/json_value.h"
#include "exchange/picture_layout.h"
#include "exchange/picture_page.h"
#include "fmt/format.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::uint32_t kNotShown = 0xFFFFFFFF;
constexpr std::string_view kLinksTo = "links to";

std::string upper_ascii(std::string_view text) {
  std::string upper(text);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return upper;
}

class PictureMaker {
 public:
  PictureMaker(const Graph& graph, const PictureOptions& options)
      : graph_(graph), options_(options) {
    for (const std::string& type : options.types) types_.push_back(fold(type));
  }

  Picture make() {
    gather_edges();
    choose_nodes();
    keep_edges_between_nodes();
    mark_main_edges(picture_);
    place_nodes(picture_);
    return std::move(picture_);
  }

 private:
  bool passes(EntityIndex entity) const {
    return types_.empty() ||
           std::any_of(types_.begin(), types_.end(), [&](const std::string& type) {
             return type == fold(name_of(graph_.type(entity))) ||
                    type == fold(graph_.raw_type(entity));
           });
  }

  // Edges of the whole graph, their ends as entities.
  void gather_edges() {
    degrees_.resize(graph_.entity_count());
    for (RelationIndex r = 0; r < graph_.relation_count(); ++r)
      if (has_wanted_verb(r))
        add_edge({graph_.source(r), graph_.target(r), std::string(graph_.verb(r)),
                  std::string(graph_.detail(r)), graph_.weight(r), true, raw_verbs(r)});
    if (!options_.verbs.empty() && !wants(kLinksTo)) return;
    const std::vector<std::int64_t> entity_of_note = entities_of_notes();
    for (DocumentIndex d = 0; d < graph_.document_count(); ++d)
      for (const GraphContents::NoteLink& link : graph_.links_from(d))
        if (entity_of_note[link.source] >= 0 && entity_of_note[link.target] >= 0)
          add_edge({static_cast<EntityIndex>(entity_of_note[link.source]),
                    static_cast<EntityIndex>(entity_of_note[link.target]), std::string(kLinksTo),
                    "", static_cast<float>(link.count)});
  }

  std::vector<std::int64_t> entities_of_notes() const {
    std::vector<std::int64_t> entities(graph_.document_count(), -1);
    for (EntityIndex e = 0; e < graph_.entity_count(); ++e)
      if (graph_.note(e) >= 0) entities[static_cast<std::size_t>(graph_.note(e))] = e;
    return entities;
  }

  bool has_wanted_verb(RelationIndex r) const {
    return options_.verbs.empty() ||
           std::any_of(options_.verbs.begin(), options_.verbs.end(),
                       [&](const std::string& verb) { return graph_.has_verb(r, verb); });
  }

  bool wants(std::string_view verb) const {
    return std::any_of(
        options_.verbs.begin(), options_.verbs.end(),
        [&](const std::string& wanted) { return upper_ascii(wanted) == upper_ascii(verb); });
  }

  std::vector<std::string> raw_verbs(RelationIndex r) const {
    std::vector<std::string> verbs;
    for (std::uint32_t n = 0; n < graph_.raw_verb_count(r); ++n)
      verbs.emplace_back(graph_.raw_verb(r, n));
    return verbs;
  }

  void add_edge(Picture::Edge edge) {
    if (edge.source == edge.target || edge.weight < options_.min_weight || !passes(edge.source) ||
        !passes(edge.target))
      return;
    ++degrees_[edge.source], ++degrees_[edge.target];
    picture_.edges.push_back(std::move(edge));
  }

  void choose_nodes() {
    std::vector<EntityIndex> chosen;
    for (EntityIndex e = 0; e < graph_.entity_count(); ++e)
      if (passes(e)) chosen.push_back(e);
    picture_.all_entities = chosen.size();
    picture_.all_relations = picture_.edges.size();
    std::stable_sort(chosen.begin(), chosen.end(), [&](EntityIndex a, EntityIndex b) {
      return std::tuple(degrees_[a], graph_.mention_count(a)) >
             std::tuple(degrees_[b], graph_.mention_count(b));
    });
    chosen.resize(std::min(chosen.size(), options_.max_nodes));
    for (const EntityIndex entity : chosen) picture_.nodes.push_back(node(entity));
  }

  Picture::Node node(EntityIndex entity) const {
    Picture::Node made;
    made.entity = entity;
    made.name = graph_.name(entity);
    const std::string_view raw = graph_.raw_type(entity);
    made.type = graph_.type(entity) == EntityType::kOther && !raw.empty()
                    ? raw
                    : name_of(graph_.type(entity));
    made.description = graph_.description(entity);
    for (std::uint32_t a = 0; a < graph_.alias_count(entity); ++a)
      made.aliases.emplace_back(graph_.alias(entity, a));
    if (graph_.note(entity) >= 0)
      made.note = graph_.path(static_cast<DocumentIndex>(graph_.note(entity)));
    made.mentions = graph_.mention_count(entity);
    made.degree = degrees_[entity];
    return made;
  }

  void keep_edges_between_nodes() {
    std::vector<std::uint32_t> place(graph_.entity_count(), kNotShown);
    for (std::uint32_t n = 0; n < picture_.nodes.size(); ++n) place[picture_.nodes[n].entity] = n;
    std::erase_if(picture_.edges, [&](const Picture::Edge& edge) {
      return place[edge.source] == kNotShown || place[edge.target] == kNotShown;
    });
    for (Picture::Edge& edge : picture_.edges)
      edge.source = place[edge.source], edge.target = place[edge.target];
  }

  const Graph& graph_;
  const PictureOptions& options_;
  std::vector<std::string> types_;  // folded
  std::vector<std::uint32_t> degrees_;
  Picture picture_;
};

// JSON that may stand in HTML: no character of it can end a script or begin a tag.
std::string harmless(std::string_view json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) switch (c) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += c;
    }
  return safe;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '&':
        safe += "&amp;";
        break;
      default:
        safe += c;
    }
  return safe;
}

std::string json_string(std::string_view text) {
  std::string quoted;
  append_json_string(quoted, text);
  return quoted;
}

std::string json_strings(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ",") + json_string(text);
  return "[" + list + "]";
}

std::string to_json(const Picture::Node& node) {
  return fmt::format(
      R"({{"name":{},"type":{},"description":{},"aliases":{},"note":{},"mentions":{},"degree":{},)"
      R"("x":{:.3f},"y":{:.3f}}})",
      json_string(node.name), json_string(node.type), json_string(node.description),
      json_strings(node.aliases), json_string(node.note), node.mentions, node.degree, node.x,
      node.y);
}

std::string to_json(const Picture::Edge& edge) {
  const std::string raw =
      edge.raw_verbs.empty() ? "" : R"(,"raw_verbs":)" + json_strings(edge.raw_verbs);
  return fmt::format(R"({{"source":{},"target":{},"verb":{},"detail":{},"weight":{},"main":{}{}}})",
                     edge.source, edge.target, json_string(edge.verb), json_string(edge.detail),
                     edge.weight, edge.main, raw);
}

template <typename Row>
std::string rows_to_json(const std::vector<Row>& rows) {
  std::string json = "[";
  for (const Row& row : rows) json += (json.size() > 1 ? ",\n" : "\n") + to_json(row);
  return json + "]";
}

}  // namespace

Picture make_picture(const Graph& graph, const PictureOptions& options) {
  return PictureMaker(graph, options).make();
}

std::string write_picture(const Picture& picture, std::string_view title) {
  const std::string data = harmless(fmt::format(
      R"({{"all_entities":{},"all_relations":{},"nodes":{},"edges":{}}})", picture.all_entities,
      picture.all_relations, rows_to_json(picture.nodes), rows_to_json(picture.edges)));
  std::string page;
  page.reserve(kPicturePage.size() + data.size());
  constexpr std::string_view kTitle = "{{title}}";
  constexpr std::string_view kData = "{{data}}";
  const std::size_t title_at = kPicturePage.find(kTitle);
  const std::size_t data_at = kPicturePage.find(kData);
  page.append(kPicturePage.substr(0, title_at)).append(escaped(title));
  page.append(kPicturePage.substr(title_at + kTitle.size(), data_at - title_at - kTitle.size()));
  page.append(data).append(kPicturePage.substr(data_at + kData.size()));
  return page;
}

}  // namespace sennit
