#include "resolve/cluster.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "resolve/random_clusters.h"

namespace sennit {
namespace {

using Groups = std::vector<std::vector<std::string>>;

// The clusters as a person would write them: {"A/1", "B/1"}, in order.
Groups groups(const ClusterInput& input) {
  const Clusters clusters = cluster(input);
  Groups groups(clusters.count);
  for (std::size_t i = 0; i < input.references.size(); ++i)
    groups[clusters.of_reference[i]].push_back(input.references[i].key + "/" +
                                               input.references[i].document);
  for (auto& group : groups) std::sort(group.begin(), group.end());
  return groups;
}

// "A/1 A/2 B/1": references of key and document.
ClusterInput references(const std::string& text) {
  ClusterInput input;
  for (std::size_t at = 0; at < text.size(); at += 4)
    input.references.push_back({text.substr(at, 1), text.substr(at + 2, 1)});
  return input;
}

Verdict said(std::uint64_t id, const VerdictSubject& a, VerdictKind kind, const VerdictSubject& b) {
  Verdict verdict;
  verdict.id = VerdictId{id};
  verdict.kind = kind;
  verdict.a = a;
  verdict.b = b;
  return verdict;
}

Verdict said_by_model(std::uint64_t id, const VerdictSubject& a, VerdictKind kind,
                      const VerdictSubject& b) {
  Verdict verdict = said(id, a, kind, b);
  verdict.authority = Authority::kModel;
  return verdict;
}

constexpr VerdictKind kSame = VerdictKind::kSame;
constexpr VerdictKind kNever = VerdictKind::kNever;
constexpr VerdictKind kSplit = VerdictKind::kSplit;

CandidateEdge scored(std::string a, std::string b, double score) {
  return {std::move(a), std::move(b), EdgeStrength::kScore, score};
}

CandidateEdge alias(std::string a, std::string b) {
  return {std::move(a), std::move(b), EdgeStrength::kExplicitAlias, 1.0};
}

CandidateEdge by_rule(std::string a, std::string b) {
  return {std::move(a), std::move(b), EdgeStrength::kRule, 1.0};
}

CandidateEdge by_model(std::string a, std::string b) {
  return {std::move(a), std::move(b), EdgeStrength::kModel, 1.0};
}

// A score for the pairs that are listed, 0 for others.
std::function<double(const std::string&, const std::string&)> scores(
    std::map<std::string, double> of_pair) {
  return [of_pair](const std::string& a, const std::string& b) {
    const auto found = of_pair.find(std::min(a, b) + std::max(a, b));
    return found == of_pair.end() ? 0.0 : found->second;
  };
}

std::function<bool(const std::string&, const std::string&)> guards(std::set<std::string> pairs) {
  return [pairs](const std::string& a, const std::string& b) {
    return pairs.count(std::min(a, b) + std::max(a, b)) > 0;
  };
}

TEST(Cluster, OfNothingIsNothing) {
  const Clusters clusters = cluster({});
  EXPECT_EQ(clusters.count, 0u);
  EXPECT_TRUE(clusters.of_reference.empty());
}

TEST(Cluster, JoinsReferencesOfOneKeyAndNumbersByTheSmallest) {
  ClusterInput input = references("B/1 A/2 B/2 A/1");
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/2"}, {"B/1", "B/2"}}));
  EXPECT_EQ(cluster(input).of_reference, (std::vector<std::uint32_t>{1, 0, 1, 0}));
}

TEST(Cluster, LeavesReferencesOfAnAmbiguousKeyApart) {
  ClusterInput input = references("A/1 A/2 B/1");
  input.ambiguous_keys = {"A"};
  EXPECT_EQ(groups(input), (Groups{{"A/1"}, {"A/2"}, {"B/1"}}));
  input.edges = {alias("A", "B")};
  EXPECT_EQ(groups(input).size(), 3u) << "nothing that is said of the key holds for them";
  input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""})};
  EXPECT_EQ(groups(input).size(), 3u);
  input.verdicts = {said(1, {"A", "2"}, kSame, {"B", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1"}, {"A/2", "B/1"}}));
}

TEST(Cluster, SplitsWhatAPersonSplits) {
  ClusterInput input = references("A/1 A/2 A/3");
  input.verdicts = {said(1, {"A", ""}, kSplit, {})};
  EXPECT_EQ(groups(input), (Groups{{"A/1"}, {"A/2"}, {"A/3"}}));
  input.verdicts.push_back(said(2, {"A", "1"}, kSame, {"A", "3"}));
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/3"}, {"A/2"}}));
  input.verdicts = {said(1, {"A", "2"}, kSplit, {})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/3"}, {"A/2"}})) << "one reference split off";
}

TEST(Cluster, FollowsAVerdictAboutKeys) {
  ClusterInput input = references("A/1 A/2 B/1 C/1");
  input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/2", "B/1"}, {"C/1"}}));
  input.edges = {scored("B", "C", 0.99)};
  input.verdicts.push_back(said(2, {"C", ""}, kNever, {"A", ""}));
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/2", "B/1"}, {"C/1"}}))
      << "a never walls off the whole";
}

TEST(Cluster, TakesTheLatestVerdictOnAPair) {
  ClusterInput input = references("A/1 B/1");
  input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""}), said(2, {"B", ""}, kNever, {"A", ""})};
  EXPECT_EQ(groups(input).size(), 2u);
  input.verdicts.push_back(said(3, {"B", ""}, kSame, {"A", ""}));
  EXPECT_EQ(groups(input).size(), 1u);
}

