#include "retrieve/hybrid.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/try.h"
#include "fmt/format.h"
#include "retrieve/leads.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr double kWords = 0.35;       // what BM25F adds to a passage, beside 1 of a named thing
constexpr double kFollowed = 0.85;    // what being led to adds
constexpr double kSpread = 0.15;      // what PageRank adds
constexpr std::size_t kRead = 8;      // passages that are read for names to follow, in each round
constexpr std::size_t kTried = 24;    // names whose goals are looked for, in each round
constexpr std::size_t kSearched = 8;  // of them in the index too, the strongest
constexpr std::size_t kKept = 12;     // names that are followed, in each round
constexpr double kSecondRound = 0.6;
constexpr double kSureName = 0.4;  // weight from which a subject may say all

class HybridRanking {
 public:
  HybridRanking(const Graph& graph, const HybridInput& input, const HybridParts& parts, Leads leads)
      : graph_(graph), input_(input), parts_(parts), leads_(std::move(leads)) {}

  Result<std::vector<RankedChunk>> rank() {
    if (parts_.words)
      for (const RankedChunk& passage : input_.passages) {
        row(passage.chunk).lexical = passage.lexical;
        row(passage.chunk).score = kWords * passage.lexical;
      }
    add_subjects();
    add_tellings();
    if (parts_.second_hop) {
      SENNIT_TRY(follow(1));
      SENNIT_TRY(follow(kSecondRound));
    }
    if (parts_.page_rank) add_pagerank();
    return finished();
  }

 private:
  RankedChunk& row(ChunkIndex chunk) {
    return rows_.try_emplace(chunk, RankedChunk{chunk, 0, 0, 0, {}}).first->second;
  }

  // Of the things that a question names, the rarest says most.
  void add_subjects() {
    if (!parts_.names) return;
    double most = kSureName;
    for (const Subject& subject : input_.subjects) most = std::max(most, subject.weight);
    std::map<ChunkIndex, double> named;
    for (const Subject& subject : input_.subjects) {
      seen_.insert(subject.entities.begin(), subject.entities.end());
      for (const auto& [chunk, about] : subject.passages) {
        const double value = about * subject.weight / most;
        double& best = named[chunk];
        if (value > best) best = value, row(chunk).reason = "about " + subject.surface;
      }
    }
    for (const auto& [chunk, value] : named) row(chunk).score += value;
  }

  void add_tellings() {
    if (!parts_.names) return;
    std::map<ChunkIndex, const Telling*> best;
    for (const Telling& telling : input_.tellings) {
      const Telling*& known = best[telling.chunk];
      if (known == nullptr || telling.worth > known->worth) known = &telling;
    }
    for (const auto& [chunk, telling] : best) {
      row(chunk).score += telling->worth;
      row(chunk).reason = fmt::format("says what {} is", graph_.name(telling->entity));
    }
  }

  std::vector<ChunkIndex> best_rows(std::size_t limit) const {
    std::vector<std::pair<double, ChunkIndex>> order;
    for (const auto& [chunk, passage] : rows_) order.emplace_back(-round4(passage.score), chunk);
    const std::size_t count = std::min(limit, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                      order.end());
    std::vector<ChunkIndex> best;
    for (std::size_t i = 0; i < count; ++i) best.push_back(order[i].second);
    return best;
  }

  Result<void> follow(double share) {
    SENNIT_ASSIGN(const std::vector<Lead> followed, leads());
    std::map<ChunkIndex, std::pair<double, const Lead*>> led;
    for (const Lead& lead : followed)
      for (const auto& [chunk, worth] : lead.to) {
        std::pair<double, const Lead*>& best = led[chunk];
        const double value = lead.strength * worth * share;
        if (value > best.first) best = {value, &lead};
      }
    for (const auto& [chunk, best] : led) {
      RankedChunk& passage = row(chunk);
      passage.score += kFollowed * best.first;
      if (passage.reason.empty())
        passage.reason =
            fmt::format("about {}, which stands in {}", graph_.name(best.second->entity),
                        graph_.path(graph_.chunk_document(best.second->from)));
    }
    for (const Lead& lead : followed) seen_.insert(lead.entity);
    return {};
  }

