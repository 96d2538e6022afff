#include "read/reader.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

Document only_document(std::string_view bytes, const std::string& path) {
  Result<ReadFile> read = read_documents(std::string(bytes), path);
  EXPECT_TRUE(read.ok()) << path;
  if (!read.ok() || read.value().documents.size() != 1) return {};
  return read.value().documents.front();
}

std::string date_of(std::string_view bytes, const std::string& path) {
  const Document document = only_document(bytes, path);
  if (!document.date) return "";
  return std::to_string(document.date->year) + "-" + std::to_string(document.date->month) + "-" +
         std::to_string(document.date->day);
}

}  // namespace

TEST(Reader, KnowsFilesByTheirExtension) {
  for (const char* path :
       {"a.md", "b/c.MD", "d.markdown", "e.txt", "f.text", "g.jsonl", "h.NDJSON", ".hidden.md"})
    EXPECT_TRUE(is_readable_extension(path)) << path;
  for (const char* path : {"a.png", "b.pdf", "c.md.bak", "LICENSE", ".md", "md", "a.md/b", ""})
    EXPECT_FALSE(is_readable_extension(path)) << path;
}

TEST(Reader, TakesTheTitleFromFrontmatterElseTheFileName) {
  EXPECT_EQ(only_document("---\ntitle: The tides\n---\n# Other\n", "lab/a.md").title, "The tides");
  EXPECT_EQ(only_document("---\ntitle:\n---\n", "lab/Neap tides.md").title, "Neap tides");
  EXPECT_EQ(only_document("# Other\n", "lab/조석 v1.2.md").title, "조석 v1.2");
  EXPECT_EQ(only_document("text", "lab/story.txt").title, "story");
  EXPECT_EQ(only_document("text", "lab/README").title, "README");
}

TEST(Reader, TakesTheDateFromFrontmatterElseTheFileName) {
  EXPECT_EQ(date_of("---\ndate: 2017-04-02 12:15:32 +0900\n---\n", "2020-01-01.md"), "2017-4-2");
  EXPECT_EQ(date_of("---\ncreated: \"[[2017-04-02]]\"\n---\n", "a.md"), "2017-4-2");
  EXPECT_EQ(date_of("---\ndate: soon\ncreated: 2017/4/2\n---\n", "a.md"), "2017-4-2");
  EXPECT_EQ(date_of("", "daily/2020-02-29.md"), "2020-2-29");
  EXPECT_EQ(date_of("", "2021-02-29.md"), "");
  EXPECT_EQ(date_of("", "Standup 20210301.md"), "2021-3-1");
  EXPECT_EQ(date_of("", "202103011530 Zettel.md"), "2021-3-1");
  EXPECT_EQ(date_of("", "회의 2021년 3월 1일.md"), "2021-3-1");
  EXPECT_EQ(date_of("", "v1234567.md"), "");
  EXPECT_EQ(date_of("", "2021-03-011.md"), "");
}

TEST(Reader, ReadsPlainTextAsParagraphsWithoutMarkup) {
  const std::string text = "# not a heading\n[[not a link]]\n\n\nsecond\r\n\r\nthird";
  const Document document = only_document(text, "a.txt");
  EXPECT_EQ(document.kind, DocumentKind::kText);
  EXPECT_TRUE(document.structure.links.empty());
  ASSERT_EQ(document.structure.blocks.size(), 3U);
  EXPECT_EQ(document.structure.blocks[0].range.of(text), "# not a heading\n[[not a link]]");
  EXPECT_EQ(document.structure.blocks[2].range.of(text), "third");
}

TEST(Reader, SaysWhatItReplacedAndThatAFileIsEmpty) {
  EXPECT_EQ(only_document("밀물 밀물 밀물\xFF", "a.md").warnings,
            std::vector<std::string>{"1 bad bytes replaced (read as utf-8)"});
  EXPECT_EQ(only_document("", "a.md").warnings, std::vector<std::string>{"the file is empty"});
  EXPECT_EQ(only_document(" \n", "a.txt").warnings, std::vector<std::string>{"the file is empty"});
}

TEST(Reader, NamesTheFileThatIsNotText) {
  const Result<ReadFile> read = read_documents("%PDF-1.4", "lab/paper.md");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().what, "cannot read lab/paper.md: it is not text but a PDF document");
}

