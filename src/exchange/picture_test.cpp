#include "exchange/picture.h"

#include <gtest/gtest.h>

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
