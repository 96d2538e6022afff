#include "ingest/read_queue.h"

#include <gtest/gtest.h>

#include "ingest/folder_for_test.h"

namespace sennit::testing {
namespace {

FileToRead work(const Folder& folder, const std::string& name) {
  FileToRead made;
  made.file.path = name;
  made.file.system_path = (folder / name).string();
  std::error_code ignored;
  made.file.size = fs::file_size(made.file.system_path, ignored);
  if (ignored) made.file.size = 0;
  return made;
}

std::vector<ReadOutcome> outcomes(const std::vector<FileToRead>& files, int threads = 2,
                                  const IngestOptions& options = {}) {
  ReadQueue queue(files, options, threads);
  std::vector<ReadOutcome> all;
  for (std::size_t i = 0; i < files.size(); ++i) all.push_back(queue.next());
  return all;
}

TEST(ReadQueue, GivesOutcomesInTheOrderOfTheFiles) {
  const Folder folder;
  std::vector<FileToRead> files;
  for (int i = 0; i < 700; ++i) {  // more than are read ahead
    const std::string name = fmt::format("{:03}.md", i);
    folder.write(name, std::string(static_cast<std::size_t>(i % 7) * 100, 'x') + name);
    files.push_back(work(folder, name));
  }
  for (const int threads : {1, 2, 5}) {
    const std::vector<ReadOutcome> all = outcomes(files, threads);
    for (std::size_t i = 0; i < all.size(); ++i) {
      ASSERT_EQ(all[i].bundles.size(), 1u);
      ASSERT_EQ(all[i].bundles[0].record.path, files[i].file.path) << threads << " threads";
      ASSERT_EQ(all[i].bytes, files[i].file.size);
    }
  }
}

TEST(ReadQueue, OfNoFilesIsNoWork) { EXPECT_TRUE(outcomes({}).empty()); }

TEST(ReadQueue, MayGoBeforeItsFilesAreRead) {
  const Folder folder;
  std::vector<FileToRead> files;
  for (int i = 0; i < 50; ++i) {
    folder.write(fmt::format("{}.md", i), "text");
    files.push_back(work(folder, fmt::format("{}.md", i)));
  }
  const IngestOptions options;
  ReadQueue queue(files, options, 2);
  queue.next();
}

TEST(ReadQueue, FailsAFileAndGoesOn) {
  const Folder folder;
  folder.write("b.md", std::string("PNG\0\0\0\0\0", 8)).write("c.md", "text");
  const std::vector<ReadOutcome> all =
      outcomes({work(folder, "gone.md"), work(folder, "b.md"), work(folder, "c.md")});
  ASSERT_TRUE(all[0].failure.has_value());
  EXPECT_EQ(all[0].failure->code, ErrorCode::kUnavailable);
  EXPECT_NE(all[0].failure->what.find("gone.md"), std::string::npos) << all[0].failure->what;
  ASSERT_TRUE(all[1].failure.has_value());
  EXPECT_EQ(all[1].failure->code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(all[1].bundles.empty());
  EXPECT_FALSE(all[2].failure.has_value());
}

TEST(ReadQueue, ReadsAFileThatGrewSinceItWasFound) {
  const Folder folder;
  folder.write("a.md", "short");
  FileToRead grown = work(folder, "a.md");
  folder.write("a.md", std::string(100'000, 'y'));
  EXPECT_EQ(outcomes({grown})[0].bundles.at(0).text.size(), 100'000u);
}

TEST(ReadQueue, DoesNotReadContentsTwice) {
  const Folder folder;
  folder.write("a.md", "text");
  FileToRead known = work(folder, "a.md");
  DocumentRecord record;
  record.path = "a.md";
  record.content_hash = hash128("text");
  record.stamp.scanned_ns = 1;
  known.known = {record};
  const ReadOutcome same = std::move(outcomes({known})[0]);
  EXPECT_TRUE(same.same_content);
  EXPECT_TRUE(same.bundles.empty());

  IngestOptions reread;
  reread.reread = true;
  EXPECT_FALSE(outcomes({known}, 1, reread)[0].same_content);
  known.known[0].content_hash = hash128("another text");
  EXPECT_FALSE(outcomes({known})[0].same_content);
}

TEST(ReadQueue, MakesEachLineADocumentOfItsFile) {
  const Folder folder;
  folder.write(
      "log.jsonl",
      "{\"id\": \"a\", \"text\": \"One.\"}\nnot JSON\n{\"id\": \"b\", \"text\": \"Two.\"}\n");
  const ReadOutcome outcome = std::move(outcomes({work(folder, "log.jsonl")})[0]);
  ASSERT_EQ(outcome.bundles.size(), 2u);
  EXPECT_EQ(outcome.bundles[0].record.path, "log.jsonl#a");
  EXPECT_EQ(outcome.bundles[0].record.container, "log.jsonl");
  EXPECT_EQ(outcome.bundles[0].record.content_hash, outcome.content_hash);
  ASSERT_EQ(outcome.warnings.size(), 1u);
  EXPECT_EQ(outcome.warnings[0].substr(0, 6), "line 2");
}

}  // namespace
}  // namespace sennit::testing