  // Of the names in the best passages, those most worth following, with where they lead.
  Result<std::vector<Lead>> leads() {
    std::map<EntityIndex, Lead> strongest;
    for (const ChunkIndex chunk : best_rows(kRead)) {
      if (!read_.insert(chunk).second) continue;
      const double score = std::min(1.0, rows_.at(chunk).score);
      SENNIT_ASSIGN(const std::vector<Lead> found, leads_.from(chunk, score, seen_));
      for (const Lead& lead : found) {
        Lead& best = strongest[lead.entity];
        if (lead.strength > best.strength) best = lead;
      }
    }
    std::vector<Lead> order;
    for (const auto& [entity, lead] : strongest) order.push_back(lead);
    keep_best(order, kTried, [](const Lead& lead) { return round4(lead.strength); });
    for (std::size_t i = 0; i < order.size(); ++i)
      SENNIT_TRY(i < kSearched ? leads_.search_goals(order[i]) : leads_.find_goals(order[i]));
    std::erase_if(order, [](const Lead& lead) { return lead.to.empty(); });
    keep_best(order, kKept, [](const Lead& lead) { return lead.worth(); });
    return order;
  }

  template <typename Value>
  static void keep_best(std::vector<Lead>& leads, std::size_t limit, Value value) {
    std::sort(leads.begin(), leads.end(), [&](const Lead& a, const Lead& b) {
      return std::pair(-value(a), a.entity) < std::pair(-value(b), b.entity);
    });
    if (leads.size() > limit) leads.resize(limit);
  }

  void add_pagerank() {
    const std::vector<double>& rank = input_.pagerank;
    double most = 0;
    for (ChunkIndex c = 0; c < graph_.chunk_count(); ++c)
      most = std::max(most, rank[graph_.node_of_chunk(c)]);
    const double least = 0.005 * most;  // what rounds to less than 0.01 adds nothing
    for (ChunkIndex c = 0; c < graph_.chunk_count() && most > 0; ++c) {
      if (rank[graph_.node_of_chunk(c)] < least) continue;
      const double share = round4(rank[graph_.node_of_chunk(c)] / most);
      if (share < 0.01) continue;
      RankedChunk& passage = row(c);
      passage.graph = share;
      passage.score += kSpread * share;
    }
  }

  std::vector<RankedChunk> finished() {
    double best = 0;
    for (const auto& [chunk, passage] : rows_) best = std::max(best, passage.score);
    std::vector<RankedChunk> ranked;
    for (auto& [chunk, passage] : rows_) {
      passage.score = best > 0 ? round4(passage.score / best) : 0;
      if (passage.reason.empty()) passage.reason = passage.lexical > 0 ? "words" : "near";
      ranked.push_back(std::move(passage));
    }
    std::sort(ranked.begin(), ranked.end(), [](const RankedChunk& a, const RankedChunk& b) {
      return std::pair(-a.score, a.chunk) < std::pair(-b.score, b.chunk);
    });
    return ranked;
  }

  const Graph& graph_;
  const HybridInput& input_;
  const HybridParts& parts_;
  Leads leads_;
  std::unordered_map<ChunkIndex, RankedChunk> rows_;
  std::set<EntityIndex> seen_;  // named or followed
  std::set<ChunkIndex> read_;
};

}  // namespace

Result<std::vector<RankedChunk>> rank_hybrid(const Graph& graph, const KeywordIndex& index,
                                             const HybridInput& input, const HybridParts& parts,
                                             const ChunkText& text_of) {
  SENNIT_ASSIGN(Leads leads, Leads::of(graph, index, input.question, input.subjects, text_of));
  return HybridRanking(graph, input, parts, std::move(leads)).rank();
}

}  // namespace sennit
