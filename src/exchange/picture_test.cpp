#include "exchange/picture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace sennit {
namespace {

// Ada and Babbage are people, the Engine a tool; Ada wrote about it, Babbage designed it twice.
GraphContents engine_graph() {
  GraphContents contents;
  const auto add = [&](std::string key, std::string name, EntityType type) {
    GraphContents::Entity entity;
    entity.id = EntityId{contents.entities.size() + 1};
    entity.key = std::move(key);
    entity.name = std::move(name);
    entity.type = type;
    entity.mentions = 1;
    contents.entities.push_back(std::move(entity));
  };
  add("ada", "Ada", EntityType::kPerson);
  add("babbage", "Babbage", EntityType::kPerson);
  add("engine", "Engine", EntityType::kTool);
  add("london", "London", EntityType::kPlace);
  contents.documents = {{DocumentId{1}, "a.md", "a", 0}};
  contents.chunks = {{0, 0, {0, 10}, ""}};
  contents.relations = {{0, 2, "wrote about", "", 1, {{0, {0, 3}}}},
                        {1, 2, "designed", "", 2, {{0, {3, 6}}, {0, {6, 9}}}}};
  return contents;
}

Graph built(const GraphContents& contents) {
  Result<Graph> graph = Graph::build(contents);
  EXPECT_TRUE(graph.ok());
  return *graph;
}

std::vector<std::string> names(const Picture& picture) {
  std::vector<std::string> names;
  for (const Picture::Node& node : picture.nodes) names.push_back(node.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Picture, ShowsTheBestConnectedFirst) {
  const Picture picture = make_picture(built(engine_graph()));
  EXPECT_EQ(names(picture), (Names{"Engine", "Ada", "Babbage", "London"}));
  EXPECT_EQ(picture.edges.size(), 2u);
  EXPECT_EQ(picture.all_entities, 4u);
}

TEST(Picture, FiltersByTypeInAnyCaseAndByWeight) {
  const Graph graph = built(engine_graph());
  EXPECT_EQ(names(make_picture(graph, {.types = {"person"}, .min_weight = 0, .max_nodes = 9})),
            (Names{"Ada", "Babbage"}));
  const Picture heavy = make_picture(graph, {.types = {}, .min_weight = 2, .max_nodes = 9});
  ASSERT_EQ(heavy.edges.size(), 1u);
  EXPECT_EQ(heavy.edges[0].verb, "designed");
  EXPECT_EQ(names(heavy).front(), "Babbage");
}

TEST(Picture, FiltersByVerbNormalOrAsFound) {
  GraphContents contents = engine_graph();
  for (GraphContents::Relation& relation : contents.relations)
    if (relation.verb == "designed") relation.raw_verbs = {"was designed by"};
  const Graph graph = built(contents);
  for (const char* verb : {"Designed", "WAS designed by"}) {
    PictureOptions options;
    options.verbs = {verb};
    const Picture picture = make_picture(graph, options);
    ASSERT_EQ(picture.edges.size(), 1u) << verb;
    EXPECT_EQ(picture.edges[0].raw_verbs, (Names{"was designed by"}));
    EXPECT_NE(write_picture(picture, "x").find(R"("raw_verbs":["was designed by"])"),
              std::string::npos);
  }
}

TEST(Picture, SaysWhatIsLeftOut) {
  const Picture picture =
      make_picture(built(engine_graph()), {.types = {}, .min_weight = 0, .max_nodes = 2});
  EXPECT_EQ(names(picture), (Names{"Engine", "Ada"}));
  EXPECT_EQ(picture.all_entities, 4u);
  EXPECT_EQ(picture.all_relations, 2u);
  EXPECT_EQ(picture.edges.size(), 1u);
}

TEST(Picture, OfAnEmptyGraphIsEmpty) {
  const Picture picture = make_picture(Graph());
  EXPECT_TRUE(picture.nodes.empty());
  EXPECT_NE(write_picture(picture, "none").find("\"nodes\":[]"), std::string::npos);
}

// `leaves` entities around one, each joined by its own relation.
GraphContents star(std::uint32_t leaves) {
  GraphContents contents;
  for (std::uint32_t e = 0; e <= leaves; ++e) {
    GraphContents::Entity entity;
    entity.id = EntityId{e + 1};
    entity.key = std::string("k") + std::to_string(1'000'000 + e);
    entity.name = entity.key;
    contents.entities.push_back(std::move(entity));
    if (e > 0) contents.relations.push_back({0, e, "holds", "", 1, {}});
  }
  return contents;
}

bool stand_apart(const Picture& picture) {
  std::set<std::pair<double, double>> places;
  for (const Picture::Node& node : picture.nodes) {
    if (!std::isfinite(node.x) || !std::isfinite(node.y)) return false;
    places.emplace(node.x, node.y);
  }
  return places.size() == picture.nodes.size();
}

TEST(Picture, OfAStarShowsItsMiddle) {
  const Graph graph = built(star(50'000));
  const Picture picture = make_picture(graph);
  EXPECT_EQ(picture.nodes.size(), 200u);
  EXPECT_EQ(picture.nodes.front().degree, 50'000u);
  EXPECT_EQ(picture.edges.size(), 199u);
  EXPECT_EQ(picture.all_relations, 50'000u);
  EXPECT_TRUE(stand_apart(picture));
}

TEST(Picture, OfOneNodeAndOfNoEdgesHasPlaces) {
  EXPECT_TRUE(stand_apart(make_picture(built(star(0)))));
  GraphContents alone = star(500);
  alone.relations.clear();
  const Picture picture =
      make_picture(built(alone), {.types = {}, .min_weight = 0, .max_nodes = 900});
  EXPECT_EQ(picture.nodes.size(), 501u);
  EXPECT_TRUE(stand_apart(picture));
}

// Ten nodes, each joined with each: 45 edges, of which three a node are enough.
TEST(Picture, OfManyEdgesDrawsTheStrongestFirst) {
  GraphContents dense = star(9);
  dense.relations.clear();
  for (std::uint32_t a = 0; a < 10; ++a)
    for (std::uint32_t b = a + 1; b < 10; ++b)
      dense.relations.push_back({a, b, "knows", "", b == a + 1 ? 9.0f : 1.0f, {}});
  const Picture picture = make_picture(built(dense));
  std::map<std::uint32_t, int> drawn;
  std::size_t main = 0;
  for (const Picture::Edge& edge : picture.edges) {
    EXPECT_TRUE(edge.main || edge.weight < 9);
    if (!edge.main) continue;
    ++main;
    ++drawn[edge.source], ++drawn[edge.target];
  }
  EXPECT_LT(main, 35u);
  for (std::uint32_t n = 0; n < 10; ++n) EXPECT_GE(drawn[n], 3) << n;
  for (const Picture::Edge& edge : make_picture(built(star(9))).edges) EXPECT_TRUE(edge.main);
}

TEST(Picture, OfPartsPutsTheLargestFirstAndTheOthersBelow) {
  GraphContents parts = star(40);
  parts.relations.resize(37);  // the last three stand alone
  const Picture picture = make_picture(built(parts));
  double lowest = 0;
  double highest_alone = 1e9;
  for (const Picture::Node& node : picture.nodes)
    if (node.degree > 0)
      lowest = std::max(lowest, node.y);
    else
      highest_alone = std::min(highest_alone, node.y);
  EXPECT_GT(highest_alone, lowest);
}

TEST(Picture, IsTheSameEachTime) {
  const Graph graph = built(star(60));
  EXPECT_EQ(write_picture(make_picture(graph), "a"), write_picture(make_picture(graph), "a"));
}

TEST(PicturePage, HoldsNothingOfTheNotesAsMarkup) {
  GraphContents contents = engine_graph();
  contents.entities[0].name = "</script><img src=x onerror=alert(1)>&\"'";
  const std::string page =
      write_picture(make_picture(built(contents)), "<b>my</b> & {{data}} notes");
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("<b>my"), std::string::npos);
  EXPECT_NE(page.find(R"(\u003c/script\u003e\u003cimg src=x)"), std::string::npos);
  EXPECT_NE(page.find("<title>&lt;b&gt;my&lt;/b&gt; &amp; {{data}} notes</title>"),
            std::string::npos);
}

TEST(PicturePage, AsksForNothingFromTheNetwork) {
  const std::string page = write_picture(make_picture(built(engine_graph())), "notes");
  for (const std::string_view call :
       {"http://", "https://", "fetch(", "XMLHttpRequest", "@import", "src=\"", "innerHTML"})
    EXPECT_EQ(page.find(call), std::string::npos) << call;
}

}  // namespace
}  // namespace sennit
