#include "retrieve/document_scope.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sennit {
namespace {

// Four notes; the second links to the first; Ada is told of in the third.
Graph notes() {
  GraphContents contents;
  contents.documents = {{DocumentId{1}, "a.md", "a", 20240503},
                        {DocumentId{2}, "lab/1.md", "b", 20240610},
                        {DocumentId{3}, "lab/2024/c.md", "c", 0},
                        {DocumentId{4}, "한국어/d.md", "d", 20230105}};
  for (DocumentIndex d = 0; d < 4; ++d) contents.chunks.push_back({d, 0, {0, 10}, ""});
  GraphContents::Entity ada;
  ada.id = EntityId{1};
  ada.key = ada.name = "ada";
  contents.entities = {ada};
  contents.mentions = {{0, 2, {0, 3}}};
  contents.note_links = {{1, 0, 1}};
  return Graph::build(contents).value();
}

DocumentLookups lookups() {
  DocumentLookups made;
  made.with_tag = [](const std::string& tag) -> Result<std::vector<DocumentIndex>> {
    return tag == "x" ? std::vector<DocumentIndex>{0, 2} : std::vector<DocumentIndex>{};
  };
  made.named = [](const std::string& name) -> std::optional<DocumentIndex> {
    return name == "a" ? std::optional<DocumentIndex>(0) : std::nullopt;
  };
  made.holding = [](const std::string&) -> Result<std::vector<DocumentIndex>> {
    return std::vector<DocumentIndex>{1};
  };
  return made;
}

using Documents = std::vector<DocumentIndex>;

TEST(DocumentScope, IsWhatTheFiltersLeave) {
  const Graph graph = notes();
  for (const auto& [typed, left] : std::vector<std::pair<std::string, Documents>>{
           {"words only", {0, 1, 2, 3}},
           {"in:lab", {1, 2}},
           {"in:LAB/2024", {2}},
           {"in:2024", {2}},
           {"in:la", {}},
           {"-in:lab", {0, 3}},
           {"in:lab in:한국어", {1, 2, 3}},
           {"#x", {0, 2}},
           {"-#x", {1, 3}},
           {"#y", {}},
           {"[[a]]", {0, 1}},
           {"-[[a]]", {2, 3}},
           {"[[none]]", {}},
           {"after:2024", {0, 1}},
           {"before:2024-06-10", {0, 3}},
           {"on:2024-05", {0}},
           {"#x in:lab", {2}},
           {"-word", {0, 2, 3}},
       }) {
    std::vector<std::string> hints;
    const Result<DocumentScope> scope =
        DocumentScope::of(graph, parse_search(typed), lookups(), hints);
    ASSERT_TRUE(scope.ok());
    EXPECT_EQ(scope->documents(graph), left) << typed;
    EXPECT_EQ(scope->size(graph), left.size()) << typed;
    EXPECT_EQ(scope->admits_entity(graph, 0), std::find(left.begin(), left.end(), 2) != left.end())
        << typed;
    EXPECT_EQ(hints.size(), left.empty() ? 1u : 0u) << typed;
  }
}

TEST(Tags, StandBelowOthers) {
  EXPECT_TRUE(is_tag_below("Project/Tides", "project"));
  EXPECT_TRUE(is_tag_below("project", "PROJECT"));
  EXPECT_FALSE(is_tag_below("projects", "project"));
  EXPECT_FALSE(is_tag_below("project", "project/tides"));
  EXPECT_TRUE(is_tag_below("조석/밀물", "조석"));
}

}  // namespace
}  // namespace sennit
