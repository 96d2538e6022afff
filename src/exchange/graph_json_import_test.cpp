#include <gtest/gtest.h>

#include "exchange/graph_json.h"

namespace sennit {
namespace {

GraphJsonEntity entity(std::string id, std::string name, std::string type = "PERSON",
                       std::vector<std::string> aliases = {}) {
  GraphJsonEntity e;
  e.id = std::move(id);
  e.name = std::move(name);
  e.type = std::move(type);
  e.aliases = std::move(aliases);
  return e;
}

GraphJsonRelationship relationship(std::string source, std::string type, std::string target) {
  GraphJsonRelationship r;
  r.id = source + type + target;
  r.source_id = std::move(source);
  r.type = std::move(type);
  r.target_id = std::move(target);
  return r;
}

// "name" or "name > what it stands for", in order.
std::vector<std::string> mentions(const GraphJson& file) {
  std::vector<std::string> names;
  for (const Mention& mention : import_graph_json(file).mentions)
    names.push_back(mention.stands_for.empty() ? mention.name
                                               : mention.name + " > " + mention.stands_for);
  return names;
}

using Names = std::vector<std::string>;

TEST(ImportGraphJson, MakesMentionsAndClaimsWithoutSpans) {
  GraphJson file;
  file.entities = {entity("e-1", " 윤하 "), entity("e-2", "남쪽 등대", "PLACE")};
  file.entities[0].description = "등대지기";
  file.relationships = {relationship("e-1", "WORKS_AT", "e-2")};
  file.relationships[0].description = "밤마다 불을 켠다";

  const Extraction evidence = import_graph_json(file);
  EXPECT_EQ(evidence.extractor.name, "import");
  EXPECT_TRUE(evidence.complete);
  ASSERT_EQ(evidence.mentions.size(), 2u);
  const Mention& yunha = evidence.mentions[0];
  EXPECT_EQ(yunha.name, "윤하");
  EXPECT_EQ(yunha.source, MentionSource::kImport);
  EXPECT_TRUE(yunha.span.empty());
  EXPECT_EQ(yunha.type, EntityType::kPerson);
  EXPECT_EQ(yunha.raw_type, "PERSON");
  EXPECT_GT(yunha.type_weight, 0);
  EXPECT_EQ(yunha.description, "등대지기");
  ASSERT_EQ(evidence.claims.size(), 1u);
  const Claim& works = evidence.claims[0];
  EXPECT_EQ(works.subject, "윤하");
  EXPECT_EQ(works.verb, "works at");
  EXPECT_EQ(works.raw_verb, "WORKS_AT");
  EXPECT_EQ(works.object, "남쪽 등대");
  EXPECT_EQ(works.detail, "밤마다 불을 켠다");
  EXPECT_TRUE(works.span.empty());
}

TEST(ImportGraphJson, MapsTypesAndKeepsTheRawOnes) {
  for (auto [written, type] : {std::pair{"ORGANIZATION", EntityType::kOrganization},
                               {"PLACE", EntityType::kPlace},
                               {"CONCEPT", EntityType::kConcept},
                               {"EVENT", EntityType::kEvent},
                               {"OTHER", EntityType::kOther},
                               {"method", EntityType::kMethod},
                               {" Person ", EntityType::kPerson},
                               {"ANIMAL", EntityType::kOther},
                               {"", EntityType::kOther}}) {
    GraphJson file;
    file.entities = {entity("e-1", "Ada", written)};
    const Mention mention = import_graph_json(file).mentions.at(0);
    EXPECT_EQ(mention.type, type) << written;
    EXPECT_EQ(mention.raw_type, written);
    EXPECT_EQ(mention.type_weight == 0, type == EntityType::kOther) << written;
  }
}

TEST(ImportGraphJson, MakesWordsOfRelationshipTypes) {
  for (auto [type, verb] : {std::pair{"WORKS_AT", "works at"},
                            {"RELATED_TO", "related to"},
                            {"Knows", "knows"},
                            {"__IS__A_", "is a"},
                            {"살고_있다", "살고 있다"},
                            {"", "related to"},
                            {"_", "related to"}})
    EXPECT_EQ(verb_of_relationship_type(type), verb);
}

TEST(ImportGraphJson, AliasesStandForTheirEntity) {
  GraphJson file;
  file.entities = {entity("e-1", "김첨지", "PERSON", {"남편", "인력거꾼", "김첨지", "♥", ""}),
                   entity("e-2", "아내")};
  EXPECT_EQ(mentions(file), (Names{"김첨지", "남편 > 김첨지", "인력거꾼 > 김첨지", "아내"}));
}

TEST(ImportGraphJson, AliasThatTwoEntitiesClaimJoinsNeither) {
  GraphJson file;
  file.entities = {entity("e-1", "Ada Lovelace", "PERSON", {"Ada", "Countess"}),
                   entity("e-2", "Ada Monroe", "PERSON", {"ada"})};
  EXPECT_EQ(mentions(file), (Names{"Ada Lovelace", "Countess > Ada Lovelace", "Ada Monroe"}));
}

TEST(ImportGraphJson, RowThatIsAnAliasOfAnotherStandsForIt) {
  GraphJson file;
  file.entities = {entity("e-1", "Countess", "PERSON", {"My Lady"}),
                   entity("e-2", "Ada Lovelace", "PERSON", {"Countess", "My Lady"})};
  EXPECT_EQ(mentions(file), (Names{"Countess > Ada Lovelace", "My Lady > Ada Lovelace",
                                   "Ada Lovelace", "My Lady > Ada Lovelace"}));
}

TEST(ImportGraphJson, AliasesInARingHaveAnEnd) {
  GraphJson file;
  file.entities = {entity("e-1", "A", "PERSON", {"B"}), entity("e-2", "B", "PERSON", {"C"}),
                   entity("e-3", "C", "PERSON", {"A"})};
  EXPECT_EQ(mentions(file), (Names{"A > C", "B > C", "C"}));
}

TEST(ImportGraphJson, LongChainOfAliasesIsFollowedToItsEnd) {
  GraphJson file;
  for (int i = 0; i < 20'000; ++i)
    file.entities.push_back(entity(std::to_string(i), "name " + std::to_string(i), "OTHER",
                                   {"name " + std::to_string(i + 1)}));
  const Extraction evidence = import_graph_json(file);
  ASSERT_EQ(evidence.mentions.size(), 20'001u);
  EXPECT_EQ(evidence.mentions[0].stands_for, "");
  EXPECT_EQ(evidence.mentions[19'999].stands_for, "name 0");
  EXPECT_EQ(evidence.mentions[20'000].name, "name 20000");
}

TEST(ImportGraphJson, EntitiesOfOneKeyAreBothEvidence) {
  GraphJson file;
  file.entities = {entity("e-1", "Ada", "PERSON", {"Countess"}),
                   entity("e-2", "ADA", "CONCEPT", {"Countess"})};
  EXPECT_EQ(mentions(file), (Names{"Ada", "Countess > Ada", "ADA", "Countess > Ada"}));
}

TEST(ImportGraphJson, NamesWithoutLettersMakeNoEvidence) {
  GraphJson file;
  file.entities = {entity("e-1", "???"), entity("e-2", "Ada"), entity("e-3", "")};
  file.relationships = {relationship("e-1", "KNOWS", "e-2"), relationship("e-2", "KNOWS", "e-2")};
  EXPECT_EQ(mentions(file), Names{"Ada"});
  ASSERT_EQ(import_graph_json(file).claims.size(), 1u);  // a self-loop is a claim as well
  EXPECT_EQ(import_graph_json(file).claims[0].subject, "Ada");
}

TEST(ImportGraphJson, EndsAreKeysBeforeTheyAreIds) {
  GraphJson file;
  file.entities = {entity("two", "Ada"), entity("three", "Bob")};
  file.entities[0].key = "one";
  file.entities[1].key = "two";
  file.relationships = {relationship("one", "KNOWS", "two"), relationship("three", "KNOWS", "one")};
  const Extraction evidence = import_graph_json(file);
  ASSERT_EQ(evidence.claims.size(), 2u);
  EXPECT_EQ(evidence.claims[0].object, "Bob");
  EXPECT_EQ(evidence.claims[1].subject, "Bob");
}

}  // namespace
}  // namespace sennit
