#include "graph/graph.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graph/random_graph.h"

namespace sennit {
namespace {

// Two notes about tides, three things, one of them with a Korean and a second English name.
GraphContents tides() {
  GraphContents contents;
  contents.documents = {{DocumentId{70}, "ko/조석.md", "조석", 20240105},
                        {DocumentId{7}, "lab/Tides.md", "Tides", 0}};
  contents.chunks = {
      {0, 0, {0, 40}, "조석"}, {1, 0, {0, 30}, "Tides"}, {1, 1, {30, 90}, "Tides > Fit"}};
  contents.entities.resize(3);
  contents.entities[0] = {EntityId{30},
                          "kelvin",
                          "Kelvin",
                          EntityType::kPerson,
                          "Human",
                          "a physicist",
                          {"Lord Kelvin", "William Thomson"},
                          2,
                          -1,
                          {{1, {12, 20}}, {0, {0, 9}}}};
  contents.entities[1] = {EntityId{10}, "moon", "Moon", EntityType::kPlace, "", "", {}, 1, -1, {}};
  contents.entities[2] = {
      EntityId{20}, "tide", "Tide", EntityType::kTopic, "", "", {"조석"}, 3, 1, {}};
  contents.relations = {{0,
                         2,
                         "predicts",
                         "with a machine",
                         2,
                         {{1, {0, 10}}, {1, {12, 20}}},
                         {"PREDICTS_WELL", "was predicted by"}},
                        {1, 2, "raises", "", 1, {{0, {3, 9}}}},
                        {2, 2, "relates to", "", 1, {}}};
  contents.mentions = {{0, 1, {0, 6}},  {0, 2, {31, 37}}, {1, 0, {0, 3}},
                       {2, 0, {4, 10}}, {2, 1, {7, 11}},  {2, 1, {20, 24}}};
  contents.note_links = {{0, 1, 3}, {1, 0, 1}, {1, 1, 1}};
  return contents;
}

Graph built(const GraphContents& contents) {
  Result<Graph> graph = Graph::build(contents);
  if (graph.ok()) return *graph;
  ADD_FAILURE() << graph.error().what;
  return Graph();
}

template <typename T>
std::vector<T> listed(std::span<const T> items) {
  return {items.begin(), items.end()};
}

TEST(Graph, ShowsWhatItWasBuiltFrom) {
  const Graph graph = built(tides());
  ASSERT_EQ(graph.entity_count(), 3u);
  EXPECT_EQ(graph.id(0), EntityId{30});
  EXPECT_EQ(graph.key(0), "kelvin");
  EXPECT_EQ(graph.name(0), "Kelvin");
  EXPECT_EQ(graph.type(0), EntityType::kPerson);
  EXPECT_EQ(graph.raw_type(0), "Human");
  EXPECT_EQ(graph.description(0), "a physicist");
  ASSERT_EQ(graph.alias_count(0), 2u);
  EXPECT_EQ(graph.alias(0, 1), "William Thomson");
  EXPECT_EQ(graph.mention_count(2), 3u);
  EXPECT_EQ(graph.note(0), -1);
  EXPECT_EQ(graph.note(2), 1);
  EXPECT_EQ(listed(graph.sentences(0)), tides().entities[0].sentences) << "in their order";
  EXPECT_TRUE(graph.sentences(1).empty());

  ASSERT_EQ(graph.relation_count(), 3u);
  EXPECT_EQ(graph.source(0), 0u);
  EXPECT_EQ(graph.target(0), 2u);
  EXPECT_EQ(graph.verb(1), "raises");
  EXPECT_EQ(graph.detail(0), "with a machine");
  EXPECT_EQ(graph.weight(0), 2.0f);
  EXPECT_EQ(listed(graph.support(0)), tides().relations[0].support);

  ASSERT_EQ(graph.document_count(), 2u);
  EXPECT_EQ(graph.document_id(1), DocumentId{7});
  EXPECT_EQ(graph.path(0), "ko/조석.md");
  EXPECT_EQ(graph.title(0), "조석");
  EXPECT_EQ(graph.date(0), 20240105);

  ASSERT_EQ(graph.chunk_count(), 3u);
  EXPECT_EQ(graph.chunk_document(2), 1u);
  EXPECT_EQ(graph.chunk_ordinal(2), 1u);
  EXPECT_EQ(graph.chunk_range(2), (ByteRange{30, 90}));
  EXPECT_EQ(graph.heading_path(2), "Tides > Fit");
}

TEST(Graph, KeepsTheWordsFoundBesideTheVerb) {
  const Graph graph = built(tides());
  ASSERT_EQ(graph.raw_verb_count(0), 2u);
  EXPECT_EQ(graph.raw_verb(0, 1), "was predicted by");
  EXPECT_EQ(graph.raw_verb_count(1), 0u);
  for (const char* asked : {"predicts", "Predicts", "predicts_well", "Was predicted BY"})
    EXPECT_TRUE(graph.has_verb(0, asked)) << asked;
  for (const char* asked : {"raises", "predicted", ""}) EXPECT_FALSE(graph.has_verb(0, asked));
}

TEST(Graph, AnswersFromEitherEnd) {
  const Graph graph = built(tides());
  EXPECT_EQ(listed(graph.relations_of(2)), (std::vector<RelationIndex>{0, 1, 2}))
      << "a relation of an entity with itself stands once";
  EXPECT_EQ(graph.degree(0), 1u);
  EXPECT_EQ(graph.mentions_of(2).size(), 3u);
  EXPECT_EQ(graph.mentions_of(2)[1].chunk, 1u);
  EXPECT_EQ(graph.mentions_in(1).size(), 3u);
  EXPECT_EQ(graph.mentions_in(1)[0].entity, 0u);
  EXPECT_EQ(graph.links_from(1).size(), 2u);
  EXPECT_EQ(graph.links_from(0)[0].count, 3u);
  EXPECT_EQ(listed(graph.linked_from(1)), (std::vector<DocumentIndex>{0, 1}));
  EXPECT_EQ(graph.note_link_count(), 3u);
  EXPECT_EQ(graph.first_chunk(1), 1u);
  EXPECT_EQ(graph.first_chunk(2), 3u) << "the end of the last document";
}

TEST(Graph, FindsByNameAliasIdAndPath) {
  const Graph graph = built(tides());
  EXPECT_EQ(graph.entities_of_key("kelvin"), std::vector<EntityIndex>{0});
  EXPECT_EQ(graph.entities_of_key("lord kelvin"), std::vector<EntityIndex>{0});
  EXPECT_EQ(graph.entities_of_key("조석"), std::vector<EntityIndex>{2});
  EXPECT_TRUE(graph.entities_of_key("kelv").empty());
  EXPECT_TRUE(graph.entities_of_key("").empty());
  EXPECT_TRUE(graph.entities_of_key("zzz").empty());
  EXPECT_EQ(graph.find_entity(EntityId{20}), 2);
  EXPECT_EQ(graph.find_entity(EntityId{21}), -1);
  EXPECT_EQ(graph.find_document("lab/Tides.md"), 1);
  EXPECT_EQ(graph.find_document("lab/tides.md"), -1);
  EXPECT_EQ(graph.find_document(DocumentId{70}), 0);
  EXPECT_EQ(graph.find_document(DocumentId{1}), -1);
  EXPECT_EQ(graph.find_chunk(DocumentId{7}, 1), 2);
  EXPECT_EQ(graph.find_chunk(DocumentId{7}, 2), -1);
  EXPECT_EQ(graph.find_chunk(DocumentId{8}, 0), -1);
}

TEST(Graph, GivesAllEntitiesOfOneKeyInOrderOfNumber) {
  GraphContents contents = entities_joined(4, {});
  for (std::size_t e : {0u, 2u, 3u}) contents.entities[e].aliases = {"Mercury"};
  contents.entities[2].aliases = {"MERCURY", "Mercury"};
  EXPECT_EQ(built(contents).entities_of_key("mercury"), (std::vector<EntityIndex>{0, 2, 3}));
}

TEST(Graph, CompletesAPrefixInOrderOfKeyAndNamesAnEntityOnce) {
  const Graph graph = built(tides());
  EXPECT_EQ(graph.entities_of_key_prefix("", 10), (std::vector<EntityIndex>{0, 1, 2}));
  EXPECT_EQ(graph.entities_of_key_prefix("", 2), (std::vector<EntityIndex>{0, 1}));
  EXPECT_EQ(graph.entities_of_key_prefix("조", 9), (std::vector<EntityIndex>{2}));
  EXPECT_TRUE(graph.entities_of_key_prefix("조석표", 9).empty());
  EXPECT_TRUE(graph.entities_of_key_prefix("t", 0).empty());
}

TEST(Graph, IsEmptyAtFirst) {
  const Graph graph;
  EXPECT_EQ(graph.node_count(), 0u);
  EXPECT_EQ(graph.relation_count(), 0u);
  EXPECT_EQ(graph.first_chunk(0), 0u);
  EXPECT_TRUE(graph.entities_of_key("x").empty());
  EXPECT_TRUE(graph.entities_of_key_prefix("", 5).empty());
  EXPECT_EQ(graph.find_document("x"), -1);
  EXPECT_TRUE(Graph::open(graph.bytes()).ok());
}

TEST(Graph, OpensItsOwnBytesAndWritesTheSameAgain) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const GraphContents contents = random_contents({}, seed);
    const Graph graph = built(contents);
    Result<Graph> opened = Graph::open(std::make_shared<const std::string>(*graph.bytes()));
    ASSERT_TRUE(opened.ok()) << opened.error().what;
    EXPECT_EQ(*opened->bytes(), *built(contents).bytes());
    EXPECT_EQ(opened->name(3), contents.entities[3].name);
  }
}

