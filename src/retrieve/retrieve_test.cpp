#include "retrieve/retrieve.h"

#include <gtest/gtest.h>

#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

// An index that has an answer ready.
class ReadyIndex : public KeywordIndex {
 public:
  ReadyIndex(std::vector<KeywordHit> hits = {}) : hits_(std::move(hits)) {}  // NOLINT: by design

  Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                         std::size_t limit) const override {
    asked_ = query;
    std::vector<KeywordHit> found = hits_;
    if (found.size() > limit) found.resize(limit);
    return found;
  }
  Result<double> weight(const KeywordTerm&) const override { return 1.0; }
  const KeywordQuery& asked() const { return asked_; }

 private:
  std::vector<KeywordHit> hits_;
  mutable KeywordQuery asked_;
};

class BrokenIndex : public KeywordIndex {
 public:
  Result<std::vector<KeywordHit>> search(const KeywordQuery&, std::size_t) const override {
    return unavailable("cannot read the index");
  }
  Result<double> weight(const KeywordTerm&) const override { return 1.0; }
};

KeywordHit hit(std::uint64_t document, double score, std::uint32_t chunk = 0) {
  return {DocumentId{100 + document}, chunk, score};
}

// Documents 0 to 3; Ada and the engine are told in a.md, Babbage in b.md, tides in c.md and d.md.
Graph library() {
  return GraphForTest()
      .entities({"Ada Lovelace", "Analytical Engine", "Babbage", "Moon", "Tides"})
      .relation("Ada Lovelace", "describes", "Analytical Engine", 1)
      .relation("Babbage", "designs", "Analytical Engine", 3)
      .relation("Moon", "raises", "Tides", 5)
      .document("a.md")
      .mentions("Ada Lovelace")
      .mentions("Analytical Engine", {10, 20})
      .document("b.md")
      .mentions("Babbage")
      .mentions("Analytical Engine", {10, 20})
      .document("c.md")
      .mentions("Moon")
      .mentions("Tides", {10, 20})
      .document("d.md")
      .mentions("Tides")
      .graph();
}

Retrieved found_by(const Graph& graph, const KeywordIndex& index, const char* question,
                   RetrieveMode mode, std::size_t top_k = 5) {
  RetrieveOptions options;
  options.mode = mode;
  options.top_k = top_k;
  Result<Retrieved> found = retrieve(graph, index, question, options);
  if (found.ok()) return std::move(found).value();
  ADD_FAILURE() << found.error().what;
  return {};
}

Texts paths_of(const Graph& graph, const Retrieved& found) {
  Texts paths;
  for (const RankedChunk& row : found.chunks)
    paths.emplace_back(graph.path(graph.chunk_document(row.chunk)));
  return paths;
}

Texts verbs_of(const Graph& graph, const Retrieved& found) {
  Texts verbs;
  for (const RelationIndex relation : found.relations) verbs.emplace_back(graph.verb(relation));
  return verbs;
}

TEST(Modes, HaveTheNamesOfTheCommandLine) {
  EXPECT_EQ(name_of(RetrieveMode::kHybrid), "hybrid");
  EXPECT_EQ(name_of(RetrieveMode::kLocal), "local");
  EXPECT_EQ(name_of(RetrieveMode::kNaive), "naive");
}

TEST(Naive, GivesThePassagesOfTheKeywordIndexInItsOrder) {
  const Graph graph = library();
  const ReadyIndex index({hit(2, 8.0), hit(0, 6.0), hit(1, 2.0)});
  const Retrieved found = found_by(graph, index, "the moon", RetrieveMode::kNaive, 2);
  EXPECT_EQ(paths_of(graph, found), (Texts{"c.md", "a.md"}));
  EXPECT_EQ(found.chunks[0].score, 1.0);
  EXPECT_EQ(found.chunks[1].score, 0.75) << "share of the best";
  EXPECT_TRUE(found.entities.empty());
}