TEST(Cluster, LetsTheNarrowerVerdictWin) {
  ClusterInput input = references("A/1 A/2 B/1");
  input.verdicts = {said(1, {"A", "2"}, kNever, {"B", ""}), said(2, {"A", ""}, kSame, {"B", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"A/2"}}))
      << "this one reference is not B, whatever the others are";
  input.verdicts = {said(1, {"A", "2"}, kSame, {"B", ""}), said(2, {"A", ""}, kNever, {"B", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1"}, {"A/2", "B/1"}}));
}

TEST(Cluster, LetsAReferencePartFromItsOwnKey) {
  ClusterInput input = references("A/1 A/2 A/3");
  input.verdicts = {said(1, {"A", "2"}, kNever, {"A", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/3"}, {"A/2"}}));
  input.verdicts = {said(1, {"A", "2"}, kNever, {"A", "3"})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/2"}, {"A/3"}}));
  input.verdicts = {said(1, {"A", ""}, kNever, {"A", ""})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "A/2", "A/3"}}))
      << "of a key and itself nothing is said";
}

TEST(Cluster, APersonsWordStandsAboveAModels) {
  ClusterInput input = references("A/1 B/1 C/1");
  input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""}),
                    said_by_model(2, {"A", "1"}, kNever, {"B", "1"})};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"C/1"}}));
  input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""}), said(2, {"B", ""}, kSame, {"C", ""}),
                    said_by_model(3, {"A", ""}, kNever, {"C", ""})};
  EXPECT_EQ(groups(input).size(), 1u) << "also over a third";
  input.verdicts[1].authority = Authority::kModel;
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"C/1"}}));
}

TEST(Cluster, JoinsByScoreFromTheThresholdOn) {
  ClusterInput input = references("A/1 B/1 C/1");
  input.score = scores({{"AB", 0.9}, {"BC", 0.89}});
  input.edges = {scored("A", "B", 0.9), scored("B", "C", 0.8999)};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"C/1"}}));
  input.edges.push_back(scored("X", "A", 1.0));
  EXPECT_EQ(groups(input).size(), 2u) << "a key without references is not there";
}

TEST(Cluster, StopsAChainAtTheFloor) {
  ClusterInput input = references("A/1 B/1 C/1");
  input.score = scores({{"AB", 0.95}, {"BC", 0.92}, {"AC", 0.59}});
  input.edges = {scored("A", "B", 0.95), scored("B", "C", 0.92)};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"C/1"}})) << "the better edge is taken first";
  input.score = scores({{"AB", 0.95}, {"BC", 0.92}, {"AC", 0.6}});
  EXPECT_EQ(groups(input).size(), 1u);
  input.score = nullptr;
  EXPECT_EQ(groups(input).size(), 1u) << "no score, no floor";
}

TEST(Cluster, TakesAnAliasForAnotherSpellingOfTheName) {
  ClusterInput input = references("A/1 B/1 C/1");  // Tide, 조석, Tides
  input.score = scores({{"AC", 0.95}});
  input.edges = {alias("A", "B"), scored("A", "C", 0.95)};
  EXPECT_EQ(groups(input).size(), 1u) << "Tides is near enough to Tide; 조석 need not be";
  input.edges[0].strength = EdgeStrength::kRule;
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1"}, {"C/1"}})) << "a rule is no such word";
}

