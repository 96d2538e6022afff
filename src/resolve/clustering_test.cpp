#include "resolve/clustering.h"

#include <gtest/gtest.h>

#include "resolve/random_clusters.h"

namespace sennit {
namespace {

// The plain way to keep up with changes: the whole input, changed, clustered anew.
class Everything {
 public:
  explicit Everything(ClusterInput input) : input_(std::move(input)) {
    std::sort(input_.references.begin(), input_.references.end());
  }

  void apply(const ClusterChange& change) {
    for (const ReferenceId& r : change.removed_references) erase(input_.references, r);
    for (const std::string& key : change.no_longer_ambiguous) erase(input_.ambiguous_keys, key);
    for (const CandidateEdge& edge : change.removed_edges)
      input_.edges.erase(std::remove_if(input_.edges.begin(), input_.edges.end(),
                                        [&](const auto& e) { return are_equal(e, edge); }),
                         input_.edges.end());
    for (const Verdict& verdict : change.removed_verdicts) erase(input_.verdicts, verdict);
    for (const ReferenceId& r : change.added_references) {
      erase(input_.references, r);
      input_.references.push_back(r);
    }
    std::sort(input_.references.begin(), input_.references.end());
    append(input_.ambiguous_keys, change.now_ambiguous);
    append(input_.edges, change.added_edges);
    append(input_.verdicts, change.added_verdicts);
  }

  const ClusterInput& input() const { return input_; }

 private:
  static bool are_equal(const CandidateEdge& x, const CandidateEdge& y) {
    const bool has_same_ends = (x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a);
    return has_same_ends && x.strength == y.strength &&
           ten_thousandths(x.score) == ten_thousandths(y.score);
  }
  template <typename T>
  static void erase(std::vector<T>& items, const T& item) {
    items.erase(std::remove(items.begin(), items.end(), item), items.end());
  }
  template <typename T>
  static void append(std::vector<T>& items, const std::vector<T>& more) {
    items.insert(items.end(), more.begin(), more.end());
  }

  ClusterInput input_;
};

template <typename T>
std::vector<T> some_of(RandomClusters& random, const std::vector<T>& items) {
  std::vector<T> some;
  for (const T& item : items)
    if (random.below(6) == 0) some.push_back(item);
  return some;
}

ClusterChange random_change(RandomClusters& random, const ClusterInput& now) {
  ClusterChange change;
  switch (random.below(8)) {
    case 0:
      change.removed_references = some_of(random, now.references);
      break;
    case 1:
      change.removed_edges = some_of(random, now.edges);
      break;
    case 2:
      change.removed_verdicts = some_of(random, now.verdicts);
      break;
    case 3:
      change.no_longer_ambiguous = now.ambiguous_keys;
      break;
    case 4:
      change.added_references = {random.reference(), random.reference()};
      break;
    case 5:
      change.added_edges = {random.edge()};
      break;
    case 6:
      change.added_verdicts = {random.verdict()};
      break;
    default:
      change.removed_references = {random.reference()};
      change.added_references = {random.reference()};
      change.now_ambiguous = {random.key()};
      change.removed_edges = some_of(random, now.edges);
  }
  return change;
}

TEST(Clustering, AnyHistoryEndsInTheClustersOfEverything) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    RandomClusters random(seed);
    Everything everything(random.input());
    Clustering lived(everything.input());
    for (int edit = 0; edit < 25; ++edit) {
      const ClusterChange change = random_change(random, everything.input());
      everything.apply(change);
      lived.apply(change);
      const Clusters expected = cluster(everything.input());
      ASSERT_EQ(lived.references(), everything.input().references) << "seed " << seed;
      ASSERT_EQ(lived.clusters().of_reference, expected.of_reference)
          << "seed " << seed << " edit " << edit;
      ASSERT_EQ(lived.clusters().count, expected.count);
    }
  }
}

// A hundred pairs of notes; each pair shares a name that is written in two ways.
ClusterInput pairs(int count) {
  ClusterInput input;
  for (int i = 0; i < count; ++i) {
    const std::string name = std::to_string(i);
    input.references.push_back({"a" + name, "1"});
    input.references.push_back({"b" + name, "2"});
    input.edges.push_back({"a" + name, "b" + name, EdgeStrength::kRule, 1.0});
  }
  return input;
}

TEST(Clustering, TouchesOnlyWhatHangsTogetherWithTheChange) {
  Clustering clustering(pairs(100));
  EXPECT_EQ(clustering.clusters().count, 100u);

  ClusterChange change;
  change.added_references = {{"a7", "3"}};
  EXPECT_EQ(clustering.apply(change).references, 3u);

  change = {};
  change.added_edges = {{"b7", "a8", EdgeStrength::kRule, 1.0}};
  const Reclustered joined = clustering.apply(change);
  EXPECT_EQ(joined.keys, (std::vector<std::string>{"a7", "a8", "b7", "b8"}));
  EXPECT_EQ(joined.references, 5u);
  EXPECT_TRUE(clustering.are_one({"a7", "3"}, {"b8", "2"}));
  EXPECT_FALSE(clustering.are_one({"a7", "3"}, {"b9", "2"}));
  EXPECT_FALSE(clustering.are_one({"nobody", "3"}, {"nobody", "3"}));
}

TEST(Clustering, FallsApartWhereAKeyVanishes) {
  ClusterInput input;
  input.references = {{"a", "1"}, {"b", "1"}, {"c", "1"}};
  input.edges = {{"a", "b", EdgeStrength::kRule, 1.0}, {"b", "c", EdgeStrength::kRule, 1.0}};
  Clustering clustering(input);
  ASSERT_TRUE(clustering.are_one({"a", "1"}, {"c", "1"}));

  ClusterChange change;
  change.removed_references = {{"b", "1"}};
  EXPECT_EQ(clustering.apply(change).references, 2u);
  EXPECT_FALSE(clustering.are_one({"a", "1"}, {"c", "1"}));

  std::swap(change.removed_references, change.added_references);
  clustering.apply(change);
  EXPECT_TRUE(clustering.are_one({"a", "1"}, {"c", "1"})) << "the edges waited";
}

TEST(Clustering, DoesNothingForNothing) {
  Clustering clustering(pairs(3));
  EXPECT_EQ(clustering.apply({}).references, 0u);
  ClusterChange change;
  change.removed_references = {{"not", "there"}};
  change.added_references = {{"a0", "1"}};
  change.added_edges = {{"b0", "a0", EdgeStrength::kRule, 1.0}, {"a0", "a0"}, {"a0", "a1"}};
  change.added_edges.back().score = 0.5;
  EXPECT_EQ(clustering.apply(change).references, 0u)
      << "all of it is there already, or joins nothing";
}

}  // namespace
}  // namespace sennit