TEST(Naive, AsksForTheWordsOfTheQuestion) {
  const ReadyIndex index;
  found_by(library(), index, "Who designed the engine?", RetrieveMode::kNaive);
  ASSERT_EQ(index.asked().terms.size(), 2u);
  EXPECT_EQ(index.asked().terms[0].tokens, (Texts{"designed"}));
}

TEST(Retrieval, LeavesOutPassagesThatTheGraphDoesNotHave) {
  const Graph graph = library();
  const ReadyIndex index({hit(99, 8.0), hit(0, 6.0, 7), hit(1, 2.0)});
  EXPECT_EQ(paths_of(graph, found_by(graph, index, "boat", RetrieveMode::kNaive)), (Texts{"b.md"}));
}

TEST(Retrieval, TellsWhatTheIndexCouldNotDo) {
  for (const RetrieveMode mode :
       {RetrieveMode::kHybrid, RetrieveMode::kLocal, RetrieveMode::kNaive}) {
    const Result<Retrieved> found = retrieve(library(), BrokenIndex(), "Ada", {mode, 5, 2});
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().code, ErrorCode::kUnavailable);
  }
}

TEST(Retrieval, FindsNothingInAnEmptyGraph) {
  for (const RetrieveMode mode :
       {RetrieveMode::kHybrid, RetrieveMode::kLocal, RetrieveMode::kNaive}) {
    const Retrieved found = found_by(Graph(), ReadyIndex({hit(0, 1.0)}), "Ada", mode);
    EXPECT_TRUE(found.names.empty());
    EXPECT_TRUE(found.entities.empty());
    EXPECT_TRUE(found.relations.empty());
    EXPECT_TRUE(found.chunks.empty());
  }
}

TEST(Hybrid, RanksTheNamesOfTheQuestionFirst) {
  const Graph graph = library();
  const ReadyIndex index({hit(2, 9.0), hit(3, 9.0)});
  const Retrieved found =
      found_by(graph, index, "Did Babbage know Ada Lovelace?", RetrieveMode::kHybrid);
  ASSERT_GE(found.entities.size(), 3u);
  EXPECT_EQ(graph.name(found.entities[0].entity), "Babbage");
  EXPECT_EQ(graph.name(found.entities[1].entity), "Ada Lovelace");
  EXPECT_EQ(found.entities[0].reason, "named in the question");
  EXPECT_EQ(found.entities[2].reason.substr(0, 9), "PageRank ");
}

TEST(Hybrid, ReachesWhatNoPassageOfTheWordsSays) {
  const Graph graph = library();
  const Retrieved found =
      found_by(graph, ReadyIndex({hit(0, 5.0)}), "Who designed the machine of Ada Lovelace?",
               RetrieveMode::kHybrid);
  const Texts paths = paths_of(graph, found);
  EXPECT_EQ(paths.front(), "a.md") << "which has the words and the name";
  EXPECT_TRUE(std::find(paths.begin(), paths.end(), "b.md") != paths.end()) << "two steps away";
  EXPECT_EQ(std::find(paths.begin(), paths.end(), "c.md"), paths.end()) << "not connected";
}

TEST(Hybrid, FindsPassagesByWordsAlone) {
  const Graph graph = library();
  const Retrieved found =
      found_by(graph, ReadyIndex({hit(3, 5.0)}), "high water", RetrieveMode::kHybrid);
  EXPECT_TRUE(found.names.empty());
  EXPECT_EQ(paths_of(graph, found).front(), "d.md");
  EXPECT_EQ(graph.name(found.entities.front().entity), "Tides");
}

TEST(Hybrid, FindsPassagesByWordsThatStandInEveryNote) {
  // An index may give a word that most chunks hold a weight that rounds to nothing.
  const Graph graph = library();
  const ReadyIndex index({hit(0, 0.0), hit(1, 0.0)});
  EXPECT_EQ(paths_of(graph, found_by(graph, index, "of water", RetrieveMode::kNaive)),
            (Texts{"a.md", "b.md"}));
  EXPECT_FALSE(found_by(graph, index, "of water", RetrieveMode::kHybrid).chunks.empty());
  EXPECT_FALSE(found_by(graph, index, "of water", RetrieveMode::kLocal).chunks.empty());
}