TEST(Cluster, GuardsStopRulesModelsAndScoresButNoPerson) {
  for (const CandidateEdge& edge : {by_rule("A", "B"), by_model("A", "B"), scored("A", "B", 1)}) {
    ClusterInput input = references("A/1 B/1");
    input.guarded = guards({"AB"});
    input.edges = {edge};
    EXPECT_EQ(groups(input).size(), 2u);
    input.verdicts = {said(1, {"A", ""}, kSame, {"B", ""})};
    EXPECT_EQ(groups(input).size(), 1u);
  }
}

TEST(Cluster, AnAliasPassesGuards) {
  ClusterInput input = references("A/1 B/1 C/1 D/1");  // Sidebar, left sidebar, right sidebar, West
  input.guarded = guards({"AB", "BC", "BD", "CD"});
  input.edges = {alias("A", "B"), alias("A", "C"), by_rule("A", "D")};
  EXPECT_EQ(groups(input), (Groups{{"A/1", "B/1", "C/1"}, {"D/1"}}))
      << "a rule does not pass those of any name of the cluster";
}

TEST(Cluster, TakesEdgesInOrderOfStrength) {
  // A is never C: whichever of the two edges of B comes first has B.
  struct Case {
    CandidateEdge with_a, with_c;
    Groups expected;
  };
  const Groups with_a{{"A/1", "B/1"}, {"C/1"}};
  const Groups with_c{{"A/1"}, {"B/1", "C/1"}};
  const Case cases[] = {{by_rule("A", "B"), alias("C", "B"), with_c},
                        {by_model("A", "B"), by_rule("C", "B"), with_c},
                        {scored("A", "B", 1.0), by_model("C", "B"), with_c},
                        {scored("A", "B", 0.9), scored("C", "B", 0.9001), with_c},
                        {scored("B", "A", 0.95), scored("B", "C", 0.95), with_a}};
  for (const Case& c : cases) {
    ClusterInput input = references("A/1 B/1 C/1");
    input.verdicts = {said(1, {"A", ""}, kNever, {"C", ""})};
    input.edges = {c.with_a, c.with_c};
    EXPECT_EQ(groups(input), c.expected);
    std::swap(input.edges[0], input.edges[1]);
    EXPECT_EQ(groups(input), c.expected);
  }
}

TEST(Cluster, IgnoresScoresThatAreNoNumbers) {
  ClusterInput input = references("A/1 B/1");
  input.edges = {scored("A", "B", std::numeric_limits<double>::quiet_NaN()), scored("A", "B", -1),
                 scored("A", "B", -std::numeric_limits<double>::infinity())};
  EXPECT_EQ(groups(input).size(), 2u);
  EXPECT_EQ(ten_thousandths(0.90004), 9000);
  EXPECT_EQ(ten_thousandths(7.0), 10000);
}

