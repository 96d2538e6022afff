#include "exchange/graph_json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace sennit {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

constexpr std::string_view kExample =
    R"({"entities":{"e-1":{"entity_id":"e-1","name":"윤하","entity_type":"PERSON","description":"등대지기. 배를 고친다","attributes":{},"source_chunks":["c-1","c-2"]},
 "e-2":{"entity_id":"e-2","name":"남쪽 등대","entity_type":"PLACE","description":"","attributes":{},"source_chunks":["c-1"]}},
 "relationships":[{"relationship_id":"r-1","source_entity_id":"e-1","target_entity_id":"e-2","relationship_type":"WORKS_AT","description":"밤마다 불을 켠다","weight":1.0,"source_chunks":["c-1"]}]})";

ParsedGraphJson parsed(std::string_view text) {
  Result<ParsedGraphJson> result = parse_graph_json(text);
  EXPECT_TRUE(result.ok()) << result.error().what;
  return result.ok() ? *result : ParsedGraphJson{};
}

std::string refusal(std::string_view text) {
  const Result<ParsedGraphJson> result = parse_graph_json(text);
  if (result.ok()) return "accepted";
  EXPECT_EQ(result.error().code, ErrorCode::kInvalidInput);
  return result.error().what;
}

// One entity e-1 with these further fields, and this list of relationships.
std::string file_with(std::string_view fields, std::string_view relationships = "") {
  return std::string(
             R"({"entities":{"e-1":{"entity_id":"e-1","name":"Ada","entity_type":"PERSON")") +
         std::string(fields) + R"(}},"relationships":[)" + std::string(relationships) + "]}";
}

std::vector<fs::path> recorded_files() {
  const char* data = std::getenv("SENNIT_DATA");
  std::vector<fs::path> files;
  if (data == nullptr || !fs::is_directory(fs::path(data) / "texts")) return files;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(data) / "texts"))
    if (entry.path().string().ends_with(".graph.json")) files.push_back(entry.path());
  return files;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(GraphJson, ReadsTheExampleOfTheFormat) {
  const ParsedGraphJson file = parsed(kExample);
  EXPECT_TRUE(file.warnings.empty());
  EXPECT_EQ(file.dropped, 0u);
  ASSERT_EQ(file.graph.entities.size(), 2u);
  ASSERT_EQ(file.graph.relationships.size(), 1u);
  const GraphJsonEntity& yunha = file.graph.entities[0];
  EXPECT_EQ(yunha.id, "e-1");
  EXPECT_EQ(yunha.name, "윤하");
  EXPECT_EQ(yunha.type, "PERSON");
  EXPECT_EQ(yunha.description, "등대지기. 배를 고친다");
  EXPECT_EQ(yunha.attributes, "{}");
  EXPECT_EQ(yunha.source_chunks, (Texts{"c-1", "c-2"}));
  EXPECT_EQ(yunha.key, std::nullopt);
  const GraphJsonRelationship& works = file.graph.relationships[0];
  EXPECT_EQ(works.source_id, "e-1");
  EXPECT_EQ(works.target_id, "e-2");
  EXPECT_EQ(works.type, "WORKS_AT");
  EXPECT_EQ(works.weight, 1.0);
}

TEST(GraphJson, IsWrittenAsPythonWritesIt) {
  EXPECT_EQ(write_graph_json(parsed(kExample).graph), R"({
  "entities": {
    "e-1": {
      "entity_id": "e-1",
      "name": "윤하",
      "entity_type": "PERSON",
      "description": "등대지기. 배를 고친다",
      "attributes": {},
      "source_chunks": [
        "c-1",
        "c-2"
      ]
    },
    "e-2": {
      "entity_id": "e-2",
      "name": "남쪽 등대",
      "entity_type": "PLACE",
      "description": "",
      "attributes": {},
      "source_chunks": [
        "c-1"
      ]
    }
  },
  "relationships": [
    {
      "relationship_id": "r-1",
      "source_entity_id": "e-1",
      "target_entity_id": "e-2",
      "relationship_type": "WORKS_AT",
      "description": "밤마다 불을 켠다",
      "weight": 1.0,
      "source_chunks": [
        "c-1"
      ]
    }
  ]
})");
  EXPECT_EQ(write_graph_json({}), "{\n  \"entities\": {},\n  \"relationships\": []\n}");
}

