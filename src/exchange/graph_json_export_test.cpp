#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "exchange/graph_json.h"
#include "text/name_key.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

// The plainest way from evidence to a graph: names of one key are one entity, a name that stands
// for another follows it, keys in `same` are one.
class PlainGraph {
 public:
  // A document of one chunk; a mention without a span has its place at the chunk's begin.
  PlainGraph& add(const std::string& path, const Extraction& extraction) {
    documents_.emplace(path, extraction);
    return *this;
  }
  PlainGraph& same(const std::string& kept, const std::string& other) {
    follows_[name_key(other).name] = name_key(kept).name;
    return *this;
  }

  Graph build() {
    for (const auto& [path, extraction] : documents_)
      for (const Mention& mention : extraction.mentions)
        if (!mention.stands_for.empty())
          follows_.emplace(name_key(mention.name).name, name_key(mention.stands_for).name);
    collect_entities();
    for (const auto& [path, extraction] : documents_) add_document(path, extraction);
    for (auto& [ends, relation] : relations_) contents_.relations.push_back(relation);
    std::sort(contents_.mentions.begin(), contents_.mentions.end());
    contents_.mentions.erase(std::unique(contents_.mentions.begin(), contents_.mentions.end()),
                             contents_.mentions.end());
    Result<Graph> graph = Graph::build(contents_);
    EXPECT_TRUE(graph.ok()) << graph.error().what;
    return graph.ok() ? *graph : Graph();
  }

 private:
  std::string key_of(const std::string& name) const {
    std::string key = name_key(name).name;
    for (auto next = follows_.find(key); next != follows_.end(); next = follows_.find(key))
      key = next->second;
    return key;
  }

  void collect_entities() {
    std::map<std::string, GraphContents::Entity> by_key;
    std::map<std::string, std::set<std::string>> names;
    for (const auto& [path, extraction] : documents_) {
      for (const Mention& mention : extraction.mentions) {
        const std::string key = key_of(mention.name);
        GraphContents::Entity& entity = by_key[key];
        entity.key = key;
        entity.mentions += 1;
        names[key].insert(mention.name);
        if (name_key(mention.name).name != key || !entity.name.empty()) continue;
        entity.name = mention.name;
        entity.type = mention.type;
        entity.raw_type = mention.raw_type;
        entity.description = mention.description;
      }
    }
    for (auto& [key, entity] : by_key) {
      names[key].erase(entity.name);
      entity.aliases.assign(names[key].begin(), names[key].end());
      entity.id = EntityId{hash64(key)};
      index_.emplace(key, static_cast<EntityIndex>(contents_.entities.size()));
      contents_.entities.push_back(entity);
    }
  }

  void add_document(const std::string& path, const Extraction& extraction) {
    const auto number = static_cast<DocumentIndex>(contents_.documents.size());
    contents_.documents.push_back({DocumentId{number + 1}, path, path, 0});
    contents_.chunks.push_back({number, 0, {0, 100}, ""});
    for (const Mention& mention : extraction.mentions)
      contents_.mentions.push_back({index_.at(key_of(mention.name)), number, mention.span});
    for (const Claim& claim : extraction.claims) {
      const EntityIndex source = index_.at(key_of(claim.subject));
      const EntityIndex target = index_.at(key_of(claim.object));
      GraphContents::Relation& relation = relations_[{source, target, claim.verb}];
      if (relation.weight == 0) {
        relation = {source, target, claim.verb, claim.detail, 0, {}};
        relation.support.push_back({number, claim.span});
      }
      relation.weight += 1;
    }
  }

  std::map<std::string, Extraction> documents_;
  std::map<std::string, std::string> follows_;
  std::map<std::string, EntityIndex> index_;
  std::map<std::tuple<EntityIndex, EntityIndex, std::string>, GraphContents::Relation> relations_;
  GraphContents contents_;
};

struct Fact {
  std::string subject;
  std::string verb;
  std::string object;
};

// The evidence of a note that states these facts at bytes 10 to 20.
Extraction note(const std::vector<Fact>& facts, const Texts& names = {}) {
  Extraction extraction;
  const auto mention = [&](const std::string& name) {
    Mention m;
    m.name = name;
    m.span = {10, 20};
    m.type = EntityType::kTool;
    extraction.mentions.push_back(m);
  };
  for (const std::string& name : names) mention(name);
  for (const Fact& fact : facts) {
    mention(fact.subject);
    mention(fact.object);
    Claim claim;
    claim.subject = fact.subject;
    claim.verb = fact.verb;
    claim.object = fact.object;
    claim.span = {10, 20};
    extraction.claims.push_back(claim);
  }
  return extraction;
}

