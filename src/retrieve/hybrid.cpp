#include "retrieve/hybrid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "base/try.h"
#include "fmt/format.h"
#include "retrieve/asked_words.h"
#include "text/sentences.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr double kWords = 0.5;      // what BM25 adds to a passage, beside 1 of a named thing
constexpr double kFollowed = 0.85;  // what being led to adds
constexpr double kSpread = 0.15;    // what PageRank adds
constexpr std::size_t kRead = 8;    // passages that are read for names to follow, in each round
constexpr std::size_t kKept = 12;   // names that are followed, in each round
constexpr std::size_t kPassagesOfName = 3;
constexpr std::size_t kMentionsSeen = 400;  // of one entity
constexpr double kSubject = 0.9;            // aboutness of the first thing that a document names
constexpr std::uint32_t kBeginning = 120;   // bytes of a document in which its subject is told
constexpr double kSecondRound = 0.6;
constexpr double kSaidOfIt =
    0.8;  // what the words of the question add to a passage that holds a name

std::span<const GraphContents::Mention> mentions_within(const Graph& graph, EntityIndex entity,
                                                        ChunkIndex chunk) {
  const auto all = graph.mentions_of(entity);
  const auto first = std::lower_bound(
      all.begin(), all.end(), chunk,
      [](const GraphContents::Mention& mention, ChunkIndex c) { return mention.chunk < c; });
  auto last = first;
  while (last != all.end() && last->chunk == chunk) ++last;
  return {first, last};
}

std::uint32_t first_place(std::span<const GraphContents::Mention> mentions) {
  std::uint32_t first = mentions.front().range.begin;
  for (const GraphContents::Mention& mention : mentions)
    first = std::min(first, mention.range.begin);
  return first;
}

// 1 for a thing of one passage, falling with the number of places in which it stands.
double rarity(const Graph& graph, EntityIndex entity) {
  return 1 / (1 + std::log2(1.0 + static_cast<double>(graph.mentions_of(entity).size())) / 5);
}

class HybridRanking {
 public:
  HybridRanking(const Graph& graph, std::string_view question, const std::vector<LinkedName>& names,
                const ChunkText& text_of)
      : graph_(graph), names_(names), asked_(question, names), text_of_(text_of) {}

  Result<std::vector<RankedChunk>> rank(const std::vector<RankedChunk>& passages,
                                        const std::vector<RankedChunk>& asked,
                                        const std::vector<double>& pagerank) {
    for (const RankedChunk& passage : asked) says_asked_[passage.chunk] = passage.lexical;
    for (const RankedChunk& passage : passages) row(passage.chunk).lexical = passage.lexical;
    for (auto& [chunk, passage] : rows_) passage.score = kWords * passage.lexical;
    add_named();
    SENNIT_TRY(follow(1));
    SENNIT_TRY(follow(kSecondRound));
    return finished(pagerank);
  }

 private:
  RankedChunk& row(ChunkIndex chunk) {
    return rows_.try_emplace(chunk, RankedChunk{chunk, 0, 0, 0, {}}).first->second;
  }

  double weight(const LinkedName& name, EntityIndex entity) const {
    const double rare = rarity(graph_, entity);
    switch (name.standing) {
      case NameStanding::kName:
        return rare;
      case NameStanding::kWord:
        return 0.3 * rare;
      case NameStanding::kChance:
        return 0.15 * rare;
    }
    return 0;
  }

  // Of the things that a question names, the rarest says most.
  void add_named() {
    double most = 0.4;  // of what is hardly a name, none says all
    for (const LinkedName& name : names_)
      for (const EntityIndex e : name.entities) most = std::max(most, weight(name, e));
    std::map<ChunkIndex, double> named;
    for (const LinkedName& name : names_) {
      std::map<ChunkIndex, double> of_name;
      for (const EntityIndex e : name.entities) {
        seen_.insert(e);
        for (const auto& [chunk, about] : passages_about(graph_, e, 2 * kPassagesOfName)) {
          double& best = of_name[chunk];
          best = std::max(best, about * weight(name, e) / most);
        }
      }
      for (const auto& [chunk, about] : of_name) {
        double& best = named[chunk];
        if (about > best) best = about, row(chunk).reason = "about " + name.surface;
      }
    }
    for (const auto& [chunk, about] : named) row(chunk).score += about;
  }