TEST(GraphJson, RecordedFilesAreWrittenBackByteForByte) {
  const std::vector<fs::path> files = recorded_files();
  if (files.empty()) GTEST_SKIP() << "SENNIT_DATA does not name the shared data";
  for (const fs::path& path : files) {
    const std::string text = read(path);
    const ParsedGraphJson file = parsed(text);
    EXPECT_TRUE(file.warnings.empty()) << path;
    EXPECT_FALSE(file.graph.entities.empty()) << path;
    EXPECT_EQ(write_graph_json(file.graph), text) << path;
  }
}

TEST(GraphJson, MissingOptionalFieldsHaveTheirDefaults) {
  const GraphJson graph = parsed(file_with("", R"({"relationship_id":"r-1","source_entity_id":"e-1",
      "target_entity_id":"e-1","relationship_type":"KNOWS"})"))
                              .graph;
  EXPECT_EQ(graph.entities[0].description, "");
  EXPECT_EQ(graph.entities[0].attributes, "{}");
  EXPECT_TRUE(graph.entities[0].source_chunks.empty());
  EXPECT_TRUE(graph.entities[0].aliases.empty());
  EXPECT_EQ(graph.relationships[0].weight, 1.0);
  EXPECT_EQ(graph.relationships[0].description, "");
  EXPECT_TRUE(parsed(R"({"entities":{}})").graph.relationships.empty());
}

TEST(GraphJson, AliasesAndAttributesAndUnknownKeysComeBack) {
  const std::string text = R"({
  "entities": {
    "e-1": {
      "entity_id": "e-1",
      "name": "Ada",
      "entity_type": "PERSON",
      "description": "",
      "attributes": {
        "z": 1e-07,
        "a": [
          1,
          2.0,
          {
            "나": null
          }
        ],
        "big": 123456789012345678901234567890
      },
      "source_chunks": [],
      "aliases": [
        "Countess"
      ],
      "confidence": 0.5
    }
  },
  "relationships": [
    {
      "relationship_id": "r-1",
      "source_entity_id": "e-1",
      "target_entity_id": "e-1",
      "relationship_type": "KNOWS",
      "description": "",
      "weight": 2.5,
      "source_chunks": [],
      "reviewed": true
    }
  ],
  "config": {},
  "version": "2"
})";
  const ParsedGraphJson file = parsed(text);
  EXPECT_TRUE(file.warnings.empty());
  EXPECT_EQ(write_graph_json(file.graph), text);
}

TEST(GraphJson, KeyThatIsNotTheIdComesBack) {
  const std::string text =
      R"({"entities":{"k":{"entity_id":"e-1","name":"Ada","entity_type":"PERSON"},
      "":{"entity_id":"e-2","name":"Bob","entity_type":"PERSON"}},"relationships":[
      {"relationship_id":"r-1","source_entity_id":"k","target_entity_id":"e-2","relationship_type":"KNOWS"}]})";
  const ParsedGraphJson file = parsed(text);
  EXPECT_TRUE(file.warnings.empty());  // an end may be a key or an id
  EXPECT_EQ(file.graph.entities[0].key, "k");
  EXPECT_EQ(file.graph.entities[0].id, "e-1");
  EXPECT_EQ(file.graph.entities[1].key, "");
  EXPECT_EQ(parsed(write_graph_json(file.graph)).graph, file.graph);
}

TEST(GraphJson, OneBadEntityIsDroppedWithAWarning) {
  for (auto [entity, warning] :
       {std::pair{"5", "entity e-2: not an object; dropped"},
        {"{}", "entity e-2: no entity_id; dropped"},
        {R"({"entity_id":"e-2","entity_type":"PERSON"})", "entity e-2: no name; dropped"},
        {R"({"entity_id":"e-2","name":null,"entity_type":"PERSON"})",
         "entity e-2: name is not a string; dropped"},
        {R"({"entity_id":"e-2","name":"Bob","entity_type":["PERSON"]})",
         "entity e-2: entity_type is not a string; dropped"}}) {
    const ParsedGraphJson file = parsed(
        R"({"entities":{"e-1":{"entity_id":"e-1","name":"Ada","entity_type":"PERSON"},"e-2":)" +
        std::string(entity) + "}}");
    EXPECT_EQ(file.graph.entities.size(), 1u);
    EXPECT_EQ(file.warnings, Texts{warning});
    EXPECT_EQ(file.dropped, 1u);
  }
}

