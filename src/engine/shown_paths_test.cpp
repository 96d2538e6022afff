#include "engine/shown_paths.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace sennit {
namespace {

using Paths = std::vector<std::string>;

// Roots and the documents below each.
class Shown {
 public:
  Shown& root(std::string path, const Paths& documents, std::string container = {}) {
    roots_.push_back({RootId{roots_.size() + 1}, std::move(path), ""});
    for (const std::string& document : documents) {
      DocumentRecord record;
      record.root = roots_.back().id;
      record.path = document;
      record.container = container;
      records_.push_back(std::move(record));
    }
    return *this;
  }
  Paths paths() const { return shown_paths(roots_, records_); }

 private:
  std::vector<Root> roots_;
  std::vector<DocumentRecord> records_;
};

TEST(ShownPaths, OfOneFolderAreThoseBelowIt) {
  EXPECT_EQ(Shown().root("/home/ada/notes", {"Tides.md", "lab/Moon.md"}).paths(),
            (Paths{"Tides.md", "lab/Moon.md"}));
}

TEST(ShownPaths, OfNothingAreNone) {
  EXPECT_TRUE(Shown().paths().empty());
  EXPECT_TRUE(Shown().root("/home/ada/notes", {}).paths().empty());
}

TEST(ShownPaths, OfSeveralFoldersBeginWithTheFolder) {
  EXPECT_EQ(Shown().root("/home/ada/notes", {"a.md"}).root("/home/ada/library", {"b.md"}).paths(),
            (Paths{"notes/a.md", "library/b.md"}));
}

TEST(ShownPaths, OfFoldersOfOneNameAreWholeOnlyWhereTheyMustBe) {
  EXPECT_EQ(Shown().root("/ada/notes", {"a.md", "b.md"}).root("/bob/notes", {"b.md"}).paths(),
            (Paths{"notes/a.md", "/ada/notes/b.md", "/bob/notes/b.md"}));
}

TEST(ShownPaths, OfSingleFilesAreTheirNames) {
  EXPECT_EQ(Shown().root("/ada/a.md", {"a.md"}).root("/ada/b.md", {"b.md"}).paths(),
            (Paths{"a.md", "b.md"}));
}

TEST(ShownPaths, OfSingleFilesOfOneNameBeginWithTheirFolder) {
  EXPECT_EQ(Shown().root("/ada/x/a.md", {"a.md"}).root("/ada/y/a.md", {"a.md"}).paths(),
            (Paths{"x/a.md", "y/a.md"}));
  EXPECT_EQ(Shown().root("/ada/x/a.md", {"a.md"}).root("/bob/x/a.md", {"a.md"}).paths(),
            (Paths{"/ada/x/a.md", "/bob/x/a.md"}));
}

TEST(ShownPaths, OfRecordsOfASingleFileBeginWithIt) {
  EXPECT_EQ(Shown().root("/ada/log.jsonl", {"log.jsonl#1", "log.jsonl#2"}, "log.jsonl").paths(),
            (Paths{"log.jsonl#1", "log.jsonl#2"}));
}

TEST(ShownPaths, OfAFolderStayWhenAFileOrATextJoinsIt) {
  EXPECT_EQ(Shown().root("/ada/notes", {"a.md"}).root("/ada/b.md", {"b.md"}).paths(),
            (Paths{"a.md", "b.md"}));
  EXPECT_EQ(Shown().root("/ada/notes", {"a.md"}).root("text:", {"document"}).paths(),
            (Paths{"a.md", "document"}));
  EXPECT_EQ(Shown().root("/ada/notes", {"a.md"}).root("/ada/gone", {}).paths(), (Paths{"a.md"}))
      << "nor for a root without documents";
}

TEST(ShownPaths, OfATextWithThePathOfANoteSayThatItIsOne) {
  EXPECT_EQ(Shown().root("/ada/notes", {"a.md"}).root("text:", {"a.md"}).paths(),
            (Paths{"notes/a.md", "text:/a.md"}));
}

TEST(ShownPaths, OfTheRootOfTheFileSystemAreWhole) {
  EXPECT_EQ(Shown().root("/", {"a.md"}).root("/ada/notes", {"b.md"}).paths(),
            (Paths{"/a.md", "notes/b.md"}));
}

TEST(ShownVerdicts, StayBoundToTheirDocumentWhenItsShownPathChanges) {
  Verdict verdict;
  verdict.a = {"Tides", "a.md", "/ada/notes"};
  verdict.b = {"Moon", ""};
  const auto shown = [&](const std::vector<Root>& roots,
                         const std::vector<DocumentRecord>& records) {
    const Verdict told =
        shown_verdicts({verdict}, roots, records, shown_paths(roots, records)).at(0);
    EXPECT_EQ(told.b, verdict.b);
    EXPECT_EQ(told.a.root, "");
    return told.a.document;
  };
  const Root notes{{1}, "/ada/notes", ""}, old{{2}, "/ada/old", ""};
  const auto document = [](std::uint64_t root, const std::string& path) {
    DocumentRecord record;
    record.root = {root};
    record.path = path;
    return record;
  };
  EXPECT_EQ(shown({notes}, {document(1, "a.md")}), "a.md");
  EXPECT_EQ(shown({notes, old}, {document(1, "a.md"), document(2, "a.md")}), "notes/a.md");
  EXPECT_EQ(shown({old}, {document(2, "a.md")}), "/ada/notes/a.md") << "it is not there";
}

TEST(ShownPaths, AreDifferentForEveryTwoDocuments) {
  std::mt19937 random(1);
  const auto one_of = [&](const Paths& all) { return all[random() % all.size()]; };
  for (int round = 0; round < 3000; ++round) {
    Shown shown;
    std::set<std::string> roots;
    for (std::size_t r = random() % 5; r > 0; --r) {
      std::string root = one_of({"/n", "/n/n", "/m/n", "/n/n/n", "/n/c.md", "/m/n/c.md", "text:"});
      if (!roots.insert(root).second) continue;
      std::set<std::string> documents;
      if (root.ends_with(".md"))
        documents.insert("c.md");
      else
        for (std::size_t d = random() % 5; d > 0; --d)
          documents.insert(one_of({"c.md", "n/c.md", "n/n/c.md", "m/n/c.md", "c.md/c.md"}));
      shown.root(std::move(root), Paths(documents.begin(), documents.end()));
    }
    const Paths paths = shown.paths();
    ASSERT_EQ(std::set<std::string>(paths.begin(), paths.end()).size(), paths.size())
        << "round " << round;
  }
}

}  // namespace
}  // namespace sennit
