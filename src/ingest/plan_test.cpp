#include "ingest/plan.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

FoundFile file(std::string path, std::uint64_t inode = 1) {
  FoundFile found;
  found.path = std::move(path);
  found.size = 10;
  found.modified_ns = 100 * kSecond;
  found.changed_ns = 101 * kSecond;
  found.inode = inode;
  return found;
}

// What a scan at `scanned` seconds recorded of that file.
DocumentRecord record_of(const FoundFile& found, std::string path, std::int64_t scanned = 200) {
  DocumentRecord record;
  record.path = std::move(path);
  if (record.path != found.path) record.container = found.path;
  record.stamp = stamp_of(found, scanned * kSecond);
  return record;
}
DocumentRecord record_of(const FoundFile& found) { return record_of(found, found.path); }

std::vector<std::string> read_paths(const Plan& plan) {
  std::vector<std::string> paths;
  for (const FileToRead& work : plan.read) paths.push_back(work.file.path);
  return paths;
}
std::vector<std::string> vanished_paths(const Plan& plan) {
  std::vector<std::string> paths;
  for (const DocumentRecord& record : plan.vanished) paths.push_back(record.path);
  return paths;
}

using Paths = std::vector<std::string>;

TEST(Unchanged, IsAFileOfTheSameStamp) {
  const FoundFile found = file("a.md");
  EXPECT_TRUE(is_unchanged(found, stamp_of(found, 200 * kSecond)));
}

TEST(Unchanged, IsNoFileOfWhichAnythingDiffers) {
  const FoundFile before = file("a.md");
  const FileStamp recorded = stamp_of(before, 200 * kSecond);
  FoundFile longer = before, later = before, touched = before, replaced = before;
  longer.size = 11;
  later.modified_ns += 1;
  touched.changed_ns += 1;
  replaced.inode = 2;
  for (const FoundFile& after : {longer, later, touched, replaced})
    EXPECT_FALSE(is_unchanged(after, recorded));
}

TEST(Unchanged, IsNoFileThatWasWrittenJustBeforeItWasScanned) {
  const FoundFile found = file("a.md");  // written at 100 s
  EXPECT_FALSE(is_unchanged(found, stamp_of(found, 101 * kSecond)));
  EXPECT_FALSE(is_unchanged(found, stamp_of(found, 102 * kSecond - 1)));
  EXPECT_TRUE(is_unchanged(found, stamp_of(found, 102 * kSecond)));
  EXPECT_FALSE(is_unchanged(found, stamp_of(found, 50 * kSecond))) << "a clock that was put back";
}

TEST(Plan, ReadsWhatIsNewOrChangedInOrderOfPath) {
  const FoundFile a = file("a.md"), b = file("b.md"), c = file("c.md");
  DocumentRecord changed = record_of(b);
  changed.stamp.size = 9;
  const Plan plan = make_plan({a, b, c}, {changed, record_of(c)}, false);
  EXPECT_EQ(read_paths(plan), (Paths{"a.md", "b.md"}));
  EXPECT_TRUE(plan.read[0].known.empty());
  EXPECT_EQ(plan.read[1].known.size(), 1u);
  EXPECT_EQ(plan.unchanged_documents, 1u);
  EXPECT_TRUE(plan.vanished.empty());
}

TEST(Plan, ReadsEverythingWhenItIsToldTo) {
  const FoundFile a = file("a.md");
  const Plan plan = make_plan({a}, {record_of(a)}, true);
  EXPECT_EQ(read_paths(plan), (Paths{"a.md"}));
  EXPECT_EQ(plan.unchanged_documents, 0u);
}

TEST(Plan, KnowsTheDocumentsOfAFile) {
  const FoundFile lines = file("log.jsonl");
  const std::vector<DocumentRecord> known = {record_of(lines, "log.jsonl#1"),
                                             record_of(lines, "log.jsonl#2")};
  EXPECT_EQ(make_plan({lines}, known, false).unchanged_documents, 2u);
  const Plan again = make_plan({lines}, known, true);
  ASSERT_EQ(again.read.size(), 1u);
  EXPECT_EQ(again.read[0].known.size(), 2u);
  EXPECT_EQ(vanished_paths(make_plan({}, known, false)), (Paths{"log.jsonl#1", "log.jsonl#2"}));
}

TEST(Plan, ReadsAFileOfWhichOneDocumentIsOld) {
  const FoundFile lines = file("log.jsonl");
  DocumentRecord old = record_of(lines, "log.jsonl#1");
  old.stamp.modified_ns -= 1;
  const Plan plan = make_plan({lines}, {old, record_of(lines, "log.jsonl#2")}, false);
  EXPECT_EQ(read_paths(plan), (Paths{"log.jsonl"}));
}

TEST(Plan, TellsWhatHasVanished) {
  const FoundFile a = file("a.md"), b = file("b.md");
  EXPECT_EQ(vanished_paths(make_plan({b}, {record_of(a), record_of(b)}, false)), (Paths{"a.md"}));
  EXPECT_EQ(vanished_paths(make_plan({}, {record_of(a), record_of(b)}, false)),
            (Paths{"a.md", "b.md"}));
  EXPECT_TRUE(make_plan({}, {}, false).read.empty());
}

}  // namespace
}  // namespace sennit