TEST(Graph, StaysWhileACopyLives) {
  Graph copy;
  {
    const Graph graph = built(tides());
    copy = graph;
  }
  EXPECT_EQ(copy.name(1), "Moon");
}

// Each fault is named with its array and place.
TEST(Graph, RefusesContentsThatBreakTheirPromises) {
  struct Fault {
    std::string named;
    void (*make)(GraphContents&);
  };
  const Fault faults[] = {
      {"entities[2]", [](GraphContents& c) { c.entities[2].note = 2; }},
      {"entities[2]", [](GraphContents& c) { c.entities[2].note = -2; }},
      {"entities[1]", [](GraphContents& c) { c.entities[1].key = "a"; }},
      {"entities[0]",
       [](GraphContents& c) {
         c.entities[0].aliases = {"b", "a"};
       }},
      {"entities[0]", [](GraphContents& c) { c.entities[0].type = static_cast<EntityType>(99); }},
      {"relations[0]", [](GraphContents& c) { c.relations[0].target = 3; }},
      {"relations[1]",
       [](GraphContents& c) {
         c.relations[1].source = 0;
         c.relations[1].target = 0;
       }},
      {"relations[0]", [](GraphContents& c) { c.relations[0].weight = -1; }},
      {"relations[0]", [](GraphContents& c) { c.relations[0].weight = std::nanf(""); }},
      {"entities[0]", [](GraphContents& c) { c.entities[0].sentences[1].document = 2; }},
      {"relations[0]", [](GraphContents& c) { c.relations[0].support[1].document = 2; }},
      {"relations[0]",
       [](GraphContents& c) {
         c.relations[0].support[1] = {1, {0, 10}};
       }},
      {"documents[1]", [](GraphContents& c) { c.documents[1].path = c.documents[0].path; }},
      {"chunks[2]", [](GraphContents& c) { c.chunks[2].document = 2; }},
      {"chunks[2]", [](GraphContents& c) { c.chunks[2].ordinal = 0; }},
      {"chunks[1]",
       [](GraphContents& c) {
         c.chunks[1].range = {5, 4};
       }},
      {"mentions[0]", [](GraphContents& c) { c.mentions[0].chunk = 3; }},
      {"mentions[1]", [](GraphContents& c) { c.mentions[1] = c.mentions[0]; }},
      {"mentions[5]",
       [](GraphContents& c) {
         c.mentions[5].range = {25, 24};
       }},
      {"note_links[0]", [](GraphContents& c) { c.note_links[0].target = 2; }},
      {"note_links[1]", [](GraphContents& c) { c.note_links[1] = c.note_links[0]; }},
  };
  for (const Fault& fault : faults) {
    GraphContents contents = tides();
    fault.make(contents);
    Result<Graph> graph = Graph::build(contents);
    ASSERT_FALSE(graph.ok()) << fault.named;
    EXPECT_EQ(graph.error().code, ErrorCode::kInvalidInput);
    EXPECT_NE(graph.error().what.find(fault.named), std::string::npos) << graph.error().what;
  }
}

}  // namespace
}  // namespace sennit