TEST(GraphJson, OneBadRelationshipIsDroppedWithAWarning) {
  const std::string good =
      R"({"relationship_id":"r-1","source_entity_id":"e-1","target_entity_id":"e-1","relationship_type":"KNOWS"},)";
  for (auto [relationship, warning] :
       {std::pair{"null", "relationship 2 of the list: not an object; dropped"},
        {R"({"relationship_id":"r-2","source_entity_id":"e-1","relationship_type":"KNOWS"})",
         "relationship r-2: no target_entity_id; dropped"},
        {R"({"relationship_id":7,"source_entity_id":"e-1"})",
         "relationship 2 of the list: relationship_id is not a string; dropped"}}) {
    const ParsedGraphJson file = parsed(file_with("", good + relationship));
    EXPECT_EQ(file.graph.relationships.size(), 1u);
    EXPECT_EQ(file.warnings, Texts{warning});
    EXPECT_EQ(file.dropped, 1u);
  }
}

TEST(GraphJson, RelationshipWithoutItsEntityStaysInTheFile) {
  const ParsedGraphJson file =
      parsed(file_with("", R"({"relationship_id":"r-9","source_entity_id":"e-1",
      "target_entity_id":"e-7","relationship_type":"KNOWS"})"));
  EXPECT_EQ(file.graph.relationships.size(), 1u);
  EXPECT_EQ(file.warnings,
            Texts{"relationship r-9: no entity e-7; kept in the file, not in the graph"});
  EXPECT_EQ(file.dropped, 0u);
  EXPECT_TRUE(import_graph_json(file.graph).claims.empty());
}

TEST(GraphJson, OptionalFieldOfAWrongTypeHasItsDefault) {
  for (auto [field, warning] :
       {std::pair{R"("description":5)", "entity e-1: description is not a string"},
        {R"("source_chunks":"c-1")", "entity e-1: source_chunks is not a list of strings"},
        {R"("source_chunks":["c-1",2])",
         "entity e-1: source_chunks is not a list of strings; the other items are left out"},
        {R"("aliases":{})", "entity e-1: aliases is not a list of strings"}}) {
    const ParsedGraphJson file = parsed(file_with("," + std::string(field)));
    EXPECT_EQ(file.warnings, Texts{warning});
    EXPECT_EQ(file.graph.entities.size(), 1u);
  }
  const ParsedGraphJson nothing =
      parsed(file_with(R"(,"description":null,"source_chunks":null,"aliases":null)"));
  EXPECT_TRUE(nothing.warnings.empty());
  const ParsedGraphJson list = parsed(file_with(R"(,"attributes":[1])"));
  EXPECT_EQ(list.warnings, Texts{"entity e-1: attributes is not an object"});
  EXPECT_EQ(list.graph.entities[0].attributes, "[1]");
}

TEST(GraphJson, WeightIsAnyNumber) {
  const auto weight_of = [](std::string_view weight) {
    return parsed(
        file_with("", R"({"relationship_id":"r-1","source_entity_id":"e-1","target_entity_id":"e-1",
        "relationship_type":"KNOWS","weight":)" +
                          std::string(weight) + "}"));
  };
  EXPECT_EQ(weight_of("3").graph.relationships[0].weight, 3.0);
  EXPECT_EQ(weight_of("0.25").graph.relationships[0].weight, 0.25);
  EXPECT_EQ(weight_of("null").graph.relationships[0].weight, 1.0);
  EXPECT_EQ(weight_of("\"2\"").graph.relationships[0].weight, 1.0);
  EXPECT_EQ(weight_of("\"2\"").warnings, Texts{"relationship r-1: weight is not a number"});
}