GraphJson parsed(std::string_view text) {
  Result<ParsedGraphJson> result = parse_graph_json(text);
  EXPECT_TRUE(result.ok()) << result.error().what;
  return result.ok() ? result->graph : GraphJson{};
}

GraphJson round_trip(const GraphJson& file) {
  return export_graph_json(PlainGraph().add("graph.json", import_graph_json(file)).build(), file);
}

// Duplicates, a self-loop, an end without entity, names of one key, an alias that is another's
// name, a name without letters, an alias that two claim, unknown keys.
const GraphJson& untidy() {
  static const GraphJson file = parsed(R"({"entities":{
      "k-1":{"entity_id":"e-1","name":"Ada","entity_type":"PERSON","description":"A","aliases":["Countess","Ada L."],"note":1},
      "e-2":{"entity_id":"e-2","name":"ADA","entity_type":"CONCEPT","attributes":{"x":[1]}},
      "e-3":{"entity_id":"e-3","name":"Countess","entity_type":"PERSON","aliases":["My Lady"]},
      "e-4":{"entity_id":"e-4","name":"???","entity_type":"OTHER"},
      "e-5":{"entity_id":"e-5","name":"Engine","entity_type":"MACHINE","aliases":["It"]},
      "e-6":{"entity_id":"e-6","name":"Loom","entity_type":"MACHINE","aliases":["It"]}},
    "relationships":[
      {"relationship_id":"r-1","source_entity_id":"k-1","target_entity_id":"e-5","relationship_type":"WROTE_ABOUT","description":"notes","note":"x"},
      {"relationship_id":"r-2","source_entity_id":"e-2","target_entity_id":"e-5","relationship_type":"WROTE_ABOUT"},
      {"relationship_id":"r-1","source_entity_id":"e-3","target_entity_id":"e-5","relationship_type":"Wrote_About","weight":4},
      {"relationship_id":"r-4","source_entity_id":"e-1","target_entity_id":"e-2","relationship_type":"SAME_AS"},
      {"relationship_id":"r-5","source_entity_id":"e-4","target_entity_id":"e-9","relationship_type":"KNOWS"}],
    "version":{"b":1,"a":2}})");
  return file;
}

TEST(ExportGraphJson, OfWhatWasImportedIsTheSameFile) {
  EXPECT_EQ(round_trip(untidy()), untidy());
  EXPECT_EQ(round_trip(GraphJson{}), GraphJson{});
}

TEST(ExportGraphJson, OfRecordedFilesIsTheSameFile) {
  const char* data = std::getenv("SENNIT_DATA");
  if (data == nullptr || !fs::is_directory(fs::path(data) / "texts"))
    GTEST_SKIP() << "SENNIT_DATA does not name the shared data";
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(data) / "texts")) {
    if (!entry.path().string().ends_with(".graph.json")) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>()};
    EXPECT_EQ(write_graph_json(round_trip(parsed(text))), text) << entry.path();
  }
}

TEST(ExportGraphJson, OfAnEmptyGraphKeepsWhatWasImported) {
  EXPECT_EQ(export_graph_json(Graph(), untidy()), untidy());
  EXPECT_EQ(export_graph_json(Graph(), std::nullopt), GraphJson{});
}

TEST(ExportGraphJson, WithoutImportNamesChunksByPathAndOrdinal) {
  const Graph graph =
      PlainGraph().add("기계/engine.md", note({{"Ada", "writes about", "Engine"}})).build();
  const GraphJson file = export_graph_json(graph, std::nullopt);
  ASSERT_EQ(file.entities.size(), 2u);
  EXPECT_EQ(file.entities[0].name, "Ada");
  EXPECT_EQ(file.entities[0].type, "TOOL");
  EXPECT_EQ(file.entities[0].attributes, "{}");
  EXPECT_EQ(file.entities[0].source_chunks, Texts{"기계/engine.md#0"});
  ASSERT_EQ(file.relationships.size(), 1u);
  const GraphJsonRelationship& wrote = file.relationships[0];
  EXPECT_EQ(wrote.source_id, file.entities[0].id);
  EXPECT_EQ(wrote.target_id, file.entities[1].id);
  EXPECT_EQ(wrote.type, "WRITES_ABOUT");
  EXPECT_EQ(wrote.weight, 1.0);
  EXPECT_EQ(wrote.source_chunks, Texts{"기계/engine.md#0"});
}

