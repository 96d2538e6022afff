#include "measure/extraction_score.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

using GoldFiles = std::vector<std::vector<GoldDocument>>;

std::vector<GoldDocument> gold(std::string_view lines) {
  auto parsed = parse_extraction_gold(lines);
  EXPECT_TRUE(parsed.ok());
  return parsed.ok() ? std::move(*parsed) : std::vector<GoldDocument>();
}

const std::string kTape =
    R"({"id":"1","entities":[{"name":"Ada Lovelace","type":"PERSON"},{"name":"the Engine","type":"TOOL"}]})"
    "\n"
    R"({"id":"2","entities":[{"name":"Ada Lovelace","type":"PERSON"},{"name":"서울","type":"PLACE"}]})";

const std::vector<FoundEntity> kEntities = {{{"Ada Lovelace", "Ada"}, EntityType::kPerson},
                                            {{"Engine"}, EntityType::kConcept},
                                            {{"서울"}, EntityType::kPlace},
                                            {{"Nonsense"}, EntityType::kConcept}};

TEST(ExtractionScore, CountsNamesOfTheTextOnceADocument) {
  const std::vector<FoundDocument> found = {
      {"1", {{"Ada", 0}, {"Ada Lovelace", 0}, {"Engine", 1}, {"engine", 1}}},
      {"2", {{"서울은", 2}, {"Nonsense", 3}}}};
  const ExtractionReport report = score_extraction(GoldFiles{gold(kTape)}, found, kEntities);
  EXPECT_EQ(report.names, 4u);
  EXPECT_EQ(report.found, 5u);
  EXPECT_EQ(report.precision, 0.6);  // "Ada" and "Nonsense" are not gold
  EXPECT_EQ(report.recall, 0.75);
  EXPECT_EQ(report.typed, 3u);
  EXPECT_EQ(report.type_accuracy, 0.6667);
  EXPECT_EQ(report.misses.front().name, "ada lovelace");
  EXPECT_EQ(report.confusions.front().name, "TOOL taken for CONCEPT: engine");
}

TEST(ExtractionScore, ANameCountsOnceInAllDocumentsTogether) {
  const std::vector<FoundDocument> found = {{"1", {{"Ada", 0}}}, {"2", {}}};
  const ExtractionReport report = score_extraction(GoldFiles{gold(kTape)}, found, kEntities);
  EXPECT_EQ(report.distinct_names, 3u);
  EXPECT_EQ(report.distinct_recall, 0.3333);
  EXPECT_EQ(report.repeated_names, 1u);
  EXPECT_EQ(report.repeated_recall, 1.0);
}

TEST(ExtractionScore, TellsHowManyOfTheNamesFoundTwiceAreGold) {
  const std::vector<FoundDocument> found = {{"1", {{"Ada Lovelace", 0}, {"Nonsense", 3}}},
                                            {"2", {{"Ada Lovelace", 0}, {"Nonsense", 3}}},
                                            {"3", {{"Engine", 1}}}};
  const ExtractionReport report = score_extraction(GoldFiles{gold(kTape)}, found, kEntities);
  EXPECT_EQ(report.repeated_found, 2u);
  EXPECT_EQ(report.repeated_precision, 0.5);
}

TEST(ExtractionScore, SeveralFilesShareWhatAllOfThemName) {
  const auto second = gold(R"({"id":"1","entities":[{"name":"Ada Lovelace","type":"PERSON"}]})");
  const std::vector<FoundDocument> found = {{"1", {{"Engine", 1}}}, {"2", {}}};
  const ExtractionReport report =
      score_extraction(GoldFiles{gold(kTape), second}, found, kEntities);
  EXPECT_EQ(report.shared_names, 1u);
  EXPECT_EQ(report.shared_recall, 0.0);
}

TEST(ExtractionGold, ReadsClustersAndTellsTheLineOfAFault) {
  const auto clusters = gold(R"({"id":"1","clusters":[{"type":"","names":["a","b"]}]})");
  ASSERT_EQ(clusters.front().names.size(), 2u);
  EXPECT_EQ(clusters.front().names.front().type, EntityType::kOther);
  for (const char* bad : {"{", "{\"id\":\"1\"}", "{\"id\":\"1\",\"entities\":[{}]}"})
    EXPECT_FALSE(parse_extraction_gold(bad).ok()) << bad;
  const auto twice = parse_extraction_gold(kTape + "\n" + kTape);
  ASSERT_FALSE(twice.ok());
  EXPECT_NE(twice.error().what.find("line 3"), std::string::npos);
}

}  // namespace
}  // namespace sennit