  std::vector<ChunkIndex> best_rows(std::size_t limit) const {
    std::vector<std::pair<double, ChunkIndex>> order;
    for (const auto& [chunk, passage] : rows_) order.emplace_back(-round4(passage.score), chunk);
    std::sort(order.begin(), order.end());
    std::vector<ChunkIndex> best;
    for (const auto& [score, chunk] : order)
      if (best.size() < limit) best.push_back(chunk);
    return best;
  }

  struct Lead {
    double strength = 0;
    ChunkIndex from = 0;
  };

  // Where a name leads from a passage: to what is about it, and to what says of it what was asked.
  std::vector<std::pair<ChunkIndex, double>> goals(EntityIndex entity, ChunkIndex from) const {
    std::vector<std::pair<ChunkIndex, double>> found;
    for (const auto& [chunk, about] : passages_about(graph_, entity, kMentionsSeen)) {
      if (chunk == from) continue;
      const auto known = says_asked_.find(chunk);
      const double words = known == says_asked_.end() ? 0 : known->second;
      found.emplace_back(chunk, std::min(1.0, about + kSaidOfIt * words));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (found.size() > kPassagesOfName) found.resize(kPassagesOfName);
    return found;
  }

  struct Followed {
    EntityIndex entity = 0;
    Lead lead;
    std::vector<std::pair<ChunkIndex, double>> to;  // most about it first

    double worth() const { return round4(lead.strength * to.front().second); }
  };

  Result<void> follow(double share) {
    std::map<EntityIndex, Lead> leads;
    for (const ChunkIndex chunk : best_rows(kRead))
      if (read_.insert(chunk).second) SENNIT_TRY(read(chunk, leads));
    std::vector<Followed> order;
    for (const auto& [entity, lead] : leads) {
      Followed followed{entity, lead, goals(entity, lead.from)};
      if (!followed.to.empty()) order.push_back(std::move(followed));
    }
    std::sort(order.begin(), order.end(), [](const Followed& a, const Followed& b) {
      return std::pair(-a.worth(), a.entity) < std::pair(-b.worth(), b.entity);
    });
    if (order.size() > kKept) order.resize(kKept);
    std::map<ChunkIndex, std::pair<double, const Followed*>> led;
    for (const Followed& followed : order)
      for (const auto& [chunk, about] : followed.to) {
        std::pair<double, const Followed*>& best = led[chunk];
        const double value = followed.lead.strength * about * share;
        if (value > best.first) best = {value, &followed};
      }
    for (const auto& [chunk, best] : led) {
      RankedChunk& passage = row(chunk);
      passage.score += kFollowed * best.first;
      if (passage.reason.empty())
        passage.reason =
            fmt::format("about {}, which stands in {}", graph_.name(best.second->entity),
                        graph_.path(graph_.chunk_document(best.second->lead.from)));
    }
    for (const Followed& followed : order) seen_.insert(followed.entity);
    return {};
  }

  // What stands in a passage leads on, more so near to what was asked for.
  Result<void> read(ChunkIndex chunk, std::map<EntityIndex, Lead>& leads) {
    const double score = std::min(1.0, rows_.at(chunk).score);
    SENNIT_ASSIGN(const std::string_view text,
                  text_of_ ? text_of_(chunk) : Result<std::string_view>(std::string_view()));
    const std::map<EntityIndex, double> standing = names_in(chunk, text);
    double nearest = 0;
    for (const auto& [entity, near] : standing) nearest = std::max(nearest, near);
    for (const auto& [entity, near] : standing) {
      const double share = nearest > 0 ? near / nearest : 0.5;
      const double strength = score * (0.4 + 0.6 * share) * worth_following(entity);
      Lead& lead = leads[entity];
      if (strength > lead.strength) lead = {strength, chunk};
    }
    return {};
  }

  // A thing that stands everywhere leads nowhere, unless a note is about it.
  double worth_following(EntityIndex entity) const {
    const double rare = rarity(graph_, entity);
    return graph_.note(entity) >= 0 ? std::sqrt(rare) : rare;
  }

  // The names in a passage and how near to the asked words each stands: those that were found when
  // it was read, and those that only the rest of the graph knows.
  std::map<EntityIndex, double> names_in(ChunkIndex chunk, std::string_view text) const {
    const AskedPlaces places = asked_.places_in(text);
    std::map<EntityIndex, double> standing;
    const auto add = [&](EntityIndex entity, ByteRange range) {
      if (seen_.contains(entity)) return;
      double& near = standing[entity];
      near = std::max(near, places.nearness(range.begin, range.end));
    };
    const std::uint32_t begin = graph_.chunk_range(chunk).begin;
    for (const GraphContents::Mention& mention : graph_.mentions_in(chunk))
      add(mention.entity, {mention.range.begin - begin, mention.range.end - begin});
    for (const LinkedName& name : names_in_passage(graph_, text))
      if (name.entities.size() == 1 && name.standing == NameStanding::kName)
        add(name.entities[0], name.range);
    return standing;
  }

  std::vector<RankedChunk> finished(const std::vector<double>& pagerank) {
    double most = 0;
    for (ChunkIndex c = 0; c < graph_.chunk_count(); ++c)
      most = std::max(most, pagerank[graph_.node_of_chunk(c)]);
    for (ChunkIndex c = 0; c < graph_.chunk_count() && most > 0; ++c)
      if (const double share = round4(pagerank[graph_.node_of_chunk(c)] / most); share >= 0.01) {
        RankedChunk& passage = row(c);
        passage.graph = share;
        passage.score += kSpread * share;
      }
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
  const std::vector<LinkedName>& names_;
  AskedWords asked_;
  const ChunkText& text_of_;
  std::unordered_map<ChunkIndex, RankedChunk> rows_;
  std::unordered_map<ChunkIndex, double> says_asked_;  // of the words that name nothing
  std::set<EntityIndex> seen_;                         // named or followed
  std::set<ChunkIndex> read_;
};

}  // namespace

double aboutness(const Graph& graph, EntityIndex entity, ChunkIndex chunk) {
  const DocumentIndex document = graph.chunk_document(chunk);
  if (graph.note(entity) == static_cast<std::int64_t>(document)) return 1;
  const auto here = mentions_within(graph, entity, chunk);
  if (here.empty()) return 0;
  const auto count = static_cast<double>(here.size());
  const double often = 0.6 * count / (count + 2);
  if (graph.first_chunk(document) != chunk) return often;
  const std::uint32_t first = first_place(here);
  const bool begins = first < graph.chunk_range(chunk).begin + kBeginning &&
                      first == first_place(graph.mentions_in(chunk));
  return begins ? std::max(often, kSubject) : often;
}

std::vector<std::pair<ChunkIndex, double>> passages_about(const Graph& graph, EntityIndex entity,
                                                          std::size_t limit) {
  std::vector<std::pair<ChunkIndex, double>> found;
  if (graph.note(entity) >= 0) {
    const auto note = static_cast<DocumentIndex>(graph.note(entity));
    const ChunkIndex first = graph.first_chunk(note);
    if (first < graph.chunk_count() && graph.chunk_document(first) == note)
      found.emplace_back(first, 1.0);
  }
  ChunkIndex last = 0;
  std::size_t seen = 0;
  for (const GraphContents::Mention& mention : graph.mentions_of(entity)) {
    if (seen++ == kMentionsSeen) break;
    if (seen > 1 && mention.chunk == last) continue;
    last = mention.chunk;
    if (found.empty() || found.front().first != mention.chunk)
      found.emplace_back(mention.chunk, aboutness(graph, entity, mention.chunk));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (found.size() > limit) found.resize(limit);
  return found;
}

Result<std::vector<RankedChunk>> rank_hybrid(const Graph& graph, std::string_view question,
                                             const std::vector<LinkedName>& names,
                                             const std::vector<RankedChunk>& passages,
                                             const std::vector<RankedChunk>& asked,
                                             const std::vector<double>& pagerank,
                                             const ChunkText& text_of) {
  return HybridRanking(graph, question, names, text_of).rank(passages, asked, pagerank);
}

}  // namespace sennit
