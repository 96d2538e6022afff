#include "cli/json_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;
using Keys = std::vector<std::string>;

template <typename T>
Json json_of(const T& value) {
  const std::string text = to_json(value);
  Json parsed = Json::parse(text, nullptr, false);
  EXPECT_FALSE(parsed.is_discarded()) << text;
  return parsed;
}

Keys keys_of(const Json& object) {
  Keys keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

Evidence place() {
  Evidence evidence;
  evidence.document = "lab/Tides.md";
  evidence.title = "Tides";
  evidence.heading_path = "Tides > Rhythm";
  evidence.range = {10, 33};
  evidence.quote = "\"Tides\"\trise\n두 번 \033[31m🌊";
  return evidence;
}

TEST(ProcessJson, HasTheKeysThatProgramsReadWhateverHappened) {
  const Json empty = json_of(ProcessReport());
  for (const char* key :
       {"documents", "changed", "unchanged", "removed", "failed", "bytes", "seconds"}) {
    ASSERT_TRUE(empty.contains(key)) << key;
    EXPECT_EQ(empty[key], 0) << key;
  }
  EXPECT_TRUE(empty["failures"].is_array());
  EXPECT_TRUE(empty["stages"].is_object());
}

TEST(ProcessJson, TellsEachFailure) {
  ProcessReport report;
  report.failed = 1;
  report.failures = {{"a.md", "it is not text"}};
  report.stages = {{"read", 0.5}};
  const Json json = json_of(report);
  EXPECT_EQ(json["failures"][0]["path"], "a.md");
  EXPECT_EQ(json["failures"][0]["reason"], "it is not text");
  EXPECT_EQ(json["stages"]["read"], 0.5);
}

TEST(StatsJson, HasTheKeysThatProgramsRead) {
  Stats stats;
  stats.documents = 3;
  stats.entity_types = {{"PERSON", 4}};
  const Json json = json_of(stats);
  for (const char* key :
       {"documents", "chunks", "entities", "relationships", "entity_types", "relationship_types"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_EQ(json["entity_types"]["PERSON"], 4);
  EXPECT_TRUE(json["relationship_types"].is_object()) << "also when there is none";
}

TEST(AnswerJson, GivesEachSentenceWithItsPlace) {
  Answer answer;
  answer.question = "조석은?";
  answer.found = true;
  answer.sentences = {{"Tides rise.", place(), 3, 1.5}};
  const Json json = json_of(answer);
  EXPECT_EQ(json["question"], "조석은?");
  EXPECT_EQ(json["found"], true);
  const Json sentence = json["answer"][0];
  EXPECT_EQ(sentence["line"], 3);
  EXPECT_EQ(sentence["evidence"]["document"], "lab/Tides.md");
  EXPECT_EQ(sentence["evidence"]["begin"], 10);
  EXPECT_EQ(sentence["evidence"]["end"], 33);
  EXPECT_EQ(sentence["evidence"]["quote"], place().quote) << "byte for byte";
}

TEST(AnswerJson, OfNothingHasEveryKeyToo) {
  EXPECT_EQ(keys_of(json_of(Answer())), keys_of(json_of([] {
              Answer full;
              full.sentences = {{"Tides rise.", place(), 3, 1.5}};
              full.entities = {EntityInfo()};
              full.relations = {RelationInfo()};
              full.passages = {PassageInfo()};
              full.named = {"Tides"};
              full.suggestions = {"Tide"};
              return full;
            }())));
}

TEST(Json, OfEmptyListsIsAnEmptyArray) {
  EXPECT_EQ(to_json(std::vector<VerdictInfo>()), "[]");
  EXPECT_EQ(to_json(std::vector<RelationInfo>()), "[]");
  EXPECT_EQ(json_of(SearchResults()), Json({{"entities", Json::array()},
                                            {"notes", Json::array()},
                                            {"shown_for", ""},
                                            {"hints", Json::array()}}));
}

TEST(Json, OfASearchTellsWhyAndWhere) {
  SearchResults results;
  EntityHit ada;
  ada.name = "Ada Lovelace";
  ada.matched = "Ada";
  ada.fit = "typo";
  ada.typos = 1;
  ada.fuzzy = 0.5;
  ada.node_score = 0.75;
  results.entities = {ada};
  NoteHit note;
  note.snippet = "Ada wrote";
  note.marks = {{0, 3}};
  note.words = {"ada"};
  note.fields = {"body"};
  note.line = 7;
  note.reason = "words in body";
  results.notes = {note};
  results.shown_for = "ada";
  const Json json = json_of(results);
  EXPECT_EQ(
      json["entities"][0]["match"],
      Json({{"name", "Ada"}, {"fit", "typo"}, {"typos", 1}, {"fuzzy", 0.5}, {"node_score", 0.75}}));
  EXPECT_EQ(json["notes"][0]["marks"], Json::parse("[[0, 3]]"));
  EXPECT_EQ(json["notes"][0]["line"], 7);
  EXPECT_EQ(json["notes"][0]["words"], Json({"ada"}));
  EXPECT_EQ(json["notes"][0]["fields"], Json({"body"}));
  EXPECT_EQ(json["shown_for"], "ada");
}

TEST(Json, IsAnObjectOrAListForEachResult) {
  EXPECT_TRUE(json_of(NoteInfo()).is_object());
  EXPECT_TRUE(json_of(Status()).is_object());
  EXPECT_TRUE(json_of(FolderPreview()).is_object());
  EXPECT_TRUE(json_of(VerdictInfo()).is_object());
  EXPECT_TRUE(json_of(std::vector<RelationInfo>{RelationInfo()}).is_array());
  EXPECT_EQ(json_of(CheckReport())["clean"], true);
  const Json error = json_of(not_found("there is no note", "look"));
  EXPECT_EQ(error["error"], "there is no note");
  EXPECT_EQ(error["remedy"], "look");
}

TEST(Json, IsValidWhateverAPathHolds) {
  ProcessReport report;
  report.failures = {{"bad \xff\xfe name.md", "control \x01 and \"quotes\" \\"}};
  EXPECT_EQ(json_of(report)["failures"][0]["reason"], "control \x01 and \"quotes\" \\");
}

TEST(Json, HoldsNoRawControlCharacters) {
  RelationInfo relation;
  relation.evidence = {place()};
  EXPECT_EQ(to_json(std::vector{relation}).find('\033'), std::string::npos);
}

TEST(VerdictJson, TellsEverything) {
  const VerdictInfo verdict = {VerdictId{7},           "same", "Bob", "Robert", "ada", "one person",
                               "2024-01-05T10:00:00Z", false};
  EXPECT_EQ(json_of(verdict), Json({{"id", 7},
                                    {"kind", "same"},
                                    {"a", "Bob"},
                                    {"b", "Robert"},
                                    {"author", "ada"},
                                    {"reason", "one person"},
                                    {"at", "2024-01-05T10:00:00Z"},
                                    {"active", false}}));
}

}  // namespace
}  // namespace sennit
