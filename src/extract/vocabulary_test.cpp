#include "extract/vocabulary.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(TypeWord, KnowsFoldersTagsAndTypesInTwoLanguages) {
  const std::pair<std::string_view, EntityType> cases[] = {
      {"People", EntityType::kPerson},
      {"person", EntityType::kPerson},
      {"01 - PEOPLE", EntityType::kPerson},
      {"🗂️ People", EntityType::kPerson},
      {"인물", EntityType::kPerson},
      {"Places", EntityType::kPlace},
      {"장소", EntityType::kPlace},
      {"Cities", EntityType::kPlace},
      {"Literature notes", EntityType::kDocument},
      {"book", EntityType::kDocument},
      {"문헌", EntityType::kDocument},
      {"Auxiliary Tools", EntityType::kTool},
      {"companies", EntityType::kOrganization},
      {"프로젝트", EntityType::kProject},
      {"Events", EntityType::kEvent},
      {"방법론", EntityType::kMethod},
      {"Concepts", EntityType::kConcept},
      {"주제", EntityType::kTopic},
  };
  for (const auto& [word, type] : cases) EXPECT_EQ(type_word(word), type) << word;
  for (const std::string_view word :
       {"", "Inbox", "2024", "Daily notes", "Contributing to the Community", "01"})
    EXPECT_EQ(type_word(word), std::nullopt) << word;
}

TEST(TypeOfValues, IsSaidByTheKey) {
  EXPECT_EQ(type_of_values("Author"), EntityType::kPerson);
  EXPECT_EQ(type_of_values("참석자"), EntityType::kPerson);
  EXPECT_EQ(type_of_values("publisher"), EntityType::kOrganization);
  EXPECT_EQ(type_of_values("장소"), EntityType::kPlace);
  EXPECT_EQ(type_of_values("rating"), std::nullopt);
}

TEST(GenericTitles, SayNothingOfTheirNote) {
  for (const std::string_view title :
       {"README", "readme", "index", "Untitled", "Untitled 3", "무제", "무제 2", "제목 없음"})
    EXPECT_TRUE(is_generic_title(title)) << title;
  for (const std::string_view title : {"Tides", "Index of Tides", "무제한", "3"})
    EXPECT_FALSE(is_generic_title(title)) << title;
}

TEST(Attachments, AreToldByTheirEnding) {
  for (const std::string_view path : {"a.png", "b/paper.PDF", "x.canvas", "녹음.m4a"})
    EXPECT_TRUE(is_attachment(path)) << path;
  for (const std::string_view path :
       {"Tides", "Node.js", "ASP.NET", "Dr. Who", "v1.2", ".png", "Tides.md"})
    EXPECT_FALSE(is_attachment(path)) << path;
}

TEST(Placeholders, AreNoNames) {
  for (const std::string_view value : {"{{title}}", "<% tp.file.title %>", "TBD", " todo ", "미정"})
    EXPECT_TRUE(is_placeholder(value)) << value;
  EXPECT_FALSE(is_placeholder("Ada Lovelace"));
}

TEST(Keys, AreReadAsWords) {
  EXPECT_EQ(key_in_words("publishedIn"), "published in");
  EXPECT_EQ(key_in_words("Published-In"), "published in");
  EXPECT_EQ(key_in_words("published_in"), "published in");
  EXPECT_EQ(key_in_words("저자"), "저자");
}

}  // namespace
}  // namespace sennit
