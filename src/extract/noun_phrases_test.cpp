#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

struct TermsCase {
  std::string text;
  Names terms;
};

void expect_terms(std::initializer_list<TermsCase> cases) {
  for (const TermsCase& c : cases) EXPECT_EQ(terms_in(c.text), c.terms) << c.text;
}

TEST(NounPhrases, AreNounsThatBelongTogether) {
  expect_terms({
      {"He built a search engine for the club.\n", {"search engine"}},
      {"They drew a tide table with care.\n", {"tide table"}},
      {"She wrote an Obsidian plugin and an Obsidian theme for us.\n", {"Obsidian theme"}},
      {"A salient ridge is here. The salient ridge is steep.\n", {"salient ridge"}},
      {"It is a steep ridge for the climbers.\n", {"climbers"}},
  });
}

TEST(NounPhrases, AreWhatBelongsToSomebody) {
  expect_terms({
      {"It was Scrooge's nephew who came in.\n", {"Scrooge's nephew"}},
      {"It was Scrooge’s nephew who came in.\n", {"Scrooge’s nephew"}},
      {"It was Scrooge's idea to go there.\n", {}},
  });
}

TEST(NounPhrases, AreSingleNounsThatATextIsAbout) {
  expect_terms({
      {"The charwoman came in, and the man was there at the time.\n", {"charwoman"}},
      {"Then it stops, and they were using it as they worked.\n", {}},
      {"Her happiness and her benevolence were with all of us.\n", {}},
      {"In the counting-house it was cold for the two of them.\n", {"counting-house"}},
  });
}

TEST(NounPhrases, AreOfEnglishTextsAlone) {
  expect_terms({
      {"Der alte Mann und das Meer sind hier im Norden zu finden, und die Bank ist zu.\n", {}},
      {"김첨지는 인력거를 끌었다. The end.\n", {}},
      {"charwoman, laundress, fiddler\n", {"charwoman", "fiddler", "laundress"}},
  });
}

TEST(NameTypes, ComeFromTheWordsOfAName) {
  const std::pair<std::string, std::pair<std::string, EntityType>> cases[] = {
      {"We went to Salt Lake City by train.\n", {"Salt Lake City", EntityType::kPlace}},
      {"They were in Turin at the time.\n", {"Turin", EntityType::kPlace}},
      {"He has a German car in the yard.\n", {"German", EntityType::kPlace}},
      {"It was Jeff Pain who won it.\n", {"Jeff Pain", EntityType::kPerson}},
      {"It was Duffin Gibbsen who won it.\n", {"Duffin Gibbsen", EntityType::kPerson}},
      {"It was on Wayne Gretzky Drive that we met.\n", {"Wayne Gretzky Drive", EntityType::kOther}},
      {"He won the Robert Burns Fellowship there.\n",
       {"Robert Burns Fellowship", EntityType::kOrganization}},
      {"It was Mary Ann Baker who won it.\n", {"Mary Ann Baker", EntityType::kPerson}},
      {"They wrote it in Google Docs at last.\n", {"Google Docs", EntityType::kOther}},
      {"He was at the Tide Festival with us.\n", {"Tide Festival", EntityType::kEvent}},
      {"Then Tidemark is a municipality in the north.\n", {"Tidemark", EntityType::kPlace}},
      {"Then Quillon was a singer of songs.\n", {"Quillon", EntityType::kPerson}},
      {"They opened it in Microsoft Edge at last.\n", {"Microsoft Edge", EntityType::kOther}},
      {"그는 Kafka를 쓴다. Kafka는 빠르다.\n", {"Kafka", EntityType::kOther}},
      {"그것은 NaN이다. NaN은 수가 아니다.\n", {"NaN", EntityType::kOther}},
      {"They won it at the 2006 Winter Olympics again.\n",
       {"2006 Winter Olympics", EntityType::kEvent}},
  };
  for (const auto& [text, expected] : cases) {
    const Mention mention = mention_of(builtin_of(note(text)), expected.first);
    EXPECT_EQ(mention.name, expected.first) << text;
    EXPECT_EQ(mention.type, expected.second) << text;
  }
}

// In a text about software a word for a person or a place is a thing.
TEST(NameTypes, OfSoftwareAreNoPersonsAndPlaces) {
  const std::string english =
      "Click a file in the folder. The plugin has settings. Kafka is fast, and a Kafka cluster has "
      "a broker. It is in the file explorer, and the file explorer is here. Apache Kafka is older. "
      "The repository of the plugin. We stopped Windows Defender and installed the plugin. We met "
      "Ada Lovelace there. ";
  const std::string korean =
      "Kafka는 빠르다. 파일은 폴더에 있다. 파일을 연다. 폴더가 크다. 우리는 Kafka 클러스터를 쓴다. "
      "플러그인을 설치하고 플러그인이 돈다. ";
  const std::tuple<std::string, std::string, EntityType> cases[] = {
      {english, "Kafka", EntityType::kTool},
      {english, "Windows Defender", EntityType::kOther},
      {english, "Ada Lovelace", EntityType::kPerson},
      {english, "explorer", EntityType::kOther},
      {english, "Apache Kafka", EntityType::kOther},
      {korean, "Kafka", EntityType::kTool},
      {"Kafka wrote it. We met Kafka in the town. It was there that Kafka said so.\n", "Kafka",
       EntityType::kPerson},
      {"The explorer went north. The explorer was ill.\n", "explorer", EntityType::kPerson},
  };
  for (const auto& [text, name, type] : cases) {
    const Mention mention = mention_of(builtin_of(note(text + "\n")), name);
    EXPECT_EQ(mention.name, name) << text;
    EXPECT_EQ(mention.type, type) << name << " in " << text;
  }
}

TEST(CapitalizedNames, BeginSentencesWhenTheyAreNoWords) {
  EXPECT_EQ(names_in("Fezziwig was there with all of us.\n"), Names{"Fezziwig"});
  EXPECT_EQ(names_in("Turin is in the north of the country.\n"), Names{"Turin"});
  EXPECT_EQ(names_in("Dieses Haus gehört dem Bürgermeister und seiner Frau.\n").count("Dieses"),
            0u);
}

TEST(CapitalizedNames, GoOnAfterPossessivesAndInWordsOfGrammar) {
  EXPECT_EQ(names_in("It was Marley's Ghost that came in.\n"), Names{"Marley's Ghost"});
  EXPECT_EQ(names_in("It was the Ghost of Christmas Yet to Come, I think.\n"),
            Names{"Ghost of Christmas Yet to Come"});
  EXPECT_EQ(names_in("He was in the US with us.\n"), Names{"US"});
}

}  // namespace
}  // namespace sennit
