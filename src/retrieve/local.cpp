// `local`: mini-graph-RAG's retrieval, with its ties put in a stated order and the names of the
// question never ranked out.

#include "retrieve/local.h"

#include <algorithm>
#include <map>
#include <set>

#include "fmt/format.h"
#include "text/normalize.h"
#include "text/similarity.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kFallbackEntities = 5;

std::vector<std::string> split_at_spaces(std::string_view text) {
  std::set<std::string> terms;
  std::string term;
  for (std::size_t at = 0; at <= text.size();) {
    const CodePoint c = decode_at(text, at);
    if (c.length == 0 || is_space(c.value)) {
      if (!term.empty()) terms.insert(term);
      term.clear();
      if (c.length == 0) break;
    } else {
      term.append(text.substr(at, c.length));
    }
    at += c.length;
  }
  return {terms.begin(), terms.end()};
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::vector<RankedEntity> best_by_score(const Graph& graph, std::string_view question) {
  std::vector<RankedEntity> all;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    const double score = score_entity(graph.name(e), graph.description(e), question);
    if (score > 0) all.push_back({e, score, "like the question"});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  if (all.size() > kFallbackEntities) all.resize(kFallbackEntities);
  return all;
}

// How an entity was reached: from the nearest start, of equally near ones the first.
struct Way {
  std::int32_t hops = 0;
  std::size_t start = 0;
};

std::map<EntityIndex, Way> nearest_ways(const Graph& graph, const std::vector<RankedEntity>& starts,
                                        int hops) {
  std::map<EntityIndex, Way> ways;
  for (std::size_t start = 0; start < starts.size(); ++start)
    for (const Reached& reached : graph.neighbourhood(starts[start].entity, hops)) {
      Way& way = ways.try_emplace(reached.entity, Way{reached.hops, start}).first->second;
      if (reached.hops < way.hops) way = {reached.hops, start};
    }
  return ways;
}

std::string reason(const Graph& graph, const std::vector<RankedEntity>& starts, const Way& way) {
  const RankedEntity& start = starts[way.start];
  if (way.hops == 0) return start.reason;
  return fmt::format("{} step{} from {}", way.hops, way.hops == 1 ? "" : "s",
                     graph.name(start.entity));
}

}  // namespace

double score_entity(std::string_view name, std::string_view description,
                    std::string_view question) {
  const std::string q = fold(question);
  const std::string n = fold(name);
  const std::string d = fold(description);
  double score = !n.empty() && holds(q, n) ? 1.0 : 0.0;
  for (const std::string& term : split_at_spaces(q)) {
    if (holds(n, term) || (!n.empty() && holds(term, n))) score += 0.5;
    if (holds(d, term)) score += 0.2;
  }
  return round4(std::min(score, 1.0));
}

double score_subgraph(const std::vector<double>& entity_scores, std::size_t relations) {
  if (entity_scores.empty()) return 0;
  double sum = 0;
  for (const double score : entity_scores) sum += score;
  return round4(sum / static_cast<double>(entity_scores.size()) +
                std::min(0.1 * static_cast<double>(relations), 0.5));
}

std::vector<RankedEntity> local_entities(const Graph& graph, std::string_view question,
                                         const std::vector<LinkedName>& names,
                                         const RetrieveOptions& options) {
  std::vector<RankedEntity> starts;
  for (const LinkedName& name : names)
    for (const EntityIndex e : name.entities) starts.push_back({e, 1.0, "named in the question"});
  if (starts.empty()) starts = best_by_score(graph, question);

  std::vector<RankedEntity> ranked;
  for (const auto& [entity, way] : nearest_ways(graph, starts, options.hops))
    ranked.push_back({entity, score_entity(graph.name(entity), graph.description(entity), question),
                      reason(graph, starts, way)});
  const auto is_start = [](const RankedEntity& row) {
    return row.reason == "named in the question";
  };
  std::stable_sort(ranked.begin(), ranked.end(), [&](const RankedEntity& a, const RankedEntity& b) {
    return std::pair(!is_start(a), -a.score) < std::pair(!is_start(b), -b.score);
  });
  if (ranked.size() > 3 * options.top_k) ranked.resize(3 * options.top_k);
  return ranked;
}

}  // namespace sennit