TEST(GraphJson, RepeatedKeysCountAsPythonCountsThem) {
  const ParsedGraphJson twice =
      parsed(R"({"entities":{"e-1":{"entity_id":"e-1","name":"Ada","entity_type":"PERSON"},
      "e-2":{"entity_id":"e-2","name":"Bob","entity_type":"PERSON"},
      "e-1":{"entity_id":"e-1","name":"Eve","entity_type":"PERSON"}}})");
  ASSERT_EQ(twice.graph.entities.size(), 2u);
  EXPECT_EQ(twice.graph.entities[0].name, "Eve");
  EXPECT_EQ(twice.warnings, Texts{"entity e-1 stands in the file twice; the last one counts"});

  const ParsedGraphJson sections =
      parsed(R"({"entities":{"x":{"entity_id":"x","name":"X","entity_type":"OTHER"}},
      "entities":{"y":{"entity_id":"y","name":"Y","entity_type":"OTHER"}}})");
  ASSERT_EQ(sections.graph.entities.size(), 1u);
  EXPECT_EQ(sections.graph.entities[0].id, "y");
}

TEST(GraphJson, AnotherFormatIsRefusedWithItsReason) {
  EXPECT_EQ(refusal("{}"), "there is no \"entities\" in the file");
  EXPECT_EQ(refusal(R"({"relationships":[]})"), "there is no \"entities\" in the file");
  EXPECT_EQ(refusal(R"({"entities":[]})"), "\"entities\" is not an object");
  EXPECT_EQ(refusal(R"({"entities":null})"), "\"entities\" is not an object");
  EXPECT_EQ(refusal(R"({"entities":{},"relationships":{}})"), "\"relationships\" is not a list");
  EXPECT_EQ(refusal(R"({"entities":{"a":{"name":"A"},"b":{"name":"B"}}})"),
            "nothing in \"entities\" can be used: entity a: no entity_id");
  EXPECT_EQ(
      refusal(file_with("", R"({"from":"e-1","to":"e-1"})")),
      "nothing in \"relationships\" can be used: relationship 1 of the list: no relationship_id");
  EXPECT_EQ(refusal("[]"), "the outermost JSON value is not an object");
}

TEST(GraphJson, BrokenFileIsRefusedWithLineAndColumn) {
  EXPECT_NE(refusal("").find("line 1, column 1"), std::string::npos);
  EXPECT_NE(refusal(kExample.substr(0, 100)).find("not JSON at line 1, column "),
            std::string::npos);
  EXPECT_NE(refusal("{\n  \"entities\": {\n    oops").find("line 3, column 5"), std::string::npos);
}

TEST(GraphJson, WarningsAreCounted) {
  std::string text =
      R"({"entities":{"good":{"entity_id":"good","name":"Ada","entity_type":"PERSON"})";
  for (int i = 0; i < 500; ++i) text += ",\"" + std::to_string(i) + "\":0";
  const ParsedGraphJson file = parsed(text + "}}");
  EXPECT_EQ(file.dropped, 500u);
  ASSERT_EQ(file.warnings.size(), 101u);
  EXPECT_EQ(file.warnings.back(), "and 400 more of this kind");
}

// Each byte of the example in turn is removed, doubled or replaced; and the text is cut there.
TEST(GraphJson, NoDamageCrashesAndWhatReadsIsWrittenBack) {
  const std::string example(kExample);
  std::mt19937 random(7);
  const auto try_text = [](const std::string& text) {
    const Result<ParsedGraphJson> file = parse_graph_json(text);
    if (!file.ok()) return;
    const std::string written = write_graph_json(file->graph);
    EXPECT_EQ(parsed(written).graph, file->graph) << text;
    import_graph_json(file->graph);
  };
  for (std::size_t at = 0; at < example.size(); ++at) {
    std::string damaged = example;
    try_text(damaged.substr(0, at));
    damaged[at] = static_cast<char>(random());
    try_text(damaged);
    try_text(example.substr(0, at) + example.substr(at + 1));
    try_text(example.substr(0, at) + example[at] + example.substr(at));
  }
}

}  // namespace
}  // namespace sennit