// The oracle: the rules of cluster.h, one by one, without an index.
class Oracle {
 public:
  explicit Oracle(const ClusterInput& input) : input_(input) {
    make_nodes();
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      cluster_of_.push_back(n);
      spelling_of_.push_back(n);
    }
    for (const Edge& edge : edges()) take(edge);
  }

  std::vector<std::set<ReferenceId>> clusters() const {
    std::map<std::size_t, std::set<ReferenceId>> members;
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      members[cluster_of_[n]].insert(nodes_[n].references.begin(), nodes_[n].references.end());
    std::vector<std::set<ReferenceId>> all;
    for (const auto& [number, references] : members) all.push_back(references);
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  struct Node {
    std::string key;
    std::string document;  // "" for the common references of the key
    bool is_apart = false;
    std::set<ReferenceId> references;
  };
  // (strength, other rules, less score, a, b)
  using Edge = std::tuple<int, int, long, std::size_t, std::size_t>;

  bool is_apart(const ReferenceId& r) const {
    for (const std::string& key : input_.ambiguous_keys)
      if (key == r.key) return true;
    for (const Verdict& v : input_.verdicts)
      if (v.kind == VerdictKind::kSplit && v.a.name == r.key &&
          (v.a.document.empty() || v.a.document == r.document))
        return true;
    return false;
  }

  bool is_named(const ReferenceId& r) const {
    for (const Verdict& v : input_.verdicts)
      for (const VerdictSubject& s : {v.a, v.b})
        if ((v.kind == kSame || v.kind == kNever) && s.name == r.key && s.document == r.document)
          return true;
    return false;
  }

  void make_nodes() {
    std::map<std::pair<std::string, std::string>, Node> nodes;
    for (const ReferenceId& r : input_.references) {
      const std::string document = is_apart(r) || is_named(r) ? r.document : "";
      Node& node = nodes[{r.key, document}];
      node.key = r.key;
      node.document = document;
      node.is_apart = is_apart(r);
      node.references.insert(r);
    }
    for (const auto& [place, node] : nodes) nodes_.push_back(node);
  }

  bool covers(const VerdictSubject& s, const Node& n) const {
    if (s.name != n.key) return false;
    return s.document.empty() ? !n.is_apart : s.document == n.document;
  }

  // What counts between two nodes, if anything was said.
  std::optional<Verdict> ruling(const Node& x, const Node& y) const {
    std::optional<Verdict> best;
    const auto rank = [](const Verdict& v) {
      return std::tuple(v.authority == Authority::kPerson,
                        int(!v.a.document.empty()) + int(!v.b.document.empty()), v.id);
    };
    for (const Verdict& v : input_.verdicts) {
      if (v.kind != kSame && v.kind != kNever) continue;
      if (v.a == v.b) continue;
      if (!(covers(v.a, x) && covers(v.b, y)) && !(covers(v.a, y) && covers(v.b, x))) continue;
      if (!best || rank(*best) < rank(v)) best = v;
    }
    return best;
  }

  std::set<Edge> edges() const {
    std::set<Edge> edges;
    for (std::size_t x = 0; x < nodes_.size(); ++x)
      for (std::size_t y = x + 1; y < nodes_.size(); ++y) {
        const auto said = ruling(nodes_[x], nodes_[y]);
        if (said && said->kind == kSame)
          edges.insert({said->authority == Authority::kPerson ? 0 : 3, 1, -10000, x, y});
        if (nodes_[x].is_apart || nodes_[y].is_apart) continue;
        if (nodes_[x].key == nodes_[y].key) edges.insert({2, 0, -10000, x, y});
        for (const CandidateEdge& e : input_.edges) {
          const bool fits = (e.a == nodes_[x].key && e.b == nodes_[y].key) ||
                            (e.b == nodes_[x].key && e.a == nodes_[y].key);
          if (!fits || e.a == e.b) continue;
          const long score = std::lround(e.score * 10000);
          if (e.strength != EdgeStrength::kScore ||
              score >= std::lround(input_.settings.accept * 10000))
            edges.insert({static_cast<int>(e.strength), 1, -score, x, y});
        }
      }
    return edges;
  }

  void take(const Edge& edge) {
    const auto [strength, other_rule, less_score, a, b] = edge;
    if (cluster_of_[a] == cluster_of_[b]) return;
    std::map<std::pair<std::size_t, std::size_t>, bool> near;  // two spellings -> near enough
    for (std::size_t x = 0; x < nodes_.size(); ++x)
      for (std::size_t y = 0; y < nodes_.size(); ++y) {
        if (cluster_of_[x] != cluster_of_[a] || cluster_of_[y] != cluster_of_[b]) continue;
        const auto said = ruling(nodes_[x], nodes_[y]);
        if (said && said->kind == kNever &&
            (strength != 0 || said->authority == Authority::kPerson))
          return;
        const bool is_own = x == a && y == b;
        const std::string& kx = nodes_[x].key;
        const std::string& ky = nodes_[y].key;
        if (strength > 1 && input_.guarded && kx != ky && input_.guarded(kx, ky)) return;
        bool& is_near = near[{spelling_of_[x], spelling_of_[y]}];
        is_near =
            is_near || is_own || kx == ky || !input_.score ||
            std::lround(input_.score(kx, ky) * 10000) >= std::lround(input_.settings.floor * 10000);
      }
    if (strength > 1)
      for (const auto& [spellings, is_near] : near)
        if (!is_near) return;
    if (strength <= 1) replace(spelling_of_, spelling_of_[b], spelling_of_[a]);
    replace(cluster_of_, cluster_of_[b], cluster_of_[a]);
  }

  static void replace(std::vector<std::size_t>& all, std::size_t old, std::size_t now) {
    for (std::size_t& one : all)
      if (one == old) one = now;
  }

  const ClusterInput& input_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> cluster_of_;
  std::vector<std::size_t> spelling_of_;
};