TEST(ExportGraphJson, NewIdsAreUuidsThatDependOnTheGraphAlone) {
  const auto exported = [](const std::string& path, const Texts& more) {
    return export_graph_json(PlainGraph().add(path, note({{"Ada", "knows", "Bob"}}, more)).build(),
                             std::nullopt);
  };
  const GraphJson one = exported("a.md", {});
  EXPECT_EQ(one, exported("a.md", {}));
  const GraphJson other = exported("b.md", {"Aaron"});  // another document, another numbering
  EXPECT_EQ(other.entities[1].id, one.entities[0].id);
  EXPECT_EQ(other.relationships[0].id, one.relationships[0].id);
  for (const std::string& id : {one.entities[0].id, one.relationships[0].id}) {
    ASSERT_EQ(id.size(), 36u);
    EXPECT_EQ(id[8] == '-' && id[13] == '-' && id[18] == '-' && id[23] == '-', true) << id;
    EXPECT_EQ(id[14], '8') << id;
    EXPECT_NE(std::string("89ab").find(id[19]), std::string::npos) << id;
  }
}

TEST(ExportGraphJson, NewKnowledgeStandsAfterTheOldAndPointsToItsIds) {
  const GraphJson& old = untidy();
  const Graph graph =
      PlainGraph()
          .add("graph.json", import_graph_json(old))
          .add("z.md", note({{"ada", "knows", "Babbage"}, {"ada", "wrote about", "Engine"}}))
          .build();
  const GraphJson file = export_graph_json(graph, old);
  ASSERT_EQ(file.entities.size(), old.entities.size() + 1);
  EXPECT_TRUE(std::equal(old.entities.begin(), old.entities.end(), file.entities.begin()));
  EXPECT_EQ(file.entities.back().name, "Babbage");
  ASSERT_EQ(file.relationships.size(), old.relationships.size() + 1);
  EXPECT_TRUE(
      std::equal(old.relationships.begin(), old.relationships.end(), file.relationships.begin()));
  EXPECT_EQ(file.relationships.back().source_id,
            "k-1");  // the key in "entities", not the entity_id
  EXPECT_EQ(file.relationships.back().target_id, file.entities.back().id);
  EXPECT_EQ(file.relationships.back().type, "KNOWS");
  EXPECT_EQ(file.extra, old.extra);
}

TEST(ExportGraphJson, MergeAddsTheOtherNamesToTheAliasesOfTheKeptRow) {
  const GraphJson& old = untidy();
  const Graph graph = PlainGraph()
                          .add("graph.json", import_graph_json(old))
                          .same("Engine", "Loom")
                          .same("Engine", "It")
                          .build();
  const GraphJson file = export_graph_json(graph, old);
  GraphJson expected = old;
  expected.entities[4].aliases = {"It", "Loom"};
  EXPECT_EQ(file, expected);
}

TEST(ExportGraphJson, AliasOfANoteIsAddedToTheImportedRow) {
  GraphJson old;
  old.entities.resize(1);
  old.entities[0].id = "e-1";
  old.entities[0].name = "Ada Lovelace";
  old.entities[0].type = "PERSON";
  Extraction extraction = note({}, {"Ada"});
  extraction.mentions[0].stands_for = "Ada Lovelace";
  const Graph graph =
      PlainGraph().add("graph.json", import_graph_json(old)).add("n.md", extraction).build();
  GraphJson expected = old;
  expected.entities[0].aliases = {"Ada"};
  EXPECT_EQ(export_graph_json(graph, old), expected);
  // Read back, the file says the same.
  EXPECT_EQ(round_trip(expected), expected);
}

TEST(ExportGraphJson, MergeThatTheFileTellsIsReadBackFromIt) {
  GraphJson old =
      parsed(R"({"entities":{"e-1":{"entity_id":"e-1","name":"Engine","entity_type":"TOOL"},
      "e-2":{"entity_id":"e-2","name":"Loom","entity_type":"TOOL","aliases":["Webstuhl"]}}})");
  const Graph graph =
      PlainGraph().add("graph.json", import_graph_json(old)).same("Engine", "Loom").build();
  const GraphJson merged = export_graph_json(graph, old);
  EXPECT_EQ(merged.entities[0].aliases, (Texts{"Loom", "Webstuhl"}));
  EXPECT_EQ(merged.entities[1], old.entities[1]);
  EXPECT_EQ(round_trip(merged), merged);
  EXPECT_EQ(PlainGraph().add("graph.json", import_graph_json(merged)).build().entity_count(), 1u);
}

TEST(ExportGraphJson, NewIdAvoidsOneThatIsTaken) {
  const Graph graph = PlainGraph().add("a.md", note({}, {"Ada"})).build();
  GraphJson old;
  old.entities = export_graph_json(graph, std::nullopt).entities;
  old.entities[0].name = "Someone else";
  const GraphJson file = export_graph_json(graph, old);
  ASSERT_EQ(file.entities.size(), 2u);
  EXPECT_EQ(file.entities[0], old.entities[0]);
  EXPECT_NE(file.entities[1].id, file.entities[0].id);
}

}  // namespace
}  // namespace sennit