TEST(Hybrid, FindsNothingWithoutANameAndAWord) {
  const Retrieved found = found_by(library(), ReadyIndex(), "xyzzy", RetrieveMode::kHybrid);
  EXPECT_TRUE(found.entities.empty());
  EXPECT_TRUE(found.chunks.empty());
}

TEST(Hybrid, PutsRelationsOfTheNamesFirstThenTheHeaviest) {
  const Graph graph = library();
  const Retrieved found = found_by(graph, ReadyIndex({hit(2, 5.0), hit(1, 5.0)}), "Ada Lovelace",
                                   RetrieveMode::kHybrid);
  EXPECT_EQ(verbs_of(graph, found), (Texts{"describes", "raises", "designs"}));
}

TEST(Hybrid, TakesThreePassagesOfADocumentAtMost) {
  const Graph graph = GraphForTest().entity("Sea").document("a.md", 9).document("b.md", 1).graph();
  const ReadyIndex index({hit(0, 9.0, 0), hit(0, 8.0, 1), hit(0, 7.0, 2), hit(0, 6.0, 3),
                          hit(0, 5.0, 4), hit(1, 1.0, 0)});
  EXPECT_EQ(paths_of(graph, found_by(graph, index, "boat", RetrieveMode::kHybrid)),
            (Texts{"a.md", "a.md", "a.md", "b.md"}));
}

TEST(Hybrid, TheBestPassageScoresOneAndEachSaysWhy) {
  const Graph graph = library();
  const Retrieved found = found_by(graph, ReadyIndex({hit(1, 4.0), hit(2, 2.0)}),
                                   "Ada Lovelace boat", RetrieveMode::kHybrid);
  EXPECT_EQ(found.chunks.front().score, 1.0);
  for (const RankedChunk& row : found.chunks) {
    if (graph.path(graph.chunk_document(row.chunk)) == "a.md") {
      EXPECT_EQ(row.reason, "about Ada Lovelace");
    }
    EXPECT_FALSE(row.reason.empty());
    EXPECT_GE(row.graph, 0.0);
    EXPECT_LE(row.graph, 1.0);
  }
}

TEST(Local, GivesPassagesOfItsEntitiesAndThoseOfTheWords) {
  const Graph graph = library();
  const Retrieved found =
      found_by(graph, ReadyIndex({hit(3, 5.0)}), "Ada Lovelace boat", RetrieveMode::kLocal);
  EXPECT_EQ(names_of(graph, found.entities).front(), "Ada Lovelace");
  EXPECT_EQ(paths_of(graph, found), (Texts{"d.md", "a.md", "b.md"}));
  EXPECT_EQ(verbs_of(graph, found), (Texts{"describes", "designs"}));
}

TEST(Retrieval, GivesTheSameEachTime) {
  const ReadyIndex index({hit(2, 5.0), hit(1, 5.0), hit(0, 5.0), hit(3, 5.0)});
  for (const RetrieveMode mode :
       {RetrieveMode::kHybrid, RetrieveMode::kLocal, RetrieveMode::kNaive}) {
    const auto told = [&] {
      const Graph graph = library();
      const Retrieved found = found_by(graph, index, "Who knows the Moon and Babbage?", mode);
      std::string all;
      for (const RankedEntity& row : found.entities)
        all += std::to_string(row.entity) + " " + std::to_string(row.score) + row.reason + "\n";
      for (const RelationIndex row : found.relations) all += std::to_string(row) + "\n";
      for (const RankedChunk& row : found.chunks)
        all += std::to_string(row.chunk) + " " + std::to_string(row.score) + "\n";
      return all;
    };
    const std::string first = told();
    for (int run = 0; run < 20; ++run) ASSERT_EQ(told(), first) << name_of(mode);
  }
}

}  // namespace
}  // namespace sennit::testing