std::vector<std::set<ReferenceId>> as_sets(const ClusterInput& input, const Clusters& clusters) {
  std::vector<std::set<ReferenceId>> sets(clusters.count);
  for (std::size_t i = 0; i < input.references.size(); ++i)
    sets[clusters.of_reference[i]].insert(input.references[i]);
  return sets;
}

// Numbers ascend with the smallest reference, so the sets are in order as they come.
TEST(Cluster, AgreesWithTheOracle) {
  std::size_t joined = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const ClusterInput input = RandomClusters(seed).input();
    const Clusters clusters = cluster(input);
    ASSERT_EQ(as_sets(input, clusters), Oracle(input).clusters()) << "seed " << seed;
    joined += input.references.size() - clusters.count;
  }
  EXPECT_GT(joined, 3000u) << "the cases join something";
}

TEST(Cluster, DoesNotDependOnTheOrderOfItsInput) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    RandomClusters random(seed);
    ClusterInput input = random.input();
    const auto expected = as_sets(input, cluster(input));
    for (int round = 0; round < 5; ++round) {
      random.shuffle(input);
      ASSERT_EQ(as_sets(input, cluster(input)), expected) << "seed " << seed;
    }
  }
}

// "a=b (initials)", "a|b below": what came of the edges.
std::vector<std::string> told(const std::vector<EdgeTaken>& edges) {
  static const char* const kObstacles[] = {"", " below", " never", " guard", " floor"};
  std::vector<std::string> all;
  for (const EdgeTaken& edge : edges)
    all.push_back(edge.a.key + (edge.obstacle == Obstacle::kNone ? "=" : "|") + edge.b.key +
                  kObstacles[static_cast<int>(edge.obstacle)] +
                  (edge.reason.empty() ? "" : " (" + edge.reason + ")") +
                  (edge.verdict.value ? " #" + std::to_string(edge.verdict.value) : ""));
  return all;
}

TEST(Cluster, TellsWhyNamesAreOneAndWhatKeptOthersApart) {
  ClusterInput input;
  for (const char* key : {"a", "b", "c", "d", "e"}) input.references.push_back({key, "x.md"});
  input.edges = {{"a", "b", EdgeStrength::kExplicitAlias, 1.0, "alias in x.md"},
                 {"a", "b", EdgeStrength::kScore, 0.99, "spelling"},
                 {"c", "d", EdgeStrength::kScore, 0.8, "one letter"},
                 {"a", "d", EdgeStrength::kScore, 0.95, "guarded"},
                 {"a", "gone", EdgeStrength::kRule, 1.0, "not live"}};
  Verdict same;
  same.id = {7};
  same.a = {"e", ""};
  same.b = {"c", ""};
  input.verdicts = {same};
  input.guarded = [](const std::string& x, const std::string& y) {
    return x + y == "ad" || x + y == "da";
  };
  const Clusters clusters = cluster(input);
  EXPECT_EQ(told(clusters.unions), (std::vector<std::string>{"c=e #7", "a=b (alias in x.md)"}));
  EXPECT_EQ(told(clusters.open),
            (std::vector<std::string>{"a|d guard (guarded)", "c|d below (one letter)"}));
}

TEST(Cluster, TellsAForestThatSpansItsClusters) {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    const ClusterInput input = RandomClusters(seed).input();
    const Clusters clusters = cluster(input);
    std::map<std::uint32_t, std::set<std::string>> names;
    for (std::size_t r = 0; r < input.references.size(); ++r)
      names[clusters.of_reference[r]].insert(input.references[r].key);
    for (const EdgeTaken& edge : clusters.unions) {
      bool held = false;
      for (const auto& [cluster, keys] : names)
        held = held || (keys.contains(edge.a.key) && keys.contains(edge.b.key));
      EXPECT_TRUE(held) << "seed " << seed << ": " << edge.a.key << " " << edge.b.key;
    }
  }
}

}  // namespace
}  // namespace sennit
