#include "sennit/ontology.h"

#include <gtest/gtest.h>

#include "config/settings.h"

namespace sennit {
namespace {

Result<LoadedSettings> read(std::string_view yaml) {
  return parse_settings(yaml, "config.yaml",
                        [](const char*) { return std::optional<std::string>(); });
}

std::vector<OntologyType> types_of(std::string_view yaml) {
  const Result<LoadedSettings> loaded = read(yaml);
  EXPECT_TRUE(loaded.ok()) << loaded.error().what;
  if (!loaded.ok()) return {};
  EXPECT_EQ(loaded->warnings, std::vector<std::string>());
  return loaded->settings.ontology.types;
}

std::string refused(std::string_view types) {
  const Result<LoadedSettings> loaded = read("ontology:\n  types:\n" + std::string(types));
  return loaded.ok() ? "accepted" : loaded.error().what;
}

TEST(Ontology, IsAMapOrAListInTheOrderOfTheFile) {
  const std::vector<OntologyType> asked = {{"SPELL", "what is cast"}, {"Character", ""}};
  for (const char* yaml : {"ontology:\n  types:\n    SPELL: what is  cast\n    Character:\n",
                           "ontology:\n  types:\n    - SPELL: what is cast\n    - Character\n",
                           "ontology:\n  types: {SPELL: what is cast, Character: }\n",
                           "ontology: {types: [{SPELL: what is cast}, Character]}\n"})
    EXPECT_EQ(types_of(yaml), asked) << yaml;
  EXPECT_EQ(types_of("ontology: {types: [A, B]}\n"),
            (std::vector<OntologyType>{{"A", ""}, {"B", ""}}));
  for (const char* none : {"", "ontology:\n", "ontology:\n  types:\n", "ontology: {types: []}\n"})
    EXPECT_TRUE(types_of(none).empty()) << none;
}

TEST(Ontology, HasNamesOfAnyLanguageInOneForm) {
  const std::string decomposed = "\u1100\u1161\u11AB\u1103\u1161\u11AB";  // 간단, NFD
  EXPECT_EQ(types_of("ontology:\n  types:\n    인물: 작중 인물\n    人物:\n    魔法: 呪文\n"),
            (std::vector<OntologyType>{{"인물", "작중 인물"}, {"人物", ""}, {"魔法", "呪文"}}));
  EXPECT_EQ(types_of("ontology: {types: [\"" + decomposed + "\"]}\n").front().name, "간단");
  EXPECT_EQ(types_of("ontology: {types: [\"🪄 주문\"]}\n").front().name, "🪄 주문");
}

TEST(Ontology, KeepsAnExampleOfSeveralLines) {
  const Result<LoadedSettings> loaded =
      read("ontology:\n  types: [SPELL]\n  example: |\n    Lumos lights the wand.\n    {}\n");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->settings.ontology.example, "Lumos lights the wand.\n{}");
}

TEST(Ontology, SaysWhatIsWrong) {
  struct Case {
    std::string types;
    const char* says;
  };
  std::string many;
  for (std::size_t i = 0; i <= kMostOntologyTypes; ++i) many += "    T" + std::to_string(i) + ":\n";
  for (const Case& c :
       {Case{"    SPELL:\n    spell: what is cast\n", "the entity type spell is given twice"},
        {"    ＳＰＥＬＬ:\n    spell:\n", "given twice"},
        {"    \"\": nothing\n", "the name of the 1. entity type is empty"},
        {"    - SPELL\n    - \"  \"\n", "the name of the 2. entity type is empty"},
        {"    - SPELL\n    -\n", "the name of the 2. entity type is empty"},
        {"    \"A\\nB\":\n", "goes over several lines"},
        {"    " + std::string(41, 'x') + ":\n", "has 41 characters; it may have 40"},
        {"    A: " + std::string(301, 'x') + "\n", "said of the entity type A has 301 characters"},
        {"    A: [x, y]\n", "must be one text"},
        {"    A: {x: y}\n", "must be one text"},
        {"    \"A\xff\":\n", "is not UTF-8"},
        {"    A: \"\xc3\"\n", "what is said of the entity type A is not UTF-8"},
        {many, "there are 41 entity types; there may be 40"},
        {"  example: " + std::string(4001, 'x') + "\n", "the example has 4001 characters"}}) {
    const std::string what = refused(c.types);
    EXPECT_NE(what.find(c.says), std::string::npos) << what;
    EXPECT_NE(what.find("config.yaml"), std::string::npos) << what;
  }
  EXPECT_NE(read("ontology: {types: SPELL}\n").error().what.find("a list of types"),
            std::string::npos);
}

}  // namespace
}  // namespace sennit