TEST(Records, AreADocumentALine) {
  const std::string lines =
      "{\"id\": \"p1\", \"title\": \"Ada\", \"text\": \"First.\\n\\nSecond.\", \"date\": "
      "\"1843-08-01\"}\r\n"
      "\n"
      "{\"id\": 7, \"text\": \"[[No]] markup\"}\n"
      "{\"text\": \"조석\"}";
  const Result<ReadFile> read = read_documents(lines, "c.jsonl");
  ASSERT_TRUE(read.ok());
  const auto& documents = read.value().documents;
  ASSERT_EQ(documents.size(), 3U);
  EXPECT_EQ(documents[0].path, "c.jsonl#p1");
  EXPECT_EQ(documents[0].title, "Ada");
  EXPECT_EQ(documents[0].kind, DocumentKind::kRecord);
  EXPECT_EQ(documents[0].structure.blocks.size(), 2U);
  EXPECT_EQ(documents[0].date, (CivilDate{1843, 8, 1}));
  EXPECT_EQ(documents[1].path, "c.jsonl#7");
  EXPECT_TRUE(documents[1].structure.links.empty());
  EXPECT_EQ(documents[2].path, "c.jsonl#4");
  EXPECT_TRUE(read.value().warnings.empty());
}

TEST(Records, WithoutATitleAreNamedByFileAndId) {
  const Result<ReadFile> read =
      read_documents("{\"id\": \"https://a.b/c\", \"text\": \"a\"}", "lab/c.jsonl");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().documents[0].path, "lab/c.jsonl#https://a.b/c");
  EXPECT_EQ(read.value().documents[0].title, "") << "an id is no title";
}

TEST(Records, ThatAreBrokenAreLeftOutWithTheirLine) {
  const std::string lines =
      "{\"text\": \"a\", \"id\": \"x\"}\nnot json\n[1]\n{\"title\": \"no text\"}\n{\"text\": "
      "\"\\ud800\"}\n{\"text\": \"b\", \"id\": \"x\"}\n";
  const Result<ReadFile> read = read_documents(lines, "c.ndjson");
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read.value().documents.size(), 2U);
  EXPECT_EQ(read.value().documents[1].path, "c.ndjson#x-2");
  const auto& warnings = read.value().warnings;
  ASSERT_EQ(warnings.size(), 5U);
  EXPECT_EQ(warnings, (std::vector<std::string>{
                          "line 2 is no JSON object (at column 2)", "line 3 is no JSON object",
                          "line 4 has no \"text\"", "line 5 is no JSON object (at column 17)",
                          "line 6: the id \"x\" stands in an earlier line: \"x-2\" is used"}));
}

TEST(Records, AreRefusedInOurWordsAtTheColumnOfAReader) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"{\"제목\": 조석}", "line 1 is no JSON object (at column 8)"},
      {"{\"text\": \"cut", "line 1 is no JSON object (at column 14)"},
      {"{\"text\": \"a\"} b", "line 1 is no JSON object (at column 15)"},
      {"{\"text\": \"a\", \"n\": 1e999}", "line 1 has a number that is too large"},
  };
  for (const auto& [line, expected] : cases) {
    const Result<ReadFile> read = read_documents(line, "c.jsonl");
    ASSERT_FALSE(read.ok()) << line;
    EXPECT_EQ(read.error().what, "no line of c.jsonl is a record: " + expected);
  }
}

TEST(Records, OfWhichNoneReadsAreAnError) {
  for (const char* lines : {"", "\n\n", "not json", "{}", "[]"}) {
    const Result<ReadFile> read = read_documents(lines, "c.jsonl");
    ASSERT_FALSE(read.ok()) << lines;
    EXPECT_NE(read.error().what.find("c.jsonl"), std::string::npos);
  }
}

TEST(Records, NestedDeeplyAreSurvived) {
  EXPECT_FALSE(read_documents(std::string(200000, '['), "c.jsonl").ok());
  EXPECT_TRUE(read_documents("{\"text\": \"a\", \"x\": " + std::string(100000, '[') +
                                 std::string(100000, ']') + "}",
                             "c.jsonl")
                  .ok());
}

}  // namespace sennit
